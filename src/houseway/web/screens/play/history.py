"""What was played: one tile per round, and what mistakes have cost so far."""

from houseway.web.play.sitting import Played
from houseway.web.screens.felt.chip import signed
from houseway.web.screens.play.scene import WORDS, Scene
from houseway.web.screens.play.side import answer_words, cents
from houseway.web.screens.texts import play as texts
from houseway.web.screens.theme import button, safe

TILES = 8


def draw(scene: Scene) -> str:
    """A round is told here only when the felt has shown it."""
    now = [] if scene.is_betting else [scene.table.table.rounds]
    shown = [one for one in scene.table.history if one.number not in now][-TILES:]
    tiles = "".join(tile(one) for one in shown)
    live = f'<div class="tile now"><small>{now[0]}</small>{WORDS["in_play"]}</div>' if now else ""
    return (
        f'<section class="history">{total(scene)}<div class="tiles">{tiles}{live}</div></section>'
    )


def total(scene: Scene) -> str:
    totals = scene.table.sitting.totals
    if not totals.rounds:
        return f'<div class="ptotal"><small>{WORDS["no_rounds"]}</small></div>'
    chips = f"<b>{cents(totals.cost)}</b>"
    counted = WORDS["counted"].format(
        mistakes=totals.mistakes, decisions=totals.decisions, net=signed(totals.net)
    )
    said = WORDS["chips_in"].format(cost=chips, rounds=texts.rounds(totals.rounds))
    return (
        f'<div class="ptotal"><small>{WORDS["mistakes"]}</small><span>{said}</span>'
        f"<small>{safe(counted)}</small></div>"
    )


def tile(played: Played) -> str:
    worst = max(played.decisions, key=lambda one: one.cost, default=None)
    cost = ""
    if worst is not None and worst.cost:
        cost = f"<em>{cents(played.cost)} {safe(answer_words(worst.best).lower())}</em>"
    kind = "tile bad" if cost else "tile"
    won = "plus" if played.net > 0 else ""
    return button(
        "sheet",
        f"<small>{played.number}</small><span>{safe(played.title)}</span>"
        f'<b class="{won}">{signed(played.net)}</b>{cost}',
        kind,
        value=f"round-{played.number}",
    )
