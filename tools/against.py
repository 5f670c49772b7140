"""Compares the speed of this tree with an older one: runs the suites of both in turn and keeps the
best of each.

    python -m tools.against /tmp/old kernels table lab --turns 3

The older tree is a worktree with its kernels compiled (`python setup.py build_ext --inplace`). Both
run under this interpreter, each with its own `bench/`. A ratio above 1.00 means that this tree is
faster.
"""

import argparse
import json
import os
import re
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parents[1]
UNITS = {"ns": 1e-9, "us": 1e-6, "ms": 1e-3, "s": 1.0}
Times = dict[tuple[str, str], float]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("old", type=Path)
    parser.add_argument("suites", nargs="+")
    parser.add_argument("--turns", type=int, default=3)
    args = parser.parse_args()
    best: dict[Path, Times] = {args.old: {}, HERE: {}}
    for _ in range(args.turns):
        for tree, times in best.items():
            for suite in args.suites:
                for name, took in measured(tree, suite).items():
                    key = (suite, name)
                    times[key] = min(took, times.get(key, took))
    old, new = best[args.old], best[HERE]
    for suite, name in old.keys() & new.keys():
        print(f"{old[suite, name] / new[suite, name]:6.2f}  {suite:8} {name}")
    print("Only here or only there:", *sorted(name for _, name in old.keys() ^ new.keys()))


def measured(tree: Path, suite: str) -> dict[str, float]:
    """Seconds of each row of a suite, ignoring its peers."""
    env = {**os.environ, "PYTHONPATH": f"{tree / 'src'}:{tree}"}
    words = [sys.executable, "-m", "houseway.cli", "bench", suite, "--json"]
    said = subprocess.run(words, cwd=tree, env=env, capture_output=True, text=True, check=False)
    found = {row["name"].split(" / ")[0]: seconds(row) for row in json.loads(said.stdout)[suite]}
    return {name: took for name, took in found.items() if took}


def seconds(row: dict[str, object]) -> float:
    if isinstance(took := row.get("seconds"), int | float):
        return float(took)
    rate = str(row.get("rounds per second", "")).replace(",", "")
    if rate.isdigit():
        return 1 / int(rate)
    found = re.fullmatch(r"([\d.,e+]+) (ns|us|ms|s)", str(row.get("ours", "")))
    return float(found[1].replace(",", "")) * UNITS[found[2]] if found else 0.0


if __name__ == "__main__":
    main()
