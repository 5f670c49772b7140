"""`houseway meter`: the economics of a progressive."""

import argparse
import json

from houseway.cli.lab.options import add_folded, whole
from houseway.counting.options import Options
from houseway.lab.meter import Economics, economics, terms
from houseway.lab.papers.record import meter_answer
from houseway.money import parse_money
from houseway.paytables import Paytable, paytable


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add("id", help="a progressive paytable; `houseway paytables` lists them")
    add("--contribution", action="append", default=[], metavar="[LEVEL=]RATE", help="e.g. mega=9%%")
    add("--reserve", action="append", default=[], metavar="[LEVEL=]RATE")
    add("--seed", action="append", default=[], metavar="[LEVEL=]AMOUNT", help="e.g. mega=$10,000")
    add("--others", type=whole, default=0, metavar="N", help="other players with the wager (envy)")
    add("--wager", default="1", metavar="AMOUNT")
    add("--decks", type=whole, metavar="N")
    add("--third-card", choices=("player", "up-card"), default="player")
    add("--no-cut-off", action="store_true", help="a dealer's blackjack does not end Blazing 7's")
    add("--basis", choices=("written", "joker-forced"), default="written")
    add_folded(parser)
    add("--json", action="store_true")
    add("--plot", metavar="FILE", help="picture of the edge against the meter (.png or .svg)")


def run(args: argparse.Namespace) -> int:
    table = paytable(args.id)
    options = Options(
        decks=args.decks,
        others=args.others,
        wager=parse_money(args.wager),
        third_card=args.third_card,
        dealer_blackjack_ends=not args.no_cut_off,
        basis=args.basis,
        folded=args.folded,
    )
    found = economics(table, terms(table, args.contribution, args.seed, args.reserve), options)
    if args.plot:
        from houseway.lab.papers.pictures import plot_meter

        plot_meter(found, args.plot)
    if args.json:
        print(json.dumps(meter_answer(found), indent=1))
    else:
        draw(table, found)
    return 0


def draw(table: Paytable, found: Economics) -> None:
    from houseway.cli.lab.odds_view import assumed, page, percent

    console = page()
    console.print(f"[bold]{table.name}[/bold]  ({table.id})")
    console.print("Where each dollar wagered goes:")
    parts = [
        ("fixed pays", found.odds.fixed_return),
        ("envy", found.odds.envy_return),
        ("meter contribution", found.contribution),
        ("reserve", found.reserve),
        ("seeds", found.seeds),
        ("the house holds", found.hold),
    ]
    for name, share in parts:
        console.print(f"  {name:<22} {percent(share):>10}")
    for level in found.levels:
        between = level.wagers_between
        console.print(
            f"  {level.name:<10} average award ${float(level.average(found.wager)):,.2f}"
            + (f", won whole once in {float(between):,.0f} wagers" if between else "")
        )
    even = found.odds.break_even_meter
    if even is not None:
        console.print(f"  break-even meter       ${float(even):,.2f}")
    console.print(f"  [dim]{assumed(found.odds)}[/dim]")
    for warning in found.warnings:
        console.print(f"  [yellow]{warning}[/yellow]")
