"""`houseway par`: a par sheet as PDF."""

import argparse

from houseway.cli.lab import options as flags


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("id", nargs="?", help="paytable; `houseway paytables` lists them")
    parser.add_argument("--file", metavar="TOML", help="a paytable of your own")
    parser.add_argument("--pdf", metavar="FILE", required=True, help="where the sheet is written")
    flags.add_assumptions(parser)


def run(args: argparse.Namespace) -> int:
    from houseway.lab.catalogue import odds
    from houseway.lab.papers.par import write_par

    table = flags.chosen_table(args)
    write_par(table, odds(table, flags.assumptions(args)), args.pdf)
    print(f"{args.pdf}: par sheet of {table.id}.")
    return 0
