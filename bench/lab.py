"""How long the lab takes to answer, as ratios to one full enumeration of five-card hands.

Solvers are timed in this process with their caches cleared; commands are timed from a cold start.
"""

import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

HOUSEWAY = Path(sys.executable).parent / "houseway"
TURNS = 5
COLD = (  # seconds allowed for one command in a fresh process
    ("odds dj-wild", 1.0),
    ("odds trips-03", 1.0),
    ("odds ms-01", 1.0),
    ("odds tcp-01", 1.0),
    ("odds trilux-6", 1.0),
    ("odds fslp-01", 1.0),
    ("odds cover-all --hands 8", 1.0),
    ("odds san-lo", 1.0),
    ("odds caribbean-stud", 3.0),
    ("odds blackjack", 5.0),
    ("audit", 10.0),
    ("paytables", 0.35),
)


def run() -> list[dict[str, object]]:
    enumeration = best(enumerate_five)
    rows: list[dict[str, object]] = [
        row("all C(52,5) listed", enumeration, enumeration, None),
        row("Mississippi Stud solved", best(mississippi_stud), enumeration, 5.0),
    ]
    for name, solve, allowed in (
        ("DJ Wild optimum and all TWBB", dj_wild, 1.0),
        ("Caribbean Stud optimum", caribbean_stud, 3.0),
        ("six-deck blackjack", blackjack, 5.0),
    ):
        took = best(solve, turns=2)
        rows.append(
            row(name, took, enumeration, None) | {"goal": f"{allowed} s", "ok": took <= allowed}
        )
    return rows + [cold(command, allowed) for command, allowed in COLD]


def row(name: str, took: float, unit: float, most: float | None) -> dict[str, object]:
    found: dict[str, object] = {"name": name, "seconds": took, "enumerations": took / unit}
    if most is not None:
        found |= {"goal": f"<= {most}x", "ok": took / unit <= most}
    return found


def cold(command: str, allowed: float) -> dict[str, object]:
    def start() -> None:
        subprocess.run([HOUSEWAY, *command.split()], check=True, capture_output=True)

    took = best(start, turns=3)
    return {
        "name": f"houseway {command}",
        "seconds": took,
        "goal": f"{allowed} s",
        "ok": took <= allowed,
    }


def best(work: Callable[[], object], turns: int = TURNS) -> float:
    """The shortest of several turns, because noise only adds time."""
    times = []
    for _ in range(turns):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return min(times)


def enumerate_five() -> None:
    from array import array
    from math import comb

    from houseway import kernels

    kernels.five_strengths(array("i", bytes(4 * comb(52, 5))))


def mississippi_stud() -> None:
    from houseway.games.mississippi_stud import odds as game
    from houseway.paytables import paytable

    game.solve.cache_clear()
    game.solve(paytable("ms-01").rows)


def dj_wild() -> None:
    from houseway.games.dj_wild import all_hands as dj_wild_hands
    from houseway.games.dj_wild import odds as game
    from houseway.lab import odds

    clear(dj_wild_hands, game)
    for id_ in ("dj-wild", "twbb-01", "twbb-02", "twbb-03"):
        odds(id_)


def caribbean_stud() -> None:
    from houseway.games.caribbean_stud import odds as caribbean_stud
    from houseway.games.caribbean_stud import outcomes as caribbean_hands
    from houseway.lab import odds

    clear(caribbean_hands, caribbean_stud)
    odds("caribbean-stud")


def blackjack() -> None:
    import houseway.games.families.blackjack as package
    from houseway.lab import odds

    clear(*(sys.modules[name] for name in list(sys.modules) if name.startswith(package.__name__)))
    odds("blackjack")


def clear(*modules: object) -> None:
    """Clears caches, so that each turn does all of its work."""
    for module in modules:
        for value in vars(module).values():
            if callable(getattr(value, "cache_clear", None)):
                value.cache_clear()


if __name__ == "__main__":
    for found in run():
        print(found)
