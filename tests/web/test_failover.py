"""Two nodes as real processes, under load: the leader is killed, put to sleep, and cut off."""

from contextlib import ExitStack
from pathlib import Path

from tests.web.failing import BACK, WAYS, Arena, nursery

TRIES = 3


def test_no_leader_s_end_loses_or_doubles_a_command_or_lasts_long(
    postgres: str, tmp_path: Path
) -> None:
    """Other work on this machine may spoil a try of how long it lasts, not all of them."""
    with ExitStack() as opened:
        arena = Arena(postgres, tmp_path, opened, opened.enter_context(nursery()))
        slow = list(WAYS)
        for _ in range(TRIES):
            for way in slow:
                arena.wait_for_play()
                arena.fail(way)
            arena.wait_for_play()
            quick = {name for name, seconds in arena.felt() if seconds < BACK}
            slow = [way for way in WAYS if way.__name__ not in quick]
            if not slow:
                break
        felt = arena.finish()
    assert {name for name, _ in felt} == {way.__name__ for way in WAYS}
    assert not slow, felt
