"""How the odds of a paytable are printed in a terminal: 100 columns, aligned figures.

No table library is used: loading one took longer than the count itself.
"""

import os
import shutil
import sys
from collections.abc import Mapping, Sequence
from textwrap import fill

from houseway.counting.odds import Odds
from houseway.lab.reports.figures import (
    assumed,
    count_words,
    difference,
    envy_from,
    figures,
    row_texts,
    unit,
)
from houseway.money import show_rate
from houseway.paytables import Paytable, words

WIDTH = 100
EXACT_MOST = 40  # characters of a fraction; `--json` has it all
HEADINGS = ("hand", "combinations", "probability", "pays", "return")
STYLES = {"bold": 1, "dim": 2, "italic": 3, "red": 31}


def draw(table: Paytable, odds: Odds) -> None:
    mark = "" if table.approved else f"  {styled('not approved', 'red')}"
    print(f"{styled(table.name, 'bold')}  ({table.id}){mark}")
    every = (odds, *odds.bets)
    for bet in every:
        if bet is not odds:
            print()
        draw_bet(table, bet, difference(bet, every))


def draw_bet(table: Paytable, odds: Odds, reading: str) -> None:
    width = min(WIDTH, shutil.get_terminal_size((WIDTH, 0)).columns)
    title = f"{words.bet_label(odds.bet)}, per {unit(odds)}" + (f" ({reading})" if reading else "")
    print(styled(wrapped(title, width).lstrip(), "italic"))
    heading, *lines = columns([HEADINGS, *rows(table, odds)], width)
    print(styled(heading, "bold"), *lines, sep="\n")
    for one in figures(odds):
        if one.text:
            fraction = (one.exact or "").removeprefix("-")  # The name says whose advantage it is.
            exact = f"(exactly {fraction})" if 0 < len(fraction) <= EXACT_MOST else ""
            said = " ".join(filter(None, (one.text, one.under, exact)))
            print(wrapped(f"{one.name:<22} {said}", width, 25))
    for note in (assumed_words(odds.assumes), *odds.notes):
        print(styled(wrapped(note, width), "dim"))


def wrapped(text: str, width: int, further: int = 2) -> str:
    later = " " * further
    return fill(text, width, initial_indent="  ", subsequent_indent=later, break_on_hyphens=False)


def rows(table: Paytable, odds: Odds) -> list[tuple[str, ...]]:
    found: list[tuple[str, ...]] = [
        (row.name, row.combinations, row.probability, row.pays_words, row.gives)
        for row in row_texts(table, odds)
    ]
    if odds.envy_return:
        envy = show_rate(odds.envy_return, 4)
        found.append(("envy", "", "", envy_from(odds.others), envy))
    total = show_rate(odds.player_return, 4)
    return [*found, ("all", count_words(odds.combinations), "100%", "", total)]


def columns(cells: Sequence[Sequence[str]], width: int) -> list[str]:
    """The first column left-aligned, the others right-aligned; a long name is cut."""
    first, *others = (max(map(len, column)) for column in zip(*cells, strict=True))
    first = min(first, max(8, width - 1 - sum(2 + each for each in others)))
    return [
        f" {cut(name, first):<{first}}"
        + "".join(f"  {text:>{each}}" for text, each in zip(texts, others, strict=True))
        for name, *texts in cells
    ]


def cut(text: str, most: int) -> str:
    return text if len(text) <= most else f"{text[: most - 1]}\u2026"


def assumed_words(assumes: Mapping[str, object]) -> str:
    parts = [f"{name}: {value}" for name, value in assumed(assumes)]
    return "Assumes: " + "; ".join(parts) + "."


def styled(text: str, style: str) -> str:
    """Colors only in a terminal that has them turned on."""
    is_plain = not sys.stdout.isatty() or "NO_COLOR" in os.environ
    return text if is_plain else f"\x1b[{STYLES[style]}m{text}\x1b[0m"
