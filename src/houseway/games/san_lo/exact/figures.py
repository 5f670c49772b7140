"""The shipped San Lo figures: exact counts, and simulations that confirm the main ones.

`tools/san_lo_figures.py` makes both files.
"""

import tomllib
from functools import cache
from pathlib import Path

DATA = Path(__file__).parent

Deals = tuple[int, int, int, int]  # with no, one, two and three match-ups won
Figures = dict[tuple[str, str], Deals]  # by player and dealer


def exact() -> Figures:
    return read("exact.toml")


def simulated() -> Figures:
    return read("simulated.toml")


@cache
def read(file: str) -> Figures:
    entries = tomllib.loads((DATA / file).read_text("utf-8"))["pair"]
    return {(entry["player"], entry["dealer"]): four(entry["deals"]) for entry in entries}


def four(deals: list[int]) -> Deals:
    none, one, two, three = deals
    return none, one, two, three
