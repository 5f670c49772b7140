"""A table's sign, fed by the API's live push.

The push brings meters and wins; what changes rarely (pays, envy, titles) is requested here.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from gzip import compress
from importlib.resources import files

import msgspec
from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from houseway.floor import commands
from houseway.floor.office.devices import last_winner
from houseway.floor.scenario.hands import cards_for
from houseway.floor.state import Jackpot, Property, Table
from houseway.money import Money
from houseway.paytables import paytable
from houseway.progressive import claims, envy, pending_levels
from houseway.progressive.state import round_awards
from houseway.web import views
from houseway.web.api.live import need_sign
from houseway.web.backend import backend_of
from houseway.web.live.pit_memory import PitMemory
from houseway.web.pages.fonts import NAMES
from houseway.web.pages.render import environment
from houseway.web.pages.sign.words import ENROL, HOW, SIGN
from houseway.web.pages.words import hand_label, link_title
from houseway.web.problems import Denied
from houseway.web.security.auth import COOKIE, principal

router = APIRouter(include_in_schema=False)
FOLDER = files("houseway.web") / "static" / "sign"
KINDS = {"css": "text/css", "js": "text/javascript", "html": "text/html; charset=utf-8"}
SCRIPTS = ("drawing.js", "meter.js", "faces.js", "winner.js", "stream.js", "sign.js")
SIGNS_PAGE = "/floor/signs"
LOGO_POLICY = "default-src 'none'; sandbox"
PRIZE_NOTICE = "prize amount"  # The amount itself says it.


class HandFacts(msgspec.Struct, frozen=True):
    """`how` explains in words what the name alone does not; `cards` are an example."""

    name: str
    label: str
    how: str
    cards: str
    level: str
    share_bp: int
    is_whole: bool
    amount: Money
    envy: Money


class Elsewhere(msgspec.Struct, frozen=True):
    """A win at another table of the link, while its round lasts."""

    number: int
    table: str
    seat: int
    hand: str
    amount: Money


class Facts(msgspec.Struct, frozen=True):
    """One jackpot. `pending` are the levels with a claim anywhere on the link and `claimed` the
    hands; `cards` are by win page, as entered."""

    link: str
    title: str
    name: str
    notices: tuple[str, ...]
    pending: tuple[str, ...]
    claimed: tuple[str, ...]
    hands: tuple[HandFacts, ...]
    envy: dict[int, Money]
    cards: dict[int, str]
    elsewhere: tuple[Elsewhere, ...]


class Winner(msgspec.Struct, frozen=True):
    """The last winner who agreed to be shown."""

    jackpot: str
    hand: str
    table: str
    amount: Money


class Style(msgspec.Struct, frozen=True):
    """The look chosen by the office; `logo` is its version in the URL, 0 for none."""

    name: str
    line: str
    logo: int
    theme: str
    moves: bool
    pages: tuple[str, ...]
    promotions: tuple[str, ...]
    jackpots_for: int
    page_for: int


class SignFacts(msgspec.Struct, frozen=True):
    """`preview`: this is not an enrolled monitor of this table."""

    preview: bool
    style: Style
    winner: Winner | None
    jackpots: dict[int, Facts]


@router.get("/sign/{table}")
async def page(request: Request, table: str) -> Response:
    if table not in backend_of(request).hub.state.tables:
        raise Denied(404, "no_table", table=table)
    return sent(request, "sign.html")


@router.get("/sign/{table}/facts")
async def facts(request: Request, table: str, draft: int = 0) -> Response:
    backend = backend_of(request)
    need_sign(backend, principal(request), table)
    state = backend.hub.state
    found = state.tables.get(table)
    if found is None:
        raise Denied(404, "not_found")
    jackpots = {
        sensor: facts_of(found, state.jackpots[one.link], backend.pit_memory)
        for sensor, one in found.controllers.items()
        if one.link
    }
    shown = SignFacts(
        preview=not principal(request).device,
        style=style_of(state, draft_of(request) if draft else None, draft),
        winner=winner(state),
        jackpots=jackpots,
    )
    body = msgspec.json.encode(shown)
    return Response(body, media_type="application/json", headers={"Cache-Control": "no-store"})


@router.get("/signs/logo.svg")
async def logo(request: Request, draft: int = 0) -> Response:
    """Served as an image, so nothing in it can run."""
    chosen = draft_of(request) if draft else backend_of(request).hub.state.signs.style
    if chosen is None or not chosen.logo:
        raise Denied(404, "not_found")
    kept = "no-store" if draft else "private, max-age=86400"  # Its address has its version.
    headers = {"Cache-Control": kept, "Content-Security-Policy": LOGO_POLICY}
    return Response(chosen.logo, media_type="image/svg+xml", headers=headers)


def draft_of(request: Request) -> commands.DressSigns | None:
    """The office's unsaved draft; nobody else sees it."""
    found = backend_of(request).kept.get((request.cookies.get(COOKIE, ""), SIGNS_PAGE), {})
    draft: commands.DressSigns | None = found.get("draft")
    return draft


@router.get("/signs/alive")
async def alive() -> Response:
    return Response("alive", media_type="text/plain", headers={"Cache-Control": "no-store"})


@router.get("/signs/enrol")
async def enrol(request: Request) -> Response:
    """Where a new monitor types the one-time code; the API then sets its cookie."""
    return sent(request, "enrol.html")


@router.get("/signs/{name}")
async def asset(request: Request, name: str) -> Response:
    if name not in PARTS:
        raise Denied(404, "not_found")
    return sent(request, name)


def pips() -> dict[str, str]:
    """The suits as the felt draws them."""
    found: dict[str, str] = environment().get_template("felt/felt.html").module.suits  # type: ignore[attr-defined]
    return found


def facts_of(table: Table, jackpot: Jackpot, memory: PitMemory) -> Facts:
    rules, link = jackpot.rules, jackpot.link
    waiting = pending_levels(link)
    here = round_awards(link, table.name)
    hands = (views.hand_view(rules, hand) for hand in rules.hands)
    return Facts(
        link=jackpot.name,
        title=link_title(jackpot.name),
        name=paytable(jackpot.paytable).name.partition(",")[0],
        notices=tuple(posted(one) for one in jackpot.notices if one != PRIZE_NOTICE),
        pending=tuple(name for name in link.levels if name in waiting),
        claimed=tuple(sorted({one.hand for one in claims(link) if one.level})),
        hands=tuple(hand_facts(jackpot.paytable, hand) for hand in hands),
        envy=dict(sorted(envy(rules, link, table.name).items())),
        cards={one.win: memory.cards(jackpot.name, one.number) for one in here if one.win},
        elsewhere=tuple(elsewhere(jackpot, table.name)),
    )


def posted(notice: str) -> str:
    return f"{notice[:1].upper()}{notice[1:]}."


def winner(state: Property) -> Winner | None:
    found = last_winner(state)
    if found is None:
        return None
    link, award = found
    name = paytable(state.jackpots[link].paytable).name.partition(",")[0]
    level = SIGN["levels"][award.level] if len(state.jackpots[link].link.levels) > 1 else ""  # type: ignore[index]
    return Winner(level or name, hand_label(award.hand), award.table, award.due)


def style_of(state: Property, draft: commands.DressSigns | None, version: int) -> Style:
    """Until the office chooses a look, signs show the property's name."""
    name, _, line = (state.opened.name if state.opened is not None else "").partition(" ")
    chosen = draft or state.signs.style or commands.DressSigns(name=name, line=line)
    shown = msgspec.structs.asdict(chosen)
    number = version if draft else state.signs.version
    return Style(**{**shown, "logo": number if chosen.logo else 0})


def elsewhere(jackpot: Jackpot, table: str) -> Iterator[Elsewhere]:
    for award in jackpot.link.awards.values():
        other = jackpot.link.tables.get(award.table)
        is_on = other is not None and other.is_open and other.game == award.game
        if award.win and award.level and is_on and award.table != table and not award.is_backed_out:
            yield Elsewhere(award.win, award.table, award.seat, award.hand, award.due)


def hand_facts(jackpot: str, hand: views.HandView) -> HandFacts:
    has_cards = hand.is_whole or not hand.share_bp
    return HandFacts(
        name=hand.hand,
        label=hand_label(hand.hand),
        how=HOW.get(hand.hand, ""),
        cards=separated(hand.hand, cards_for(jackpot, hand.hand)) if has_cards else "",
        level=hand.level,
        share_bp=hand.share_bp,
        is_whole=hand.is_whole,
        amount=hand.amount,
        envy=hand.envy,
    )


def separated(hand: str, cards: str) -> str:
    """At most five cards; a gap separates the player's hand from the dealer's."""
    return cards[:5] + " /" + cards[5:] if "double_royal_match" in hand else cards[:14]


def sent(request: Request, name: str) -> Response:
    """Compressed if the monitor accepts it, as all do: below 60 kB, including its font."""
    packs = "gzip" in request.headers.get("accept-encoding", "")
    headers = {"Cache-Control": "no-cache", "Vary": "Accept-Encoding"}
    if packs:
        headers["Content-Encoding"] = "gzip"
    kind = KINDS[name.rpartition(".")[2]]
    return Response(packed(name) if packs else content(name), media_type=kind, headers=headers)


@cache
def packed(name: str) -> bytes:
    return compress(content(name), 9, mtime=0)


@cache
def content(name: str) -> bytes:
    return lean(PARTS[name]()).encode()


def lean(text: str) -> str:
    """Without comments and indentation."""
    lines = (line.strip() for line in re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL).splitlines())
    return "\n".join(line for line in lines if line)


def read(name: str) -> str:
    return (FOLDER / name).read_text("utf-8")


def style() -> str:
    return font_face() + read("sign.css")


def script(words: Mapping[str, object], *names: str) -> str:
    """Words and suits come from the same place as everywhere else."""
    said = (f"const {n} = {msgspec.json.encode(v).decode()};\n" for n, v in words.items())
    return '"use strict";\n' + "".join(said) + "".join(map(read, names))


def font_face() -> str:
    return "".join(
        f'@font-face{{font-family:"Roboto";font-weight:{weight};'
        f'src:url(/screens/{name}) format("woff2")}}\n'
        for name, weight in NAMES.items()
    )


# What a monitor may request, each made once.
PARTS: dict[str, Callable[[], str]] = {
    "sign.html": lambda: read("sign.html"),
    "enrol.html": lambda: read("enrol.html"),
    "sign.css": style,
    "sign.js": lambda: script({"WORDS": SIGN, "PIPS": pips()}, *SCRIPTS),
    "stream.js": lambda: script({}, "stream.js"),
    "enrol.js": lambda: script({"ENROL": ENROL}, "enrol.js"),
}
