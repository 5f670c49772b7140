"""`houseway play GAME`: a training table in the terminal, with a coach and bots."""

import argparse
import sys
from contextlib import nullcontext
from typing import TYPE_CHECKING

from houseway.cli import whole
from houseway.games import FILES

if TYPE_CHECKING:
    from houseway.cli.training.play_table import Score, Table
    from houseway.cli.training.play_view import Screen


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add("game", metavar="GAME", help=f"{', '.join(FILES)}; or the URL of a Play table")
    add("--unit", default="10", metavar="AMOUNT", help="base bet; default: 10")
    add("--bet", action="append", default=[], metavar="SPOT=AMOUNT", help="an extra bet")
    add(
        "--side-bets",
        choices=("on", "off"),
        default="on",
        help="on: $1 on each side bet, or its minimum if higher; off: none",
    )
    add(
        "--table",
        action="append",
        default=[],
        metavar="SPOT=ID",
        help="paytable of a spot; SPOT=closed leaves it out",
    )
    add("--setting", action="append", default=[], metavar="NAME=VALUE", help="a house setting")
    add(
        "--fault",
        metavar="WORDS",
        help='a dealing error in round 1: "wrong_count 2", "exposed_card 1"',
    )
    add("--seats", type=whole, default=1, metavar="N", help="players at the table, including you")
    add("--seat", type=whole, metavar="N", help="your seat; seat 1 is on the dealer's left")
    add("--positions", type=int, choices=(1, 2), default=1, help="2 to play the next seat as well")
    add("--bots", default="", metavar="NAMES", help="how the others play, e.g. best,timid,random")
    add(
        "--coach",
        choices=("off", "before", "after"),
        default="after",
        help="when the coach gives advice",
    )
    add("--bankroll", default="1000", metavar="AMOUNT", help="starting play chips; default: 1000")
    add(
        "--meter",
        action="append",
        default=[],
        metavar="LEVEL=AMOUNT",
        help="starting reading of the training meter",
    )
    add("--seed", type=whole, metavar="N", help="seed; the same seed repeats the cards")
    add("--rounds", type=whole, metavar="N", help="leave after this many rounds")


def run(args: argparse.Namespace) -> int:
    from houseway.cli.training.play_open import chips_of, open_table
    from houseway.cli.training.play_table import Score
    from houseway.cli.training.play_view import Screen
    from houseway.cli.view import page

    console, score, chips = page(), Score(), chips_of(args)
    with console.status("Opening the table ...") if console.is_terminal else nullcontext():
        table = open_table(args, chips)
    screen = Screen(console, table.own, table.layout.game.deal.breaks)
    screen.welcome(table)
    try:
        play(table, score, screen, args)
        code = 0
    except EOFError:
        code = 0
    except KeyboardInterrupt:
        code = 130
    screen.farewell(table, score, coached=args.coach != "off")
    return code


def play(table: "Table", score: "Score", screen: "Screen", args: argparse.Namespace) -> None:
    from houseway.cli.training.play_table import one_round

    while args.rounds is None or score.rounds < args.rounds:
        if sum(sum(table.wagers[seat].values()) for seat in table.own) > table.chips:
            screen.say("You don't have enough chips for these bets.", "bold")
            return
        one_round(table, score, screen, args.coach)
        if args.rounds is None and sys.stdin.isatty() and between_rounds(table, screen):
            return


def between_rounds(table: "Table", screen: "Screen") -> bool:
    """Change bets or go on; True to leave."""
    from houseway.cli.training.play_open import read_bet
    from houseway.refused import Refused

    while True:
        typed = screen.ask("Enter to deal again, ante=20 to change a bet, q to leave: ")
        if typed in ("", "q", "quit"):
            return bool(typed)
        try:
            table.change(*read_bet(typed))
            screen.wagers(table.wagers[table.seat])
        except Refused as refusal:
            screen.say(refusal.sentence, "bold red")
        except ValueError as problem:
            screen.say(str(problem), "bold red")
