"""What was injected, what was acknowledged meanwhile, and what became of it."""

import sys
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory


@dataclass
class Tally:
    """`lost`: acknowledged and not there. `doubled`: there twice, or with another number.
    `undetected`: changed, and nobody said so."""

    name: str
    injected: Counter[str] = field(default_factory=Counter)
    acknowledged: int = 0
    lost: int = 0
    doubled: int = 0
    undetected: int = 0
    said: str = ""  # Where no fault was injected: what was watched.
    problems: list[str] = field(default_factory=list)

    @property
    def count(self) -> int:
        return sum(self.injected.values())

    @property
    def is_clean(self) -> bool:
        return not (self.lost or self.doubled or self.undetected or self.problems)

    def row(self) -> str:
        kinds = ", ".join(f"{kind} {count:,}" for kind, count in sorted(self.injected.items()))
        kinds = kinds or self.said
        figures = f"{self.acknowledged:,} | {self.lost} | {self.doubled} | {self.undetected}"
        return f"| {self.name} | {self.count:,} | {kinds} | {figures} |"


HEAD = """| where | faults | of which | acknowledged | lost | doubled | undetected |
|---|---|---|---|---|---|---|"""


def part(work: Callable[[Path, int, int], Tally], count: int, seed: int) -> Tally:
    began = time.perf_counter()
    with TemporaryDirectory() as folder:
        tally = work(Path(folder), count, seed)
    sys.stderr.write(f"{tally.name}: {time.perf_counter() - began:.0f} s\n")
    return tally
