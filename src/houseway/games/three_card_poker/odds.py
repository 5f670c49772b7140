"""Three Card Poker: the exact optimum of play or fold, with or without pair plus."""

from array import array
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache, lru_cache
from itertools import combinations
from math import comb
from typing import Literal

from houseway import kernels
from houseway.cards import parse_cards, standard_deck
from houseway.counting.odds import Odds, Row, signed
from houseway.counting.options import Options
from houseway.counting.three_card_bets import odds as three_card_odds
from houseway.games.three_card_poker import loops
from houseway.games.three_card_poker.settlement import Showdown, settle_fold, settle_play
from houseway.hands import three_card
from houseway.money import DOLLAR, Money
from houseway.paytables import Paytable, paytable
from houseway.table.settlement import Line, settle_side_bet

DEALER_HANDS = comb(49, 3)
QUEEN_SIX_FOUR = kernels.three(*parse_cards("Qc 6d 4h"))
QUEEN_HIGH = 10 << 16  # no hand has this strength; every queen-high hand is above it
Outcome = tuple[Showdown | Literal["fold"], str]  # how it ended, and the player's category
SHOWDOWNS: tuple[Showdown, ...] = ("dealer_not_qualified", "player_better", "tie", "dealer_better")


@dataclass(frozen=True, slots=True, kw_only=True)
class HandClass:
    """Player's hands that differ only in suits, with the number of dealer hands for each
    showdown."""

    cards: tuple[int, ...]
    ways: int
    strength: int
    category: str
    showdowns: tuple[int, ...]  # in the order of SHOWDOWNS, adding up to DEALER_HANDS


def odds(table: Paytable, options: Options) -> Odds:
    """Ante and play per ante; pair plus, and both together on one decision, are under `bets`."""
    return with_bonus(table, paytable(table.part("ante_bonus")), options)


def with_bonus(table: Paytable, bonus: Paytable, options: Options) -> Odds:
    """The same with any ante bonus, because the lab's screens can change it."""
    plus = paytable(table.part("pair_plus"))
    alone = ante_play(table, bonus, None)
    return replace(alone, bets=(three_card_odds(plus, options), ante_play(table, bonus, plus)))


def ante_play(table: Paytable, bonus: Paytable, plus: Paytable | None) -> Odds:
    """The optimum of one decision, with or without an equal pair plus bet that depends on it."""
    found: Counter[Outcome] = Counter()
    gains, forfeited = play_nets(bonus, plus), DEALER_HANDS * net(fold_lines(plus))
    for hand in hand_classes():
        if play_total(hand, gains) < forfeited:
            found["fold", hand.category] += hand.ways * DEALER_HANDS
            continue
        for showdown, ways in zip(SHOWDOWNS, hand.showdowns, strict=True):
            if ways:
                found[showdown, hand.category] += hand.ways * ways
    both = "" if plus is None else " with an equal Pair Plus"
    return Odds(
        paytable=table.id,
        bet="ante and play" + both,
        wager="ante",
        assumes={"strategy": "optimal", "ties": "ante and play push", "pair_plus": bool(plus)},
        combinations=comb(52, 3) * DEALER_HANDS,
        rows=tuple(as_row(outcome, found[outcome], bonus, plus) for outcome in in_order(found)),
    )


def in_order(found: Iterable[Outcome]) -> list[Outcome]:
    """Best category first; within it in the order of the showdowns, a fold last."""
    ends = (*SHOWDOWNS, "fold")
    ranks = three_card.CATEGORIES
    return sorted(found, key=lambda one: (-ranks.index(one[1]), ends.index(one[0])))


def play_value(hand: HandClass, bonus: Paytable) -> Fraction:
    """Expected gain in antes of making the play wager."""
    return Fraction(play_total(hand, play_nets(bonus, None)), DEALER_HANDS * DOLLAR)


def play_total(hand: HandClass, gains: dict[tuple[Showdown, str], Money]) -> Money:
    """What it wins over all dealer hands; an equal choice is played."""
    ends = zip(SHOWDOWNS, hand.showdowns, strict=True)
    return sum(ways * gains[showdown, hand.category] for showdown, ways in ends)


def fold_value() -> Fraction:
    return Fraction(net(fold_lines(None)), DOLLAR)


@lru_cache(maxsize=64)
def play_nets(bonus: Paytable, plus: Paytable | None) -> dict[tuple[Showdown, str], Money]:
    """Computed once: looking up a paytable is slow, and there are thousands of hands."""
    return {
        (showdown, category): net(play_lines(showdown, category, bonus, plus))
        for showdown in SHOWDOWNS
        for category in three_card.CATEGORIES
    }


def play_lines(
    showdown: Showdown, category: str, bonus: Paytable, plus: Paytable | None
) -> tuple[Line, ...]:
    lines = settle_play(DOLLAR, showdown, category, bonus)
    if plus is not None:
        lines += (settle_side_bet(plus.bet, DOLLAR, plus.rows, {category}),)
    return lines


def fold_lines(plus: Paytable | None) -> tuple[Line, ...]:
    return settle_fold(DOLLAR, DOLLAR if plus is not None else 0)


def as_row(outcome: Outcome, ways: int, bonus: Paytable, plus: Paytable | None) -> Row:
    how, category = outcome
    lines = fold_lines(plus) if how == "fold" else play_lines(how, category, bonus, plus)
    won = Fraction(net(lines), DOLLAR)
    return Row(
        hand=f"{category}, {how}",
        combinations=ways,
        pays=signed(won),
        net=won,
        staked=Fraction(sum(line.stake for line in lines), DOLLAR),
    )


def net(lines: tuple[Line, ...]) -> Money:
    return sum(line.net for line in lines)


@cache
def hand_classes() -> tuple[HandClass, ...]:
    """The 1,755 classes of three cards, each compared with all 18,424 dealer hands that remain."""
    hands = list(combinations(standard_deck(), 3))
    strengths = array("i", [kernels.three(*hand) for hand in hands])
    masks = array("q", [1 << a | 1 << b | 1 << c for a, b, c in hands])
    patterns = [suit_pattern(hand) for hand in hands]
    ways = Counter(patterns)
    firsts = list({pattern: i for i, pattern in reversed(list(enumerate(patterns)))}.values())
    counts = array("i", bytes(16 * len(firsts)))
    loops.showdowns(masks, strengths, array("i", firsts), QUEEN_HIGH, counts)
    return tuple(
        HandClass(
            cards=hands[i],
            ways=ways[patterns[i]],
            strength=strengths[i],
            category=three_card.CATEGORIES[strengths[i] >> 20],
            showdowns=tuple(counts[4 * n : 4 * n + 4]),
        )
        for n, i in enumerate(firsts)
    )


def suit_pattern(hand: tuple[int, ...]) -> tuple[int, ...]:
    """A key that is the same for hands that differ only in suits."""
    ranks = [0, 0, 0, 0]
    for card in hand:
        ranks[card & 3] |= 1 << (card >> 2)
    return tuple(sorted(ranks))


def class_of(cards: Sequence[int]) -> HandClass:
    """The class of these three cards. ValueError if they are not a hand of one deck."""
    three_card.strength(cards)
    pattern = suit_pattern(tuple(cards))
    return next(found for found in hand_classes() if suit_pattern(found.cards) == pattern)


def rule_cost(bonus: Paytable, raises: Callable[[int], bool]) -> Fraction:
    """What a rule by strength loses against the optimum, in antes per round."""
    lost = Fraction(0)
    for hand in hand_classes():
        play, fold = play_value(hand, bonus), fold_value()
        chosen = play if raises(hand.strength) else fold
        lost += hand.ways * (max(play, fold) - chosen)
    return lost / comb(52, 3)


WORDS = "Play with queen-six-four or better, fold everything else."


def plays_by_rule(strength: int) -> bool:
    return strength >= QUEEN_SIX_FOUR
