"""Setting six cards as high, mid and low, and matching two settings against each other.

Imported by games, lab, table and web, too.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from houseway import kernels
from houseway.hands.hand import check_cards
from houseway.hands.setting import three_hands as set_hands

Strengths = tuple[int, int, int]  # of the high, the mid and the low hand


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    high: tuple[int, ...]
    mid: tuple[int, ...]
    low: tuple[int, ...]

    def __post_init__(self) -> None:
        if (len(self.high), len(self.mid), len(self.low)) != (3, 2, 1):
            raise ValueError("Set a hand as three cards, two cards and one card.")
        check_cards(self.cards, 6, "A hand to be set", joker=True)

    @property
    def cards(self) -> tuple[int, ...]:
        return (*self.high, *self.mid, *self.low)

    @property
    def strengths(self) -> Strengths:
        """High, mid, low. Straight from the kernels: the cards were checked when they were set."""
        return (
            kernels.set_high(*self.high),
            kernels.set_mid(*self.mid),
            kernels.set_low(*self.low),
        )


def foul(setting: Setting) -> str:
    """Why the setting fouls, in one sentence; empty if it is legal.

    High must outrank mid and mid must outrank low. A better category outranks a worse one: in the
    high hand a flush, straight, three of a kind or straight flush beats any pair, and a pair beats
    any high card. Within a category cards are compared one by one, the pair first, and the hand
    that runs out of cards first is lower. So A-7-3 over A-7 over A is legal, and K-K-4 over K-K;
    A-7-3 over A-8 is a foul.
    """
    return foul_of(setting.strengths)


def foul_of(strengths: Strengths) -> str:
    # Strengths carry category and ranks in the same places, and 0 where a card is missing. So
    # strengths are also equal if the longer hand only has an extra deuce: it still outranks.
    high, mid, low = strengths
    if high < mid:
        return "Foul: the mid hand outranks the high hand."
    if mid < low:
        return "Foul: the low hand outranks the mid hand."
    return ""


def is_legal(setting: Setting) -> bool:
    return not foul(setting)


def all_settings(cards: Sequence[int]) -> Iterator[Setting]:
    """The 60 ways to set six cards, legal or not."""
    check_cards(cards, 6, "A hand to be set", joker=True)
    for high in combinations(cards, 3):
        rest = [card for card in cards if card not in high]
        for low in rest:
            mid = tuple(card for card in rest if card != low)
            yield Setting(high=high, mid=mid, low=(low,))


def legal_settings(cards: Sequence[int]) -> Iterator[Setting]:
    return (setting for setting in all_settings(cards) if is_legal(setting))


def say(setting: Setting) -> str:
    """ "High: Pair of kings, nine kicker. Mid: Ace-seven high. Low: Four high." and any foul."""
    parts = {
        "High": set_hands.high(setting.high),
        "Mid": set_hands.mid(setting.mid),
        "Low": set_hands.low(setting.low),
    }
    words = " ".join(f"{name}: {hand.spoken}." for name, hand in parts.items())
    return f"{words} {foul(setting)}".rstrip()
