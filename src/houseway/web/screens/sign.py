"""A table's sign: a page without NiceGUI, fed by the API's live push.

The push brings meters and wins; what changes rarely (pays, envy, titles) is asked for here.
"""

import re
from functools import cache
from importlib.resources import files

import msgspec
import nicegui
from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from houseway.floor.state import Jackpot, Table
from houseway.money import Money
from houseway.progressive import envy
from houseway.progressive.state import is_pending
from houseway.web import views
from houseway.web.api.live import need_sign
from houseway.web.auth import principal
from houseway.web.house import house_of
from houseway.web.problems import Denied
from houseway.web.screens.texts import hand_label, link_title

router = APIRouter(include_in_schema=False)
FOLDER = files("houseway.web") / "static" / "sign"
KINDS = {"css": "text/css", "js": "text/javascript", "html": "text/html; charset=utf-8"}
PARTS = ("sign.css", "drawing.js", "meter.js", "sign.js")
WEIGHTS = ("400", "500", "700")


class HandFacts(msgspec.Struct, frozen=True):
    name: str
    label: str
    level: str
    share_bp: int
    is_whole: bool
    amount: Money
    envy: Money


class Facts(msgspec.Struct, frozen=True):
    """`pending` are the levels with a claim anywhere on the link; `preview`: this is not the
    monitor of the table's controller."""

    link: str
    title: str
    preview: bool
    pending: tuple[str, ...]
    hands: tuple[HandFacts, ...]
    envy: dict[int, Money]


@router.get("/sign/{table}")
async def page(table: str) -> Response:
    return part("sign.html")


@router.get("/sign/{table}/facts")
async def facts(request: Request, table: str, sensor: int = 1) -> Response:
    house = house_of(request)
    need_sign(house, request, table)
    found = house.hub.state.tables.get(table)
    controller = found.controllers.get(sensor) if found is not None else None
    if found is None or controller is None or not controller.link:
        raise Denied(404, "not_found")
    jackpot = house.hub.state.jackpots[controller.link]
    shown = facts_of(found, jackpot, preview=not principal(request).device)
    body = msgspec.json.encode(shown)
    return Response(body, media_type="application/json", headers={"Cache-Control": "no-store"})


@router.get("/signs/alive")
async def alive() -> Response:
    return Response("alive", media_type="text/plain", headers={"Cache-Control": "no-store"})


@router.get("/signs/font.css")
async def font() -> Response:
    return Response(roboto(), media_type="text/css")


@router.get("/signs/{name}")
async def asset(name: str) -> Response:
    if name not in PARTS:
        raise Denied(404, "not_found")
    return part(name)


def facts_of(table: Table, jackpot: Jackpot, *, preview: bool) -> Facts:
    rules, link = jackpot.rules, jackpot.link
    waiting = {award.level for award in link.awards.values() if is_pending(award)}
    return Facts(
        link=jackpot.name,
        title=link_title(jackpot.name, len(link.tables)),
        preview=preview,
        pending=tuple(name for name in link.levels if name in waiting),
        hands=tuple(hand_facts(views.hand_view(rules, hand)) for hand in rules.hands),
        envy=dict(sorted(envy(rules, link, table.name).items())),
    )


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


def part(name: str) -> Response:
    kind = KINDS[name.rpartition(".")[2]]
    headers = {"Cache-Control": "no-cache"}
    return Response((FOLDER / name).read_bytes(), media_type=kind, headers=headers)


@cache
def roboto() -> str:
    """The family that comes with NiceGUI, Latin letters only; nothing of it is copied here."""
    at = f"/_nicegui/{nicegui.__version__}/static/"
    text = (files("nicegui") / "static" / "fonts.css").read_text("utf-8")
    blocks = re.findall(r"@font-face\s*{[^}]*}", text)
    latin = [b for b in blocks if '"Roboto"' in b and "U+0000-00FF" in b]
    wanted = [b for b in latin if any(f"font-weight: {w}" in b for w in WEIGHTS)]
    return "\n".join(wanted).replace("url(", f"url({at}")
