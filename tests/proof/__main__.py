"""The proof under fault as one command: `make proof SEED=7`, or `python -m tests.proof 7`.

Writes its table into docs/reliability.md. A run that finds anything lost, doubled or undetected
ends with 1; the same seed injects the same faults.
"""

import argparse
import sys
import traceback
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from datetime import UTC, datetime
from multiprocessing import get_context
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.proof.clocks import jumped
from tests.proof.database import survive_database
from tests.proof.flips import flipped
from tests.proof.insiders import attacked
from tests.proof.load import Scale, loaded
from tests.proof.processes import survive
from tests.proof.simulation import simulated
from tests.proof.starts import survive_starts
from tests.proof.tally import HEAD, Tally, part

PAGE = Path(__file__).parents[2] / "docs" / "reliability.md"
AT_ONCE = 3
BEGIN, END = "<!-- table -->", "<!-- end of table -->"


def main() -> int:
    given = parse()
    found, broken = [], []
    for tally in tallies(given):
        if isinstance(tally, BaseException):
            broken.append(tally)
            traceback.print_exception(tally)
            continue
        found.append(tally)
        sys.stdout.write(f"{tally.row()}\n")
        sys.stdout.flush()
    if given.write and not broken:
        write(found, given.seed)
    return 0 if not broken and all(tally.is_clean for tally in found) else 1


def parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.proof", description=__doc__)
    parser.add_argument("seed", type=int)
    parser.add_argument("--simulated", type=int, default=1_000_000, metavar="FAULTS")
    parser.add_argument("--processes", type=int, default=500, metavar="FAULTS")
    parser.add_argument("--database", type=int, default=50, metavar="FAULTS")
    parser.add_argument("--starts", type=int, default=120, metavar="FAULTS")
    parser.add_argument("--flips", type=int, default=1_000, metavar="FAULTS")
    parser.add_argument("--insider", type=int, default=1_200, metavar="ATTACKS")
    parser.add_argument("--clocks", type=int, default=10_000, metavar="FAULTS")
    parser.add_argument("--minutes", type=float, default=20, help="of a full house; 0: none")
    parser.add_argument("--write", action="store_true", help="the table into docs/reliability.md")
    return parser.parse_args()


def tallies(given: argparse.Namespace) -> Iterator[Tally | BaseException]:
    """In order; those that mostly wait take place beside the others, the full house by itself. What
    one part raises costs no other its row."""
    works = {
        simulated: given.simulated,
        survive: given.processes,
        survive_database: given.database,
        survive_starts: given.starts,
        flipped: given.flips,
        attacked: given.insider,
        jumped: given.clocks,
    }
    with ProcessPoolExecutor(AT_ONCE, get_context("spawn")) as pool:
        running = [pool.submit(part, work, count, given.seed) for work, count in works.items()]
        for one in running:
            yield one.exception() or one.result()
    if given.minutes:
        with TemporaryDirectory() as folder:
            yield loaded(Path(folder), Scale(seconds=60 * given.minutes))


def write(found: list[Tally], seed: int) -> None:
    text = PAGE.read_text("utf-8")
    before, _, rest = text.partition(BEGIN)
    after = rest.partition(END)[2]
    when = f"`make proof SEED={seed}`, {datetime.now(UTC):%B %-d, %Y, %H:%M} UTC."
    table = "\n".join((HEAD, *(tally.row() for tally in found)))
    PAGE.write_text(f"{before}{BEGIN}\n{when}\n\n{table}\n{END}{after}", "utf-8")


if __name__ == "__main__":
    sys.exit(main())
