"""Whose table is whose: a guest has their own property with one table of each game, identified by
the cookie that every guest of Play and Train gets (web/security/guests.py), or by their card. A
shared table is a separate property, identified by its URL.
"""

import json
from asyncio import Task, create_task, to_thread, wait
from collections import OrderedDict
from collections.abc import Callable
from hashlib import sha256
from secrets import token_hex
from urllib.parse import urlencode
from weakref import WeakValueDictionary

from houseway.floor.play import PlayStopped
from houseway.floor.play.deal import BUY_IN
from houseway.floor.play.driver import Driver
from houseway.floor.play.opening import HOUSE
from houseway.floor.play.play_properties import PlayProperties
from houseway.floor.table_words import Words
from houseway.games import FILES
from houseway.games import game as game_of
from houseway.table.layout import Layout, open_layout
from houseway.web.lab.laboratory import Laboratory
from houseway.web.play.advice import edges_json
from houseway.web.play.party import Party, record_of
from houseway.web.play.record import Edges
from houseway.web.play.table import PlayTable

OPEN_MOST = 1_000  # Tables in memory; the others are reloaded from the play logs.
PAST_MOST = 100  # Past rounds being viewed.
PATIENCE = 60.0  # Seconds; San Lo is counted in two on an idle machine.
SEAT, BOTS_AT = 3, (2, 5)  # In the middle, between two bots.
SHARED = "1"  # The one table of a shared property.


class GuestTables:
    """Tables in use are shared, so that a guest's pages agree. `touch` wakes a table's pages."""

    def __init__(self, properties: PlayProperties, touch: Callable[[str], None]) -> None:
        self.properties, self._touch = properties, touch
        self.lab = Laboratory(1, seconds_most=PATIENCE)
        self._open: OrderedDict[str, PlayTable] = OrderedDict()  # In order of use, the latest last.
        self._past: OrderedDict[tuple[object, ...], PlayTable] = OrderedDict()
        self._edges: dict[str, Task[Edges]] = {}
        self._companies: WeakValueDictionary[str, Party] = WeakValueDictionary()

    async def sit(self, guest: str, game: str, words: Words | None = None) -> None:
        """At their own table, created if they have none; refused if no such table can be opened."""
        if self.table(guest, game, words) is None:
            await to_thread(self._laid, guest, game, words)

    async def share(self, game: str, words: Words | None = None) -> str:
        """A new shared table; returns the last part of its URL."""
        code = f"{game}-{token_hex(4)}"

        def laid() -> None:
            self._bots(self.properties.lay(place_of(code), SHARED, game, words), BOTS_AT[1:])

        await to_thread(laid)
        return code

    def table(self, guest: str, game: str, words: Words | None = None) -> PlayTable | None:
        """The guest's table of this game with these rules, if there is one."""
        name = name_of(game, words)
        found = self._at(guest, name) if game in FILES and guest else None
        if found is None or (SEAT not in found.felt.seats and not found.rounds):
            return None
        return self._opened(found, guest, f"{guest}/{name}")

    def shared(self, guest: str, code: str) -> PlayTable | None:
        """A shared table by its URL; someone without a seat watches."""
        found = self._at(place_of(code), SHARED)
        return self._opened(found, guest, f"{guest}@{code}") if found and guest else None

    async def past(
        self, place: str, table: str, number: int, guest: str, sees: int = 0
    ) -> PlayTable:
        """As it was after that round; `sees` is what a trainer may see."""
        key = (place, table, number, guest, sees)
        if key not in self._past:
            driver = await to_thread(self.properties.past, place, table, number)
            party = Party(driver, is_shared=table == SHARED)
            found = self._past[key] = PlayTable(party, guest, self.lab)
            found.sees, found.sitting.cleared = sees, False
            if not any(one.number == number for one in found.history) and found.round is not None:
                found.history.append(found.summed(found.round))
            while len(self._past) > PAST_MOST:
                self._past.popitem(last=False)
        return self._past[key]

    async def first_edges(self, lab: Laboratory, seconds: float) -> dict[str, Edges | None]:
        """The edge of every game's first bet as usually dealt, as far as the lab gets in this time.
        Not in the coach's own lab, so that no coach has to wait."""
        for game in FILES:
            if game not in self._edges:
                layout = open_layout(game_of(game))
                self._edges[game] = create_task(edges(lab, layout, layout.game.base))
        await wait(self._edges.values(), timeout=seconds)
        return {
            game: None if not one.done() else {} if one.exception() else one.result()
            for game, one in self._edges.items()
        }

    def close(self) -> None:
        for task in self._edges.values():
            task.cancel()
        self.lab.close()

    def _at(self, place: str, table: str) -> Driver | None:
        try:
            return self.properties.table(place, table)
        except PlayStopped:  # It continues on another node.
            return None

    def _laid(self, guest: str, game: str, words: Words | None = None) -> None:
        """The guest between two bots with different habits, with chips if there are none yet."""
        name = name_of(game, words)
        self.properties.floor(guest, kept=guest.startswith("staff/"))
        with self.properties.gathered(guest):
            table = self.properties.table(guest, name) or self.properties.lay(
                guest, name, game, words
            )
            if not table.stack(guest).bought:
                table.buy(guest, BUY_IN)
            self._bots(table, BOTS_AT, guest)
            table.sit(guest, SEAT)

    def _bots(self, table: Driver, seats: tuple[int, ...], who: str = HOUSE) -> None:
        from houseway.lab.bots import strategies

        habits = [one.name for one in strategies(table.layout.game.id).values() if not one.optimal]
        for seat, habit in zip(seats, habits, strict=False):
            table.sit(who, seat, habit)

    def _opened(self, table: Driver, guest: str, name: str) -> PlayTable:
        known = self._open.get(name)
        if known is None or known.table is not table:
            place = f"{table.place}/{table.name}"
            party = self._companies.get(place)
            if party is None or party.driver is not table:
                party = Party(table, is_shared=table.name == SHARED)
                self._companies[place] = party
            known = PlayTable(party, guest, self.lab, lambda: self._touch(name))
            known.name = name
            self._open[name] = known
        self._open.move_to_end(name)
        while len(self._open) > OPEN_MOST:
            _, old = self._open.popitem(last=False)
            old.party.tables.pop(old.guest, None)
        return known


def name_of(game: str, words: Words | None) -> str:
    """The name of a table on a guest's property: one for each set of rules."""
    if not words:
        return game
    return f"{game} {sha256(urlencode(sorted(words.items())).encode()).hexdigest()[:6]}"


async def edges(lab: Laboratory, layout: Layout, bets: tuple[str, ...]) -> Edges:
    """What the lab says about these bets, computed once."""
    record = record_of(layout)
    found: Edges = json.loads(await lab.ask(("edges", record, bets), edges_json, record, bets))
    return found


def place_of(code: str) -> str:
    return f"shared/{code}"
