"""A slow, independent judge of hands, written to be read, not to be fast.

It shares no code with `houseway.kernels` or `houseway.hands`: a wild card is given every card it
may stand for, and the best result is kept. Every function answers `(category, ranks)`: an index
into one of the orders below, and rank numbers 0..12 (2..A), most significant first. Two answers
of one function compare as the hands do.

Cards are `rank * 4 + suit`; the joker is 52.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement

Cards = Sequence[int]
Verdict = tuple[int, tuple[int, ...]]

JOKER = 52
DEUCE, FIVE, JACK, QUEEN, KING, ACE = 0, 3, 9, 10, 11, 12

POKER = (
    *("high_card", "pair", "two_pair", "trips", "straight", "flush"),
    *("full_house", "quads", "straight_flush", "royal_flush"),
)
DJ_WILD = (*POKER[:9], "five_of_a_kind", "royal_flush", "five_wilds")
SEMI_WILD = (*POKER, "five_aces")
THREE_CARD = ("high_card", "pair", "flush", "straight", "trips", "straight_flush")


def best_poker5(cards: Cards) -> Verdict:
    """Five cards, nothing wild. A straight is named by its top card; the wheel's is the five."""
    return _poker(ranks_of(cards), one_suit(cards))


def best_wild5(cards: Cards) -> Verdict:
    """Five of 53 cards, joker and deuces fully wild, DJ Wild order."""
    fixed = [card for card in cards if not _is_wild(card)]
    return _best_wild(ranks_of(fixed), one_suit(fixed))


def is_natural_wild5(cards: Cards) -> bool:
    """The category that the wilds reach is also made by the cards as printed, without a joker."""
    if JOKER in cards:
        return False
    return DJ_WILD[best_wild5(cards)[0]] == POKER[best_poker5(cards)[0]]


def best_semiwild6(cards: Cards, *, forced: bool = False) -> Verdict:
    """Best five of six; the joker is an ace or completes a straight or flush of any kind.

    `forced` keeps the joker among the five, which is what the printed Fortune figures assume.
    """
    fives = [five for five in combinations(cards, 5) if not forced or JOKER in five]
    return max(_semiwild5(five) for five in fives or combinations(cards, 5))


def three_card(cards: Cards) -> Verdict:
    """Three Card Poker: A-K-Q is the best straight, 3-2-A the lowest, named by its three."""
    category, ranks = _three(ranks_of(cards), one_suit(cards))
    if THREE_CARD[category].startswith("straight"):
        ranks = (1,) if ranks == (ACE, 1, 0) else ranks[:1]
    return category, ranks


def set_high(cards: Cards) -> Verdict:
    """The San Lo high hand: A-2-3 is the second best straight, so straights keep all three ranks.

    The joker completes a straight, flush or straight flush, or is an ace.
    """
    fixed = [card for card in cards if card != JOKER]
    if len(fixed) == 3:
        return _three(ranks_of(fixed), one_suit(fixed))
    hands = [(card, [*fixed, card]) for card in range(52)]
    return max(
        verdict
        for card, hand in hands
        if not (one_suit(hand) and _repeats(hand))
        for verdict in [_three(ranks_of(hand), one_suit(hand))]
        if card // 4 == ACE or THREE_CARD[verdict[0]] in ("flush", "straight", "straight_flush")
    )


def set_mid(cards: Cards) -> Verdict:
    """Pair or high card; the joker is an ace."""
    ranks = _high_to_low(ACE if card == JOKER else card // 4 for card in cards)
    return (1, ranks[:1]) if ranks[0] == ranks[1] else (0, ranks)


def ranks_of(cards: Iterable[int]) -> tuple[int, ...]:
    return _high_to_low(card // 4 for card in cards)


def one_suit(cards: Iterable[int]) -> bool:
    return len({card % 4 for card in cards}) <= 1


def _poker(ranks: tuple[int, ...], suited: bool) -> Verdict:
    """Five ranks, high to low, with repeats. Five alike are quads here: callers know better."""
    groups = _groups(ranks)
    shape = tuple(count for _, count in groups)
    by_group = tuple(rank for rank, _ in groups)
    top = _straight_top(ranks)
    if top is not None and suited:
        return (POKER.index("royal_flush" if top == ACE else "straight_flush"), (top,))
    if suited:
        return (POKER.index("flush"), ranks)
    if top is not None:
        return (POKER.index("straight"), (top,))
    names = {
        (4, 1): "quads",
        (3, 2): "full_house",
        (3, 1, 1): "trips",
        (2, 2, 1): "two_pair",
        (2, 1, 1, 1): "pair",
        (1, 1, 1, 1, 1): "high_card",
    }
    return (POKER.index(names[shape]), by_group)


@cache
def _best_wild(fixed: tuple[int, ...], suited: bool) -> Verdict:
    """Try every set of ranks for the wilds.

    Of a wild's suit only one thing matters: whether all five agree. So each set of ranks is read
    once with the wilds in the suit of the fixed cards (where those agree), once in a strange one.
    """
    wilds = 5 - len(fixed)
    if wilds == 5:
        return (DJ_WILD.index("five_wilds"), ())
    verdicts = []
    for ranks in combinations_with_replacement(range(13), wilds):
        hand = _high_to_low((*fixed, *ranks))
        if suited and len(set(hand)) == 5:  # A flush never holds one rank twice.
            verdicts.append(_wild_verdict(hand, suited=True))
        if wilds or not suited:
            verdicts.append(_wild_verdict(hand, suited=False))
    return max(verdicts)


def _wild_verdict(ranks: tuple[int, ...], *, suited: bool) -> Verdict:
    if len(set(ranks)) == 1:
        return (DJ_WILD.index("five_of_a_kind"), ranks[:1])
    category, order = _poker(ranks, suited)
    return (DJ_WILD.index(POKER[category]), order)


def _semiwild5(cards: Cards) -> Verdict:
    if JOKER not in cards:
        return best_poker5(cards)
    fixed = [card for card in cards if card != JOKER]
    return _best_semiwild(ranks_of(fixed), one_suit(fixed))


@cache
def _best_semiwild(fixed: tuple[int, ...], suited: bool) -> Verdict:
    """Four fixed cards and a joker, which takes each rank in their suit or in a strange one."""
    if fixed == (ACE,) * 4:
        return (SEMI_WILD.index("five_aces"), ())
    completes = {"straight", "flush", "straight_flush", "royal_flush"}
    verdicts = []
    for rank in range(13):
        hand = _high_to_low((*fixed, rank))
        if len(set(hand)) == 1:
            continue  # Five alike: only aces count, and they were answered above.
        for same_suit in {suited and len(set(hand)) == 5, False}:
            verdict = _poker(hand, same_suit)
            if rank == ACE or POKER[verdict[0]] in completes:
                verdicts.append(verdict)
    return max(verdicts)


def _three(ranks: tuple[int, ...], suited: bool) -> Verdict:
    """Three ranks, high to low; straights keep all three, A-2-3 as (A, 3, 2)."""
    groups = _groups(ranks)
    run = ranks[0] - ranks[2] == 2 and len(groups) == 3
    if run or ranks == (ACE, 1, 0):
        return (THREE_CARD.index("straight_flush" if suited else "straight"), ranks)
    if len(groups) == 1:
        return (THREE_CARD.index("trips"), ranks[:1])
    if suited:
        return (THREE_CARD.index("flush"), ranks)
    name = "pair" if len(groups) == 2 else "high_card"
    return (THREE_CARD.index(name), tuple(rank for rank, _ in groups))


def _straight_top(ranks: tuple[int, ...]) -> int | None:
    if ranks == (ACE, 3, 2, 1, 0):
        return FIVE
    return ranks[0] if ranks == tuple(range(ranks[0], ranks[0] - 5, -1)) else None


def _groups(ranks: tuple[int, ...]) -> list[tuple[int, int]]:
    """(rank, how many), most cards first, then highest rank."""
    return sorted(Counter(ranks).items(), key=lambda group: (group[1], group[0]), reverse=True)


def _high_to_low(ranks: Iterable[int]) -> tuple[int, ...]:
    return tuple(sorted(ranks, reverse=True))


def _repeats(cards: Cards) -> bool:
    return len(set(ranks_of(cards))) < len(cards)


def _is_wild(card: int) -> bool:
    return card == JOKER or card // 4 == DEUCE
