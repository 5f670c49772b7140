"""The demo's month and an evening after it: a claim that waits, wins recorded, paid and backed out,
an adjustment, requests approved, refused and pending, a slip, a day closed."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from tests.floor.demo.demo_card_room import demo_floor
from tests.web.desk import Desk, desk_of

from houseway.floor import commands
from houseway.floor.demo.crew import Hit, payment, play_round
from houseway.floor.demo.incidents import lit
from houseway.floor.shell import Floor
from houseway.money import DOLLAR
from houseway.web.pages.mount import mount_pages

FIRST = "2026-08-23"  # The room is furnished: hired, linked, opened.
BUSY = "2026-08-31"  # A day with awards, corrections and an adjustment.
YESTERDAY = "2026-09-19"


@dataclass
class Demo:
    floor: object
    log: object
    clock: object


@contextmanager
def demo_desk() -> Iterator[Desk]:
    floor, log, clock = demo_floor()
    Evening(floor).play()
    with desk_of(Demo(floor, log, clock)) as found:  # type: ignore[arg-type]
        mount_pages(found.app, found.backend)
        yield found


class Evening:
    def __init__(self, floor: Floor) -> None:
        self.floor, self.done = floor, 0

    def do(self, who: str, command: commands.Command) -> None:
        self.done += 1
        self.floor.execute(who, command, f"evening-{self.done}")

    def agreed(self, who: str, asked: commands.Command, by: str) -> None:
        self.do(who, asked)
        self.do(by, commands.AgreeRequest(self.floor.state.requested))

    def play(self) -> None:
        self.office()
        self.win("3", 5, "straight_flush", pays_out=False)  # A payment is asked for.
        self.do("cora", self.paying("quick-hit"))
        self.win("1", 6, "quads", pays_out=False)
        self.agreed("haas", self.backing_out(), "vera")
        self.win("9", 4, "natural_royal_flush")
        self.do("dana", commands.StartGame("2", lit(self.floor, "2", 1, 2, 3)))
        self.do("dana", commands.PressHand("2", "quads"))  # A claim that waits.
        self.pit()

    def office(self) -> None:
        self.do("haas", commands.OpenShift("Swing"))
        self.do("haas", commands.EnrolDevice("board-1", "controller", "1"))
        self.do("haas", commands.CloseDay(YESTERDAY))
        self.agreed("haas", adjusted("raise"), "vera")
        self.do("haas", commands.IssueCredential("D-77", "staff_card", "lena"))
        self.do("haas", adjusted("raise"))
        self.do("vera", commands.DropRequest(self.floor.state.requested, "raised already"))
        self.do("vera", adjusted("lower"))

    def pit(self) -> None:
        self.do("lena", commands.ReportFault("8", "dead", 1))
        self.do("lena", commands.CallTechnician("8"))
        self.do("whit", commands.SignSlip("6", "opening", 500 * DOLLAR, "F-1"))

    def win(self, table: str, seat: int, hand: str, *, pays_out: bool = True) -> None:
        wagers = {1: lit(self.floor, table, 1, 1, seat)}
        for step in play_round(self.floor.state, table, wagers, [Hit(1, seat, hand, pays_out)]):
            if step.command is not None:
                self.do(step.actor, step.command)

    def paying(self, link: str) -> commands.PayAward:
        return payment(link, self.last(link), "cash")

    def backing_out(self) -> commands.BackOutAward:
        return commands.BackOutAward(
            "five-card", self.last("five-card"), "the tape shows a full house"
        )

    def last(self, link: str) -> int:
        return max(self.floor.state.jackpots[link].link.awards)


def adjusted(way: str) -> commands.AdjustLevel:
    return commands.AdjustLevel(
        link="fortune",
        level="jackpot",
        way=way,  # type: ignore[arg-type]
        amount=250 * DOLLAR,
        reason="part of the seed",
        lawful="seed_recovery" if way == "lower" else None,
    )
