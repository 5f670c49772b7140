"""The server's own log: one JSON object per line on standard error, for machines to collect.

It says what was requested and how it went, but never bodies, headers or queries, which may hold
secrets. What happened on the floor is in the floor's log, not here. It cannot fill a disk: the
length of a line and the lines per minute, of each kind and in total, are limited. Omitted lines are
counted and reported in one line at the end of the minute.
"""

import json
import logging
import sys
from collections import Counter
from datetime import UTC, datetime
from time import monotonic
from typing import TYPE_CHECKING, TextIO

LEVELS = {"debug": 10, "info": 20, "warning": 30, "error": 40}
MINUTE = 60.0
EACH, ALL = 10, 60  # Lines a minute: of one kind, and of all kinds together.
TEXT_MOST, TRACE_MOST = 400, 6_000  # Characters of a text, and of the place of a bug.
KINDS_MOST = 60
OURS = "houseway"
Kind = tuple[str, ...]
if TYPE_CHECKING:
    Handler = logging.StreamHandler[TextIO]
else:
    Handler = logging.StreamHandler


class JsonLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        fields = {name: cut(value) for name, value in getattr(record, "fields", {}).items()}
        line: dict[str, object] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "what": cut(record.getMessage()),
            **fields,
        }
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)[-TRACE_MOST:]
        return json.dumps(line, ensure_ascii=False)


class LogBudget(Handler):
    """Actions of known callers are always written; everything else has a budget."""

    def __init__(self, stream: TextIO | None = None) -> None:
        super().__init__(stream or sys.stderr)
        self._began = monotonic()
        self._seen: Counter[Kind] = Counter()
        self._written: Counter[Kind] = Counter()

    def emit(self, record: logging.LogRecord) -> None:
        if monotonic() - self._began >= MINUTE:
            self.sum_up()
        kind = kind_of(record)
        if kind is not None:
            kind = kind if kind in self._seen or len(self._seen) < KINDS_MOST else kind[:2]
            self._seen[kind] += 1
            if self._written[kind] >= EACH or self._written.total() >= ALL:
                return
            self._written[kind] += 1
        super().emit(record)

    def sum_up(self) -> None:
        """One line for each kind with omitted lines."""
        for kind, count in self._seen.items():
            if left := count - self._written[kind]:
                said = f"{left} more like this"
                fields = {"of": " ".join(filter(None, kind))}
                found = logging.LogRecord(OURS, logging.WARNING, "", 0, said, None, None)
                found.fields = fields
                super().emit(found)
        self._began = monotonic()
        self._seen.clear()
        self._written.clear()

    def close(self) -> None:
        self.sum_up()
        super().close()


def kind_of(record: logging.LogRecord) -> Kind | None:
    """None if a known caller succeeded, or the server reports about itself."""
    fields = getattr(record, "fields", {})
    status = fields.get("status", 0)
    if not record.name.startswith(OURS):
        return record.name, record.levelname.lower()  # Its words may come from a stranger.
    if not status:
        return None if not record.exc_info else (record.getMessage(), record.levelname.lower())
    who = fields.get("who") or fields.get("from", "")
    return None if fields.get("who") and status < 400 else (record.getMessage(), str(status), who)


def cut(value: object) -> object:
    if not isinstance(value, str) or len(value) <= TEXT_MOST:
        return value
    return f"{value[:TEXT_MOST]}... ({len(value)} characters)"


def start_logging(level: str) -> None:
    if level not in LEVELS:
        raise ValueError(f"There is no log level {level!r}; choose from {', '.join(LEVELS)}.")
    handler = LogBudget()
    handler.setFormatter(JsonLines())
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
    logging.getLogger(OURS).setLevel(LEVELS[level])


def note(what: str, **fields: object) -> None:
    logging.getLogger(OURS).info(what, extra={"fields": fields})


def warn(what: str, **fields: object) -> None:
    logging.getLogger(OURS).warning(what, extra={"fields": fields})
