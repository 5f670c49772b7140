"""Encoded once, sent to many: the live views of signs, meters and tables."""

from collections.abc import Callable

import msgspec
from msgspec import Struct

from houseway.floor.state import Table
from houseway.progressive import is_jackpot_pending
from houseway.web import views
from houseway.web.live.push import Hub, Topic


class MetersView(Struct, frozen=True):
    """The display of one link, and whether a jackpot of it is pending."""

    link: str
    is_open: bool
    is_pending: bool
    levels: tuple[views.LevelView, ...]


class LiveViews:
    """Each view is recomputed only when a record has touched what it shows."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._known: dict[Topic, tuple[int, bytes]] = {}

    def sign(self, table: str) -> bytes:
        """A table that does not exist has a sign that says so."""
        found = self._hub.state.tables.get(table)
        if found is None:
            return msgspec.json.encode(views.SignView(table, "", False, views.NOT_APPROVED, ()))
        return self._fresh(
            ("sign", table), self._stamp(found), lambda: views.sign_view(self._hub.state, found)
        )

    def table(self, table: str) -> bytes:
        found = self._hub.state.tables[table]
        return self._fresh(
            ("table", table), self._stamp(found), lambda: views.table_view(self._hub.state, found)
        )

    def meters(self, link: str) -> bytes:
        stamp = self._hub.changed.get(("link", link), 0)
        return self._fresh(("link", link), stamp, lambda: self._meters(link))

    def _meters(self, link: str) -> MetersView:
        jackpot = self._hub.state.jackpots[link]
        pending = is_jackpot_pending(jackpot.rules, jackpot.link)
        return MetersView(link, jackpot.link.is_open, pending, views.level_views(jackpot))

    def _stamp(self, table: Table) -> int:
        """The last record that touched the table or one of its links."""
        links = [("link", c.link) for c in table.controllers.values()]
        changed = self._hub.changed
        return max(changed.get(topic, 0) for topic in [("table", table.name), *links])

    def _fresh(self, key: Topic, stamp: int, make: Callable[[], object]) -> bytes:
        known = self._known.get(key)
        if known is None or known[0] != stamp:
            known = self._known[key] = (stamp, msgspec.json.encode(make()))
        return known[1]
