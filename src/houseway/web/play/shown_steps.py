"""What a table remembers of the guest's pages: how much of the round was shown, which presses were
sent, how the cards being set are arranged.

A round is decided as soon as it is answered. The pages show it step by step at the guest's pace,
and steps not yet shown have not been sent either.
"""

from collections import deque
from dataclasses import dataclass, field
from itertools import product
from time import monotonic

from houseway.hands.setting import foul_of
from houseway.hands.setting import three_hands as set_hands
from houseway.hands.setting.notation import strengths, word_of
from houseway.table.procedure import Ask

PRESSES = 200  # remembered, so that one that arrives twice is done once
SECONDS = {"instant": 0.0, "quick": 0.22, "normal": 0.65, "slow": 1.3}  # that one step takes
LONGEST = {"instant": 0.0, "quick": 2.5, "normal": 5.5, "slow": 12.0}  # the most for all
ROOM = {"high": 3, "mid": 2, "low": 1}
READ = {"high": set_hands.high, "mid": set_hands.mid, "low": set_hands.low}
HAND = "hand"
TRAYS = (*ROOM, HAND)


class ShownSteps:
    def __init__(self, number: int, steps: int) -> None:
        """At a table restored from the log, everything so far is shown at once."""
        self.number, self.at, self._known = number, steps, steps
        self._since, self._many = 0.0, 1
        self._heard: deque[str] = deque(maxlen=PRESSES)
        self._laying: tuple[tuple[int, int], HandSetting] | None = None
        self.asks_seat, self.exited = False, 0  # of the verify display

    def is_new(self, press: str) -> bool:
        if press in self._heard:
            return False
        self._heard.append(press)
        return True

    def follow(self, number: int, steps: int, pace: str) -> int:
        """How many steps are shown by now."""
        now = monotonic()
        if number != self.number:
            self.number, self.at, self._known = number, 0, 0
            self.asks_seat, self.exited = False, 0
        if steps > self._known:
            self._many = max(1, steps - self.at)
        wait = self._wait(pace)
        if steps > self._known:
            if self.at >= self._known:  # The pages were waiting, so the next step is shown at once.
                self._since = now - wait
            self._known = steps
        if not wait:
            self.at = steps
        elif self.at < steps:
            due = int((now - self._since) / wait)
            self.at, self._since = min(steps, self.at + due), self._since + due * wait
        return self.at

    def skip(self) -> None:
        self.at = self._known

    def wait(self, pace: str) -> float | None:
        """Seconds until the next step; None if all is shown."""
        if self.at >= self._known:
            return None
        return max(0.0, self._since + self._wait(pace) - monotonic())

    def _wait(self, pace: str) -> float:
        return min(SECONDS[pace], LONGEST[pace] / self._many)

    def laying(self, ask: Ask | None) -> "HandSetting | None":
        """The hand being set, as far as it is."""
        if ask is None or not ask.question.startswith("set_"):
            return None
        whose = (self.number, ask.seat)
        if self._laying is None or self._laying[0] != whose:
            self._laying = whose, HandSetting(sorted(ask.hand, reverse=True))
        return self._laying[1]


@dataclass(slots=True)
class HandSetting:
    """A hand being set: cards in three trays, moved by taps. `picked` is the card picked up, -1 for
    none. `hand` are cards not placed yet."""

    hand: list[int]
    high: list[int] = field(default_factory=list)
    mid: list[int] = field(default_factory=list)
    low: list[int] = field(default_factory=list)
    picked: int = -1

    @property
    def cards(self) -> tuple[int, ...]:
        """All six, as dealt or as placed."""
        return (*self.high, *self.mid, *self.low, *self.hand)

    @property
    def is_laid(self) -> bool:
        return not self.hand

    @property
    def word(self) -> str:
        assert self.is_laid, "a hand is set with all six cards"
        return word_of(self.cards)

    @property
    def foul(self) -> str:
        return foul_of(strengths(self.cards)) if self.is_laid else ""

    def tap(self, card: int) -> None:
        """Picks a card up; a second tap puts it down, a tap on another card swaps them."""
        if card not in self.cards:
            return
        if self.picked in (-1, card):
            self.picked = -1 if self.picked == card else card
        else:
            self._swap(self.picked, card)
            self.picked = -1

    def move(self, tray: str) -> None:
        """Moves the picked card to a tray with room; if the tray is full, it stays picked up."""
        if self.picked == -1 or tray not in TRAYS:
            return
        place = self._tray(tray)
        if self.picked in place:
            self.picked = -1
        elif len(place) < ROOM.get(tray, 6):
            self._tray(self._where(self.picked)).remove(self.picked)
            place.append(self.picked)
            self.picked = -1
            if tray != HAND:
                self._fill_last()

    def send(self, card: int, tray: str) -> None:
        """As dragging does: to a free place, or in exchange for the tray's last card."""
        if card not in self.cards or tray not in TRAYS:
            return
        self.picked = card
        self.move(tray)
        if self.picked == card:
            self.tap(self._tray(tray)[-1])

    def start_over(self) -> None:
        cards = sorted(self.cards, reverse=True)
        self.hand, self.high, self.mid, self.low, self.picked = cards, [], [], [], -1

    def repair(self) -> tuple[int, int] | None:
        """The exchange of two cards that makes a foul hand legal; None if no single exchange does.
        Of several, the one with the strongest mid hand.
        """
        laid = list(self.cards)
        found = []
        for one, other in product(range(6), repeat=2):
            if one < other and self._where(laid[one]) != self._where(laid[other]):
                after = laid.copy()
                after[one], after[other] = after[other], after[one]
                power = strengths(tuple(after))
                if not foul_of(power):
                    found.append((power[1], power[0], laid[one], laid[other]))
        return max(found)[2:] if found else None

    def exchange(self, one: int, other: int) -> None:
        if one in self.cards and other in self.cards:
            self._swap(one, other)
            self.picked = -1

    def named(self, tray: str) -> str:
        """What a full tray now is, in the dealer's words."""
        cards = self._tray(tray)
        if len(cards) < ROOM[tray]:
            return ""
        return READ[tray](cards).spoken

    def _fill_last(self) -> None:
        """The last card can only go to the one free place."""
        if len(self.hand) == 1:
            tray = next(name for name, room in ROOM.items() if len(self._tray(name)) < room)
            self._tray(tray).append(self.hand.pop())

    def _swap(self, one: int, other: int) -> None:
        first, second = self._tray(self._where(one)), self._tray(self._where(other))
        at, to = first.index(one), second.index(other)
        first[at], second[to] = other, one

    def _where(self, card: int) -> str:
        return next(name for name in TRAYS if card in self._tray(name))

    def _tray(self, name: str) -> list[int]:
        found: list[int] = getattr(self, name)
        return found
