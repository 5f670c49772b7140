"""What the lab commands share: flags, how they become assumptions, progress bars."""

import argparse
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext

from houseway.cli import whole
from houseway.counting.odds import Odds
from houseway.counting.options import BlackjackOptions, Options
from houseway.lab.question import CHOICES, SWITCHES, Question, read_rules, read_side
from houseway.lab.solvers import RULES, odds
from houseway.money import parse_money
from houseway.paytables import Paytable, load_file, paytable
from houseway.paytables.catalog import example, one_of

ID = "paytable, with changes after commas: blackjack,decks=2,s17=1; `houseway paytables` lists all"
HELP = {
    "s17": "dealer stands on soft 17",
    "double": "totals that may be doubled",
    "no_das": "no double after a split",
    "max_hands": "split to at most N hands",
    "resplit_aces": "aces may be resplit",
    "hit_split_aces": "split aces are played like other hands",
    "surrender": "late: after the dealer checks for blackjack; early: before",
    "no_peek": "dealer does not peek for blackjack",
    "pays": "what a blackjack pays",
    "strategy": "optimal, by the exact cards; or basic, by the charts",
    "cut": "cut card after N cards; shows its effect on the edge with basic strategy",
    "players": "players at the table with the cut card, 1 to 7",
}


def add_assumptions(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add("--decks", type=whole, metavar="N", help="decks in the shoe, 1 to 8")
    add("--hands", type=whole, metavar="N", help="hands dealt, the dealer's included (Cover All)")
    add(
        "--others",
        type=whole,
        default=0,
        metavar="N",
        help="other players who made the bet (for envy)",
    )
    add(
        "--seats",
        type=whole,
        metavar="N",
        help="also show the standard deviation for a table with N of these bets",
    )
    add("--crown", action="store_true", help="the optional Crown Treasure is offered")
    add("--car", metavar="AMOUNT", help="value of the car, if a hand wins one")
    add(
        "--meter",
        action="append",
        default=[],
        metavar="LEVEL=AMOUNT",
        help="current reading of a level",
    )
    add("--wager", default="1", metavar="AMOUNT", help="the wager in dollars")
    add_interpretations(parser)
    add_blackjack(parser)


def add_interpretations(parser: argparse.ArgumentParser) -> None:
    """For rules that can be read in two ways; `houseway meter` takes them too."""
    add = parser.add_argument
    add(
        "--third-card",
        choices=("player", "up-card"),
        default="player",
        help="Blazing 7's: the third card is the player's, or the dealer's up card",
    )
    add(
        "--no-cut-off",
        action="store_true",
        help="Blazing 7's also counts the third card when the dealer has blackjack",
    )
    add(
        "--basis",
        choices=("written", "joker-forced"),
        default="written",
        help="Fortune Bonus and its progressive: the best five of six cards, as the rules say, or"
        " five that include the joker",
    )
    said = "whether a folded hand can win the progressive"
    add("--folded", choices=("win", "lose"), default="win", help=said)


def add_blackjack(parser: argparse.ArgumentParser, names: Iterable[str] = RULES) -> None:
    """Every rule under its URL name, with hyphens."""
    add = parser.add_argument_group("blackjack rules").add_argument
    for name in names:
        flag, said = f"--{name.replace('_', '-')}", HELP.get(name)
        if name in SWITCHES:
            add(flag, action="store_true", help=said)
        elif name in CHOICES:
            add(flag, choices=CHOICES[name], help=said)
        else:
            add(flag, type=whole, metavar="N", help=said)


def assumptions(args: argparse.Namespace) -> Options:
    return Options(
        decks=args.decks,
        hands=args.hands,
        others=args.others,
        seats=args.seats,
        crown=args.crown,
        third_card=args.third_card,
        dealer_blackjack_ends=not args.no_cut_off,
        meters=meters(args.meter),
        wager=parse_money(args.wager),
        basis=args.basis,
        folded=args.folded,
        car=None if args.car is None else parse_money(args.car),
        blackjack=blackjack_rules(args),
    )


def blackjack_rules(args: argparse.Namespace) -> BlackjackOptions:
    told = {name: getattr(args, name, None) for name in RULES}
    given = {n: v for n, v in told.items() if v is not None and v is not False}
    if not given:
        return BlackjackOptions()
    return read_rules({n: "1" if v is True else str(v) for n, v in given.items()})


def meters(words: list[str]) -> dict[str, int]:
    """Read "mega=$25,000"; "25000" alone is the only level of a single meter."""
    found: dict[str, int] = {}
    for word in words:
        level, sign, amount = word.rpartition("=")
        if sign and not (level and amount):
            raise ValueError(f"{word!r} is not a meter; write it like mega=$25,000.")
        name = level.strip().lower() or "jackpot"
        if name in found:
            raise ValueError(f"The {name} meter is given twice.")
        found[name] = parse_money(amount)
    return found


def counted(args: argparse.Namespace) -> tuple[Paytable, Odds]:
    """The named table and its odds."""
    if (question := changed(args)) is None:
        table = chosen_table(args)
        return table, odds(table, assumptions(args))
    from houseway.lab.answers import answer_to

    return question.table, answer_to(question)


def changed(args: argparse.Namespace) -> Question | None:
    """Changes after commas, read as in `houseway compare`."""
    id_, comma, _ = (args.id or "").partition(",")
    if not comma:
        return None
    if assumptions(args) != Options():
        raise ValueError("Write assumptions after commas or as options, not both.")
    own = None if args.file is None else one_of(load_file(args.file), id_, args.file)
    return read_side(args.id, own)


def chosen_table(args: argparse.Namespace) -> Paytable:
    """The paytable named on the command line, approved or from a file of your own."""
    need_no_changes(
        args.id or "", "Write assumptions as options, and changed pays in a file (--file)."
    )
    if args.file is None:
        if args.id is None:
            raise ValueError(
                f"Name a paytable, for example {example()}; `houseway paytables` lists all."
            )
        return paytable(args.id)
    return one_of(load_file(args.file), args.id, args.file)


def need_no_changes(id_: str, remedy: str) -> None:
    if "," in id_:
        raise ValueError(
            f"Only odds, par, compare and bankroll take changes after commas. {remedy}"
        )


def waiting(words: str) -> AbstractContextManager[object]:
    """Drawn only in a terminal; nothing goes to a pipe or a log."""
    if not sys.stderr.isatty():
        return nullcontext()
    from rich.console import Console

    return Console(stderr=True).status(words)


QUICK = 2.0  # seconds before a bar is drawn


@contextmanager
def progress(total: int, words: str = "dealing") -> Iterator[Callable[[int], None] | None]:
    """A progress bar on stderr, in a terminal, for anything that takes longer than a moment."""
    if not sys.stderr.isatty():
        yield None
        return
    import time

    from rich.console import Console
    from rich.progress import Progress

    started = time.monotonic()
    with Progress(console=Console(stderr=True), transient=True, disable=False) as bar:
        task = bar.add_task(words, total=total, visible=False)

        def told(done: int) -> None:
            late = time.monotonic() - started > QUICK
            bar.update(task, completed=done, visible=late)

        yield told
