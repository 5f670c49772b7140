"""The log page by page, newest first, filtered; and its chain checked on demand."""

import pytest
from tests.floor.house import OPENING, shift
from tests.web import loop
from tests.web.pages.pit.test_panel import backend_of

from houseway.web.records import log_pages
from houseway.web.records.log_pages import LogFilter, one, page_back

GAMES = "\n".join(
    f"dana 4 START GAME 1\ndana 4 END GAME\ndana 9 START GAME {n}\ndana 9 END GAME"
    for n in (1, 2, 3)
)


def test_pages_follow_each_other_without_gap_or_repetition() -> None:
    backend = backend_of(shift(OPENING, GAMES))
    seen, before = [], 0
    while True:
        page = page_back(backend, LogFilter(before=before, count=7))
        seen += [shown.record.seq for shown in page.found]
        if page.is_end:
            break
        before = page.first
    assert seen == list(range(backend.log.head.seq, 0, -1))


def test_a_filter_finds_kind_table_and_person() -> None:
    backend = backend_of(shift(OPENING, GAMES))
    page = page_back(backend, LogFilter(kind="StartGame", table="9", person="dana"))
    assert [shown.kind for shown in page.found] == ["StartGame"] * 3
    assert page_back(backend, LogFilter(person="nobody")).found == ()


def test_a_day_bounds_what_is_looked_at() -> None:
    done = shift(OPENING)
    before = backend_of(done).log.head.seq
    done.clock.advance(24 * 3_600)
    done.run("dana 4 START GAME 1")
    backend = backend_of(done)
    day = list(done.log.read())[-1].day
    page = page_back(backend, LogFilter(day=day))
    assert (page.first, page.last, page.is_end) == (before + 1, before + 1, True)


def test_no_page_looks_further_than_it_may(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(log_pages, "BLOCK", 5)
    monkeypatch.setattr(log_pages, "LOOKS_MOST", 10)
    backend = backend_of(shift(OPENING, GAMES))
    page = page_back(backend, LogFilter(person="nobody"))
    assert not page.is_end
    assert page.last - page.first + 1 == 10


def test_a_record_comes_with_the_one_before_it() -> None:
    backend = backend_of(shift(OPENING))
    found = one(backend, 2)
    assert found is not None
    assert [record.seq for record in found if record] == [2, 1]
    assert one(backend, 1) is not None
    assert one(backend, backend.log.head.seq + 1) is None


def test_the_chain_is_checked_and_a_printed_head_is_found() -> None:
    done = shift(OPENING)
    backend = backend_of(done)
    third = list(done.log.read())[2].digest.hex()
    found = loop.run(backend.chain.check(third[:16]))
    assert (found.is_sound, found.seq, found.expected_at) == (True, backend.log.head.seq, 3)
    assert backend.chain.last == found
    assert not loop.run(backend.chain.check("f" * 16)).is_sound


def test_a_changed_record_breaks_the_chain_at_its_number() -> None:
    from msgspec.structs import replace

    done = shift(OPENING)
    done.log.records[4] = replace(done.log.records[4], actor="someone else")
    found = loop.run(backend_of(done).chain.check())
    assert found.problem == "Record 5 has been changed."
    assert found.seq == 4
