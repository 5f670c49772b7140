"""Basic strategy charts of blackjack in a terminal."""

import argparse
import json

from rich.columns import Columns
from rich.table import Table

from houseway.cli.odds_view import assumed_words, page
from houseway.cli.options import blackjack_rules
from houseway.games.families.blackjack.rules import described, rules_of
from houseway.games.families.blackjack.strategy.charts import UP_CARDS, Chart, Charts, charts

COLOURS = {"H": "red", "S": "green", "Dh": "cyan", "Ds": "cyan", "P": "yellow", "R": "magenta"}
LEGEND = "H hit, S stand, Dh double or hit, Ds double or stand, P split, R surrender"


def show_charts(args: argparse.Namespace) -> int:
    found = charts(rules_of(blackjack_rules(args), args.decks))
    if args.json:
        print(json.dumps(as_record(found), indent=1))
    else:
        draw(found)
    return 0


def as_record(found: Charts) -> dict[str, object]:
    return {
        "rules": described(found.rules),
        "up_cards": list(UP_CARDS),
        "hard": {hand: list(words) for hand, words in found.hard.items()},
        "soft": {hand: list(words) for hand, words in found.soft.items()},
        "pairs": {hand: list(words) for hand, words in found.pairs.items()},
        "surrender": {hand: list(words) for hand, words in found.surrender.items()},
        "house_edge": found.edge,
        "cost": found.cost,
    }


def draw(found: Charts) -> None:
    console = page()
    named = [("hard", found.hard), ("soft", found.soft), ("pairs", found.pairs)]
    if found.surrender:
        named.append(("surrender", found.surrender))
    console.print(Columns([grid(name, chart) for name, chart in named], padding=(0, 3)))
    console.print(f"  {LEGEND}.")
    console.print(
        f"  House edge by these charts {100 * found.edge:.4f}% of the opening wager; "
        f"composition-dependent play would save {100 * found.cost:.4f}%."
    )
    console.print(f"  [dim]{assumed_words(described(found.rules))}[/dim]")


def grid(name: str, chart: Chart) -> Table:
    table = Table(title=name, title_justify="left", box=None, padding=(0, 1, 0, 0))
    table.add_column("")
    for up in UP_CARDS:
        table.add_column(up, justify="center")
    for hand, words in chart.items():
        cells = (f"[{COLOURS[word]}]{word}[/]" if word in COLOURS else word for word in words)
        table.add_row(hand, *cells)
    return table
