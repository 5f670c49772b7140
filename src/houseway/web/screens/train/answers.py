"""How a trainee answers: numbered choices, chips from the tray, or six cards set by tapping."""

from collections.abc import Sequence

from houseway.cards import faces
from houseway.lab.drills.question import Question
from houseway.lab.training.chips import CHIPS, COINS
from houseway.money import CENT, Money, show
from houseway.web.screens.felt.card import card
from houseway.web.screens.felt.chip import chip, stack
from houseway.web.screens.texts import train as words
from houseway.web.screens.theme import button, safe

WORDS = words.DRILL
KEYS = "1234567890qwertyuiop"
SHORT = 16  # signs: two such choices stand side by side on a phone
HALF = 50 * CENT
TRAY: tuple[Money, ...] = (HALF, *sorted(CHIPS.values()))
PARTS = (("high", 3), ("mid", 2), ("low", 1))


class Draft:
    """What is built so far and not yet said."""

    def __init__(self) -> None:
        self.chips: list[Money] = []
        self.placed: list[int] = []

    def clear(self) -> None:
        self.chips, self.placed = [], []

    def press(self, name: str, value: str) -> bool:
        """Whether it was something that only changes the draft."""
        if name == "chip" and int(value) in TRAY and len(self.chips) < 400:
            self.chips.append(int(value))
        elif name == "back":
            self.chips = self.chips[:-1]
        elif name == "card":
            number = int(value)
            self.placed = (
                [one for one in self.placed if one != number]
                if number in self.placed
                else [*self.placed, number][:6]
            )
        else:
            return False
        return True

    def said(self, question: Question, typed: str) -> str:
        """The answer in the words that the drill reads."""
        if question.kind == "setting":
            cuts = (self.placed[:3], self.placed[3:5], self.placed[5:])
            return " / ".join(faces([question.cards[at] for at in part]) for part in cuts)
        if typed.strip():
            return typed
        return counted(self.chips) if question.kind == "chips" else show(sum(self.chips))


def counted(chips: Sequence[Money]) -> str:
    """ "2 red, 50 cents": the chips as they were taken, not as they would be cut."""
    names = {value: colour for colour, value in CHIPS.items()}
    found = [f"{chips.count(value)} {names[value]}" for value in names if value in chips]
    cents = sum(value // CENT for value in chips if value not in names)
    return ", ".join([*found, *([f"{cents} cents"] if cents else [])]) or f"0 {COINS}"


def controls(question: Question, draft: Draft, number: int, turn: int) -> str:
    """`turn` tells a repeated question's field from that of its first time."""
    match question.kind:
        case "choice":
            return choices(question)
        case "setting":
            return set_it(question, draft)
        case _:
            return tray(question, draft, f"amount-{number}-{turn}")


def choices(question: Question) -> str:
    short = max(map(len, question.choices)) <= SHORT
    many = " many" if len(question.choices) > 5 else " short" if short else ""
    made = "".join(
        button(
            "answer",
            f"<kbd>{KEYS[at].upper()}</kbd><span>{safe(capital(choice))}</span>",
            "t-choice",
            value=choice,
            data_key=KEYS[at],
        )
        for at, choice in enumerate(question.choices)
    )
    return f'<div class="t-choices{many}">{made}</div>'


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def tray(question: Question, draft: Draft, field: str) -> str:
    money = sum(draft.chips)
    built = (
        f'<div class="t-built">{stack(money, sum_=False)}<b>{show(money)}</b></div>'
        if question.kind == "money"
        else f'<div class="t-built"><b>{safe(counted(draft.chips)) if money else "–"}</b></div>'
    )
    discs = "".join(
        button(
            "chip",
            f"{chip(value)}{WORDS['half'] if value == HALF else ''}<kbd>{at}</kbd>",
            "t-chip",
            value=str(value),
            data_key=str(at),
            data_repeat="1",
            aria_label=show(value),
        )
        for at, value in enumerate(TRAY, 1)
    )
    verb = WORDS["cut"] if question.kind == "chips" else WORDS["pay"]
    shown = "" if question.kind == "chips" else show(money) if money else WORDS["nothing"]
    typed = (
        f'<label class="t-typed">{WORDS["typed"]}<input class="field" data-field="{field}" '
        'inputmode="decimal" autocomplete="off" data-enter="answer"></label>'
        if question.kind == "money"
        else ""
    )
    return (
        f'{built}<div class="t-tray">{discs}</div>{typed}<div class="t-do">'
        + button(
            "back", f"{WORDS['back']} <kbd>Z</kbd>", "act quiet", data_key="z", data_repeat="1"
        )
        + button("answer", f"{verb} {shown} <kbd>Enter</kbd>", "act", data_key="Enter")
        + "</div>"
    )


def setting(question: Question, draft: Draft) -> str:
    """The cards in one row; each tap sends one to the next empty place, or takes it back."""
    hand = "".join(
        button(
            "card",
            card(number) + f"<kbd>{at + 1}</kbd>",
            "t-set-card" + (" placed" if at in draft.placed else ""),
            value=str(at),
            data_key=str(at + 1),
            data_repeat="1",
            aria_pressed="true" if at in draft.placed else "false",
        )
        for at, number in enumerate(question.cards)
    )
    trays, start = "", 0
    for name, size in PARTS:
        own = [question.cards[at] for at in draft.placed[start : start + size]]
        start += size
        empty = '<i class="t-hole"></i>' * (size - len(own))
        inside = "".join(card(number) for number in own)
        trays += f'<div><h3>{WORDS[name]}</h3><div class="t-row">{inside}{empty}</div></div>'
    return f'<div class="t-hand">{hand}</div><div class="t-set">{trays}</div>'


def set_it(question: Question, draft: Draft) -> str:
    ready = len(draft.placed) == len(question.cards)
    done = button("answer", f"{WORDS['set']} <kbd>Enter</kbd>", "act", data_key="Enter")
    how = f'<p class="muted">{WORDS["set_how"]}</p>'
    return f'{how}<div class="t-do">{done if ready else ""}</div>'
