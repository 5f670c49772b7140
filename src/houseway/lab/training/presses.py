"""A table at its controller in a drill: what was pressed, what is due, and what was wrong."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from houseway.hands import names

NEUTRAL = ("first card",)  # Once the wagers are locked.
LOCKS = ("start game", "coin in")
# Any other key is a hand button; pressing it again turns it off.
FIXED = re.compile(
    r"start game|coin in|first card|end game|game over|adjustment form|call \w+|key to \w+"
    r"|\w+ card|\w+ fault|(?:[\w-]+ )*seat \d+"
)
ANY_ORDER = "envy_last"  # Envy seats may be paid in any order.
HOW_TO_ANSWER = (
    "Answer with the keys in their order: start game, seat 3, royal flush, call supervisor, ..."
)


@dataclass(frozen=True, slots=True)
class Press:
    """`words` name the key; `cite` is the manual step that requires it, or ""."""

    words: str
    cite: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Panel:
    """A table at its controller. `before` is already pressed; `steps` are still to press."""

    situation: str
    flow: str
    controller: str
    bet: str
    paytable: str
    heading: str
    cites: Mapping[str, str]
    wagers: tuple[int, ...]
    hands: Mapping[int, str]
    cards: Mapping[int, tuple[int, ...]]  # cards on the table; seat 0 is the dealer
    board: tuple[int, ...]
    happened: str
    before: tuple[str, ...]
    steps: tuple[Press, ...]


def key_of(family: str, hand: str) -> str:
    """A hand button in words, without commas, which separate keys."""
    return names.label(family, hand).lower().replace(",", "")


def cited(panel: Panel, press: Press) -> str:
    """The paragraph that requires the press; without one it is casino procedure."""
    return panel.cites.get(press.cite, "") or "casino procedure"


def follow(
    steps: Sequence[Press], pressed: Sequence[str]
) -> tuple[list[Press], list[tuple[str, Press]]]:
    """What is still to be pressed, and each wrong press with what was due. Pressing a wrong button
    again turns it off and is not a second mistake."""
    left, wrong, lit = list(steps), list[tuple[str, Press]](), set[str]()
    for words in pressed:
        group = [0] if left else []
        while group and left[0].cite == ANY_ORDER and len(group) < len(left):
            if left[len(group)].cite != ANY_ORDER:
                break
            group.append(len(group))
        hit = next((at for at in group if left[at].words == words), None)
        if hit is not None:
            left.pop(hit)
        elif words in lit:
            lit.remove(words)
        elif words not in NEUTRAL or any(press.words in LOCKS for press in left):
            lit |= {words} if is_hand(words) else set()
            wrong.append((words, left[0] if left else Press("", "")))
    return left, wrong


def is_hand(words: str) -> bool:
    return FIXED.fullmatch(words) is None


def read_presses(answer: str) -> list[str]:
    found = [" ".join(word.lower().split()) for word in answer.split(",")]
    if not any(found):
        raise ValueError(HOW_TO_ANSWER)
    return [word for word in found if word]


def is_right(panel: Panel, answer: str) -> bool:
    left, wrong = follow(panel.steps, read_presses(answer))
    return not left and not wrong
