"""The player's two cards and the dealer's up card, from several decks: TriLux.

The same card may appear two or three times, so three of a kind may be suited.
"""

from collections.abc import Sequence

from houseway.cards import rank_of, suit_of
from houseway.hands import names, speech
from houseway.hands.hand import ACE, check_cards, lay_out

FAMILY = "trilux"


def classes(cards: Sequence[int]) -> tuple[str, ...]:
    """Every TriLux name of the three cards, best first; none for a pair or less, unsuited."""
    return names.with_wider(FAMILY, *_specific(cards))


def say(cards: Sequence[int]) -> str:
    found = classes(cards)
    laid = lay_out(cards)
    if not found:
        return speech.sentence(
            "pair" if rank_of(laid[0]) == rank_of(laid[1]) else "high_card", laid
        )
    if found[0] in ("suited_three_aces", "suited_trips"):
        return f"Three of a kind, {speech.many(laid[0])}, all {speech.suit(laid[0])}"
    return speech.sentence("trips" if found[0] == "offsuit_trips" else found[0], laid)


def _specific(cards: Sequence[int]) -> list[str]:
    check_cards(cards, 3, "A TriLux hand", repeats=True)
    ranks = sorted(map(rank_of, cards))
    suited = len({suit_of(card) for card in cards}) == 1
    if ranks[0] == ranks[2]:
        return [_trips(ranks[0], suited)]
    # A-2-3 is a straight as well as Q-K-A, as in every three-card game of the packages.
    straight = ranks in ([ranks[0], ranks[0] + 1, ranks[0] + 2], [0, 1, ACE])
    if straight and suited:
        return ["straight_flush"]
    return ["straight"] * straight + ["flush"] * suited


def _trips(rank: int, suited: bool) -> str:
    if not suited:
        return "offsuit_trips"
    return "suited_three_aces" if rank == ACE else "suited_trips"
