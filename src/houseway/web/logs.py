"""The server's own log: one JSON object per line on standard error, for machines to collect.

It says what was asked and how it went, never with what: bodies, headers and queries may hold
secrets. What happened on the floor is in the floor's log, not here.
"""

import json
import logging
import sys
from datetime import UTC, datetime

LEVELS = {"debug": 10, "info": 20, "warning": 30, "error": 40}


class Lines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "what": record.getMessage(),
            **getattr(record, "fields", {}),
        }
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


def start_logging(level: str) -> None:
    if level not in LEVELS:
        raise ValueError(f"There is no log level {level!r}; there is {', '.join(LEVELS)}.")
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Lines())
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
    logging.getLogger("houseway").setLevel(LEVELS[level])
    # It warns of each page that is not there by its whole address; the guard says it without.
    logging.getLogger("nicegui").setLevel(logging.ERROR)


def note(what: str, **fields: object) -> None:
    logging.getLogger("houseway").info(what, extra={"fields": fields})
