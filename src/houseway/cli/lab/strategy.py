"""`houseway strategy`: what to do with these cards, or the whole strategy as rules."""

import argparse
import json

from houseway.cards import parse_cards
from houseway.cli import whole
from houseway.cli.options import add_blackjack, blackjack_rules, meters, waiting
from houseway.counting.advice import Advice, RuleOfThumb, Spot
from houseway.games import FILES, game, game_title, solver
from houseway.lab.question import BLACKJACK
from houseway.lab.reports.record import advice_record, charts_record, rule_record
from houseway.lab.strategy import DECKS, advise, check_spot, riding, rules
from houseway.paytables import Paytable, paytable
from houseway.table.house_settings import read_value


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add("game", choices=list(FILES), metavar="GAME", help=", ".join(FILES))
    add("--paytable", metavar="ID", help="default: the game's first paytable")
    add(
        "--hand", metavar="CARDS", help='your cards, e.g. "Jd Td"; without them, the whole strategy'
    )
    add("--board", metavar="CARDS", default="", help="community cards, or the dealer's up card")
    add("--bets", metavar="N,N", help="street bets so far, e.g. 1,3")
    beside = "also count this side bet in the decision; @1/5: its wager is a fifth of the ante"
    add("--beside", action="append", default=[], metavar="ID[@PART]", help=beside)
    add(
        "--meter",
        action="append",
        default=[],
        metavar="LEVEL=AMOUNT",
        help="meter reading of a --beside wager",
    )
    add("--setting", action="append", default=[], metavar="NAME=VALUE", help="a house setting")
    add("--decks", type=whole, metavar="N", help="blackjack: decks in the shoe; default: 6")
    add("--json", action="store_true", help="JSON output")
    add_blackjack(parser, BLACKJACK)


def run(args: argparse.Namespace) -> int:
    table = paytable(args.paytable) if args.paytable else None
    if table is not None and args.game not in table.games:
        raise ValueError(f"{table.id} is not a paytable of {args.game}.")
    given = args.board or args.bets or args.beside or args.meter or args.setting
    if args.hand is None and given:
        raise ValueError("Enter your own cards too, with --hand.")
    check_spot(args.game, args.decks, blackjack_rules(args), streets=args.bets is not None)
    if args.hand is None:
        return show_rules(args, table)
    with waiting("Counting every deal"):
        found = advise(args.game, spot(args), table)
    if args.json:
        print(json.dumps(advice_record(found), indent=1))
    else:
        draw_advice(args, found)
    return 0


def spot(args: argparse.Namespace) -> Spot:
    several = game(args.game).deal.shoe
    return Spot(
        hand=parse_cards(args.hand, repeats=several),
        board=parse_cards(args.board, repeats=several),
        bets=None if args.bets is None else tuple(whole(n) for n in args.bets.split(",")),
        blackjack=blackjack_rules(args),
        decks=args.decks or DECKS,
        beside=riding(args.game, args.beside),
        meters=meters(args.meter),
        settings={
            name: read_value(value)
            for name, _, value in (one.partition("=") for one in args.setting)
        },
    )


def show_rules(args: argparse.Namespace, table: Paytable | None) -> int:
    found = solver(args.game)
    if found is not None and found.charts is not None:
        from houseway.cli.view import draw_charts

        charts = found.charts(blackjack_rules(args), args.decks or DECKS)
        if args.json:
            print(json.dumps(charts_record(charts), indent=1))
        else:
            draw_charts(charts)
        return 0
    remembered = rules(args.game, table)
    if args.json:
        print(json.dumps([rule_record(rule) for rule in remembered], indent=1))
    else:
        draw_rules(args.game, remembered)
    return 0


def draw_advice(args: argparse.Namespace, found: Advice) -> None:
    from houseway.cli.view import page

    console = page()
    shown = f"{args.hand}  |  {args.board}" if args.board else args.hand
    best = " or ".join(found.best)
    console.print(f"[bold]{best if '/' in best else best.upper()}[/bold]   {shown}")
    for choice in found.choices:
        console.print(f"  {choice.name:<20} {float(choice.value):+10.4f} {found.wager}s")
    if found.assumes:
        console.print(f"  [dim]Assumes: {'; '.join(found.assumes)}.[/dim]")


def draw_rules(game: str, found: tuple[RuleOfThumb, ...]) -> None:
    from houseway.cli.view import page

    console = page()
    console.print(f"[bold]{game_title(game)}[/bold]")
    for place, rule in enumerate(found):
        if place:
            console.print(f"\n  [bold]Other strategy {place}[/bold]")
        for line in rule.words:
            console.print(f"  {line}")
        console.print(f"  [dim]{price(rule)}[/dim]")


def price(rule: RuleOfThumb) -> str:
    if rule.cost == 0:
        return "This is the optimal strategy."
    return f"Costs {100 * float(rule.cost):.4f}% of the opening wager compared with optimal play."
