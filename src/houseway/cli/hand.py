"""`houseway hand`: what a dealer would call these cards."""

import argparse

from houseway.cards import parse_cards
from houseway.hands.describe import describe, games


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("cards", help='e.g. "Ks Kd Kh 4c 4s"; Jk is the joker')
    parser.add_argument(
        "--game",
        default="mississippi-stud",
        choices=games(),
        metavar="GAME",
        help=", ".join(games()),
    )


def run(args: argparse.Namespace) -> int:
    several_decks = args.game in ("royal-match-21", "blazing-7s", "trilux")
    print(describe(parse_cards(args.cards, repeats=several_decks), args.game))
    return 0
