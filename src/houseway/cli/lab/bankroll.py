"""`houseway bankroll`: session results and risk of ruin, for a player or for the house."""

import argparse
import json
from typing import Any

from houseway.cli import whole
from houseway.cli.options import waiting


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add(
        "bet",
        nargs="+",
        help="a bet made every round and its stake, like blackjack,decks=2,s17=1@10",
    )
    add("--bankroll", required=True, metavar="AMOUNT", help="money to risk")
    add("--rounds", type=whole, default=240, metavar="N", help="rounds per session; default: 240")
    add("--an-hour", type=whole, default=60, metavar="N", help="rounds per hour; default: 60")
    add("--house", action="store_true", help="show the casino's side")
    add("--json", action="store_true", help="JSON output")


def run(args: argparse.Namespace) -> int:
    from houseway.lab.answers import bankroll

    with waiting("Counting every deal"):
        found = bankroll(
            *args.bet,
            bankroll=args.bankroll,
            rounds=args.rounds,
            an_hour=args.an_hour,
            house=args.house,
        )
    if args.json:
        print(json.dumps(found, indent=1))
    else:
        draw(found)
    return 0


def draw(found: dict[str, Any]) -> None:
    from houseway.cli.odds_view import assumed_words
    from houseway.cli.view import page
    from houseway.lab.risk.bankroll import bankroll_figures, bankroll_notes

    console = page()
    for bet in found["bets"]:
        edge = f"house edge {bet['house_edge']:.4%} of the {bet['wager']}"
        console.print(f"[bold]{bet['name']}[/bold]  ({bet['side']})  ${bet['stake']:,.2f}; {edge}")
    for name, text in bankroll_figures(found):
        console.print(f"  {name:<34} {text}")
    for note in bankroll_notes(found):
        console.print(f"  [dim]{note}[/dim]")
    for bet in found["bets"]:
        rules = {name: value for name, value in bet["assumes"].items() if name != "wager"}
        if rules:
            whose = f"{bet['name']}. " if len(found["bets"]) > 1 else ""
            console.print(f"  [dim]{whose}{assumed_words(rules)}[/dim]")
