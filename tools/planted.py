"""Plants one defect per guarantee and checks that the tests of that guarantee then fail.

    python -m tools.planted [word]

Defects are listed beside the tests that must catch them and planted in a copy of the source. `word`
picks those whose name contains it. A test that still passes with the guarantee broken proves
nothing: the exit code is then 1 and the test is named.
"""

import os
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from shutil import copytree
from tempfile import TemporaryDirectory
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
LISTS = (
    "tests.attack.defects",
    "tests.attack.defects_rounds",
    "tests.proof.defects",
    "tests.proof.defects_log",
)


class Defect(NamedTuple):
    """`old` occurs once in `file`, under src/houseway or ../deploy; replaced by `new`, each test
    must fail."""

    name: str
    file: str
    old: str
    new: str
    tests: tuple[str, ...]


def main() -> int:
    word = sys.argv[1] if len(sys.argv) > 1 else ""
    missed = []
    with TemporaryDirectory() as folder:
        copytree(ROOT / "src" / "houseway", Path(folder) / "houseway")
        copytree(ROOT / "deploy", Path(folder) / "deploy")
        for defect in (one for name in LISTS for one in import_module(name).DEFECTS):
            if word in defect.name:
                missed += tried(Path(folder), defect)
    for line in missed:
        print(line)
    return 1 if missed else 0


def tried(folder: Path, defect: Defect) -> list[str]:
    """The tests that still pass with this defect, or why it could not be planted."""
    path = folder / "houseway" / defect.file
    sound = path.read_text()
    if sound.count(defect.old) != 1:
        return [f"{defect.name}: {defect.file} does not hold its line once"]
    path.write_text(sound.replace(defect.old, defect.new))
    try:
        found = passed(folder, defect.tests)
    finally:
        path.write_text(sound)
    print(
        f"{defect.name}: {len(defect.tests) - len(found)} of {len(defect.tests)} fail", flush=True
    )
    return [f"{defect.name}: {name} still passes" for name in found]


def passed(folder: Path, tests: tuple[str, ...]) -> list[str]:
    words = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-p", "no:xdist", "-rA"]
    env = {**os.environ, "PYTHONPATH": str(folder), "PLANTED": str(folder)}
    env |= {"PYTHONDONTWRITEBYTECODE": "1"}
    said = subprocess.run(
        [*words, *tests], cwd=ROOT, env=env, capture_output=True, text=True, check=False
    ).stdout
    failed = [line for line in said.splitlines() if line.startswith(("FAILED ", "ERROR "))]
    return [name for name in tests if not any(name in line for line in failed)]


if __name__ == "__main__":
    sys.exit(main())
