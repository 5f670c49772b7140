"""Caribbean Stud: the exact optimum of raising or folding, advice for one hand, simple rules."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from houseway.cards import face
from houseway.counting.odds import Odds, Row, signed
from houseway.counting.one_deal import common
from houseway.counting.options import Options
from houseway.games.caribbean_stud import rules_of_thumb as caribbean_rules
from houseway.games.caribbean_stud.outcomes import (
    DEALS,
    HANDS,
    SHOWDOWNS,
    Solution,
    dealer_hands,
    fold_net,
    net,
    solution,
    total,
)
from houseway.games.caribbean_stud.settlement import Showdown, settle_fold, settle_raise
from houseway.hands import five_card
from houseway.hands.hand import check_cards
from houseway.money import DOLLAR
from houseway.paytables import Paytable, paytable

FOLD, RAISE = "fold", "raise"


@dataclass(frozen=True, slots=True, kw_only=True)
class Advice:
    """What folding and raising are worth in antes, and the dealer hands behind it."""

    cards: tuple[int, ...]
    up: int | None
    fold: Fraction
    raise_: Fraction
    showdowns: tuple[int, ...]  # in the order of SHOWDOWNS

    @property
    def choice(self) -> str:
        return RAISE if self.raise_ > self.fold else FOLD


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    """A rule a person can follow, its figures, and what following it costs against the optimum."""

    name: str
    words: str
    loss: int  # antes lost over all DEALS
    house_edge: Fraction
    element_of_risk: Fraction
    cost: Fraction


def odds(table: Paytable, options: Options) -> Odds:
    """Ante and raise together, per ante. Deals that differ in the dealer's up card are counted
    separately."""
    return odds_of(table, options, solution(table))


def pieces(table: Paytable, options: Options, workers: int) -> list[tuple[Paytable, int, int]]:
    """Ranges of the player's hands: many, because some take fifty times as long as others."""
    count = min(256, 32 * workers)
    ends = [HANDS * number // count for number in range(count + 1)]
    return [(table, first, last) for first, last in pairwise(ends)]


def odds_of(table: Paytable, options: Options, found: Solution) -> Odds:
    return Odds(
        paytable=table.id,
        bet="ante and raise",
        wager="ante",
        assumes={
            **common(table, options),
            "strategy": "optimal, up card seen",
            "other_players_cards": "not seen",
            "tie": "ante and raise push",
            "average_wager": "in antes",
        },
        combinations=DEALS,
        rows=(*raised_rows(found, table), fold_row(sum(found.folded))),
        notes=(caribbean_rules.OPTIMUM_WORDS,),
    )


def advise(cards: Sequence[int], up: int | None = None, table: Paytable | None = None) -> Advice:
    """Fold or raise with these five cards against this up card.

    Without an up card the values are averages over all of them, which is enough to decide every
    hand except A-K high. ValueError if these are not six different cards of one deck.
    """
    check_cards(cards, 5, "A five-card hand")
    if up is not None:
        check_cards([up], 1, "The dealer's up card")
        if up in cards:
            raise ValueError(f"{face(up)} is in the player's hand and cannot be the up card.")
    chosen = table or paytable("caribbean-stud")
    ways = dealer_hands(cards, up)
    category = five_card.category(cards)
    won = sum(n * net(chosen, how, category) for how, n in zip(SHOWDOWNS, ways, strict=True))
    return Advice(
        cards=tuple(cards),
        up=up,
        fold=Fraction(fold_net(), DOLLAR),
        raise_=Fraction(won, sum(ways) * DOLLAR),
        showdowns=ways,
    )


def rules(table: Paytable | None = None) -> tuple[Rule, ...]:
    """The rules of `caribbean_rules`, cheapest first, each with its exact cost."""
    chosen = table or paytable("caribbean-stud")
    best = odds(chosen, Options()).house_edge
    found = [measured(rule, chosen, best) for rule in caribbean_rules.RULES]
    return tuple(sorted(found, key=lambda rule: rule.cost))


def measured(rule: caribbean_rules.SimpleRule, table: Paytable, best: Fraction) -> Rule:
    raised, folded = followed(rule, solution(table))
    won = folded * fold_net() + sum(n * net(table, *key) for key, n in raised.items())
    staked = folded + 3 * raised.total()
    loss, rest = divmod(-won, DOLLAR)
    assert rest == 0 or table.id != "caribbean-stud", "our table pays whole antes"
    return Rule(
        name=rule.name,
        words=rule.words,
        loss=loss,
        house_edge=Fraction(-won, DEALS * DOLLAR),
        element_of_risk=Fraction(-won, staked * DOLLAR),
        cost=Fraction(-won, DEALS * DOLLAR) - best,
    )


def followed(
    rule: caribbean_rules.SimpleRule, found: Solution
) -> tuple[Counter[tuple[Showdown, str]], int]:
    """Deals per outcome of a raise, and deals folded, if a rule is followed exactly."""
    raised: Counter[tuple[Showdown, str]] = Counter()
    for category, ways in zip(five_card.CATEGORIES[1:], found.raised[1:], strict=True):
        raised += Counter({(how, category): n for how, n in zip(SHOWDOWNS, ways, strict=True)})
    for (lows, up), cell in found.cells.items():
        if rule.raises_ace_king(lows, up):
            ways = cell.showdowns
            raised += Counter(
                {(how, "high_card"): n for how, n in zip(SHOWDOWNS, ways, strict=True)}
            )
    return raised, DEALS - raised.total()


def raised_rows(found: Solution, table: Paytable) -> list[Row]:
    """Not qualified in one row, wins by hand, ties and losses in one row each."""
    columns = list(zip(*found.raised, strict=True))
    wins = list(zip(five_card.CATEGORIES, columns[1], strict=True))
    return [
        raise_row("dealer_not_qualified", "", sum(columns[0]), table),
        *(raise_row("player_better", name, n, table) for name, n in reversed(wins)),
        raise_row("tie", "", sum(columns[2]), table),
        raise_row("dealer_better", "", sum(columns[3]), table),
    ]


def raise_row(how: Showdown, category: str, deals: int, table: Paytable) -> Row:
    lines = settle_raise(DOLLAR, how, category or "high_card", table)
    won = Fraction(total(lines), DOLLAR)
    return Row(
        hand=f"{category}, {how}" if category else how,
        combinations=deals,
        pays=signed(won),
        net=won,
        staked=Fraction(sum(line.stake for line in lines), DOLLAR),
    )


def fold_row(deals: int) -> Row:
    won = Fraction(total(settle_fold(DOLLAR)), DOLLAR)
    return Row(hand=FOLD, combinations=deals, pays=signed(won), net=won)
