"""`houseway compare`: two to four tables or rule sets side by side."""

import argparse
import json
import sys
from typing import Any

from houseway.cli.options import waiting


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "side", nargs="+", help="a paytable, with changes after commas: blackjack,decks=2,s17=1"
    )
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="JSON output")
    form.add_argument("--csv", action="store_true", help="CSV output")


def run(args: argparse.Namespace) -> int:
    from houseway.lab.answers import compare
    from houseway.lab.compare import as_csv

    with waiting("Counting every deal"):
        found = compare(*args.side)
    if args.json:
        print(json.dumps(found, indent=1))
    elif args.csv:
        sys.stdout.write(as_csv(found))
    else:
        draw(found)
    return 0


def draw(found: dict[str, Any]) -> None:
    from rich.table import Table

    from houseway.cli.view import page
    from houseway.lab.compare import ROUNDS, TOLD, deviation_title, edge_title, keys
    from houseway.lab.reports.figures import SHOWN, shown

    console, sides = page(), found["sides"]
    grid = Table(box=None, padding=(0, 2, 0, 0))
    grid.add_column("")
    for side in sides:
        grid.add_column(side["side"].replace(",", ", "), justify="right")
    grid.add_row(edge_title(sides), *(edge_words(side, sides) for side in sides))
    grid.add_row("Exactly", *(side["house_edge_exact"] or "simulated" for side in sides))
    for key in ("edge_more", *keys(sides)):
        title = deviation_title(sides) if key == "standard_deviation" else SHOWN[key][0]
        grid.add_row(title, *(shown(key, side[key]) for side in sides))
    for at, rounds in enumerate(ROUNDS):
        if rounds in TOLD:
            bands = (band_words(side["bands"][at]) for side in sides)
            grid.add_row(f"Hold after {rounds:,} bets, 95% band", *bands)
    for row in found["rows"]:
        mark = "" if row["same"] else "* "
        grid.add_row(f"{mark}{row['words']}", *(cell_words(one) for one in row["cells"]))
    console.print(grid)
    if not found["same_bet"]:
        console.print("These are different bets, so their rows cannot be compared.")
    elif any(not row["same"] for row in found["rows"]):
        console.print("* marks a row that differs. Each row shows what the hand pays and returns.")


def edge_words(side: dict[str, Any], sides: list[dict[str, Any]]) -> str:
    """With its wager, where the sides have different ones."""
    from houseway.lab.reports.figures import percent

    is_same = all(one["unit"] == side["unit"] for one in sides)
    return percent(side["house_edge"]) + ("" if is_same else f" of the {side['unit']}")


def band_words(band: dict[str, Any]) -> str:
    return f"{band['low']:+.2%} to {band['high']:+.2%}"


def cell_words(one: dict[str, Any] | None) -> str:
    return "none" if one is None else f"{one['pays']}  {one['return']:+.4%}"
