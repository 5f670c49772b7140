"""What a table remembers of the guest's pages: how much of the round was shown, which presses were
sent, how the cards being set are arranged.

A round is decided as soon as it is answered; the pages show it step by step at the guest's pace,
and what they have not shown yet they have not been sent either.
"""

from collections import deque
from time import monotonic

from houseway.table.procedure import Ask
from houseway.web.play.setting import Laying

PRESSES = 200  # remembered, so that one that comes twice is done once
SECONDS = {"instant": 0.0, "quick": 0.22, "normal": 0.65, "slow": 1.3}  # a step takes,
LONGEST = {"instant": 0.0, "quick": 2.5, "normal": 5.5, "slow": 12.0}  # and all that wait at most


class Showing:
    def __init__(self, number: int, steps: int) -> None:
        """At a table that comes from the log all that has happened is shown at once."""
        self.number, self.at, self._known = number, steps, steps
        self._since, self._many = 0.0, 1
        self._heard: deque[str] = deque(maxlen=PRESSES)
        self._laying: tuple[tuple[int, int], Laying] | None = None
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
            if self.at >= self._known:  # The pages were waiting: the next step comes at once.
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
        """Seconds until the next step; None where all is shown."""
        if self.at >= self._known:
            return None
        return max(0.0, self._since + self._wait(pace) - monotonic())

    def _wait(self, pace: str) -> float:
        return min(SECONDS[pace], LONGEST[pace] / self._many)

    def laying(self, ask: Ask | None) -> Laying | None:
        """The hand that is to be set now, as far as it is."""
        if ask is None or not ask.question.startswith("set_"):
            return None
        whose = (self.number, ask.seat)
        if self._laying is None or self._laying[0] != whose:
            self._laying = whose, Laying(sorted(ask.hand, reverse=True))
        return self._laying[1]
