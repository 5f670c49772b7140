"""`houseway odds`: the exact truth about one paytable, with its assumptions."""

import argparse
import json
import sys

from houseway.cli.lab import options as flags
from houseway.cli.lab.options import waiting
from houseway.counting.odds import Odds
from houseway.paytables import Paytable


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("id", nargs="?", help="paytable; `houseway paytables` lists them")
    parser.add_argument("--file", metavar="TOML", help="a paytable of your own")
    flags.add_assumptions(parser)
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="for programs")
    form.add_argument("--csv", action="store_true", help="rows only, for spreadsheets")
    said = "count on the workers of a scheduler, where a count takes long (docs/scale.md)"
    parser.add_argument("--cluster", metavar="ADDRESS", help=said)
    parser.add_argument("--plot", metavar="FILE", help="picture of return by hand (.png or .svg)")


def run(args: argparse.Namespace) -> int:
    from houseway.lab.papers.record import as_csv, record

    table = flags.chosen_table(args)
    answer = counted(args, table)
    if args.plot:
        from houseway.lab.papers.pictures import plot_odds

        plot_odds(answer, args.plot)
    if args.json:
        print(json.dumps(record(answer), indent=1))
    elif args.csv:
        sys.stdout.write(as_csv(table, answer))
    else:
        from houseway.cli.view import draw

        draw(table, answer)
    return 0


def counted(args: argparse.Namespace, table: Paytable) -> Odds:
    from houseway.lab.catalogue import odds

    options = flags.assumptions(args)
    if args.cluster is None:
        with waiting("Counting every deal"):
            return odds(table, options)
    from houseway.lab.cluster import cluster

    with cluster(args.cluster) as where, flags.progress(100, "counting") as told:
        return odds(table, options, where, told)
