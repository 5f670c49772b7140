"""A seat at a training table: whose turn it is, what the shoe holds, what the player has won."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from houseway.cards import Randomness, shuffle
from houseway.cards.cut_card import shuffle_due
from houseway.lab.bots import Bot
from houseway.lab.training.meter import Award, Levels, awards
from houseway.money import Money
from houseway.table.irregular import Fault
from houseway.table.layout import Layout
from houseway.table.procedure import Wagers
from houseway.table.round import TableRound
from houseway.table.settlement import Line
from houseway.table.settlement.books import put_down
from houseway.table.shuffler import POSITIONS
from houseway.table.wager_rules import check_seat


@dataclass(slots=True)
class Score:
    """The player's evening. `cost` is what mistakes gave up, in expectation, not in luck."""

    bankroll: Money
    rounds: int = 0
    result: Money = 0
    decisions: int = 0
    mistakes: int = 0
    cost: Fraction = Fraction(0)

    def decided(self, cost: Fraction) -> None:
        self.decisions += 1
        self.mistakes += cost > 0
        self.cost += cost

    def settle(self, net: Money) -> None:
        self.rounds += 1
        self.result += net
        self.bankroll += net


@dataclass(slots=True)
class Table:
    """`seat` is the player's own; `bots` sit at the others, `players` says how each plays."""

    layout: Layout
    seat: int
    wagers: dict[int, Wagers]
    players: Mapping[int, str]
    bots: Mapping[int, Bot]
    meters: Mapping[str, Levels]
    chance: Randomness
    order: tuple[int, ...] = ()
    dealt: int = 0
    fault: Fault | None = None  # of the next round only

    def start(self) -> TableRound:
        """Shuffle where it is due, and deal until the first question."""
        self.shuffle_if_due()
        number = 1 + self.chance.below(POSITIONS) if self.layout.game.draws_number else 0
        fault, self.fault = self.fault, None
        return TableRound(
            self.layout, self.order, self.wagers, dealt=self.dealt, number=number, fault=fault
        )

    def again(self, void: TableRound) -> TableRound:
        """After a void: new cards, the same wagers."""
        self.order, self.dealt = shuffle(self.layout.deck, self.chance), 0
        return void.redeal(self.order, number=void.number)

    def shuffle_if_due(self) -> None:
        """A shoe of several decks is dealt to its cut card, one deck is shuffled every round."""
        several = len(self.layout.deck) > len(set(self.layout.deck))
        hands = len(self.wagers) + 1
        if not (self.order and several) or shuffle_due(len(self.order), self.dealt, hands):
            self.order, self.dealt = shuffle(self.layout.deck, self.chance), 0

    def finish(self, round_: TableRound) -> dict[int, Money]:
        """What every seat won or lost, awards of the meter included."""
        assert round_.lines is not None
        self.dealt = round_.cards_dealt
        found = dict.fromkeys(self.wagers, 0)
        for line in round_.lines:
            found[line.seat] += line.net
        for award in self.awards(round_.lines).values():
            found[award.line.seat] += award.amount
        return found

    def down(self, round_: TableRound) -> Money:
        """All that the player has on the layout now."""
        bets = put_down(self.wagers, round_.facts)
        return sum(amount for (seat, _), amount in bets.items() if seat == self.seat)

    def awards(self, lines: Iterable[Line]) -> dict[tuple[int, str], Award]:
        """By seat and spot, for lines in the order of settlement."""
        found = awards(self.layout.tables, lines, self.meters)
        return {(award.line.seat, award.line.spot): award for award in found}

    def change(self, spot: str, amount: Money) -> None:
        """The player's wager on a spot; nothing takes it away. A refusal changes nothing."""
        wagers = {**self.wagers[self.seat], spot: amount}
        if not amount:
            del wagers[spot]
        check_seat(self.layout, self.seat, wagers)
        self.wagers[self.seat] = wagers


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
