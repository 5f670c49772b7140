"""Processor time of a process and its workers, to the microsecond."""

from __future__ import annotations

import time
from pathlib import Path


def cpu_seconds(process: int) -> float:
    """Reads the clock that Linux keeps for each process (clock_getcpuclockid), all threads
    included. /proc counts in hundredths of a second, a twentieth of a round."""
    return time.clock_gettime(~process << 3 | 2) + sum(map(cpu_seconds, children(process)))


def children(process: int) -> list[int]:
    lists = Path(f"/proc/{process}/task").glob("*/children")
    return [int(child) for one in lists for child in one.read_text().split()]
