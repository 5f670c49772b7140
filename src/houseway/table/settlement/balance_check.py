"""Money in equals money out plus the house's result, for every round and to the micro-dollar.

The check keeps its own count: the money bet is taken from wagers and facts, never from the
settlement's lines, and each spot must be settled for exactly what is on it.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from houseway.money import Money
from houseway.table.procedure import Fact, Seats
from houseway.table.settlement import Line


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundBalance:
    """Tray money of one round; `shares` are still to be paid by the meter and are not included."""

    money_in: Money
    money_out: Money
    shares: tuple[Line, ...]

    @property
    def house(self) -> Money:
        return self.money_in - self.money_out


def put_down(wagers: Seats, facts: Iterable[Fact]) -> Counter[tuple[int, str]]:
    """All money on the layout by seat and spot, less the bets taken back during the round."""
    down: Counter[tuple[int, str]] = Counter()
    for seat, spots in wagers.items():
        for spot, amount in spots.items():
            down[seat, spot] += amount
    for fact in facts:
        if fact.amount:
            down[fact.seat, fact.spot] += fact.amount
    return down


def balance(wagers: Seats, facts: Iterable[Fact], lines: Sequence[Line]) -> RoundBalance:
    """Balance a finished round; an unsettled or doubly settled stake is a bug."""
    down = put_down(wagers, facts)
    settled: Counter[tuple[int, str]] = Counter()
    for line in lines:
        assert line.stake + line.net >= 0, f"{line.spot} of seat {line.seat} lost twice"
        settled[line.seat, line.spot] += line.stake
    assert +settled == +down, f"settled {+settled}, put down {+down}"
    return RoundBalance(
        money_in=(+down).total(),
        money_out=sum(line.stake + line.net for line in lines),
        shares=tuple(line for line in lines if line.share is not None),
    )
