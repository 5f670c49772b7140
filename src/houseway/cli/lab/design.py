"""`houseway design`: whole-number pays for named rows that come closest to a target edge."""

import argparse
import json
from fractions import Fraction

from houseway.cli import options as flags
from houseway.cli.options import waiting
from houseway.lab.design import Candidate, Design, design
from houseway.money import parse_rate, show_rate
from houseway.paytables import words

DIFFERENCE_PLACES = 6


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add("id", nargs="?", help="paytable to start from; `houseway paytables` lists them")
    add("--file", metavar="TOML", help="your own paytable file")
    add("--row", action="append", required=True, metavar="HAND", help="row to change; repeatable")
    add("--target-edge", required=True, metavar="PERCENT", help="house edge to aim for, e.g. 5%%")
    add("--most", type=flags.whole, default=10, metavar="N", help="list at most N; default: 10")
    add("--any-order", action="store_true", help="a row may pay more than the row above it")
    add("--json", action="store_true", help="JSON output")
    flags.add_assumptions(parser)


def percentage(text: str) -> Fraction:
    try:
        return parse_rate(text.rstrip("% ") + "%")
    except ValueError:
        raise ValueError(f"--target-edge cannot be {text!r}; enter a percentage like 5%.") from None


def run(args: argparse.Namespace) -> int:
    table = flags.chosen_table(args)
    target = percentage(args.target_edge)
    with waiting("Searching"):
        found = design(
            table,
            args.row,
            target,
            flags.assumptions(args),
            most=args.most,
            any_order=args.any_order,
        )
    if args.json:
        print(json.dumps(as_record(found), indent=1))
    else:
        draw(found)
    return 0


def as_record(found: Design) -> dict[str, object]:
    return {
        "paytable": found.table.id,
        "wager": found.present.wager,
        "assumes": dict(found.present.assumes),
        "rows": [row.hand for row in found.rows],
        "target_edge": float(found.target),
        "target_edge_exact": str(found.target),
        "present": {
            "pays": {row.hand: str(row.pay) for row in found.rows},
            "house_edge": float(found.present.house_edge),
            "house_edge_exact": exact(found.present.house_edge),
        },
        "order": found.order,
        "method": found.method,
        "candidates": [candidate_record(found, one) for one in found.candidates],
    }


def candidate_record(found: Design, one: Candidate) -> dict[str, object]:
    hands = (row.hand for row in found.rows)
    return {
        "pays": dict(zip(hands, one.pays, strict=True)),
        "house_edge": float(one.house_edge),
        "house_edge_exact": exact(one.house_edge),
        "difference": float(one.difference),
    }


def draw(found: Design) -> None:
    from rich.table import Table

    from houseway.cli.odds_view import assumed_words
    from houseway.cli.view import page
    from houseway.lab.reports.figures import unit as unit_of

    console = page()
    console.print(f"[bold]{found.table.name}[/bold]  ({found.table.id})")
    now = ", ".join(f"{words.hand_words(found.table, row.hand)} {row.pay}" for row in found.rows)
    console.print(f"Current pays: {now}; house edge {show_rate(found.present.house_edge, 4)}.")
    goal = f"{show_rate(found.target, 4)} of the {unit_of(found.present)}"
    console.print(f"Whole-number pays closest to a house edge of {goal}:")
    grid = Table(box=None, padding=(0, 1))
    for row in found.rows:
        unit = str(row.pay).rpartition(" ")[0].split(" ")[-1]  # "to" or "for"
        grid.add_column(f"{words.hand_words(found.table, row.hand)}, {unit} 1", justify="right")
    for heading in ("house edge", "off target", "exactly"):
        exactly = heading == "exactly"
        grid.add_column(heading, justify="right", no_wrap=not exactly, overflow="fold")
    for one in found.candidates:
        grid.add_row(*cells(one))
    console.print(grid)
    for line in (found.order, found.method, assumed_words(found.present.assumes)):
        console.print(f"  [dim]{line}[/dim]")
    console.print(
        "  [dim]Changed pays make a new paytable, which is not approved for wagering.[/dim]"
    )


def cells(one: Candidate) -> list[str]:
    off = show_rate(one.difference, DIFFERENCE_PLACES)
    signed = off if one.difference < 0 else f"+{off}"
    return [
        *(f"{pay:,}" for pay in one.pays),
        show_rate(one.house_edge, 4),
        signed,
        exact(one.house_edge),
    ]


def exact(value: Fraction) -> str:
    return f"{value.numerator}/{value.denominator}"
