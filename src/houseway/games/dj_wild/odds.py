"""DJ Wild: the exact optimum of raising or folding, the rule in words, and advice for one hand."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from houseway.counting.odds import Odds, Row, signed
from houseway.counting.one_deal import common
from houseway.counting.options import Options
from houseway.games.dj_wild.all_hands import DEALER_HANDS, DEALS, hand_classes, showdowns
from houseway.games.dj_wild.settlement import settle_fold, settle_play
from houseway.hands import wild
from houseway.money import DOLLAR, Money
from houseway.paytables import Paytable, paytable
from houseway.table.settlement import Line

How = Literal["fold", "player_better", "tie", "dealer_better"]
Outcome = tuple[How, str]  # the player's category only where the player wins
Raises = Callable[[int], bool]  # by strength

PAIR, RANK_OF_PAIR, THREE, FOUR = 1, 16, 1, 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Advice:
    """What folding and raising are worth with these cards, in antes, and the dealer's hands."""

    cards: tuple[int, ...]
    fold: Fraction
    play: Fraction
    weaker: int
    tied: int
    stronger: int

    @property
    def choice(self) -> Literal["play", "fold"]:
        return "play" if self.play > self.fold else "fold"


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    """A raising rule a person can follow, and what following it costs in antes per round."""

    words: str
    raises: Raises
    cost: Fraction


def odds(table: Paytable, options: Options) -> Odds:
    """Ante, blind and play together, per ante."""
    found = outcomes(table)
    return Odds(
        paytable=table.id,
        bet="ante, blind and play",
        wager="ante",
        assumes={
            **common(table, options),
            "strategy": "optimal",
            "tie": "ante, blind and play push",
            "average_wager": "in antes, the blind included",
        },
        combinations=DEALS,
        rows=tuple(as_row(outcome, deals, table) for outcome, deals in found.items()),
        # A user's own blind might change the rule; the words are given only if they are exact.
        notes=(PERFECT_WORDS,) if best_raises(table) == marked(raises_perfectly) else (),
    )


def advise(cards: Sequence[int], table: Paytable | None = None) -> Advice:
    """Fold or raise with these five cards. ValueError if they are not a hand of this deck."""
    category = wild.category(cards)
    weaker, tied, stronger = showdowns().of(cards)
    worth = worth_of(table or paytable("dj-wild"))
    play = worth.play(wild.CATEGORIES.index(category), weaker, tied, stronger)
    return Advice(
        cards=tuple(cards),
        fold=Fraction(worth.fold, DOLLAR),
        play=Fraction(play, DEALER_HANDS * DOLLAR),
        weaker=weaker,
        tied=tied,
        stronger=stronger,
    )


def rules(table: Paytable | None = None) -> tuple[Rule, ...]:
    """The rule that is exactly optimal, then the rule without its exception."""
    chosen = table or paytable("dj-wild")
    best = value(outcomes(chosen), chosen)
    return tuple(
        Rule(words=words, raises=raises, cost=best - value(outcomes(chosen, raises), chosen))
        for words, raises in ((PERFECT_WORDS, raises_perfectly), (SIMPLE_WORDS, raises_simply))
    )


PERFECT_WORDS = (
    "Play with a pair of fours or better, but fold a pair of fours that comes with a three."
)
SIMPLE_WORDS = "Play with a pair of fours or better, fold everything else."


def raises_simply(strength: int) -> bool:
    return strength >> RANK_OF_PAIR >= PAIR << 4 | FOUR


def raises_perfectly(strength: int) -> bool:
    """A three in the hand leaves the dealer fewer pairs of threes, which are nearly all that a pair
    of fours beats."""
    if strength >> RANK_OF_PAIR == PAIR << 4 | FOUR:
        return THREE not in (strength >> 12 & 15, strength >> 8 & 15, strength >> 4 & 15)
    return raises_simply(strength)


def outcomes(table: Paytable, raises: Raises | None = None) -> Counter[Outcome]:
    """Deals per outcome, raising by the given rule or, without one, whenever it is worth more."""
    raised = best_raises(table) if raises is None else marked(raises)
    tallies = list(zip(wild.CATEGORIES, showdowns().count(raised), strict=True))
    found: Counter[Outcome] = Counter()
    for category, tally in reversed(tallies):
        if tally.won:
            found["player_better", category] = tally.won
    found["tie", ""] = sum(tally.tied for _, tally in tallies)
    found["dealer_better", ""] = sum(tally.lost for _, tally in tallies)
    found["fold", ""] = sum(tally.folded for _, tally in tallies)
    return found


def best_raises(table: Paytable) -> bytes:
    """One byte per class of hands, 1 if raising is worth more than folding."""
    worth = worth_of(table)
    return showdowns().better(wins=worth.win, tie=worth.tie, lose=worth.lose, fold=worth.fold)


def marked(raises: Raises) -> bytes:
    """The same for a rule by strength."""
    strengths = hand_classes().strengths
    decided = {strength: raises(strength) for strength in set(strengths)}
    return bytes(map(decided.__getitem__, strengths))


def value(found: Counter[Outcome], table: Paytable) -> Fraction:
    """Expected gain in antes."""
    won = sum(deals * net(settle(outcome, table)) for outcome, deals in found.items())
    return Fraction(won, DEALS * DOLLAR)


def as_row(outcome: Outcome, deals: int, table: Paytable) -> Row:
    how, category = outcome
    lines = settle(outcome, table)
    won = Fraction(net(lines), DOLLAR)
    return Row(
        hand=f"{category}, {how}" if category else how,
        combinations=deals,
        pays=signed(won),
        net=won,
        staked=Fraction(sum(line.stake for line in lines), DOLLAR),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Worth:
    """What each outcome wins with an ante of one dollar; `win` by number of the category."""

    fold: Money
    tie: Money
    lose: Money
    win: tuple[Money, ...]

    def play(self, category: int, weaker: int, tied: int, stronger: int) -> Money:
        """Summed over the dealer's hands."""
        return weaker * self.win[category] + tied * self.tie + stronger * self.lose


def worth_of(table: Paytable) -> Worth:
    return Worth(
        fold=net(settle(("fold", ""), table)),
        tie=net(settle(("tie", ""), table)),
        lose=net(settle(("dealer_better", ""), table)),
        win=tuple(net(settle(("player_better", name), table)) for name in wild.CATEGORIES),
    )


def settle(outcome: Outcome, table: Paytable) -> tuple[Line, ...]:
    how, category = outcome
    if how == "fold":
        return settle_fold(DOLLAR)
    return settle_play(DOLLAR, how, category, table)


def net(lines: Iterable[Line]) -> Money:
    return sum(line.net for line in lines)
