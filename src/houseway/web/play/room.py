"""Whose table is whose: a guest has a property of their own with one table of each game, known by
the cookie that every guest of Play and Train gets (web/security/guests.py), or by their card."""

from asyncio import to_thread
from collections import OrderedDict
from collections.abc import Callable
from hashlib import sha256
from urllib.parse import urlencode

from houseway.floor.described import Words
from houseway.floor.play import PlayStopped
from houseway.floor.play.deal import BUY_IN
from houseway.floor.play.driver import Driver
from houseway.floor.play.rooms import Rooms
from houseway.games import FILES
from houseway.web.lab.laboratory import Laboratory
from houseway.web.play.table import PlayTable

OPEN_MOST = 1_000  # Tables in memory; the others come back from the shelf.
PATIENCE = 60.0  # Seconds: San Lo is counted in two, on a machine that has time.
SEAT = 3  # In the middle, between two bots.


class PlayRoom:
    """Tables that a page looks at are shared, so that two pages of one guest agree. `touch` wakes
    the pages of a table."""

    def __init__(self, rooms: Rooms, touch: Callable[[str], None]) -> None:
        self.rooms, self._touch = rooms, touch
        self.lab = Laboratory(1, seconds_most=PATIENCE)
        self._open: OrderedDict[str, PlayTable] = OrderedDict()  # The last one used is the last.

    async def sit(self, guest: str, game: str, words: Words | None = None) -> None:
        """At a table of his own, a new one where he has none; refused where no such table opens."""
        if self.table(guest, game, words) is None:
            await to_thread(self._laid, guest, game, words)

    def table(self, guest: str, game: str, words: Words | None = None) -> PlayTable | None:
        """The guest's table of this game with these rules, if he has one."""
        if game not in FILES or not guest:
            return None
        try:
            found = self.rooms.table(guest, name_of(game, words))
        except PlayStopped:  # It goes on at another node.
            return None
        if found is None or (SEAT not in found.felt.seats and not found.rounds):
            return None
        return self._shared(found, guest)

    def close(self) -> None:
        self.lab.close()

    def _laid(self, guest: str, game: str, words: Words | None = None) -> None:
        """The guest between two bots of different habits, with chips if he has none yet."""
        from houseway.lab.bots import strategies

        is_kept, name = guest.startswith("staff/"), name_of(game, words)
        table = self.rooms.table(guest, name)
        table = table or self.rooms.lay(guest, name, game, words, kept=is_kept)
        habits = [one.name for one in strategies(game).values() if not one.optimal]
        if not table.stack(guest).bought:
            table.buy(guest, BUY_IN)
        for seat, bot in ((2, habits[0]), (5, habits[1]), (SEAT, "")):
            table.sit(guest, seat, bot)

    def _shared(self, table: Driver, guest: str) -> PlayTable:
        name = f"{guest}/{table.name}"
        known = self._open.get(name)
        if known is None or known.table is not table:
            known = PlayTable(table, guest, self.lab, lambda: self._touch(name))
            self._open[name] = known
        self._open.move_to_end(name)
        while len(self._open) > OPEN_MOST:
            self._open.popitem(last=False)
        return known


def name_of(game: str, words: Words | None) -> str:
    """Of a table on a guest's property: one for each set of rules."""
    if not words:
        return game
    return f"{game} {sha256(urlencode(sorted(words.items())).encode()).hexdigest()[:6]}"
