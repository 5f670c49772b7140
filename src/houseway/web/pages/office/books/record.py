"""`/floor/log/SEQ`: one record as it is stored, and whether its digest follows."""

import json
from asyncio import to_thread

from houseway.floor.documents.words import grouped, zoned
from houseway.floor.store import Record
from houseway.floor.store.record import digest_of
from houseway.web.pages.office.base import Office
from houseway.web.pages.office.parts import (
    Body,
    Node,
    Pairs,
    Panel,
    Pre,
    Title,
    button_link,
    code,
    empty,
    panel,
    tag,
)
from houseway.web.pages.office.record_words import spaced
from houseway.web.pages.page import Visit
from houseway.web.pages.routes import page
from houseway.web.records.reading_back import one

SOUND = "The digest follows from the record and the one before it."
UNSOUND = "The digest does not follow: this record or the one before it was changed."


@page("/floor/log/{seq:int}")
class RecordPage(Office):
    title = "Record"
    place = "log"

    def __init__(self, visit: Visit, seq: str) -> None:
        super().__init__(visit, seq=seq)
        self.seq = int(seq)
        self.record: Record | None = None
        self.previous = b""

    async def load(self) -> None:
        found = await to_thread(one, self.house, self.seq)
        if found is not None:
            self.record, before = found
            self.previous = before.digest if before else self.house.log.header.digest()

    def watch(self) -> object:
        return None

    def body(self) -> Body:
        last = self.house.log.head.seq
        around = ((self.seq - 1, "Record before"), (self.seq + 1, "Record after"))
        acts = [button_link("Log", "/floor/log")]
        acts += [button_link(words, f"/floor/log/{n}") for n, words in around if 1 <= n <= last]
        head = Title(f"Record {self.seq:,}", "", tuple(acts))
        if self.record is None:
            return head, empty("No such record.")
        return head, facts(self, self.record), events(self.record)


def facts(page: RecordPage, record: Record) -> Panel:
    is_sound = digest_of(page.previous, record.seq, record) == record.digest
    lines: tuple[tuple[str, Node], ...] = (
        ("Kind", spaced(record.kind)),
        ("Time", zoned(record.at, page.zone)),
        ("Gambling day", record.day),
        ("Who", f"{page.name_of(record.actor)} ({record.actor})"),
        ("Command id", record.command_id or "no command caused it"),
        ("Layout version", str(record.schema)),
        ("Digest before it", code(grouped(page.previous.hex()))),
        ("Digest", code(grouped(record.digest.hex()))),
    )
    side = tag("ok", SOUND) if is_sound else tag("cross", UNSOUND)
    return panel("What is on record", Pairs(lines), side=side)


def events(record: Record) -> Panel:
    """The stored JSON, only set out for reading."""
    return panel(
        "Events, as stored", Pre(json.dumps(json.loads(record.body), indent=2, ensure_ascii=False))
    )
