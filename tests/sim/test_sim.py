"""Twenty tables for an hour, with a network and a disk that fail; `make sim` plays a whole day."""

from typing import Any

import pytest
from tests.floor.store.entries import key_of
from tests.sim.__main__ import parse, play, replay
from tests.sim.day import simulate
from tests.sim.disk import CrashingLog
from tests.sim.world import Faults, Reply, World

from houseway.floor import Answer, Refused, commands
from houseway.floor.auditor import Irregular
from houseway.floor.clock import MICRO
from houseway.floor.store.record import chain

HOUR = "--tables 20 --hours 1 --period 60 --crashes 6"
BUSY = Faults(crash_every=600)


@pytest.mark.parametrize("seed", range(1, 7))
def test_twenty_tables_for_an_hour_lose_nothing(seed: int) -> None:
    given = parse([str(seed), *HOUR.split()])
    try:
        found = play(given)
    except Exception as problem:
        raise AssertionError(f"SEED={seed} failed. Replay: {replay(given)}") from problem
    # Every game took its START and its END; at most one per table is still open.
    assert found.acknowledged >= 2 * found.games - 20
    assert min(found.games, found.wins, found.refused, found.crashes, found.exceptions) > 0


def test_the_same_seed_gives_the_same_log() -> None:
    first, second = (simulate(11, tables=8, hours=0.5, faults=BUSY) for _ in range(2))
    assert first == second
    assert first.head != simulate(12, tables=8, hours=0.5, faults=BUSY).head


def test_a_floor_that_answers_before_the_sync_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.sim.world.SYNC_EVERY", 5 * MICRO)
    monkeypatch.setattr(World, "arrive", answer_at_once)
    with pytest.raises((AssertionError, IndexError), match=r"is lost|out of range"):
        simulate(1, tables=20, hours=1, faults=Faults(crash_every=120))


def answer_at_once(
    world: World, actor: str, command: commands.Command, command_id: str, reply: Reply
) -> None:
    """What a careless server would do: tell the caller what will surely be durable soon."""
    if world._is_up:
        try:
            pending = world.floor.submit(actor, command, command_id)
        except Refused as refusal:
            world.answer(reply, refusal)
        else:
            written = [entry for entry, _ in world.log.written]
            records = [*world.log.records, *chain(world.log.head, written)]
            (seq,) = (r.seq for r in records if key_of(r) == command_id)
            world.answer(reply, Answer(seq, 0, "", pending._events or ()))
        world._sync_soon()


class Forgetful(dict[str, Any]):
    def __contains__(self, key: object) -> bool:
        return False

    def get(self, key: str, default: object = None) -> Any:
        return default


def test_a_log_that_forgets_ids_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    start = CrashingLog.__init__

    def forgetful(self: CrashingLog) -> None:
        start(self)
        self._by_id, self._in_flight = Forgetful(), Forgetful()

    monkeypatch.setattr(CrashingLog, "__init__", forgetful)
    with pytest.raises(Irregular, match="repeats command id"):
        simulate(1, tables=20, hours=1, faults=BUSY)


def test_a_restart_that_forgets_the_last_record_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    read = CrashingLog.read
    monkeypatch.setattr(CrashingLog, "read", lambda log, after=0: iter(list(read(log))[:-1]))
    with pytest.raises(AssertionError, match="replay differs from live"):
        simulate(1, tables=8, hours=0.2, faults=Faults(crash_every=10**9))
