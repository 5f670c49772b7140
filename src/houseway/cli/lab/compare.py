"""`houseway compare`: two to four tables or rule sets side by side."""

import argparse
import json
from typing import Any

from houseway.cli.lab.options import waiting

FIGURES = (
    ("house_edge", "house edge", "{:+.4%}"),
    ("edge_more", "more than the first", "{:+.4%}"),
    ("hit_frequency", "hit frequency", "{:.4%}"),
    ("push_frequency", "push frequency", "{:.4%}"),
    ("standard_deviation", "standard deviation", "{:,.4f}"),
    ("skewness", "skewness", "{:,.2f}"),
    ("excess_kurtosis", "excess kurtosis", "{:,.1f}"),
    ("n0", "N0, rounds", "{:,.0f}"),
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "side", nargs="+", help="a paytable, with assumptions after commas: blackjack,decks=2,s17=1"
    )
    parser.add_argument("--json", action="store_true", help="for programs")


def run(args: argparse.Namespace) -> int:
    from houseway.lab.answers import compare

    with waiting("Counting every deal"):
        found = compare(*args.side)
    if args.json:
        print(json.dumps(found, indent=1))
    else:
        draw(found)
    return 0


def draw(found: dict[str, Any]) -> None:
    from rich.table import Table

    from houseway.cli.lab.odds_view import page

    console, sides = page(), found["sides"]
    grid = Table(box=None, padding=(0, 2, 0, 0))
    grid.add_column("")
    for side in sides:
        grid.add_column(side["side"].replace(",", ", "), justify="right")
    for key, words, form in FIGURES:
        values = [side[key] for side in sides]
        grid.add_row(words, *("unknown" if one is None else form.format(one) for one in values))
    for at, band in enumerate(sides[0]["bands"]):
        grid.add_row(
            f"hold after {band['rounds']:,}, 95 in 100",
            *(band_words(side["bands"][at]) for side in sides),
        )
    for row in found["rows"]:
        mark = "" if row["same"] else "* "
        grid.add_row(f"{mark}{row['words']}", *(cell_words(one) for one in row["cells"]))
    console.print(grid)
    if not found["same_bet"]:
        console.print("Different bets: their rows do not stand beside each other.")
    elif any(not row["same"] for row in found["rows"]):
        console.print("* differs. A row says what the hand pays and what it returns.")


def band_words(band: dict[str, Any]) -> str:
    return f"{band['low']:+.2%} to {band['high']:+.2%}"


def cell_words(one: dict[str, Any] | None) -> str:
    return "none" if one is None else f"{one['pays']}  {one['return']:+.4%}"
