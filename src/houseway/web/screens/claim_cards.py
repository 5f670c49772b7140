"""The winning cards as they are entered at a claim, checked against the hand that is claimed."""

from collections.abc import Callable, Sequence

from houseway.cards import face
from houseway.hands import five_card, semi_wild, sevens, trilux, two_card, wild
from houseway.paytables import Paytable, paytable
from houseway.web.screens.texts import hand_label
from houseway.web.screens.texts.pit import CARDS as WORDS

Classes = Callable[[Sequence[int]], tuple[str, ...]]
BOTH_HANDS = frozenset(
    {"suited_double_royal_match", "double_royal_match", "matching_royal_matches", "crown_treasure"}
)
TWO_SEVENS = frozenset({"two_sevens", "one_seven"})
SHOE = frozenset({"royal_match", "blazing_sevens", "trilux"})  # The same card may come twice.


def needed(name: str, hand: str) -> int:
    """How many cards show this hand."""
    table = paytable(name)
    if table.hands == "royal_match":
        return 4 if hand in BOTH_HANDS else 2
    if hand in TWO_SEVENS:
        return 2
    return table.cards


def has_joker(name: str) -> bool:
    return paytable(name).deck == "joker"


def may_repeat(name: str) -> bool:
    return paytable(name).hands in SHOE


def trouble(name: str, hand: str, cards: Sequence[int]) -> str:
    """Why these cards do not show the hand, in one sentence; empty where they do. No cards at all
    are no trouble: the win page then says "not recorded"."""
    wanted = needed(name, hand)
    if not cards:
        return ""
    if len(cards) != wanted:
        return WORDS["count"].format(count=wanted, given=len(cards))
    made = best_hand(paytable(name), cards)
    if made == hand:
        return ""
    return WORDS["make"].format(hand=hand_label(made).lower()) if made else WORDS["nothing"]


def best_hand(table: Paytable, cards: Sequence[int]) -> str:
    """The row that pays these cards; empty where none does."""
    borne = CLASSES[table.hands](cards)
    return next((row.hand for row in table.rows if row.hand in borne), "")


def written(cards: Sequence[int]) -> str:
    return " ".join(face(card) for card in cards)


CLASSES: dict[str, Classes] = {
    "five_card": five_card.classes,
    "wild_five": wild.classes,
    "semi_wild": semi_wild.classes,
    "royal_match": lambda cards: two_card.classes(cards[:2], cards[2:] or None),
    "blazing_sevens": lambda cards: sevens.classes(cards[:2], *cards[2:]),
    "trilux": trilux.classes,
}
