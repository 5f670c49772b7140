"""The floor from above: tables that share a meter stand in one frame under that meter."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import cos, pi, sin
from urllib.parse import quote

from houseway.floor.state import Jackpot, Property, Table
from houseway.money import show
from houseway.progressive import claims as link_claims
from houseway.progressive import pending_levels
from houseway.web.hours import Day
from houseway.web.screens.office.parts import go, tag
from houseway.web.screens.texts import link_title
from houseway.web.screens.texts import office as words
from houseway.web.screens.theme import safe

FELT = (
    '<path d="M10 6H186A88 66 0 0 1 98 72A88 66 0 0 1 10 6Z" class="o-felt"/>'
    '<rect x="72" y="3" width="52" height="9" rx="2" class="o-tray"/>'
)
FIRST_TURN, LAST_TURN = 14 * pi / 180, 166 * pi / 180
ICON = {
    "closed": "dash",
    "claim": "clock",
    "locked": "lock",
    "open": "play",
    "no_jackpot": "play",
    "fault": "cross",
}
WIDEST = 340  # Pixels of a table on the widest screen: two that are left over do not sprawl.


@dataclass(frozen=True, slots=True)
class Frame:
    """Tables under one meter; without a jackpot, one table by itself."""

    jackpot: Jackpot | None
    tables: tuple[Table, ...]


def frames(state: Property, shown: Iterable[Table] | None = None) -> list[Frame]:
    """In the order of the tables; a table stands with the jackpot of its first sensor."""
    groups: dict[str, list[Table]] = {}
    for table in state.tables.values() if shown is None else shown:
        linked = [x.link for _, x in sorted(table.controllers.items()) if x.link]
        groups.setdefault(linked[0] if linked else f"\0{table.name}", []).append(table)
    return [Frame(state.jackpots.get(name), tuple(tables)) for name, tables in groups.items()]


def draw(
    state: Property, day: Day | None, more: str = "", shown: Sequence[Table] | None = None
) -> str:
    """All tables, or those of one pit."""
    if not state.tables:
        return f'<p class="o-empty">{words.FLOOR["empty"]}</p>'
    tables = list(state.tables.values()) if shown is None else shown
    drawn = "".join(frame(state, one, day) for one in frames(state, tables))
    return f'{legend(len(tables), more)}<div class="o-map">{drawn}</div>'


def legend(count: int, more: str) -> str:
    text = words.FLOOR
    return (
        f'<div class="o-legend"><h2>{text["map"].format(count=count)}</h2>{more}<span class="o-s">'
        f'<i class="o-dot lit"></i>{text["lit"]}<i class="o-dot"></i>{text["none"]}'
        f'<i class="o-dot lit ring"></i>{text["claim"]}<span>{text["framed"]}</span></span></div>'
    )


def frame(state: Property, one: Frame, day: Day | None) -> str:
    tiles = "".join(tile(state, table, day) for table in one.tables)
    bad = any(state_of(state, table) == "fault" for table in one.tables)
    return (
        f'<section class="o-frame{" bad" if bad else ""}" style="flex:{len(one.tables)} 1 '
        f'{200 * len(one.tables)}px;max-width:{WIDEST * len(one.tables)}px">'
        f'{meter_head(one)}<div class="o-tiles">{tiles}</div></section>'
    )


def meter_head(one: Frame) -> str:
    jackpot = one.jackpot
    if jackpot is None:
        (table,) = one.tables
        name = f"{words.FLOOR['table']} {safe(table.name)}"
        below = words.FLOOR["no_jackpot"]
        return f'<header><div><h3>{name}</h3><p class="o-s">{below}</p></div></header>'
    named = link_title(jackpot.name, len(jackpot.link.tables))
    return (
        f"<header><div><h3>{go(f'/floor/links/{jackpot.name}', safe(named))}</h3>"
        f'<p class="o-s">{safe(jackpot.paytable)}</p></div>{levels(jackpot)}</header>'
    )


def levels(jackpot: Jackpot) -> str:
    waiting = pending_levels(jackpot.link)
    drawn = "".join(
        f'<div class="o-level"><span class="o-s">{words.LEVELS[name]}'
        f"{tag('clock', 'pending') if name in waiting else ''}</span>"
        f"<b>{show(level.current)}</b></div>"
        for name, level in jackpot.link.levels.items()
    )
    if drawn:
        return drawn
    return f'<div class="o-level"><span class="o-s">{words.KINDS[jackpot.kind]}</span></div>'


def state_of(state: Property, table: Table) -> str:
    if not table.is_open:
        return "closed"
    linked = [x for x in table.controllers.values() if x.link]
    if any(x.fault for x in linked):
        return "fault"
    if not linked:
        return "no_jackpot"
    if claims(state, table):
        return "claim"
    places = (state.jackpots[x.link].link.tables[table.name] for x in linked)
    return "locked" if any(place.is_open for place in places) else "open"


def claims(state: Property, table: Table) -> list[int]:
    """Seats whose claims wait; 0 where the keypad names none."""
    return [
        award.seat
        for controller in table.controllers.values()
        if controller.link
        for award in link_claims(state.jackpots[controller.link].link, table.name)
    ]


def tile(state: Property, table: Table, day: Day | None) -> str:
    kind = state_of(state, table)
    dealer = day.dealer.get(table.name, "") if day else ""
    named = state.staff[dealer].name if dealer in state.staff else ""
    coin_in = show(day.by_table[table.name]) if day and day.by_table[table.name] else "–"
    return (
        f'<a class="o-tile {kind}" href="/floor?table={quote(table.name)}" '
        f'data-see="{safe(table.name)}">{felt(state, table)}'
        f"<b>{safe(table.title)}</b>{tag(ICON[kind], words.STATES[kind])}{second(state, table)}"
        f'<span class="o-two o-s"><span>{game(state, table)}{since(table, day)}</span>'
        f'<span>{safe(named)}</span></span><span class="o-two"><span class="o-s">coin-in</span>'
        f"<em>{coin_in}</em></span></a>"
    )


def since(table: Table, day: Day | None) -> str:
    at = day.since.get(table.name, 0) if day else 0
    return f', <span data-since="{at // 1_000}"></span>' if at and table.is_open else ""


def game(state: Property, table: Table) -> str:
    number = game_number(state, table)
    return "" if number is None else words.FLOOR["game"].format(game=number)


def game_number(state: Property, table: Table) -> int | None:
    """Of the first sensor that has a jackpot."""
    for _, controller in sorted(table.controllers.items()):
        if controller.link:
            return state.jackpots[controller.link].link.tables[table.name].game
    return None


def second(state: Property, table: Table) -> str:
    """The jackpot of the second sensor, which is a game of its own."""
    linked = [x.link for _, x in sorted(table.controllers.items()) if x.link]
    return "".join(
        f'<span class="o-two o-s"><span>{safe(link_title(name, 1))}</span>'
        f"<em>{show(next(iter(state.jackpots[name].link.levels.values())).current)}</em></span>"
        for name in linked[1:]
        if state.jackpots[name].link.levels
    )


def felt(state: Property, table: Table) -> str:
    lit = wagers(state, table)
    waiting = set(claims(state, table))
    seats = "".join(
        seat(number, table.seats, is_lit=number in lit, is_claim=number in waiting)
        for number in range(1, table.seats + 1)
    )
    return (
        f'<svg viewBox="0 0 196 88" class="o-table-top" aria-hidden="true">{FELT}'
        f'<text x="98" y="44" class="o-number">{safe(table.name)}</text>{seats}</svg>'
    )


def wagers(state: Property, table: Table) -> set[int]:
    found: set[int] = set()
    for controller in table.controllers.values():
        if controller.link:
            place = state.jackpots[controller.link].link.tables[table.name]
            found |= set(place.wagers) if place.is_open else set()
    return found


def seat(number: int, count: int, *, is_lit: bool, is_claim: bool) -> str:
    """Seat 1 is at the dealer's left, who stands at the flat side."""
    turn = FIRST_TURN + (LAST_TURN - FIRST_TURN) * (number - 1) / max(1, count - 1)
    left, top = 98 + 83 * cos(turn), 6 + 62 * sin(turn)
    kind, word = ("o-seat lit", "o-seat-word lit") if is_lit else ("o-seat", "o-seat-word")
    ring = f'<circle cx="{left:.1f}" cy="{top:.1f}" r="12.5" class="o-ring"/>' if is_claim else ""
    return (
        f'<circle cx="{left:.1f}" cy="{top:.1f}" r="10" class="{kind}"/>{ring}'
        f'<text x="{left:.1f}" y="{top + 5:.1f}" class="{word}">{number}</text>'
    )
