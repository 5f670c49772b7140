"""Whose table is whose: a guest's browser holds the name and the key of each table in a cookie.

The cookie is all there is: a table's rounds and settings come back from the training log when the
name is shown, so nobody signs in to play and nothing else is stored about a guest.
"""

from asyncio import to_thread
from weakref import WeakValueDictionary

from starlette.requests import Request

from houseway.games import FILES
from houseway.web.laboratory import Laboratory
from houseway.web.play.limits import table_rules
from houseway.web.play.table import PlayTable
from houseway.web.problems import Denied
from houseway.web.training import DEALER_SEAT, TrainingRoom, TrainingTable

COOKIE = "houseway-play-"
PATIENCE = 60.0  # Seconds: San Lo is counted in two, on a machine that has time.
YEAR = 365 * 24 * 3600


class PlayRoom:
    """Tables that a page looks at are shared, so that two pages of one guest agree."""

    def __init__(self, training: TrainingRoom) -> None:
        self.training = training
        self.lab = Laboratory(1, seconds_most=PATIENCE)
        self._open: WeakValueDictionary[str, PlayTable] = WeakValueDictionary()

    async def sit(self, game: str) -> str:
        """A new table; the value of the cookie that brings the guest back to it."""
        table = await to_thread(self.training.open, game, {}, None, table_rules(game))
        return f"{table.name}.{table.keys[DEALER_SEAT]}"

    def table(self, request: Request, game: str) -> PlayTable | None:
        """The guest's table of this game, if he has one that the log still knows."""
        name, _, key = request.cookies.get(COOKIE + game, "").partition(".")
        if game not in FILES or not name or not key:
            return None
        try:
            found = self.training.table(name)
            if found.layout.game.id != game or found.seat_of(key) != DEALER_SEAT:
                return None
        except Denied:
            return None
        return self._shared(found, key)

    def close(self) -> None:
        self.lab.close()

    def _shared(self, table: TrainingTable, key: str) -> PlayTable:
        known = self._open.get(table.name)
        if known is None or known.table is not table:
            known = self._open[table.name] = PlayTable(table, key, self.lab)
        return known
