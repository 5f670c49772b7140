"""Scenario verbs and the commands they stand for.

At a table:  dana 4 START GAME 1 3 7        (table 4; 4.2 is its second sensor; seats with a wager)
             dana 5 START GAME 1 2 / 2      (one press for both sensors of table 5)
             dana 4 SEAT 3 | dana 4 HAND royal_flush | dana 4 END GAME | dana 4 FIRST CARD
             dana 2 END ROUND | dana 2 IRREGULAR exposed_card six of clubs | whit 2 VOID misdeal
             whit 4 CONFIRM 3 | whit 4 CARD S-1 | whit 9 KEY JPH K-1 | whit 9 J-POT 5
             whit 4 CONFIRM 3 As Ks Qs Js Ts | whit 4 CONFIRM 3 shown     (with cards that make it)
In the office: haas hire whit supervisor | haas issue S-1 supervisor_card whit
             tess table 4 mississippi-stud atlas ms-01 link-ml03
             tess link five-card link-ml03 nexus mega=$10,000:9%:1% major=$2,500:5%:1%
"""

from collections.abc import Callable
from typing import Any

from houseway.floor import commands
from houseway.floor.scenario.arguments import Words
from houseway.floor.scenario.hands import cards_for
from houseway.floor.scenario.law_verbs import LAW
from houseway.floor.scenario.office import OFFICE
from houseway.floor.shell import Floor
from houseway.money import DOLLAR
from houseway.progressive.state import is_pending, round_awards


def command(floor: Floor, words: Words) -> commands.Command:
    """An office verb, or else a table; the floor refuses an unknown one."""
    for known in (OFFICE, LAW):
        if words[0] in known:
            return known[words[0]](floor, words[1:])
    name, _, sensor = words[0].partition(".")
    return at_table(floor, name, int(sensor or 1), words[1:])


def at_table(floor: Floor, table: str, sensor: int, words: Words) -> commands.Command:
    for button, make in BUTTONS.items():
        parts = button.split()
        if words[: len(parts)] == parts:
            return make(Keypad(floor, table, sensor), words[len(parts) :])
    said = " ".join(words) or table
    raise ValueError(f"There is no button or office command {said!r}.")


class Keypad:
    """The sensor that the line means."""

    def __init__(self, floor: Floor, table: str, sensor: int) -> None:
        self.floor, self.table, self.sensor = floor, table, sensor

    def lock(self, kind: Callable[..., Any], words: Words) -> commands.Command:
        """Seats lit on this sensor; after a slash, those on the table's other one."""
        own, _, other = " ".join(words).partition("/")
        second = 3 - self.sensor
        others = {second: self.wagers(other.split(), second)} if other.strip() else {}
        made: commands.Command = self.make(
            kind, self.wagers(own.split(), self.sensor), others=others
        )
        return made

    def wagers(self, seats: Words, sensor: int) -> dict[int, int]:
        state = self.floor.state
        table = state.tables.get(self.table)
        controller = table.controllers.get(sensor) if table else None
        jackpot = state.jackpots.get(controller.link) if controller else None
        wager = jackpot.rules.wager if jackpot else DOLLAR
        return {int(seat): wager for seat in seats}

    def cards(self, words: Words, hand: str = "", seat: int = 0) -> str:
        """As written, or `shown`: cards that make the claimed hand."""
        if words != ["shown"]:
            return " ".join(words)
        state = self.floor.state
        jackpot = state.jackpots[state.tables[self.table].controllers[self.sensor].link]
        of = [a for a in round_awards(jackpot.link, self.table) if is_pending(a)]
        lit = [a for a in of if seat in (0, a.seat) or not a.seat]
        return cards_for(jackpot.paytable, hand or lit[0].hand) if hand or lit else ""

    def make(self, kind: Callable[..., Any], *values: object, **named: object) -> Any:
        return kind(self.table, *values, sensor=self.sensor, **named)


def reject(keypad: Keypad, words: Words) -> commands.Command:
    hand, seat, *reason = words
    made: commands.Command = keypad.make(
        commands.RejectClaim, hand, " ".join(reason), seat=int(seat)
    )
    return made


def irregular(keypad: Keypad, words: Words) -> commands.Command:
    """WHAT[/REMEDY] [NOTE]"""
    what, _, remedy = words[0].partition("/")
    return commands.RecordIrregularity(keypad.table, what, " ".join(words[1:]), remedy)  # type: ignore[arg-type]


def j_pot(keypad: Keypad, words: Words) -> commands.Command:
    """Seat, hand, cards; each may be left out."""
    seat = int(words.pop(0)) if words and words[0].isdecimal() else 0
    hand = words.pop(0) if words and words[0] != "shown" else ""
    made: commands.Command = keypad.make(
        commands.PressJPot, seat, hand, keypad.cards(words, hand, seat)
    )
    return made


def take_out(keypad: Keypad, words: Words) -> commands.Command:
    seat, why, *reason = words
    malfunction = why == "malfunction"
    made: commands.Command = keypad.make(
        commands.TakeOutWager, int(seat), malfunction, " ".join(reason)
    )
    return made


def fault(keypad: Keypad, kind: Callable[..., Any], words: Words) -> commands.Command:
    """A fault of the sensor, or `SEAT 3 what` for one seat."""
    seat = int(words[1]) if words[:1] == ["SEAT"] else 0
    made: commands.Command = keypad.make(kind, " ".join(words[2:] if seat else words), seat=seat)
    return made


BUTTONS: dict[str, Callable[[Keypad, Words], commands.Command]] = {
    "COIN IN": lambda k, w: k.lock(commands.CoinIn, w),
    "START GAME": lambda k, w: k.lock(commands.StartGame, w),
    "FIRST CARD": lambda k, w: commands.DealFirstCard(k.table),
    "END ROUND": lambda k, w: commands.EndRound(k.table),
    "SEAT": lambda k, w: k.make(commands.SelectSeat, int(w[0])),
    "HAND": lambda k, w: k.make(commands.PressHand, w[0], cards=k.cards(w[1:], w[0])),
    "LOG ON": lambda k, w: commands.LogOn(k.table),
    "LOG OFF": lambda k, w: commands.LogOff(k.table),
    "CALL": lambda k, w: commands.CallSupervisor(k.table),
    "TECHNICIAN": lambda k, w: commands.CallTechnician(k.table),
    "PAGE": lambda k, w: commands.PageExecutive(k.table),
    "GAME OVER": lambda k, w: k.make(commands.GameOver),
    "END GAME": lambda k, w: k.make(commands.EndGame),
    "KEY": lambda k, w: k.make(commands.TurnKey, w[0].lower(), w[1]),
    "NAME": lambda k, w: k.make(commands.NameSeat, w[0], int(w[1])),
    "J-POT": j_pot,
    "CONFIRM": lambda k, w: k.make(commands.Confirm, int(w[0]), k.cards(w[1:], seat=int(w[0]))),
    "CARD": lambda k, w: k.make(commands.SwipeCard, w[0], int(w[1]) if len(w) > 1 else 0),
    "REJECT": reject,
    "ADD": lambda k, w: k.make(commands.AddWager, int(w[0]), " ".join(w[1:])),
    "TAKE OUT": take_out,
    "VOID": lambda k, w: commands.VoidRound(k.table, " ".join(w)),
    "IRREGULAR": irregular,
    "SHUFFLER": lambda k, w: commands.OperateShuffler(k.table, w[0].lower(), " ".join(w[1:])),  # type: ignore[arg-type]
    "FAULT": lambda k, w: fault(k, commands.ReportFault, w),
    "CLEAR": lambda k, w: fault(k, commands.ClearFault, w),
    "OPEN": lambda k, w: commands.OpenTable(k.table),
    "CLOSE": lambda k, w: commands.CloseTable(k.table),
}
