"""What every store of the log must do. A second database joins by adding itself to STORES."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from tests.floor.store.entries import HEADER, entry

from houseway.floor.store import Entry, Head, LogStore, SqliteLog
from houseway.floor.store.archives import Archive, ArchiveMissing
from houseway.floor.store.postgres.log import PostgresLog
from houseway.floor.store.record import digest_of
from houseway.floor.store.sqlite.writer_process import WriterProcessLog

Open = Callable[[], LogStore]
# A process or a database beside each test: for `make test`.
STORES = ("sqlite", *(pytest.param(name, marks=pytest.mark.slow) for name in ("apart", "postgres")))


@pytest.fixture(params=STORES)
def opener(request: pytest.FixtureRequest, tmp_path: Path) -> Open:
    """Opens the same log once more, beside whoever has it open already."""
    if request.param == "sqlite":
        return lambda: SqliteLog(tmp_path / "log.sqlite", HEADER)
    if request.param == "apart":
        return lambda: WriterProcessLog(tmp_path / "log.sqlite", HEADER)
    url: str = request.getfixturevalue("postgres")
    return lambda: PostgresLog(url, HEADER)


@pytest.fixture
def opened(opener: Open) -> Iterator[Open]:
    """Opens the same log anew at each call, as a restarted server would."""
    stores: list[LogStore] = []

    def open_again() -> LogStore:
        for store in stores:
            store.close()
        stores[:] = [opener()]
        return stores[0]

    yield open_again
    stores[0].close()


def test_a_new_log_is_empty_and_its_chain_begins_with_its_header(opened: Open) -> None:
    store = opened()
    assert store.header == HEADER
    assert store.head == Head(0, HEADER.digest())
    assert list(store.read()) == []


def test_records_are_numbered_without_gaps_and_chained(opened: Open) -> None:
    store = opened()
    store.append([entry(1), entry(2)])
    store.append([entry(3)])
    records = list(store.read())
    assert [record.seq for record in records] == [1, 2, 3]
    digest = HEADER.digest()
    for record in records:
        digest = digest_of(digest, record.seq, record)
        assert record.digest == digest
    assert store.head == Head(3, digest)


def test_what_is_appended_is_read_back_whole(opened: Open) -> None:
    given = [entry(1), entry(2, command_id=None)]
    written = opened().append(given)
    read = list(opened().read())
    assert read == written
    for before, after in zip(given, read, strict=True):
        assert (after.at, after.day, after.actor) == (before.at, before.day, before.actor)
        assert (after.kind, after.body, after.answer) == (before.kind, before.body, before.answer)
        assert (after.command_id, after.schema) == (before.command_id, before.schema)


def test_the_chain_continues_after_a_restart(opened: Open) -> None:
    first = opened().append([entry(1)])[0]
    second = opened().append([entry(2)])[0]
    assert second.seq == 2
    assert second.digest == digest_of(first.digest, 2, entry(2))


def test_a_long_log_is_read_in_order_from_any_place(opened: Open) -> None:
    store = opened()
    store.append([entry(number) for number in range(1, 2_501)])
    assert [record.seq for record in store.read()] == list(range(1, 2_501))
    assert [record.seq for record in store.read(after=2_498)] == [2_499, 2_500]


def test_an_accepted_command_is_found_however_old(opened: Open) -> None:
    opened().append([entry(number) for number in range(1, 100)])
    found = opened().find("command-7")
    assert found is not None
    assert (found.seq, found.answer) == (7, b'{"game":7}')
    assert opened().find("command-100") is None


def test_a_batch_is_all_or_nothing(opened: Open) -> None:
    store = opened()
    store.append([entry(1)])
    head = store.head
    with pytest.raises(Exception, match="command_id"):
        store.append([entry(2), entry(1)])
    assert store.head == head
    assert [record.seq for record in opened().read()] == [1]


def test_entries_without_a_command_may_be_many(opened: Open) -> None:
    store = opened()
    store.append([entry(number, command_id=None) for number in range(1, 4)])
    assert store.head.seq == 3


def test_an_empty_batch_changes_nothing(opened: Open) -> None:
    store = opened()
    assert store.append([]) == []
    assert store.head.seq == 0


def test_a_snapshot_is_kept_until_the_next_one_takes_its_place(opened: Open) -> None:
    assert opened().load_snapshot() is None
    opened().save_snapshot(b"the first")
    assert opened().load_snapshot() == b"the first"
    opened().save_snapshot(bytes(range(256)) * 1_000)
    assert opened().load_snapshot() == bytes(range(256)) * 1_000


def test_records_put_away_leave_the_log_with_the_record_that_says_so(opened: Open) -> None:
    store = opened()
    first, second, third = store.append([entry(1), entry(2), entry(3)])
    gone = Archive(1, 2, second.digest.hex(), second.day, "gone", "2026-11-15")
    said = store.put_away(entry(4), [gone])
    assert (said.seq, said.digest) == (4, digest_of(third.digest, 4, entry(4)))
    again = opened()
    assert list(again.archives) == [gone]
    assert list(again.read(2)) == [third, said]
    with pytest.raises(ArchiveMissing) as elsewhere:
        list(again.read())
    assert elsewhere.value.end == Head(2, second.digest)
    with pytest.raises(ArchiveMissing):
        again.find("command-1")  # It was used: nobody may take it for a new one.
    assert (again.find("command-3"), again.find("command-9")) == (third, None)
    assert again.append([entry(5)])[0].seq == 5
    assert first.seq == 1


def test_a_list_that_cannot_be_written_leaves_the_log_as_it_was(opened: Open) -> None:
    store = opened()
    (first,) = store.append([entry(1)])
    bad = Archive(1, 1, "", None, "", "")  # type: ignore[arg-type]
    with pytest.raises(Exception, match="last_day"):
        store.put_away(entry(2), [bad])
    again = opened()
    assert list(again.read()) == [first]
    assert list(again.archives) == []


def test_of_two_writers_the_second_to_write_stops_and_the_chain_is_not_forked(
    opener: Open,
) -> None:
    first, second = opener(), opener()
    first.append([entry(1)])
    with pytest.raises(Exception, match=r"nother process has written to this log|UNIQUE"):
        second.append([entry(2)])
    first.append([entry(3)])
    assert [record.command_id for record in second.read()] == ["command-1", "command-3"]
    for store in (first, second):
        store.close()


def test_a_reader_sees_what_was_appended_since_it_began(opener: Open) -> None:
    store, other = opener(), opener()
    store.append([entry(1)])
    assert [record.seq for record in other.read()] == [1]
    store.append([entry(2)])
    assert [record.seq for record in other.read(after=1)] == [2]
    store.close()
    other.close()


def test_texts_and_bytes_come_back_as_they_were(opener: Open) -> None:
    odd = Entry(
        at=2**62,
        day="2026-11-01",
        actor="Zoë 'the ace' \\ {x} 梅",
        kind="Ωmega,\n\t",
        body=bytes(range(256)),
        command_id='a,b{c}"d"',
        answer=b"\\x00",
        schema=7,
    )
    store = opener()
    store.append([odd])
    (record,) = store.read()
    assert record.digest == digest_of(HEADER.digest(), 1, odd)
    assert (record.actor, record.kind, record.body) == (odd.actor, odd.kind, odd.body)
    assert (record.command_id, record.answer) == (odd.command_id, odd.answer)
    found = store.find('a,b{c}"d"')
    assert found == record
    store.close()
