"""What the card picker of a claim asks of the core."""

from collections.abc import Sequence

from houseway.progressive.claim_cards import HandReader
from houseway.refused import Refused


def trouble(reader: HandReader, hand: str, cards: Sequence[int]) -> str:
    """Why these cards do not show the hand, in one sentence; empty where they do. No cards at all
    are no trouble: the win page then says "not recorded"."""
    if not cards:
        return ""
    try:
        reader.need(hand, cards)
    except Refused as refusal:
        return refusal.sentence
    return ""


def needed(reader: HandReader, hand: str, cards: Sequence[int]) -> int:
    return reader.counts(hand, cards)[0]


def is_tappable(reader: HandReader, hand: str, cards: Sequence[int], card: int) -> bool:
    """Whether one more card of this kind may follow those tapped so far."""
    repeats = card in cards and not reader.may_repeat
    return not repeats and len(cards) < needed(reader, hand, [*cards, card])
