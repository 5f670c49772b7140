"""`houseway odds blackjack`: a play under given rules, evaluated in whole numbers."""

from __future__ import annotations

from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from fractions import Fraction
from math import gcd, perm

from houseway.counting.odds import CutCard, Odds, Row
from houseway.counting.one_deal import common
from houseway.counting.options import BlackjackOptions, Options
from houseway.games.families.blackjack.exact.draws import Draws, probability
from houseway.games.families.blackjack.exact.rows import NAMES, Results, results
from houseway.games.families.blackjack.exact.variance import split_products, split_square
from houseway.games.families.blackjack.rules import Rules, described, rules_of
from houseway.games.families.blackjack.settlement import Result, settle_hand, settle_insurance
from houseway.games.families.blackjack.strategy.basic import basic
from houseway.games.families.blackjack.strategy.cut_card import cut_card
from houseway.games.families.blackjack.strategy.optimal import Solution, optimal
from houseway.games.families.blackjack.strategy.split_results import split_results
from houseway.money import Money, ToOne
from houseway.paytables import Paytable

# Each result: how the hand ended, units on it, and the word in the column of pays.
CLASSES: dict[str, tuple[Result, int, str]] = {
    "win": ("wins", 1, "1 to 1"),
    "double_win": ("wins", 2, "1 to 1"),
    "push": ("pushes", 1, "push"),
    "double_push": ("pushes", 2, "push"),
    "blackjack_push": ("pushes", 1, "push"),
    "surrender": ("surrenders", 1, "loses half"),
    "lose": ("loses", 1, "loses"),
    "bust": ("busts", 1, "loses"),
    "double_lose": ("loses", 2, "loses"),
    "dealer_blackjack": ("loses", 1, "loses"),
}

NOTES = (
    "The house edge is a share of the opening wager; doubles and splits add more money.",
    "All split rounds share one row, which shows their average result. How often they win or break"
    " even is simulated with basic strategy, then weighted to match the exact mean and variance.",
    "Insurance is a separate bet; these strategies never take it.",
)


def odds(table: Paytable, options: Options) -> Odds:
    """Per unit of the opening wager, over freshly shuffled shoes."""
    decks = options.decks or table.default_decks
    rules = rules_of(options.blackjack, decks, printed_pay(table))
    solution = solve(rules, options.blackjack.strategy)
    with ThreadPoolExecutor(1) as beside:
        product = beside.submit(split_products, solution)
        found = results(solution)
    square = split_square(found, product.result())
    splits = split_results(solution, probability(found.split.net, found.cards), square)
    rows = settled_rows(rules, found, options.wager, splits.sample)
    assumes = {**common(table, options), **described(rules), **method(solution)}
    answer = Odds(
        paytable=table.id,
        bet=table.bet,
        wager="opening wager",
        assumes=assumes | {"approved_decks": list(table.decks)},
        combinations=sum(row.combinations for row in rows),
        rows=rows,
        unit=options.wager,
        bets=(insurance(table, rules, options.wager),),
        known_variance=variance(found, rows, product.result()),
        hit_error=splits.error or None,
        notes=NOTES,
    )
    return (
        answer if options.blackjack.cut is None else to_cut_card(answer, rules, options.blackjack)
    )


def to_cut_card(answer: Odds, rules: Rules, asked: BlackjackOptions) -> Odds:
    """Adds the cut-card effect, simulated with the charts; the figures stay those of a fresh
    shoe."""
    assert asked.cut is not None
    found = cut_card(rules, asked.cut, asked.players)
    own = CutCard(
        cut=found.cut,
        players=found.players,
        fresh=float(answer.house_edge),
        effect=found.effect,
        error=found.error,
        rounds=found.rounds,
    )
    return replace(answer, cut_card=own).assuming(cut=found.cut, players=found.players)


def solve(rules: Rules, strategy: str) -> Solution:
    if strategy not in ("optimal", "basic"):
        raise ValueError(f"Choose the optimal or basic blackjack strategy, not {strategy}.")
    return optimal(rules) if strategy == "optimal" else basic(rules)


def method(solution: Solution) -> dict[str, object]:
    """What is exact, and by which convention split hands are played."""
    first = (
        "optimal for the exact cards" if solution.play.name == "optimal" else "best play by totals"
    )
    return {
        "strategy": solution.play.name,
        "first_hand": first,
        "split_hands": "played like unsplit hands, resplit whenever allowed"
        if solution.play.name == "optimal"
        else "the same table, resplit whenever allowed",
        "arithmetic": "exact; plays are chosen by values in floating point",
        "shoe": "freshly shuffled each round, one player",
    }


def settled_rows(
    rules: Rules, found: Results, wager: Money, sample: tuple[tuple[Fraction, int], ...] = ()
) -> tuple[Row, ...]:
    """One row per result, paid by the game's own settlement."""
    counts = whole_counts(found)
    rows = [_blackjack_row(rules, counts, wager)]
    for name, (result, units, pays) in CLASSES.items():
        net = Fraction(settle_hand(result, units * wager).net, wager)
        rows.append(
            Row(hand=name, combinations=counts[name], pays=pays, net=net, staked=Fraction(units))
        )
    if counts["split"]:
        rows.insert(3, replace(_split_row(found, counts), sample=sample))
    return tuple(row for row in rows if row.combinations)


def whole_counts(found: Results) -> dict[str, int]:
    """Every result's draws brought to one length, in lowest terms."""
    longest = max(k for draws in found.draws.values() for k in draws)
    counts = {name: _at_length(found.draws[name], found.cards, longest) for name in NAMES}
    unit = gcd(*counts.values())
    return {name: count // unit for name, count in counts.items()}


def variance(found: Results, rows: tuple[Row, ...], split_product: float) -> Fraction:
    total = sum(row.combinations for row in rows)
    mean = sum((row.combinations * row.net for row in rows), Fraction(0)) / total
    square = sum(
        (row.combinations * row.net**2 for row in rows if row.hand != "split"), Fraction(0)
    )
    return square / total + split_square(found, split_product) - mean * mean


def insurance(table: Paytable, rules: Rules, wager: Money) -> Odds:
    """Half the wager, if the dealer shows an ace; the player's own cards are ignored."""
    tens, unseen = rules.shoe[-1], sum(rules.shoe) - 1
    counts = {"insurance": tens, "no_dealer_blackjack": unseen - tens}
    nets = {name: settle_insurance(wager, name == "insurance").net for name in counts}
    return Odds(
        paytable=table.id,
        bet="insurance",
        wager="insurance",
        assumes={"decks": rules.decks, "known_cards": "the dealer's ace only"},
        combinations=unseen,
        rows=tuple(
            Row(
                hand=name,
                combinations=count,
                pays="2 to 1" if name == "insurance" else "loses",
                net=Fraction(nets[name], wager),
            )
            for name, count in counts.items()
        ),
    )


def printed_pay(table: Paytable) -> Fraction:
    pays = {row.hand: row.pay for row in table.rows}
    pay = pays.get("blackjack")
    if not isinstance(pay, ToOne):
        raise ValueError(f"{table.id} does not state what a blackjack pays to 1.")
    return pay.odds


def _blackjack_row(rules: Rules, counts: Mapping[str, int], wager: Money) -> Row:
    pay = ToOne(rules.blackjack_pays)
    net = Fraction(settle_hand("blackjack", wager, pay).net, wager)
    return Row(hand="blackjack", combinations=counts["blackjack"], pays=str(pay), net=net)


def _split_row(found: Results, counts: Mapping[str, int]) -> Row:
    chance = found.chance("split")
    return Row(
        hand="split",
        combinations=counts["split"],
        pays="average of its hands",
        net=probability(found.split.net, found.cards) / chance,
        staked=probability(found.split.staked, found.cards) / chance,
    )


def _at_length(draws: Draws, cards: int, longest: int) -> int:
    return sum(count * perm(cards - k, longest - k) for k, count in draws.items())
