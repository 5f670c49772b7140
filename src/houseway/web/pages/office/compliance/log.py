"""`/floor/log`: the log, newest first, filtered; whether its chain is intact; and each record."""

import json
from asyncio import to_thread
from typing import get_args
from urllib.parse import urlencode

from houseway.floor import commands
from houseway.floor.commands.kind_names import kind_words
from houseway.floor.documents.cell_text import zoned
from houseway.floor.roles import OFFICE
from houseway.floor.store import Record
from houseway.floor.store.record import digest_of
from houseway.web.health.measure import HEADS
from houseway.web.pages.office import record_words
from houseway.web.pages.office.base import Office
from houseway.web.pages.page import Press, Visit
from houseway.web.pages.routes import page
from houseway.web.pages.words import whole
from houseway.web.problems import Denied
from houseway.web.records.log_pages import LogFilter, Page, one, page_back

FILTERS = ("kind", "table", "person", "day")
KINDS = sorted(
    [*(kind.__name__ for kind in get_args(commands.Command)), "ExceptionRecorded"],
    key=lambda kind: kind_words(kind).lower(),
)


@page("/floor/log")
class LogPage(Office):
    template = "office/compliance/log.html"
    title = "Log"
    place = "log"
    heads, words = HEADS, record_words

    def __init__(self, visit: Visit) -> None:
        super().__init__(visit)
        self.filters = {key: visit.query[key][:100] for key in FILTERS if visit.query.get(key)}
        self.before = whole(visit.query.get("before", ""))
        self.found: Page | None = None

    async def load(self) -> None:
        self.found = await to_thread(
            page_back,
            self.backend,
            LogFilter(before=self.before, **self.filters),  # type: ignore[arg-type]
        )

    def watch(self) -> object:
        """The page does not move while it is read; newer records come with the next load."""
        return self.backend.chain.last, self.backend.health.look()

    def choices(self) -> dict[str, list[tuple[str, str]]]:
        return {
            "kind": [(kind, kind_words(kind)) for kind in KINDS],
            "table": [(name, name) for name in self.state.tables],
            "person": [(one.id, one.name) for one in self.state.staff.values()],
        }

    @property
    def may_confirm_clock(self) -> bool:
        """Only after a jump, and only for a manager."""
        return bool(self.backend.floor.jumps.ahead()) and bool(OFFICE & self.roles)

    def address(self, before: int = 0) -> str:
        given = self.filters | ({"before": str(before)} if before else {})
        return "/floor/log" + (f"?{urlencode(given)}" if given else "")

    async def pressed(self, press: Press) -> None:
        match press.name:
            case "verify":
                await self.backend.chain.check(press.field("head"))
            case "clock":
                assert self.person is not None
                await self.backend.confirm_clock(self.person.id, press.field("reason"))
            case _:
                await super().pressed(press)


@page("/floor/log/{seq}")
class RecordPage(Office):
    """One record as stored, and whether its digest follows."""

    template = "office/compliance/record.html"
    title = "Record"
    place = "log"
    kind_words, zoned = staticmethod(kind_words), staticmethod(zoned)

    def __init__(self, visit: Visit, seq: str) -> None:
        super().__init__(visit, seq=seq)
        self.seq = whole(seq)
        self.record: Record | None = None
        self.previous = b""

    def closed(self) -> str:
        if away := super().closed():
            return away
        if not self.seq:
            raise Denied(404, "not_found")
        return ""

    async def load(self) -> None:
        found = await to_thread(one, self.backend, self.seq)
        if found is not None:
            self.record, before = found
            self.previous = before.digest if before else self.backend.log.header.digest()

    def watch(self) -> object:
        return None

    @property
    def is_sound(self) -> bool:
        assert self.record is not None
        return digest_of(self.previous, self.seq, self.record) == self.record.digest

    @property
    def events(self) -> str:
        """The stored JSON, formatted for reading."""
        assert self.record is not None
        return json.dumps(json.loads(self.record.body), indent=2, ensure_ascii=False)
