"""Two nodes as real processes, under load: the leader is killed, put to sleep, and cut off."""

from contextlib import ExitStack
from pathlib import Path

from tests.web.failing import BACK, WAYS, Arena, nursery


def test_no_leader_s_end_loses_or_doubles_a_command_or_lasts_long(
    postgres: str, tmp_path: Path
) -> None:
    with ExitStack() as opened:
        arena = Arena(postgres, tmp_path, opened, opened.enter_context(nursery()))
        for way in WAYS:
            arena.wait_for_play()
            arena.fail(way)
        arena.wait_for_play()
        felt = arena.finish()
    assert [way for way, _ in felt] == [way.__name__ for way in WAYS]
    assert max(seconds for _, seconds in felt) < BACK, felt
