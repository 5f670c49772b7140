"""Whose table is whose: a guest has one table of each game, known by the cookie that every guest of
Play and Train gets (web/security/guests.py).

A table keeps whose it is, and its rounds and settings come back from the training log: nobody signs
in to play and nothing else is stored about a guest.
"""

from asyncio import to_thread
from collections import OrderedDict
from collections.abc import Callable

import msgspec

from houseway.games import FILES
from houseway.web.lab.laboratory import Laboratory
from houseway.web.play.limits import table_rules
from houseway.web.play.sitting import PLAY, Sitting
from houseway.web.play.table import PlayTable
from houseway.web.problems import Denied
from houseway.web.training.room import DEALER_SEAT, TrainingRoom, TrainingTable

OPEN_MOST = 1_000  # Tables in memory; the others come back from the log.
PATIENCE = 60.0  # Seconds: San Lo is counted in two, on a machine that has time.


class PlayRoom:
    """Tables that a page looks at are shared, so that two pages of one guest agree. `touch` wakes
    the pages of a table."""

    def __init__(self, training: TrainingRoom, touch: Callable[[str], None]) -> None:
        self.training, self._touch = training, touch
        self.lab = Laboratory(1, seconds_most=PATIENCE)
        self._open: OrderedDict[str, PlayTable] = OrderedDict()  # The last one used is the last.
        self._names: dict[tuple[str, str], str] = {}

    async def sit(self, guest: str, game: str) -> None:
        """At a table of his own, a new one where he has none."""
        if self.table(guest, game) is None:
            self._names[guest, game] = await to_thread(self._laid, guest, game)

    def table(self, guest: str, game: str) -> PlayTable | None:
        """The guest's table of this game, if he has one that the log still knows."""
        if game not in FILES or not guest:
            return None
        try:
            name = self._names.get((guest, game)) or self._found(guest, game)
            found = self.training.table(name) if name else None
        except Denied:  # Gone, or training goes on at another node.
            self._names.pop((guest, game), None)
            return None
        return self._shared(found) if found is not None else None

    def close(self) -> None:
        self.lab.close()

    def _laid(self, guest: str, game: str) -> str:
        table = self.training.open(game, {}, None, table_rules(game))
        table.keep(PLAY, msgspec.to_builtins(Sitting(guest=guest), str_keys=True))
        return table.name

    def _found(self, guest: str, game: str) -> str:
        """Looked for among all tables, once after a restart."""
        for table in tuple(self.training.state.tables.values()):
            kept = table.kept.get(PLAY)
            if kept and kept.get("guest") == guest and table.layout["game"] == game:
                self._names[guest, game] = table.name
                return table.name
        return ""

    def _shared(self, table: TrainingTable) -> PlayTable:
        known = self._open.get(table.name)
        if known is None or known.table is not table:
            key, name = table.keys[DEALER_SEAT], table.name
            known = PlayTable(table, key, self.lab, lambda: self._touch(name))
            self._open[name] = known
        self._open.move_to_end(table.name)
        while len(self._open) > OPEN_MOST:
            self._open.popitem(last=False)
        return known
