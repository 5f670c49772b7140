"""The lobby, `/play`: a table for each game, what each game is, and what you did there."""

from nicegui import ui
from starlette.requests import Request

from houseway.cards import parse_cards
from houseway.games import FILES, felt, game
from houseway.table.felt import Felt, spot_title
from houseway.web.house import House
from houseway.web.play.table import PlayTable
from houseway.web.screens import theme
from houseway.web.screens.felt.card import row
from houseway.web.screens.felt.chip import amount
from houseway.web.screens.felt.symbols import DEFS
from houseway.web.screens.live import the_house
from houseway.web.screens.play.bar import MARK, OWN
from houseway.web.screens.play.scene import WORDS
from houseway.web.screens.play.side import cents
from houseway.web.screens.texts import play as texts
from houseway.web.screens.theme import safe


@ui.page("/play", title="Play")
def lobby(request: Request) -> None:
    theme.dress("dark", *OWN)
    ui.html(DEFS + page(request, the_house()), sanitize=False)


def page(request: Request, house: House) -> str:
    tiles = "".join(
        tile(id_, at, house.play.table(request, id_)) for at, id_ in enumerate(FILES, 1)
    )
    return (
        '<main class="lobby"><header class="pbar">'
        f'<a class="home" href="/" aria-label="Houseway">{MARK}</a>'
        f'<span class="crumb"><a href="/">Houseway</a> / <b>{WORDS["play"]}</b></span>'
        f'<span class="sp"></span><span class="mark">{WORDS["mark_long"]}</span></header>'
        f'<h1>{WORDS["lobby"]}</h1><p class="muted">{WORDS["lobby_what"]}</p>'
        f'<div class="games">{tiles}</div></main>'
    )


def tile(id_: str, at: int, table: PlayTable | None) -> str:
    """A whole tile is one link; its key is its number."""
    go = WORDS["sit"]
    done = WORDS["never"]
    if table is not None:
        go = WORDS["go_on"] if table.is_playing else WORDS["again"]
        totals = table.sitting.totals
        played = texts.rounds(totals.rounds)
        said = WORDS["lobby_rounds"].format(rounds=played, cost=cents(totals.cost))
        done = f"{said}. {WORDS['stack']} {amount(table.sitting.bankroll)}"
    return (
        f'<a class="gtile" href="/play/{id_}" data-go="{at}">{picture(felt(id_))}'
        f"<h2>{safe(game(id_).name)}</h2><p>{safe(felt(id_).line)}</p>"
        f'<small class="muted">{safe(done)}</small><b class="go">{go}<kbd>{at}</kbd></b></a>'
    )


def picture(layout: Felt) -> str:
    """The game's own spots and a hand that is typical of it."""
    rings = "".join(
        f'<i class="{place.shape}" style="grid-column:{place.column};grid-row:{place.row}" '
        f'title="{spot_title(layout, place.spot)}"></i>'
        for place in layout.places
    )
    hand = row(parse_cards(layout.sample), small=True)
    return (
        f'<div class="small-felt"><div class="rings">{rings}</div>'
        f'<div class="pcards">{hand}</div></div>'
    )
