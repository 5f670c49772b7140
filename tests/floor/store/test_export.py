"""The log for other programs, and a check of its chain that shares no code with ours."""

import csv
import hashlib
import io
import json
from pathlib import Path

from tests.floor.store.entries import HEADER, entry, written

from houseway.floor.store import SqliteLog
from houseway.floor.store.export import export_csv, export_json_lines, utc


def exported(path: Path, how: str) -> str:
    store, out = SqliteLog(path), io.StringIO(newline="")
    count = (export_csv if how == "csv" else export_json_lines)(store.read(), out)
    store.close()
    assert count == 3
    return out.getvalue()


def test_json_lines_hold_events_and_answers_as_objects(tmp_path: Path) -> None:
    lines = exported(written(tmp_path / "log.sqlite", 3), "json").splitlines()
    second = json.loads(lines[1])
    assert second["seq"] == 2
    assert second["at"] == "2026-03-02T09:00:00.000002+00:00"
    assert second["events"] == [{"type": "GameStarted", "game": 2}]
    assert second["answer"] == {"game": 2}
    assert (second["day"], second["actor"]) == ("2026-03-02", "ortiz")


def test_csv_holds_the_same_records(tmp_path: Path) -> None:
    rows = list(csv.DictReader(io.StringIO(exported(written(tmp_path / "log.sqlite", 3), "csv"))))
    assert [row["command_id"] for row in rows] == ["command-1", "command-2", "command-3"]
    assert json.loads(rows[2]["events"]) == [{"type": "GameStarted", "game": 3}]


def test_a_stranger_can_check_the_chain_of_an_exported_log(tmp_path: Path) -> None:
    """Netstrings and SHA-256, written out once more from the description alone."""
    digest = HEADER.digest()
    text = exported(written(tmp_path / "log.sqlite", 3), "csv")
    for row, given in zip(csv.DictReader(io.StringIO(text)), map(entry, (1, 2, 3)), strict=True):
        fields = [
            digest,
            row["seq"].encode(),
            row["schema"].encode(),
            str(given.at).encode(),
            *(row[name].encode() for name in ("day", "actor", "command_id", "kind")),
            row["events"].encode(),
            row["answer"].encode(),
        ]
        joined = b"".join(str(len(field)).encode() + b":" + field for field in fields)
        digest = hashlib.sha256(joined).digest()
        assert row["digest"] == digest.hex()


def test_an_entry_without_a_command_or_an_answer_is_exported_too(tmp_path: Path) -> None:
    from msgspec.structs import replace

    store = SqliteLog(tmp_path / "log.sqlite", HEADER)
    store.append([replace(entry(1), command_id=None, answer=b"")])
    out = io.StringIO()
    export_json_lines(store.read(), out)
    store.close()
    line = json.loads(out.getvalue())
    assert (line["command_id"], line["answer"]) == ("", None)


def test_times_are_utc_with_six_places() -> None:
    assert utc(0) == "1970-01-01T00:00:00.000000+00:00"
