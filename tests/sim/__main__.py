"""A simulated day: `python -m tests.sim SEED` is a thousand tables for 24 hours.

A run that fails prints its seed and the one command that repeats it exactly.
"""

import argparse
import sys
import time
import traceback

from tests.sim.day import Result, simulate
from tests.sim.world import Faults


def main() -> int:
    given = parse(sys.argv[1:])
    began = time.perf_counter()
    try:
        found = play(given)
    except Exception:
        traceback.print_exc()
        sys.stderr.write(f"SEED={given.seed} failed. Replay: {replay(given)}\n")
        return 1
    took = time.perf_counter() - began
    sys.stdout.write(f"SEED={given.seed}: {found}; {took:.0f} s\n")
    return 0


def parse(words: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.sim", description=__doc__)
    parser.add_argument("seed", type=int)
    parser.add_argument("--tables", type=int, default=1_000)
    parser.add_argument("--hours", type=float, default=24)
    parser.add_argument("--period", type=int, default=120, help="seconds between two rounds")
    parser.add_argument("--crashes", type=float, default=4, help="about so many in the whole run")
    return parser.parse_args(words)


def play(given: argparse.Namespace) -> Result:
    faults = Faults(crash_every=given.hours * 3600 / given.crashes)
    return simulate(
        given.seed, tables=given.tables, hours=given.hours, period=given.period, faults=faults
    )


def replay(given: argparse.Namespace) -> str:
    return (
        f".venv/bin/python -m tests.sim {given.seed} --tables {given.tables} "
        f"--hours {given.hours:g} --period {given.period} --crashes {given.crashes:g}"
    )


if __name__ == "__main__":
    sys.exit(main())
