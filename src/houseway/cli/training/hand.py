"""`houseway hand`: what a dealer would call these cards."""

import argparse

from houseway.cards import parse_cards
from houseway.lab.training.describe import describe, from_a_shoe, known


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("cards", help='e.g. "Ks Kd Kh 4c 4s"; Jk is the joker')
    parser.add_argument(
        "--game",
        default=known()[0],
        choices=known(),
        metavar="GAME",
        help=f"{', '.join(known())}; default: {known()[0]}",
    )


def run(args: argparse.Namespace) -> int:
    print(describe(parse_cards(args.cards, repeats=from_a_shoe(args.game)), args.game))
    return 0
