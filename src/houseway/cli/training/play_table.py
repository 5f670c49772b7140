"""A seat at a play table in the terminal: what the player bets, and how the evening went."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from houseway.floor.play.driver import Driver
from houseway.lab.bots import Bot
from houseway.money import Money
from houseway.table.irregular import Fault
from houseway.table.layout import Layout
from houseway.table.procedure import Wagers
from houseway.table.round import TableRound
from houseway.table.wager_rules import check_seat

ME = "terminal"


@dataclass(slots=True)
class Score:
    """The player's evening. `cost` is what mistakes gave up, in expectation, not in luck."""

    rounds: int = 0
    result: Money = 0
    decisions: int = 0
    mistakes: int = 0
    cost: Fraction = Fraction(0)

    def decided(self, cost: Fraction) -> None:
        self.decisions += 1
        self.mistakes += cost > 0
        self.cost += cost


@dataclass(slots=True)
class Table:
    """`own` are the player's seats, one or two adjacent ones; `bots` sit at the others, `players`
    says how each plays."""

    driver: Driver
    own: tuple[int, ...]
    wagers: dict[int, Wagers]
    players: Mapping[int, str]
    bots: Mapping[int, Bot]
    fault: Fault | None = None  # of the next round only

    @property
    def seat(self) -> int:
        return self.own[0]

    @property
    def layout(self) -> Layout:
        return self.driver.layout

    @property
    def chips(self) -> Money:
        return self.driver.stack(ME).held

    @property
    def worth(self) -> Money:
        """With what lies on the layout, where the player leaves in mid-round."""
        felt = self.driver.felt
        return self.chips + (sum(felt.put[seat] for seat in self.own) if felt.is_open else 0)

    @property
    def round(self) -> TableRound:
        found = self.driver.round
        assert found is not None, "a round was dealt"
        return found

    def deal(self) -> None:
        fault, self.fault = self.fault, None
        self.driver.deal(ME, self.wagers, fault=fault)

    def change(self, spot: str, amount: Money) -> None:
        """The player's wager on a spot, at each seat; nothing takes it away. A refusal changes
        nothing."""
        wagers = {**self.wagers[self.seat], spot: amount}
        if not amount:
            del wagers[spot]
        for seat in self.own:
            check_seat(self.layout, seat, wagers)
        self.wagers |= dict.fromkeys(self.own, wagers)


def shortest(answers: Sequence[str]) -> dict[str, str]:
    """For each answer the fewest letters that tell it from the others."""
    return {
        word: next(
            word[:size]
            for size in range(1, len(word) + 1)
            if size == len(word)
            or not any(o != word and o.startswith(word[:size]) for o in answers)
        )
        for word in answers
    }


def meant(answers: Sequence[str], typed: str) -> str:
    """The one answer that begins with what was typed; else what was typed, to be refused."""
    if typed in answers:
        return typed
    found = [word for word in answers if typed and word.startswith(typed.lower())]
    return found[0] if len(found) == 1 else typed
