"""The player's first two cards, alone or against the dealer's two: Royal Match and its jackpot.

Cards come from one to eight decks, so the same card may be there twice.
"""

from collections.abc import Iterator, Sequence

from houseway.cards import rank_of, suit_of
from houseway.hands import blackjack, names
from houseway.hands.hand import ACE, DEUCE, check_cards

FAMILY = "royal_match"
_QUEEN, _KING = 10, 11


def classes(player: Sequence[int], dealer: Sequence[int] | None = None) -> tuple[str, ...]:
    """Every Royal Match name of the two cards; none if their suits differ.

    The order of the paytable's rows decides which of them pays: suited A-K is a suited blackjack on
    one table and a two-card straight flush on another. The dealer's two cards are needed only for
    the names that refer to both hands.
    """
    specific = list(_of_two(player))
    if dealer is not None and _is_royal_match(player) and _is_royal_match(dealer):
        one_suit = suit_of(player[0]) == suit_of(dealer[0])
        specific.append("suited_double_royal_match" if one_suit else "double_royal_match")
    return names.with_wider(FAMILY, *specific)


def _of_two(cards: Sequence[int]) -> Iterator[str]:
    check_cards(cards, 2, "A starting hand", repeats=True)
    if suit_of(cards[0]) != suit_of(cards[1]):
        return
    low, high = sorted(map(rank_of, cards))
    yield "suited"
    if low == high:
        yield "suited_pair"
    if (low, high) == (_QUEEN, _KING):
        yield "royal_match"
    if high - low == 1 or (low, high) == (DEUCE, ACE):  # A-K and A-2 both count.
        yield "two_card_straight_flush"
    if blackjack.total(cards).blackjack:
        yield "suited_blackjack"


def _is_royal_match(cards: Sequence[int]) -> bool:
    return "royal_match" in _of_two(cards)
