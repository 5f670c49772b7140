"""Group commit: many callers, one writer, nothing acknowledged before it is durable."""

import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from itertools import count
from pathlib import Path
from threading import Event, Thread
from weakref import ref

import pytest
from tests.floor.store.entries import HEADER, entry

from houseway.floor.store import Entry, Log, Record, SqliteLog, StoreFailed, Ticket, verify


class WatchedLog(SqliteLog):
    """A store that can be held, and told to fail, and remembers its batches."""

    def __init__(self, path: Path) -> None:
        super().__init__(path, HEADER)
        self.gate = Event()
        self.gate.set()
        self.entered = Event()
        self.batches: list[int] = []
        self.is_broken = False

    def append(self, entries: Sequence[Entry]) -> list[Record]:
        self.entered.set()
        assert self.gate.wait(60)
        if self.is_broken:
            raise OSError("disk full")
        self.batches.append(len(entries))
        return super().append(entries)


@pytest.fixture
def store(tmp_path: Path) -> WatchedLog:
    return WatchedLog(tmp_path / "log.sqlite")


def test_callers_who_wait_together_share_one_sync(store: WatchedLog) -> None:
    store.gate.clear()
    with Log(store) as log:
        first = log.submit(entry(1))
        assert store.entered.wait(60)
        rest = [log.submit(entry(number)) for number in range(2, 101)]
        assert not first.done()  # Nothing is acknowledged before it is durable.
        store.gate.set()
        assert [ticket.result(60).seq for ticket in [first, *rest]] == list(range(1, 101))
    assert store.batches == [1, 99]


def test_many_threads_get_each_their_own_record(store: WatchedLog) -> None:
    with Log(store) as log:
        records: dict[int, Record] = {}

        def call(number: int) -> None:
            records[number] = log.append(entry(number))

        threads = [Thread(target=call, args=(number,)) for number in range(50)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(60)
        assert sorted(record.seq for record in records.values()) == list(range(1, 51))
        assert all(record.command_id == f"command-{n}" for n, record in records.items())
        assert log.head.seq == 50


def test_a_repeated_command_gets_the_stored_answer(store: WatchedLog) -> None:
    store.gate.clear()
    with Log(store) as log:
        assert log.find("command-1") is None
        ticket = log.submit(entry(1))
        assert log.find("command-1") is ticket  # In flight.
        assert log.submit(entry(1)) is ticket
        store.gate.set()
        record = ticket.result(60)
    with Log(SqliteLog(store._path)) as log:  # After a restart.
        found = log.find("command-1")
        assert found is not None
        assert found.result(0) == record


def test_a_ticket_can_be_waited_for_called_back_and_timed_out(store: WatchedLog) -> None:
    store.gate.clear()
    called: list[int] = []
    with Log(store) as log:
        ticket = log.submit(entry(1))
        ticket.add_done_callback(lambda: called.append(ticket.result().seq))
        with pytest.raises(TimeoutError):
            ticket.result(0.01)
        waiting = [Thread(target=ticket.result, args=(5,)) for _ in range(3)]
        for thread in waiting:
            thread.start()
        store.gate.set()
        for thread in waiting:
            thread.join(60)
            assert not thread.is_alive()
        ticket.add_done_callback(lambda: called.append(-ticket.result().seq))
        assert called == [1, -1]


def test_a_ticket_lets_go_of_its_listeners_once_they_are_told() -> None:
    """Listeners hold their ticket; if it held them too, only the collector could free either."""
    ticket, told = Ticket(), Event()
    listener = partial(told.set)
    heard = ref(listener)
    ticket.add_done_callback(listener)
    del listener
    assert heard() is not None
    ticket.set_exception(StoreFailed("The disk is full."))
    assert told.is_set()
    assert heard() is None


@pytest.mark.parametrize("mistake", [[].pop, sys.exit])
def test_a_listener_that_fails_does_not_stop_the_writer(
    store: WatchedLog, caplog: pytest.LogCaptureFixture, mistake: Callable[[], object]
) -> None:
    store.gate.clear()
    with Log(store) as log:
        ticket = log.submit(entry(1))
        ticket.add_done_callback(mistake)
        store.gate.set()
        assert log.append(entry(2)).seq == 2
    assert "A log listener failed." in caplog.text


def test_after_a_failed_write_nothing_is_acknowledged_ever_again(store: WatchedLog) -> None:
    with Log(store) as log:
        log.append(entry(1))
        store.is_broken = True
        ticket = log.submit(entry(2))
        assert "disk full" in str(ticket.exception(5))
        with pytest.raises(StoreFailed, match="disk full"):
            ticket.result(60)
        store.is_broken = False
        with pytest.raises(StoreFailed, match="disk full"):
            log.submit(entry(3))
    assert verify(store._path).head.seq == 1


def test_those_who_wait_behind_a_failed_write_are_told_too(store: WatchedLog) -> None:
    store.gate.clear()
    store.is_broken = True
    with Log(store) as log:
        tickets = [log.submit(entry(1))]
        assert store.entered.wait(60)
        tickets += [log.submit(entry(number)) for number in (2, 3)]
        store.gate.set()
        for ticket in tickets:
            with pytest.raises(StoreFailed):
                ticket.result(60)


def test_closing_writes_what_was_submitted_and_takes_no_more(store: WatchedLog) -> None:
    log = Log(store)
    tickets = [log.submit(entry(number)) for number in range(1, 2_101)]
    log.close()
    log.close()
    assert tickets[-1].result(0).seq == 2_100
    assert max(store.batches) <= 1_000
    with pytest.raises(StoreFailed, match="closed"):
        log.submit(entry(2_101))


class Meanwhile:
    """A queue in which the log is closed between a submission's first look and its arrival."""

    def __init__(self, log: Log) -> None:
        self.log, self.queue = log, log._queue

    def put(self, item: object) -> None:
        if item is not None:
            self.log.close()
        self.queue.put(item)  # type: ignore[arg-type]

    def get_nowait(self) -> object:
        return self.queue.get_nowait()


def test_whoever_submits_while_the_log_closes_is_told_that_it_is_too_late(
    store: WatchedLog,
) -> None:
    log = Log(store)
    log.append(entry(1))
    log._queue = Meanwhile(log)  # type: ignore[assignment]
    ticket = log.submit(entry(2))
    with pytest.raises(StoreFailed, match="closed"):
        ticket.result(1)
    assert verify(store._path).head.seq == 1


def test_many_submit_while_the_log_closes_and_every_ticket_ends(tmp_path: Path) -> None:
    for turn in range(3):
        log = Log(SqliteLog(tmp_path / f"{turn}.sqlite", HEADER))
        tickets: list[Ticket] = []
        begun = Event()

        def press(log: Log = log, tickets: list[Ticket] = tickets, begun: Event = begun) -> None:
            with suppress(StoreFailed):
                for number in count():
                    tickets.append(log.submit(entry(number)))
                    begun.set()

        presser = Thread(target=press)
        presser.start()
        assert begun.wait(60)
        log.close()
        presser.join(60)
        written = [ticket for ticket in tickets if ticket.exception(1) is None]
        assert [ticket.result().seq for ticket in written] == list(range(1, len(written) + 1))


def test_a_ticket_is_not_done_before_those_ahead_of_it_were_told(tmp_path: Path) -> None:
    """Otherwise one who asks late would be called out of the order of the log."""
    heard: list[int] = []
    store = SqliteLog(tmp_path / "log.sqlite", HEADER)
    with Log(store) as log:
        tickets = [Ticket() for _ in range(20)]
        for number, ticket in enumerate(tickets):
            ahead = tickets[number + 1 :]

            def told(done: Ticket = ticket, ahead: list[Ticket] = ahead) -> None:
                assert not any(other.done() for other in ahead)
                heard.append(done.result().seq)

            ticket.add_done_callback(told)
        entries = [entry(number) for number in range(1, 21)]
        log._in_flight.update(
            (e.command_id or "", t) for e, t in zip(entries, tickets, strict=True)
        )
        log._commit(list(zip(entries, tickets, strict=True)))
    assert heard == list(range(1, 21))
