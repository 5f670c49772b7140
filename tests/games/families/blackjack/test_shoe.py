"""The cut card: a shoe of four values dealt out in every order, and what no shoe can escape."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from math import sqrt

import pytest

from houseway.cards.shoe import cut_place
from houseway.games.families.blackjack.exact.shapes import shapes
from houseway.games.families.blackjack.exact.tables import play_values, shoe_with
from houseway.games.families.blackjack.rules import Rules
from houseway.games.families.blackjack.strategy.basic import basic
from houseway.games.families.blackjack.strategy.cut_card import Worth, cut_card_of
from houseway.games.families.blackjack.strategy.optimal import (
    Solution,
    game_value,
    split_values,
)
from houseway.games.families.blackjack.strategy.split_results import WHOLE, split_results

pytestmark = pytest.mark.slow  # Counted and dealt at length: make check leaves it out.

# Aces, fives, sixes and tens: two or three rounds before the cut card behind ten cards.
SMALL = (3, 0, 0, 0, 5, 6, 0, 0, 0, 9)
CUT = 10
RULES = Rules(decks=1, max_hands=2)
Left = tuple[int, ...]
Hand = tuple[int, ...]
Fates = tuple[tuple[Left, float, float], ...]  # what is left, its chance, and chance x net


def test_every_order_of_a_small_shoe_says_the_same() -> None:
    won, rounds = dealt_out()
    fresh = sum(net for _, _, net in round_from(SMALL))
    found = cut_card_of(RULES, SMALL, CUT, 1, shoes=200_000, checked=400)
    assert found.fresh == pytest.approx(-fresh, abs=1e-12)
    assert found.rounds == pytest.approx(rounds, abs=5 * sqrt(0.25 / 200_000))
    assert abs(-won / rounds - fresh * -1) > 10 * found.error  # There is something to be found.
    assert found.edge == pytest.approx(-won / rounds, abs=4 * found.error)
    assert found.won == pytest.approx(-won / rounds, abs=4 * found.won_error)
    assert found.error < found.won_error / 5


def test_effects_of_removal_balance_since_a_card_burned_unseen_changes_nothing() -> None:
    worth = Worth(Rules(decks=1), Rules(decks=1).shoe)
    assert sum(e * n for e, n in zip(worth.effects, worth.counts, strict=True)) == pytest.approx(
        0, abs=1e-10
    )
    assert worth.fresh == pytest.approx(game_value(basic(Rules(decks=1))), abs=1e-14)


def test_one_round_a_shoe_has_no_cut_card_effect() -> None:
    found = cut_card_of(Rules(decks=1), Rules(decks=1).shoe, 1, 1, shoes=2_000, checked=2)
    assert (found.rounds, found.effect, found.error) == (1, 0, 0)


@pytest.mark.slow
@pytest.mark.parametrize(("decks", "printed"), [(4, 0.034), (5, 0.028), (6, 0.020), (8, 0.014)])
def test_the_cut_card_adds_what_simulations_of_others_say(decks: int, printed: float) -> None:
    """Wizard of Odds, "Cut Card Effect": by how much a machine that shuffles after every round
    lowers the edge, in per cent. The place of the cut card is not told; ours is the usual one."""
    rules = Rules(decks=decks, hits_soft_17=False)
    found = cut_card_of(rules, rules.shoe, cut_place(52 * decks), 1, checked=60)
    assert 100 * found.effect == pytest.approx(printed, abs=0.002 + 300 * found.error)


@pytest.mark.slow
def test_six_decks_cut_behind_234_lose_what_forums_say() -> None:
    """0.639% is quoted for six decks and a dealer who hits soft 17; a fresh shoe loses 0.6181%."""
    found = cut_card_of(Rules(), Rules().shoe, 234, 1, checked=60)
    assert f"{100 * found.fresh:.4f}" == "0.6181"
    assert found.error < 0.00003
    assert 100 * found.edge == pytest.approx(0.639, abs=0.003 + 300 * found.error)


@pytest.mark.parametrize(
    ("cut", "seats", "says"),
    [(43, 1, "after 1 to 42 cards, not 43"), (26, 8, "1 to 7 players, not 8"), (0, 1, "not 0")],
)
def test_an_impossible_place_of_the_cut_card_is_refused(cut: int, seats: int, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        cut_card_of(Rules(decks=1), Rules(decks=1).shoe, cut, seats)


def test_rounds_with_a_split_end_as_every_order_says() -> None:
    nets = split_nets()
    every, mean = sum(nets.values()), sum(net * part for net, part in nets.items())
    square = sum(net * net * part for net, part in nets.items())
    shoe, play = shoe_with(SMALL, RULES.hits_soft_17), basic(RULES).play
    values = play_values(shoe, RULES, play.hits, choose=False)
    split = split_values(shoe, RULES, play)
    solution = Solution(rules=RULES, shoe=shoe, play=play, values=values, split=split)
    found = split_results(solution, Fraction(mean), Fraction(square))
    share = {float(net): count / WHOLE for net, count in found.sample}
    assert sum(net * part for net, part in share.items()) == pytest.approx(mean / every, abs=1e-9)
    gains = sum(part for net, part in share.items() if net > 0)
    exact = sum(part for net, part in nets.items() if net > 0) / every
    assert gains == pytest.approx(exact, abs=4 * found.error / every)
    assert found.error / every < 0.0005
    assert set(share) == set(nets)


def split_nets() -> dict[float, float]:
    """Net units of rounds with a split and their chance."""
    found: Counter[float] = Counter()
    for first, p1, a in drawn(SMALL):
        for up, p2, b in drawn(a):
            for second, p3, c in drawn(b):
                pair = (
                    first == second
                    and basic(RULES).play.splits[shapes().of(first, first) * 10 + up]
                )
                for hole, p4, d in drawn(c) if pair else ():
                    if {up, hole} != {0, 9}:
                        for _, part, net in after_deal(first, first, up, hole, d):
                            found[round(net / part)] += p1 * p2 * p3 * p4 * part  # type: ignore[assignment]
    return dict(found)


# Dealing out, from the rules alone; of the lab it asks only what to do with a hand.


def dealt_out() -> tuple[float, float]:
    """Expected money and expected rounds of a shoe."""
    shoes: Counter[Left] = Counter()
    shoes[SMALL] = 1.0  # type: ignore[assignment]
    won = rounds = 0.0
    while shoes:
        after: Counter[Left] = Counter()
        for left, chance in shoes.items():
            rounds += chance
            for less, part, net in round_from(left):
                won += chance * net
                if sum(SMALL) - sum(less) < CUT:
                    after[less] += chance * part  # type: ignore[assignment]
        shoes = after
    return won, rounds


@cache
def round_from(left: Left) -> Fates:
    chances: Counter[Left] = Counter()
    nets: Counter[Left] = Counter()
    for first, p1, a in drawn(left):
        for up, p2, b in drawn(a):
            for second, p3, c in drawn(b):
                for hole, p4, d in drawn(c):
                    for less, part, net in after_deal(*sorted((first, second)), up, hole, d):
                        chances[less] += p1 * p2 * p3 * p4 * part  # type: ignore[assignment]
                        nets[less] += p1 * p2 * p3 * p4 * net  # type: ignore[assignment]
    return tuple((less, chances[less], nets[less]) for less in chances)


@cache
def after_deal(low: int, high: int, up: int, hole: int, left: Left) -> Fates:
    dealer, hand = {up, hole} == {0, 9}, (low, high)
    if hand == (0, 9):
        return ((left, 1.0, 0.0 if dealer else 1.5),)
    if dealer:
        return ((left, 1.0, -1.0),)
    play, at = basic(RULES).play, shapes().of(*hand) * 10 + up
    found: list[tuple[Left, float, float]] = []
    if play.splits[at]:
        for one, p, less in played((low,), up, left):
            for two, q, rest in played((low,), up, less):
                found += settled((one, two), up, hole, rest, p * q)
    else:
        for one, p, less in played(hand, up, left):
            found += settled((one,), up, hole, less, p)
    return tuple(found)


@cache
def played(hand: Hand, up: int, left: Left) -> tuple[tuple[tuple[int, int], float, Left], ...]:
    """(total and units, chance, cards left); one card alone is a split one and takes its second."""
    if len(hand) == 1:
        split = [(tuple(sorted((*hand, rank))), p, less) for rank, p, less in drawn(left)]
        if hand == (0,):
            return tuple(((total(two), 1), p, less) for two, p, less in split)
        return tuple((e, p * q, r) for two, p, less in split for e, q, r in played(two, up, less))
    if total(hand) > 21:
        return (((22, 1), 1.0, left),)
    play, at = basic(RULES).play, shapes().of(*hand) * 10 + up
    if len(hand) == 2 and play.doubles[at]:
        return tuple(((total((*hand, rank)), 2), p, less) for rank, p, less in drawn(left))
    if not play.hits[at]:
        return (((total(hand), 1), 1.0, left),)
    more = [(tuple(sorted((*hand, rank))), p, less) for rank, p, less in drawn(left)]
    return tuple((e, p * q, rest) for to, p, less in more for e, q, rest in played(to, up, less))


def settled(
    hands: tuple[tuple[int, int], ...], up: int, hole: int, left: Left, chance: float
) -> Iterator[tuple[Left, float, float]]:
    if all(points > 21 for points, _ in hands):
        yield left, chance, -chance * sum(units for _, units in hands)
        return
    for theirs, part, less in dealer(tuple(sorted((up, hole))), left):
        net = sum(units * compared(points, theirs) for points, units in hands)
        yield less, chance * part, chance * part * net


@cache
def dealer(hand: Hand, left: Left) -> tuple[tuple[int, float, Left], ...]:
    points = total(hand)
    soft = 0 in hand and sum(hand) + len(hand) <= 11
    if points > 17 or (points == 17 and not soft):
        return ((points, 1.0, left),)
    return tuple(
        (points, p * q, rest)
        for rank, p, less in drawn(left)
        for points, q, rest in dealer(tuple(sorted((*hand, rank))), less)
    )


def drawn(left: Left) -> Iterator[tuple[int, float, Left]]:
    for rank, count in enumerate(left):
        if count:
            yield rank, count / sum(left), (*left[:rank], count - 1, *left[rank + 1 :])


def total(hand: Hand) -> int:
    low = sum(hand) + len(hand)
    return low + 10 if 0 in hand and low <= 11 else low


def compared(mine: int, theirs: int) -> int:
    if mine > 21:
        return -1
    return 1 if theirs > 21 or mine > theirs else 0 if mine == theirs else -1
