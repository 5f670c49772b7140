"""What must be done before a table opens or closes, as far as the floor can know.

Pure: takes the state and a day, returns lines. Lines are not checked off by hand: one is met when
its work is recorded. The floor refuses while an `is_needed` line is not met.
"""

from collections.abc import Iterator

from msgspec import Struct

from houseway.floor.law.approvals import unmet
from houseway.floor.law.required_amounts import is_covered, second_prize_need
from houseway.floor.links.names import hand_label, link_name
from houseway.floor.office.calls import claims_at
from houseway.floor.state import Jackpot, Property, Table
from houseway.money import show
from houseway.progressive import Award


class Line(Struct, frozen=True):
    """`lacks` says what is missing; empty if the line is met."""

    code: str
    lacks: str = ""
    is_needed: bool = False


class Checklist(Struct, frozen=True):
    table: str
    is_open: bool
    lines: tuple[Line, ...]

    @property
    def left(self) -> tuple[Line, ...]:
        return tuple(line for line in self.lines if line.lacks)


def checklist(floor: Property, table: Table, day: str) -> Checklist:
    """The list for closing the table if it is open, otherwise for opening it."""
    lines = closing(floor, table) if table.is_open else opening(floor, table, day)
    return Checklist(table.name, table.is_open, tuple(lines))


def opening(floor: Property, table: Table, day: str) -> Iterator[Line]:
    live = floor.is_live
    yield Line("shift", "" if floor.shift else "no shift is open")
    if live:
        missing = [f"{what}{' (expired)' * is_over}" for what, is_over in unmet(floor, table, day)]
        yield Line("papers", listed(missing), live)
    lacks = "" if is_covered(floor, day) else f"{show(second_prize_need(floor))} to cover"
    yield Line("cover", lacks, live)
    found = jackpots(floor, table)
    if found:
        shut = [one.name for one in found if not one.link.is_open]
        yield Line("jackpots", listed(shut))
        yield Line("money", listed(funds(floor, found)))
    if table.controllers:
        yield Line("faults", listed(list(table.faults())))


def closing(floor: Property, table: Table) -> Iterator[Line]:
    found = jackpots(floor, table)
    places = [one.link.tables[table.name] for one in found]
    yield Line("games", listed([f"game {one.game}" for one in places if one.is_open]), True)
    yield Line("claims", listed([waits(award) for _, award in claims_at(floor, table)]))
    held = [one.key or one.card for one in table.controllers.values() if one.key or one.card]
    yield Line("keys", listed(held))
    unpaid = [
        f"win {award.win}"
        for one in found
        for award in one.link.awards.values()
        if award.table == table.name and award.win and not award.is_closed
    ]
    yield Line("paid", listed(unpaid))
    noticed = [one for one in floor.malfunctions.values() if one.table == table.name]
    yield Line("notices", listed([f"malfunction {one.number}" for one in noticed]))


def jackpots(floor: Property, table: Table) -> list[Jackpot]:
    linked = (one.link for _, one in sorted(table.controllers.items()) if one.link)
    return [floor.jackpots[name] for name in linked]


def funds(floor: Property, found: list[Jackpot]) -> list[str]:
    """Whatever stops wagers at once (R22, R23)."""
    short = floor.bank.short if any(one.kind == "progressive" for one in found) else 0
    lacks = [f"{show(short)} short in the account"] if short else []
    seized = [
        f"{show(one.seized_posted)} of {link_name(one.name)}" for one in found if one.seized_posted
    ]
    return lacks + seized


def waits(award: Award) -> str:
    """ "full house at seat 3"; some controllers name the seat later."""
    return hand_label(award.hand).lower() + (f" at seat {award.seat}" if award.seat else "")


def listed(words: list[str]) -> str:
    return ", ".join(words)
