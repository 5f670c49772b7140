"""The coach for exactly the cards left of a shoe, against an independent reckoning: every order of
the cards that are left is walked, card by card, with no code of the solver's."""

from collections import Counter
from fractions import Fraction
from functools import cache

import pytest

from houseway.cards import parse_cards, standard_deck
from houseway.counting.shoe_count import NO_CARDS, left, plus, running, true
from houseway.games import game
from houseway.games.families.blackjack.settings import Settings
from houseway.lab.coach import counsel
from houseway.money import DOLLAR
from houseway.table.layout import open_layout
from houseway.table.procedure import Ask

LEFT = "As 2s 3s 3d 4d 5h 5c 6s 7d 8h 9c Ts Jd Qc Kh 9s"  # Of one deck: all else is gone.
Left = tuple[tuple[int, int], ...]


def points(card: int) -> int:
    return {"T": 10, "J": 10, "Q": 10, "K": 10, "A": 1}.get("23456789TJQKA"[card >> 2]) or (
        card >> 2
    ) + 2


def total(hand: tuple[int, ...]) -> int:
    hard = sum(hand)
    return hard + 10 if 1 in hand and hard <= 11 else hand and hard


def is_soft(hand: tuple[int, ...]) -> bool:
    return 1 in hand and sum(hand) <= 11


def less(cards: Left, one: int) -> Left:
    return tuple((value, n - (value == one)) for value, n in cards if n - (value == one))


def draws(cards: Left) -> list[tuple[int, Fraction]]:
    return [(value, Fraction(n, sum(many for _, many in cards))) for value, n in cards]


@cache
def dealer(hand: tuple[int, ...], mine: int, cards: Left) -> Fraction:
    """What `mine` wins against a dealer who has these cards and hits a soft 17."""
    now = total(hand)
    if now > 21:
        return Fraction(1)
    if now > 17 or (now == 17 and not is_soft(hand)):
        return Fraction((mine > now) - (mine < now))
    return sum((p * dealer((*hand, c), mine, less(cards, c)) for c, p in draws(cards)), Fraction(0))


def holes(up: int, cards: Left) -> list[tuple[int, Fraction]]:
    """A hole card that makes no blackjack."""
    free = [(value, n) for value, n in cards if {value, up} != {1, 10}]
    return [(value, Fraction(n, sum(many for _, many in free))) for value, n in free]


def next_cards(up: int, cards: Left) -> list[tuple[int, Fraction]]:
    """The next card of the shoe, from which the hole card is gone already."""
    found: Counter[int] = Counter()
    for hole, p in holes(up, cards):
        for card, q in draws(less(cards, hole)):
            found[card] += p * q  # type: ignore[assignment]
    return sorted(found.items())  # type: ignore[return-value]


@cache
def stand(hand: tuple[int, ...], up: int, cards: Left) -> Fraction:
    mine = total(hand)
    return sum(
        (p * dealer((up, h), mine, less(cards, h)) for h, p in holes(up, cards)), Fraction(0)
    )


@cache
def hit(hand: tuple[int, ...], up: int, cards: Left) -> Fraction:
    return sum(
        (p * after((*hand, c), up, less(cards, c)) for c, p in next_cards(up, cards)), Fraction(0)
    )


def after(hand: tuple[int, ...], up: int, cards: Left) -> Fraction:
    if total(hand) > 21:
        return Fraction(-1)
    return (
        stand(hand, up, cards)
        if total(hand) == 21
        else max(stand(hand, up, cards), hit(hand, up, cards))
    )


def double(hand: tuple[int, ...], up: int, cards: Left) -> Fraction:
    ends = ((c, (*hand, c), p) for c, p in next_cards(up, cards))
    return 2 * sum(
        (p * (Fraction(-1) if total(h) > 21 else stand(h, up, less(cards, c))) for c, h, p in ends),
        Fraction(0),
    )


@pytest.mark.parametrize(
    ("own", "up"),
    [("Td 6d", "Th"), ("9h 3h", "2d"), ("Ah 6c", "6h"), ("4s 7c", "Ad"), ("8d 8c", "7s")],
)
def test_the_coach_answers_for_exactly_the_cards_left(own: str, up: str) -> None:
    hand, board, unseen = parse_cards(own), parse_cards(up), parse_cards(LEFT)
    gone = tuple(int(card not in (*hand, *board, *unseen)) for card in standard_deck())
    layout = open_layout(
        game("royal-match-21"), {"jackpot": None, "royal_match": None}, Settings(decks=1)
    )
    words = ("hit", "stand", "double")
    found = counsel(
        layout,
        Ask(1, "play_hand", words, hand, board, (0, 0, 0)),
        {"blackjack": 10 * DOLLAR},
        (),
        {},
        gone,
    )
    cards = tuple(sorted(Counter(map(points, unseen)).items()))
    mine, shown = tuple(map(points, hand)), points(board[0])
    by_hand = {"stand": stand, "hit": hit, "double": double}
    for word in words:
        assert found.worth(word).money == by_hand[word](mine, shown, cards) * 10 * DOLLAR, word
    assert "in this round and those before it" in found.assumes[0]


def test_insurance_is_the_tens_left() -> None:
    layout = open_layout(
        game("royal-match-21"), {"jackpot": None, "royal_match": None}, Settings(decks=1)
    )
    hand, board = parse_cards("9h 3h"), parse_cards("Ad")
    gone = plus(NO_CARDS, parse_cards("2c 3c 4c 5c 6c 7c Ts"))  # Of 42 cards left 15 are tens.
    ask = Ask(1, "insurance", ("decline", "insure"), hand, board, (0, 5 * DOLLAR))
    found = counsel(layout, ask, {"blackjack": 10 * DOLLAR}, (), None, gone)
    assert found.worth("insure").money == (3 * Fraction(15, 42) - 1) * 5 * DOLLAR


def test_the_count_is_hi_lo() -> None:
    seen = plus(NO_CARDS, parse_cards("2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks As 2d 6d 9d"))
    assert running(seen) == 7 - 5
    assert true(seen, 2) == pytest.approx(2 / (88 / 52))
    assert left(seen, 2) == dict(zip("A23456789T", (7, 6, 7, 7, 7, 6, 7, 7, 6, 28), strict=True))
    assert plus(seen, parse_cards("As"), -1)[parse_cards("As")[0]] == 0
