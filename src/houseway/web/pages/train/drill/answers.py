"""How a trainee answers: numbered choices, chips from the tray, or cards set by tapping."""

from collections.abc import Sequence

from msgspec import Struct, field

from houseway.cards import faces
from houseway.lab.drills.question import Question, Settled, written
from houseway.lab.drills.scene import Act
from houseway.lab.training.chips import CHIPS, COINS
from houseway.money import CENT, Money, show
from houseway.paytables.words import bet_label
from houseway.web.pages.felt.cards import card, row
from houseway.web.pages.felt.chips import color, stack
from houseway.web.pages.train.base import View
from houseway.web.pages.train.drill.house_way import points_of
from houseway.web.pages.train.words import capital

KEYS = "1234567890qwertyuiop"
SHORT, FEW = 16, 5  # Characters of a choice that still fits two abreast; choices in one column.
CHIPS_MOST = 400
HALF = 50 * CENT
TRAY: tuple[Money, ...] = (HALF, *sorted(CHIPS.values()))
ACT_OF: dict[str, Act] = {"take": "take", "push": "push", "pay": "pay"}
PARTS = (("High, three cards", 3), ("Mid, two cards", 2), ("Low, one card", 1))


class Draft(Struct):
    """The answer being built; `turn` is its question."""

    turn: int
    chips: list[Money] = field(default_factory=list)
    placed: list[int] = field(default_factory=list)
    bet: int = -1  # The bet touched last.
    seat: int = 0  # The seat that a phone shows, if the trainee chose one.
    acts: list[Settled] = field(default_factory=list)
    pressed: list[str] = field(default_factory=list)  # Keys pressed on a controller,
    worked: list[str] = field(default_factory=list)  # those that had an effect,
    note: str = ""  # what was wrong with the last one,
    practice: object = None  # and the property that they were pressed on.

    def press(self, name: str, value: str) -> bool:
        """Whether the press only changed the draft."""
        number = int(value) if value.isdecimal() else -1
        if name == "chip":
            if number in TRAY and len(self.chips) < CHIPS_MOST:
                self.chips.append(number)
        elif name == "back":
            self.take_back()
        elif name == "bet":
            self.bet, self.chips = (-1 if self.is_settled(number) else number), []
        elif name == "seat":
            self.seat = max(0, number)
        elif act := ACT_OF.get(name):
            self.settle(act)
        elif name == "card" and number in self.placed:
            self.placed.remove(number)
        elif name == "card":
            self.placed = [*self.placed, number][:6] if 0 <= number < 6 else self.placed
        else:
            return False
        return True

    def is_settled(self, bet: int) -> bool:
        return any(place == bet for place, _, _ in self.acts)

    def settle(self, act: Act) -> None:
        if self.bet < 0:
            raise ValueError("Tap a bet first.")
        if act == "pay" and not self.chips:
            raise ValueError("Tap the chips to pay first.")
        self.acts.append((self.bet, act, sum(self.chips) if act == "pay" else 0))
        self.bet, self.seat, self.chips = -1, 0, []

    def take_back(self) -> None:
        """Takes back the last chip or, without one, the last bet settled."""
        if self.chips:
            self.chips.pop()
        elif self.acts:
            self.bet = self.acts.pop()[0]

    def said(self, question: Question, typed: str) -> str:
        """The answer in the form that the drill reads."""
        if question.kind == "table":
            return " ".join(map(written, self.acts))
        if question.kind == "presses":
            return ", ".join(self.pressed)
        if question.kind == "setting":
            cuts = (self.placed[:3], self.placed[3:5], self.placed[5:])
            return " / ".join(faces([question.cards[at] for at in part]) for part in cuts)
        if typed:
            return typed
        return counted(self.chips) if question.kind == "chips" else show(sum(self.chips))


def controls(question: Question, draft: Draft, *, is_exam: bool = False) -> View:
    """Only the controls that this kind of question needs; an exam shows no points."""
    match question.kind:
        case "choice":
            return choices(question)
        case "table":
            return table(question, draft)
        case "setting":
            return setting(question, draft) | ({"printed": ()} if is_exam else {})
        case "presses":
            return {"kind": "presses"}
        case _:
            return tray(question, draft)


def choices(question: Question) -> View:
    is_short = max(map(len, question.choices)) <= SHORT
    look = "many" if len(question.choices) > FEW else "short" if is_short else ""
    made = (
        {"value": choice, "words": capital(choice), "key": key}
        for choice, key in zip(question.choices, KEYS, strict=False)
    )
    return {"kind": "choice", "look": look, "choices": tuple(made)}


def tray(question: Question, draft: Draft) -> View:
    money = sum(draft.chips)
    is_cut = question.kind == "chips"
    words = (counted(draft.chips) if money else "–") if is_cut else show(money)
    return {
        "kind": question.kind,
        "tray": tuple(
            {"value": value, "color": color(value), "words": show(value), "key": str(at)}
            for at, value in enumerate(TRAY, 1)
        ),
        "built": None if is_cut else stack(money),
        "words": words,
    }


def table(question: Question, draft: Draft) -> View:
    """Ready when no chips are left that must be paid or taken."""
    found = tray(question, draft)
    must = [at for at, bet in enumerate(question.bets) if bet.must_settle]
    title = ""
    if 0 <= draft.bet < len(question.bets):
        bet = question.bets[draft.bet]
        title = f"Seat {bet.seat}, {bet_label(bet.spot)}"
    ready = all(map(draft.is_settled, must))
    return {**found, "title": title, "note": draft.note, "is_ready": ready}


def setting(question: Question, draft: Draft) -> View:
    """The cards in one row; each tap sends one to the next empty place, or takes it back."""
    parts, start = [], 0
    for title, size in PARTS:
        own = [question.cards[at] for at in draft.placed[start : start + size]]
        parts.append({"title": title, "cards": row(own), "empty": size - len(own)})
        start += size
    return {
        "kind": "setting",
        "hand": tuple(
            {"card": card(number), "place": at, "is_placed": at in draft.placed}
            for at, number in enumerate(question.cards)
        ),
        "parts": tuple(parts),
        "is_ready": len(draft.placed) == len(question.cards),
        "printed": points_of(question.game),
    }


def counted(chips: Sequence[Money]) -> str:
    """ "2 red, 50 cents": the chips as taken, not as they would be cut."""
    names = {value: color for color, value in CHIPS.items()}
    found = [f"{chips.count(value)} {names[value]}" for value in names if value in chips]
    cents = sum(value // CENT for value in chips if value not in names)
    return ", ".join([*found, *([f"{cents} cents"] if cents else [])]) or f"0 {COINS}"
