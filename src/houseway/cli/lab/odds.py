"""`houseway odds`: the exact odds of one paytable, with every assumption named."""

import argparse
import sys

from houseway.cli import options as flags
from houseway.cli.options import waiting
from houseway.counting.odds import Odds
from houseway.paytables import Paytable


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("id", nargs="?", help=flags.ID)
    parser.add_argument("--file", metavar="TOML", help="your own paytable file")
    flags.add_assumptions(parser)
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="JSON output")
    form.add_argument("--csv", action="store_true", help="CSV output, rows only")
    said = "compute on a cluster of machines (docs/guides/operator.md)"
    parser.add_argument("--cluster", metavar="ADDRESS", help=said)
    parser.add_argument(
        "--plot", metavar="FILE", help="chart of the return of each winning hand (.png or .svg)"
    )


def run(args: argparse.Namespace) -> int:
    table, answer = counted(args)
    if args.plot:
        from houseway.lab.reports.charts import plot_odds

        plot_odds(answer, args.plot)
    if args.json or args.csv:
        import json

        from houseway.lab.reports.record import as_csv, record

        text = as_csv(table, answer) if args.csv else json.dumps(record(answer), indent=1) + "\n"
        sys.stdout.write(text)
    else:
        from houseway.cli.odds_view import draw

        draw(table, answer)
    return 0


def counted(args: argparse.Namespace) -> tuple[Paytable, Odds]:
    if args.cluster is None:
        with waiting("Counting every deal"):
            return flags.counted(args)
    from houseway.lab.cluster import cluster
    from houseway.lab.solvers import odds

    if (question := flags.changed(args)) is None:
        table, options = flags.chosen_table(args), flags.assumptions(args)
    else:
        table, options = question.table, question.options
    with cluster(args.cluster) as where, flags.progress(100, "counting") as told:
        return table, odds(table, options, where, told)
