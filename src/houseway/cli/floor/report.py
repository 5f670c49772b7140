"""`houseway report`: what the log says, as JSON, CSV, HTML, XLSX or PDF."""

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from houseway.cli.floor.targets import add_database, property_of

if TYPE_CHECKING:
    from houseway.floor.reports.value import Report

FORMATS = ("json", "csv", "html", "xlsx", "pdf")
BINARY = ("xlsx", "pdf")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add("name", nargs="?", help="which report; leave out to list them")
    add("--data", type=Path, metavar="DIR", help="default: HOUSEWAY_DATA, or ./data")
    add_database(parser)
    add("--day", default="", metavar="D", help="gambling day, like 2026-03-02; default: the latest")
    add(
        "--week",
        default="",
        metavar="W",
        help="week starting Monday, like 2026-W10, or any day in it",
    )
    add("--table", default="", metavar="T", help="one table (posting, coin-in)")
    add("--link", default="", metavar="L", help="one jackpot (reconciliation, jackpots, win)")
    add("--win", default="", metavar="N", help="one win, by its number")
    add("--format", choices=FORMATS, help="default: the format of the output file, or html")
    add("-o", "--output", type=Path, metavar="FILE", help="write here instead of to the terminal")


def run(args: argparse.Namespace) -> int:
    if args.name is None:
        return list_reports()
    form = chosen_format(args)
    report, head = made(args)
    from houseway.floor.documents import digest, render
    from houseway.floor.documents.names import for_people

    content = render(report, form, head)
    if args.output is None:
        sys.stdout.buffer.write(content)
    else:
        if not args.output.parent.is_dir():
            raise ValueError(f"There is no folder {args.output.parent}.")
        args.output.write_bytes(content)
        said = for_people(report)
        print(f"{args.output}: {said.title}, {said.scope}. Digest {digest(report)}")
        if said.verdict:
            print(said.verdict)
    return 0 if report.is_sound or report.name == "win" else 1


def list_reports() -> int:
    from houseway.floor.reports import REPORTS

    for name, kind in REPORTS.items():
        print(f"  {name:<15} {kind.what}")
    return 0


def chosen_format(args: argparse.Namespace) -> str:
    ending = args.output.suffix.lstrip(".").lower() if args.output else ""
    form = args.format or (ending if ending in FORMATS else "html")
    if form in BINARY and args.output is None and sys.stdout.isatty():
        raise ValueError(f"Write a {form} report to a file, for example -o report.{form}.")
    return str(form)


def made(args: argparse.Namespace) -> "tuple[Report, str]":
    """The report, with the signed log head of its last record if we can read the key."""
    from houseway.floor.clock import GamblingDays, SystemClock
    from houseway.floor.reports import Ledger, make
    from houseway.floor.store.location import Place
    from houseway.floor.upkeep.log_proof import prover_of

    if args.name == "win" and not args.win:
        raise ValueError("Give the win number, for example --win 3.")
    place = Place(args.database, property_of(args, args.database), args.data)
    with place.open() as log:
        ledger = Ledger().read_all(log.read())
        if ledger.opened is not None:
            days = GamblingDays(ledger.opened.time_zone, ledger.opened.day_start)
            ledger.today = days.day_of(SystemClock().now())
        report = make(
            ledger,
            args.name,
            day=args.day,
            week=args.week,
            table=args.table,
            link=args.link,
            win=args.win,
        )
        stored = log.read_signed()
        prover = prover_of(log, stored.note if stored else "", place.signed)
        return report, prover.head_of(report) if prover is not None else ""
