"""A server in this process with a table of two jackpots, attacked through the API alone.

Table 5 is Royal Match 21 with the Royal Match jackpot (sensor 1) and Blazing 7's (sensor 2);
tables 4, 9 and 12 as in `tests.floor.house`. Dana and Eli deal, Whit supervises, Vera is executive.
Table 6 has TriLux (sensor 1), which ends before the hand goes on, and Blazing 7's (sensor 2).
"""

from collections.abc import Iterator
from contextlib import contextmanager

from tests.floor.house import OPENING
from tests.web.desk import Desk, desk

from houseway.floor import Refused
from houseway.floor import commands as floor_commands
from houseway.money import DOLLAR
from houseway.web.client import Failed

TWO = """
tess table 5 royal-match-21 atlas blackjack royal-match-jackpot-6 blazing-7s-2 \
as "Royal Match 21 - Dual Progressives" third up-card
tess link royal royal-match-jackpot-6 nexus jackpot=$2,000:24%:1%
tess link sevens blazing-7s-2 nexus jackpot=$2,000:24%
tess join royal 5
tess join sevens 5 2
haas open royal
haas open sevens
haas 5 OPEN
tess table 6 royal-match-21 atlas blackjack trilux-6 blazing-7s-2 \
as "Royal Match 21 - Dual Progressives" third up-card
tess link trilux trilux-6 nexus jackpot=$2,000:24%
tess link late blazing-7s-2 nexus jackpot=$2,000:24%
tess join trilux 6
tess join late 6 2
haas open trilux
haas open late
haas 6 OPEN
"""


class Attacker:
    """Sends commands under any name; each answer is "" where it was carried out, or the name of
    the refusal."""

    def __init__(self, at: Desk) -> None:
        self.at = at
        self.sent = 0

    def send(self, staff: str, command: floor_commands.Command) -> str:
        self.sent += 1
        try:
            self.at.client(staff).execute(command, f"attack-{self.sent}")
        except Refused as refusal:
            return refusal.code
        except Failed as problem:  # Unreadable input.
            return problem.problem.refusal
        return ""

    def must(self, staff: str, *commands: floor_commands.Command) -> None:
        for command in commands:
            assert self.send(staff, command) == "", command

    def wins(self, link: str) -> int:
        return self.at.floor.state.jackpots[link].link.wins

    def coin_in(self, link: str) -> int:
        return self.at.floor.state.jackpots[link].link.coin_in

    def exceptions(self) -> int:
        return self.at.floor.state.exceptions


@contextmanager
def attacker() -> Iterator[Attacker]:
    with desk(OPENING, TWO) as at:
        yield Attacker(at)


def lit(*seats: int) -> dict[int, int]:
    return dict.fromkeys(seats, DOLLAR)
