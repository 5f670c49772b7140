"""`houseway par`: a par sheet as PDF."""

import argparse

from houseway.cli import options as flags


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("id", nargs="?", help=flags.ID)
    parser.add_argument("--file", metavar="TOML", help="your own paytable file")
    parser.add_argument("--pdf", metavar="FILE", required=True, help="where to write the sheet")
    flags.add_assumptions(parser)


def run(args: argparse.Namespace) -> int:
    from houseway.lab.reports.par import write_par

    table, odds = flags.counted(args)
    write_par(table, odds, args.pdf)
    print(f"Wrote the par sheet of {table.id} to {args.pdf}.")
    return 0
