"""A set hand as the text of a player's answer: "As Ad Kh / 9h 9d / 2s", high, mid, low.

Inside a round a set hand is six cards in a row, three high, two mid, one low.
"""

from collections.abc import Sequence

from houseway import kernels
from houseway.cards import JOKER, face, faces, parse_cards
from houseway.hands.hand import lay_out
from houseway.hands.setting import Setting, Strengths, say

Cards = tuple[int, ...]

EXAMPLE = "three, two and one, like As Ad Kh / 9h 9d / 2s"
_FACES = tuple(map(face, range(JOKER + 1)))
_CARDS = {text: card for card, text in enumerate(_FACES)}
_BARS = ["/", "/"]


def word_of(laid: Sequence[int]) -> str:
    a, b, c, d, e, f = laid
    return f"{_FACES[a]} {_FACES[b]} {_FACES[c]} / {_FACES[d]} {_FACES[e]} / {_FACES[f]}"


def shown(laid: Sequence[int]) -> str:
    """The same with each hand as a dealer lays it out: pairs first, then high to low."""
    return word_of((*lay_out(laid[:3]), *lay_out(laid[3:5]), *laid[5:]))


def read_word(word: str) -> Cards:
    """The set hand that a text describes; ValueError if it describes none."""
    words = word.split()
    if len(words) == 8 and words[3::3] == _BARS:  # As word_of writes it: the usual case.
        del words[3::3]
        quick = tuple([_CARDS.get(text, -1) for text in words])
        if -1 not in quick:
            return quick
    parts = [parse_cards(part) for part in word.split("/")]
    if [len(part) for part in parts] != [3, 2, 1]:
        raise ValueError(f"Set the hand as {EXAMPLE}.")
    return tuple(card for part in parts for card in part)


def setting_problem(hand: Cards, word: str) -> str:
    """Why a text is not a setting of these six cards, in one sentence; "" if it is one."""
    try:
        laid = read_word(word)
    except ValueError as wrong:
        return str(wrong)
    foreign = [card for card in laid if card not in hand]
    if foreign:
        return f"{faces(foreign)} is not one of your six cards."
    if len(set(laid)) < len(laid):
        return "Use each of the six cards once."
    return ""


def strengths(laid: Cards) -> Strengths:
    high, middle, third, left, right, low = laid
    return (
        kernels.set_high(high, middle, third),
        kernels.set_mid(left, right),
        kernels.set_low(low),
    )


def read_out(laid: Sequence[int]) -> str:
    """The cards as they are laid out and the three hands in the dealer's words."""
    high, mid, low = tuple(laid[:3]), tuple(laid[3:5]), tuple(laid[5:])
    return f"{shown(laid)}. {say(Setting(high=high, mid=mid, low=low))}"


def low_and_mid(laid: Sequence[int]) -> str:
    """As the verify display shows the dealer's hand; the high hand is the rest."""
    return f"low {faces(laid[5:])}, mid {faces(lay_out(laid[3:5]))}"
