"""The log for other programs: JSON lines or CSV, each record with its digest."""

import csv
from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from typing import TextIO

import msgspec

from houseway.floor.store.record import Record

COLUMNS = [
    "seq",
    "at",
    "day",
    "actor",
    "command_id",
    "kind",
    "schema",
    "events",
    "answer",
    "digest",
]
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def export_json_lines(records: Iterable[Record], out: TextIO) -> int:
    """One object per line; `events` and `answer` are the stored JSON, byte for byte."""
    count = 0
    for count, record in enumerate(records, 1):  # noqa: B007 - the count is the result.
        line = dict(zip(COLUMNS, _values(record), strict=True))
        line["events"] = msgspec.Raw(record.body)
        line["answer"] = msgspec.Raw(record.answer or b"null")
        out.write(msgspec.json.encode(line).decode() + "\n")
    return count


def export_csv(records: Iterable[Record], out: TextIO) -> int:
    writer = csv.writer(out)
    writer.writerow(COLUMNS)
    count = 0
    for count, record in enumerate(records, 1):  # noqa: B007 - the count is the result.
        writer.writerow(_values(record))
    return count


def _values(record: Record) -> tuple[object, ...]:
    return (
        record.seq, utc(record.at), record.day, record.actor, record.command_id or "", record.kind,
        record.schema, record.body.decode(), record.answer.decode(), record.digest.hex(),
    )  # fmt: skip


def utc(at: int) -> str:
    """Microseconds since 1970 as ISO 8601, always with six places."""
    seconds, micros = divmod(at, 1_000_000)
    return f"{whole_second(seconds)}.{micros:06}+00:00"


@lru_cache(16)  # Records of one batch share a second.
def whole_second(seconds: int) -> str:
    return (EPOCH + timedelta(seconds=seconds)).isoformat()[:19]
