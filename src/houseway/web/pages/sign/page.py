"""A table's sign, fed by the API's live push.

The push brings meters and wins; what changes rarely (pays, envy, titles) is asked for here.
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

from houseway.floor.state import Jackpot, Table
from houseway.money import Money
from houseway.progressive import envy, pending_levels
from houseway.progressive.state import round_awards
from houseway.web import views
from houseway.web.api.live import need_sign
from houseway.web.house import house_of
from houseway.web.live.pit_memory import PitMemory
from houseway.web.pages.fonts import NAMES
from houseway.web.pages.render import environment
from houseway.web.pages.sign.words import ENROL, SIGN
from houseway.web.pages.words import hand_label, link_title
from houseway.web.problems import Denied
from houseway.web.security.auth import principal

router = APIRouter(include_in_schema=False)
FOLDER = files("houseway.web") / "static" / "sign"
KINDS = {"css": "text/css", "js": "text/javascript", "html": "text/html; charset=utf-8"}
SCRIPTS = ("drawing.js", "meter.js", "sign.js")


class HandFacts(msgspec.Struct, frozen=True):
    name: str
    label: str
    level: str
    share_bp: int
    is_whole: bool
    amount: Money
    envy: Money


class Elsewhere(msgspec.Struct, frozen=True):
    """A win at another table of the link, while its round is on."""

    number: int
    table: str
    seat: int
    hand: str
    amount: Money


class Facts(msgspec.Struct, frozen=True):
    """`pending` are the levels with a claim anywhere on the link; `preview`: this is not an
    enrolled monitor of this table. `cards` by win page, as they were entered."""

    link: str
    title: str
    preview: bool
    pending: tuple[str, ...]
    hands: tuple[HandFacts, ...]
    envy: dict[int, Money]
    cards: dict[int, str]
    elsewhere: tuple[Elsewhere, ...]


@router.get("/sign/{table}")
async def page(request: Request, table: str) -> Response:
    return sent(request, "sign.html")


@router.get("/sign/{table}/facts")
async def facts(request: Request, table: str, sensor: int = 1) -> Response:
    house = house_of(request)
    need_sign(house, principal(request), table)
    found = house.hub.state.tables.get(table)
    controller = found.controllers.get(sensor) if found is not None else None
    if found is None or controller is None or not controller.link:
        raise Denied(404, "not_found")
    jackpot = house.hub.state.jackpots[controller.link]
    preview = not principal(request).device
    shown = facts_of(found, jackpot, house.pit_memory, preview=preview)
    body = msgspec.json.encode(shown)
    return Response(body, media_type="application/json", headers={"Cache-Control": "no-store"})


@router.get("/signs/alive")
async def alive() -> Response:
    return Response("alive", media_type="text/plain", headers={"Cache-Control": "no-store"})


@router.get("/signs/enrol")
async def enrol(request: Request) -> Response:
    """Where a new monitor types the code for one use; the API then sets its cookie."""
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


def facts_of(table: Table, jackpot: Jackpot, memory: PitMemory, *, preview: bool) -> Facts:
    rules, link = jackpot.rules, jackpot.link
    waiting = pending_levels(link)
    here = round_awards(link, table.name)
    return Facts(
        link=jackpot.name,
        title=link_title(jackpot.name, len(link.tables)),
        preview=preview,
        pending=tuple(name for name in link.levels if name in waiting),
        hands=tuple(hand_facts(views.hand_view(rules, hand)) for hand in rules.hands),
        envy=dict(sorted(envy(rules, link, table.name).items())),
        cards={one.win: memory.cards(jackpot.name, one.number) for one in here if one.win},
        elsewhere=tuple(elsewhere(jackpot, table.name)),
    )


def elsewhere(jackpot: Jackpot, table: str) -> Iterator[Elsewhere]:
    for award in jackpot.link.awards.values():
        other = jackpot.link.tables.get(award.table)
        is_on = other is not None and other.is_open and other.game == award.game
        if award.win and award.level and is_on and award.table != table and not award.is_backed_out:
            yield Elsewhere(award.win, award.table, award.seat, award.hand, award.due)


def hand_facts(hand: views.HandView) -> HandFacts:
    return HandFacts(
        hand.hand,
        hand_label(hand.hand),
        hand.level,
        hand.share_bp,
        hand.is_whole,
        hand.amount,
        hand.envy,
    )


def sent(request: Request, name: str) -> Response:
    """Packed where the monitor can unpack it, as all do: below 50 kB, its font included."""
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
    """Without what only we read: notes and indents."""
    lines = (line.strip() for line in re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL).splitlines())
    return "\n".join(line for line in lines if line)


def read(name: str) -> str:
    return (FOLDER / name).read_text("utf-8")


def style() -> str:
    return font_face() + read("sign.css")


def script(words: Mapping[str, object], *names: str) -> str:
    """Words and suits come from where everyone else has them."""
    said = (f"const {n} = {msgspec.json.encode(v).decode()};\n" for n, v in words.items())
    return '"use strict";\n' + "".join(said) + "".join(map(read, names))


def font_face() -> str:
    return "".join(
        f'@font-face{{font-family:"Roboto";font-weight:{weight};'
        f'src:url(/screens/{name}) format("woff2")}}\n'
        for name, weight in NAMES.items()
    )


# What a monitor may ask for, each made once.
PARTS: dict[str, Callable[[], str]] = {
    "sign.html": lambda: read("sign.html"),
    "enrol.html": lambda: read("enrol.html"),
    "sign.css": style,
    "sign.js": lambda: script({"WORDS": SIGN, "PIPS": pips()}, *SCRIPTS),
    "enrol.js": lambda: script({"ENROL": ENROL}, "enrol.js"),
}
