"""Picks mutants, runs the tests that reach each, and prints the survivors and the share killed.

The program is changed in a copy of the repository, never in place.
"""

import argparse
import json
import os
import random
import shutil
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from tools.mutation.mutants import KILLED, LIVED, UNTOUCHED, Mutant, mutants_of

ROOT = Path(__file__).parents[2]
COPIED = ("src", "tests", "tools", "examples", "pyproject.toml")
TESTS = ("tests/progressive", "tests/floor", "tests/rules")
PYTEST = ("-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist")
GOAL = 0.95


def main() -> int:
    given = parse()
    with TemporaryDirectory() as folder:
        copy = Path(folder)
        copied(copy)
        reached = reached_lines(copy, given.folders)
        shares = [share_killed(copy, given, seed, reached) for seed in given.seed]
    return 0 if min(shares) >= GOAL else 1


def share_killed(
    copy: Path, given: argparse.Namespace, seed: int, reached: dict[str, list[str]]
) -> float:
    mutants = drawn(copy, given, seed)
    killed = 0
    for mutant, is_killed in tried(copy, mutants, reached):
        killed += is_killed
        if not is_killed:
            print(f"lives: {mutant.path.relative_to(copy)}:{mutant.line}: {mutant.what}")
    share = killed / len(mutants)
    print(f"SEED={seed}: {killed} of {len(mutants)} killed, {share:.1%} (goal {GOAL:.0%})")
    sys.stdout.flush()
    return share


def parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tools.mutation")
    parser.add_argument("folders", nargs="+", help="under src/houseway")
    parser.add_argument("--seed", type=int, nargs="+", default=[1])
    parser.add_argument("--count", type=int, default=100, help="0: every one")
    return parser.parse_args()


def copied(copy: Path) -> None:
    for name in COPIED:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, copy / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy2(source, copy / name)


def drawn(copy: Path, given: argparse.Namespace, seed: int) -> list[Mutant]:
    folders = [copy / "src" / "houseway" / name for name in given.folders]
    files = sorted(file for folder in folders for file in folder.rglob("*.py"))
    everyone = [mutant for file in files for mutant in mutants_of(file)]
    chance = random.Random(seed)  # noqa: S311 - not a secret: a run that can be repeated.
    count = min(given.count or len(everyone), len(everyone))
    found = chance.sample(everyone, count)
    print(f"{count} of {len(everyone)} mutants")
    return found


def reached_lines(copy: Path, folders: list[str]) -> dict[str, list[str]]:
    """Runs every test once. For each line, the tests that run it, the most specific first."""
    began = time.perf_counter()
    where = os.pathsep.join(str(copy / "src" / "houseway" / name) for name in folders)
    lines = copy / "lines.json"
    more = {"MUTATION_FOLDERS": where, "MUTATION_LINES": str(lines)}
    words = (*PYTEST, "-p", "tools.mutation.lines", "-m", "not slow", *TESTS)
    done = run(copy, words, more, patience=None)
    if done.returncode:
        raise SystemExit(f"The tests fail without any mutant:\n{done.stdout[-2000:]}")
    found: dict[str, list[str]] = json.loads(lines.read_text("utf-8"))
    print(f"{len(found)} lines reached, {time.perf_counter() - began:.0f} s")
    wide = Counter(test for tests in found.values() for test in tests)
    return {line: sorted(tests, key=wide.__getitem__) for line, tests in found.items()}


def tried(
    copy: Path, mutants: list[Mutant], reached: dict[str, list[str]]
) -> Iterator[tuple[Mutant, bool]]:
    """Mutants that a fork can try run together, the others in a process each; one that no test
    reaches survives."""
    found = {mutant: reached.get(f"{mutant.path}:{mutant.line}", []) for mutant in mutants}
    answers = forked(copy, {mutant: tests for mutant, tests in found.items() if tests})
    for mutant, tests in found.items():
        answer = answers.get(mutant, LIVED)
        yield mutant, is_killed(copy, mutant, tests) if answer == UNTOUCHED else answer == KILLED


def forked(copy: Path, found: dict[Mutant, list[str]]) -> dict[Mutant, int]:
    began, file = time.perf_counter(), copy / "mutants.json"
    all_tests = sorted({test for tests in found.values() for test in tests})
    jobs = [{"path": "", "tests": all_tests}]  # The unchanged program must pass.
    for mutant, tests in found.items():
        source = mutant.path.read_text("utf-8")
        after = mutant.applied(source)
        jobs.append({"path": str(mutant.path), "before": source, "after": after, "tests": tests})
    file.write_text(json.dumps(jobs), "utf-8")
    plugin = ("-p", "tools.mutation.forked", "--basetemp", str(copy / "tmp"))
    more = {"MUTATION_JOBS": str(file)}
    done = run(copy, (*PYTEST, *plugin, "-m", "not slow", *TESTS), more, patience=None)
    answers = [int(line) for line in file.with_suffix(".answers").read_text("ascii").split()]
    if len(answers) != len(jobs) or answers[0] != LIVED:
        raise SystemExit(f"The tests do not run in a fork:\n{done.stdout[-2000:]}")
    print(f"{len(found)} tried in forks, {time.perf_counter() - began:.0f} s")
    return dict(zip(found, answers[1:], strict=True))


def is_killed(copy: Path, mutant: Mutant, tests: list[str]) -> bool:
    source = mutant.path.read_text("utf-8")
    forget(mutant.path)
    mutant.path.write_text(mutant.applied(source), "utf-8")
    try:
        done = run(copy, (*PYTEST, "-x", *tests))
    except subprocess.TimeoutExpired:
        return True
    finally:
        mutant.path.write_text(source, "utf-8")
        forget(mutant.path)
    return done.returncode != 0


def forget(path: Path) -> None:
    """Removes compiled files: Python misses a change of equal length within the same second."""
    for file in (path.parent / "__pycache__").glob(f"{path.stem}.*.pyc"):
        file.unlink()


def run(
    copy: Path,
    words: tuple[str, ...],
    more: dict[str, str] | None = None,
    patience: float | None = 600,
) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": f"{copy / 'src'}:{copy}", **(more or {})}
    return subprocess.run(
        [sys.executable, *words],
        cwd=copy,
        env=environment,
        capture_output=True,
        text=True,
        timeout=patience,
        check=False,
    )


if __name__ == "__main__":
    sys.exit(main())
