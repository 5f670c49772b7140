"""A question as a value, and whether an answer to it is right."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

from houseway.cards import parse_cards
from houseway.hands.setting import Setting
from houseway.hands.setting.notation import word_of
from houseway.lab.drills.scene import Act, Bet, Scene
from houseway.lab.training import chips, presses
from houseway.lab.training.presses import Panel
from houseway.money import Money, parse_money, show
from houseway.paytables.words import bet_label
from houseway.table.layout import Layout

TOPIC_PAY = "pay"
Kind = Literal["choice", "money", "chips", "setting", "table", "presses"]
SIGNS: dict[Act, str] = {"take": "-", "push": "=", "pay": "+"}
ACTS = {sign: act for act, sign in SIGNS.items()}
ACT = re.compile(r"(?P<number>\d{1,3})(?P<sign>[-=+])(?P<amount>[\d.,]*)")
Settled = tuple[int, Act, Money]  # bet number, action, and pay


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """`right` is the answer in the form that `kind` asks for; `why` explains it.

    - choice: one of `choices`, or its number, from 1
    - money: an amount, or chips that come to it
    - chips: the fewest chips by color
    - setting: six cards as high / mid / low; any setting of equal strength is right
    - presses: the keys of a controller in order
    - table: each bet by number, in order: 3+10 pays bet 3 $10, 1- takes bet 1, 2= pushes bet 2
    """

    topic: str
    game: str
    kind: Kind
    text: tuple[str, ...]
    asks: str
    right: str
    why: str
    choices: tuple[str, ...] = ()
    cards: tuple[int, ...] = ()  # to be drawn
    scene: Scene | None = None  # the felt, where the question is about a round
    bets: tuple[Bet, ...] = ()  # those of a whole table, which is to be settled
    panel: Panel | None = None  # the controller, where a jackpot is worked on it
    layout: Layout | None = field(default=None, compare=False)  # of that table
    seconds: int = 0  # in which it should be done; 0 where no time is set


def is_right(question: Question, answer: str) -> bool:
    """Raises ValueError if the answer cannot be read."""
    match question.kind:
        case "choice":
            return read_choice(question, answer) == question.right
        case "money":
            return read_amount(answer) == parse_money(question.right)
        case "chips":
            return chips.cut(chips.read(answer)) == chips.cut(parse_money(question.right)) and (
                few_enough(answer, question.right)
            )
        case "table":
            return read_acts(question, answer) == read_acts(question, question.right)
        case "presses":
            assert question.panel is not None
            return presses.is_right(question.panel, answer)
        case "setting":
            return read_setting(question, answer).strengths == (
                read_setting(question, question.right).strengths
            )


def right_words(question: Question) -> str:
    """The right answer in words."""
    if question.kind == "money":
        return f"{question.right} ({chips.say(parse_money(question.right))})"
    if question.kind == "table":
        return "; ".join(act_words(question, one) for one in read_acts(question, question.right))
    return chips.say(parse_money(question.right)) if question.kind == "chips" else question.right


def read_acts(question: Question, answer: str) -> list[Settled]:
    """Reads each bet once, in the order settled."""
    found: list[Settled] = []
    for word in answer.split():
        read = ACT.fullmatch(word)
        if read is None or not 1 <= int(read["number"]) <= len(question.bets):
            raise ValueError(
                f"{word!r} does not settle a bet. Write 3+10 to pay bet 3 $10, 1- to take bet 1,"
                " 2= to push bet 2."
            )
        amount = parse_money(read["amount"]) if read["amount"] else 0
        found.append((int(read["number"]) - 1, ACTS[read["sign"]], amount))
    if len({place for place, _, _ in found}) < len(found):
        raise ValueError("Settle each bet only once.")
    return found


def written(settled: Settled) -> str:
    """Writes one action, such as "3+10"."""
    place, act, amount = settled
    paid = show(amount).lstrip("$").removesuffix(".00") if act == "pay" else ""
    return f"{1 + place}{SIGNS[act]}{paid}"


def act_words(question: Question, settled: Settled) -> str:
    """One action in words, such as "seat 5, Ante: pay $10.00"."""
    place, act, amount = settled
    bet = question.bets[place]
    paid = f" {show(amount)}" if act == "pay" else ""
    return f"seat {bet.seat}, {bet_label(bet.spot)}: {act}{paid}"


def read_choice(question: Question, answer: str) -> str:
    """A choice by number, by its words, or by the start of them if it is unique."""
    typed = answer.strip().lower()
    if typed.isdecimal() and 1 <= int(typed) <= len(question.choices):
        return question.choices[int(typed) - 1]
    same = [choice for choice in question.choices if choice.lower() == typed]
    near = [choice for choice in question.choices if typed and choice.lower().startswith(typed)]
    found = same or near
    if len(found) != 1:
        raise ValueError(f"Answer with a number from 1 to {len(question.choices)}.")
    return found[0]


def read_amount(answer: str) -> int:
    try:
        return parse_money(answer)
    except ValueError:
        pass
    try:
        return chips.read(answer)
    except ValueError:
        raise ValueError("Answer with an amount like $12.50, or chips: 2 red, 2 white.") from None


def few_enough(answer: str, amount: str) -> bool:
    """The right amount in more chips than needed is not accepted."""
    counts = [int(word) for word in answer.replace(",", " ").split() if word.isdecimal()]
    return sum(counts) == sum(chips.cut(parse_money(amount)).values())


def read_setting(question: Question, answer: str) -> Setting:
    parts = (by_places(question.cards, answer) or answer).split("/")
    if len(parts) != 3:
        raise ValueError(
            "Write high / mid / low, like As Kd Qh / 9d 9c / 4s, or positions, like 156 23 4."
        )
    high, mid, low = (parse_cards(part) for part in parts)
    setting = Setting(high=high, mid=mid, low=low)
    if sorted(setting.cards) != sorted(question.cards):
        raise ValueError("Those are not the six cards of the hand.")
    return setting


def by_places(cards: Sequence[int], typed: str) -> str:
    """Reads "156 23 4" as a setting of the cards at these positions; "" if it is not one."""
    digits = typed.replace("/", " ").split()
    if [len(part) for part in digits] != [3, 2, 1] or not "".join(digits).isdecimal():
        return ""
    places = [int(digit) for digit in "".join(digits)]
    if not all(1 <= place <= len(cards) for place in places):
        return ""
    return word_of([cards[place - 1] for place in places])
