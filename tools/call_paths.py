"""The path of a question or a press through our files, from a real trace.

    python -m tools.call_paths odds|start|play [--json]

`odds` is `houseway odds ms-01` to the printed page; `start` is START GAME from a press on the
dealer's panel to the frame that a sign of the table receives; `play` is a round of DJ Wild in Play,
from DEAL on the felt to the meter that its chip has moved. A file is on the path if one of its
functions was on the stack at a milestone. Files that were only called as helpers (the clock,
formatting of money) are counted separately. Calls during an import do not count.
"""

import contextlib
import io
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FrameType
from typing import NamedTuple

import msgspec

ROOT = Path(__file__).parents[1]
SRC = str(ROOT / "src" / "houseway") + "/"
sys.path.insert(0, str(ROOT))


class Way(NamedTuple):
    """`hops`: (file, functions) in order; `touched`: every file of ours that was called."""

    hops: list[tuple[str, list[str]]]
    touched: list[str]


class Tracer:
    def __init__(self, milestones: dict[str, set[str]]) -> None:
        self.milestones, self.reached = milestones, set[str]()
        self.hops: dict[str, list[str]] = {}
        self.touched: dict[str, None] = {}
        self.is_on = False

    def __call__(self, frame: FrameType, event: str, arg: object) -> None:
        if self.is_on and event == "call" and frame.f_code.co_filename.startswith(SRC):
            stack = list(ours(frame))
            if any(name == "<module>" for _, name in stack):
                return
            file, name = stack[0]
            self.touched[file] = None
            if name in self.milestones.get(file, ()):
                self.reached.add(f"{file}:{name}")
                for place, function in reversed(stack):
                    known = self.hops.setdefault(place, [])
                    if function not in known:
                        known.append(function)

    @contextlib.contextmanager
    def looking(self) -> Iterator[None]:
        self.is_on = True
        try:
            yield
        finally:
            self.is_on = False

    def way(self) -> Way:
        missed = {f"{f}:{n}" for f, names in self.milestones.items() for n in names} - self.reached
        assert not missed, f"The way does not pass {sorted(missed)} any more."
        return Way(list(self.hops.items()), list(self.touched))


def ours(frame: FrameType | None) -> Iterator[tuple[str, str]]:
    """Our own functions on the stack, innermost first."""
    while frame is not None:
        code = frame.f_code
        if code.co_filename.startswith(SRC):
            yield code.co_filename.removeprefix(SRC), code.co_qualname.split(".<locals>")[0]
        frame = frame.f_back


def odds() -> Way:
    import houseway.cli as cli

    tracer = Tracer(
        {
            "paytables/reader.py": {"read_paytable"},
            "games/mississippi_stud/settlement.py": {"settle_line"},
            "counting/odds.py": {"Odds.__post_init__"},
            "cli/odds_view.py": {"draw_bet"},
        }
    )
    sys.setprofile(tracer)
    with (
        contextlib.redirect_stdout(io.StringIO()),
        tracer.looking(),
        contextlib.suppress(SystemExit),
    ):
        cli.main(["odds", "ms-01"])
    sys.setprofile(None)
    return tracer.way()


def start() -> Way:
    tracer = Tracer(
        {
            "progressive/deciders/games.py": {"start_game"},
            "progressive/folds/games.py": {"game_started"},
            "floor/command_handling/memory_store.py": {"MemoryLog.append"},
            "web/live/push.py": {"Hub._fold"},
            "web/live/streams.py": {"Stream._send"},
        }
    )
    threading.setprofile(tracer)
    sys.setprofile(tracer)
    from tests.web.listening import listening
    from tests.web.pages.reader import Reader, pages_desk

    with pages_desk() as here:
        dealer = Reader(here, "dana")
        dealer.open("/dealer/4")
        for press in ("Seat 1", "START GAME", "END GAME", "Seat 1"):
            dealer.press(press)
        sign = here.device("sign-4", "4", "sign").device
        with listening(here, "/api/signs/4/events", sign) as monitor:
            monitor.wait_for("sign")
            before = len(monitor.text)
            with tracer.looking():
                dealer.press("START GAME")
                while len(monitor.text) == before:
                    time.sleep(0.01)
    sys.setprofile(None)
    threading.setprofile(None)  # type: ignore[arg-type]
    return tracer.way()


def play() -> Way:
    tracer = Tracer(
        {
            "web/pages/play/presses.py": {"Presses._deal"},
            "games/dj_wild/procedure.py": {"play_round"},
            "progressive/deciders/games.py": {"start_game"},
            "progressive/folds/games.py": {"game_started"},
            "floor/play/folds.py": {"hands_dealt"},
            "floor/play/play_logs.py": {"PlayLogs.append"},
            "web/pages/play/panels/side.py": {"meter"},
        }
    )
    threading.setprofile(tracer)
    sys.setprofile(tracer)
    from tests.web.pages.reader import Reader, pages_desk

    with pages_desk() as here:
        guest = Reader(here)
        guest.open("/play/dj-wild")
        for spot in ("Ante", "Progressive"):
            guest.press(spot)
        with tracer.looking():
            guest.press("Deal")
    sys.setprofile(None)
    threading.setprofile(None)  # type: ignore[arg-type]
    return tracer.way()


WAYS: dict[str, Callable[[], Way]] = {"odds": odds, "start": start, "play": play}


if __name__ == "__main__":
    found = WAYS[sys.argv[1]]()
    if "--json" in sys.argv:
        sys.stdout.buffer.write(msgspec.json.encode(found))
    else:
        for place, functions in found.hops:
            print(place, ", ".join(functions))
        print(f"{len(found.hops)} files on the way, {len(found.touched)} called at all:")
        print(*found.touched, sep="\n")
