"""`/floor/log/SEQ`: one record as it is stored, and whether its digest follows."""

import json
from asyncio import to_thread

from nicegui import ui
from starlette.requests import Request
from starlette.responses import Response

from houseway.floor.documents.words import grouped, zoned
from houseway.floor.store import Record
from houseway.floor.store.record import digest_of
from houseway.web.reading_back import one
from houseway.web.screens.office.console import enter, waiting
from houseway.web.screens.office.page import Office
from houseway.web.screens.office.parts import go, pairs, panel, tag, title
from houseway.web.screens.office.record_words import spaced
from houseway.web.screens.texts import office as words
from houseway.web.screens.theme import safe

TEXT = words.LOG


@ui.page("/floor/log/{seq}", title="Record")
def page(request: Request, seq: int) -> Response | None:
    return enter(RecordPage(request, seq))


class RecordPage(Office):
    room = "log"

    def __init__(self, request: Request, seq: int) -> None:
        super().__init__(request)
        self.seq = seq
        self.drawn = waiting(words.READING)

    async def load(self) -> None:
        found = await to_thread(one, self.house, self.seq)
        if found is None:
            self.drawn = f'<p class="o-empty">{TEXT["none"]}</p>'
            return
        record, before = found
        previous = before.digest if before else self.house.log.header.digest()
        self.drawn = facts(self, record, previous) + events(record)

    def picture(self) -> dict[str, str]:
        last = self.house.log.head.seq
        links = [
            go(f"/floor/log/{seq}", words_, "o-btn")
            for seq, words_ in ((self.seq - 1, TEXT["before"]), (self.seq + 1, TEXT["after"]))
            if 1 <= seq <= last
        ]
        back = go("/floor/log", TEXT["title"], "o-btn")
        head = title(TEXT["record"].format(seq=f"{self.seq:,}"), "", back + "".join(links))
        return {"body": head + self.drawn}


def facts(page: RecordPage, record: Record, previous: bytes) -> str:
    is_sound = digest_of(previous, record.seq, record) == record.digest
    told = tag("ok", TEXT["sound"]) if is_sound else tag("cross", TEXT["unsound"])
    lines = [
        (words.LOG["kind"], safe(spaced(record.kind))),
        (TEXT["time"], zoned(record.at, page.zone)),
        (TEXT["day"], record.day),
        (TEXT["who"], f"{safe(page.name_of(record.actor))} ({safe(record.actor)})"),
        (TEXT["command"], safe(record.command_id or TEXT["no_command"])),
        (TEXT["schema"], str(record.schema)),
        (TEXT["previous"], code(previous)),
        (TEXT["digest"], code(record.digest)),
    ]
    return panel(TEXT["facts"], pairs(lines), told)


def code(digest: bytes) -> str:
    return f'<span class="o-code">{grouped(digest.hex())}</span>'


def events(record: Record) -> str:
    """The stored JSON, only set out for reading."""
    text = json.dumps(json.loads(record.body), indent=2, ensure_ascii=False)
    return panel(TEXT["events"], f'<pre class="o-code o-json" tabindex="0">{safe(text)}</pre>')
