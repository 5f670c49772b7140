"""The server's own log has a budget, whoever speaks into it."""

import io
import json
import logging
from collections.abc import Iterator

import pytest

from houseway.web import server_log
from houseway.web.server_log import ALL, EACH, JsonLines, LogBudget


@pytest.fixture
def log() -> Iterator[tuple[LogBudget, io.StringIO]]:
    text = io.StringIO()
    handler = LogBudget(text)
    handler.setFormatter(JsonLines())
    yield handler, text
    handler.close()


def said(name: str, text: str, **fields: object) -> logging.LogRecord:
    record = logging.LogRecord(name, logging.ERROR, "", 0, text, None, None)
    if fields:
        record.fields = fields
    return record


def lines(text: io.StringIO) -> list[dict[str, object]]:
    return [json.loads(line) for line in text.getvalue().splitlines()]


def test_what_a_library_repeats_of_a_strangers_words_is_cut_short(
    log: tuple[LogBudget, io.StringIO],
) -> None:
    """A client's messages came into the log as they were: 86 MiB in two seconds."""
    handler, text = log
    for number in range(100):
        handler.handle(said("uvicorn", f"{number} " + "x" * 1_000_000))
    assert len(lines(text)) == EACH
    assert len(text.getvalue()) < 10_000
    handler.sum_up()
    assert lines(text)[-1]["what"] == "90 more like this"
    assert lines(text)[-1]["of"] == "uvicorn error"


def test_strangers_are_counted_separately_and_together(log: tuple[LogBudget, io.StringIO]) -> None:
    handler, text = log
    for address in range(1_000):
        for _ in range(20):
            fields = {"status": 404, "from": f"192.0.2.{address}"}
            handler.handle(said("houseway.web", "answered", **fields))
    assert len(lines(text)) == ALL
    handler.sum_up()
    assert len(lines(text)) < ALL + server_log.KINDS_MOST + 5
    counted = sum(int(str(line["what"]).split()[0]) for line in lines(text)[ALL:])
    assert counted == 20_000 - ALL


def test_what_someone_known_did_is_always_written(log: tuple[LogBudget, io.StringIO]) -> None:
    handler, text = log
    for _ in range(200):
        handler.handle(said("houseway.web", "answered", status=404, **{"from": "x"}))
        handler.handle(said("houseway.web", "answered", status=200, who="dana"))
    assert sum("who" in line for line in lines(text)) == 200
    assert sum("from" in line for line in lines(text)) == EACH
