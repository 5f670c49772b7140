"""What a guest presses on a felt. A press that arrives twice acts once: chips are identified by
their request, a deal by its round, an answer by its question.
"""

from collections.abc import Callable
from typing import get_args

from houseway.money import DOLLAR
from houseway.web.pages.page import Press
from houseway.web.pages.play.panels.row import chips_for
from houseway.web.pages.play.scene import scene_of
from houseway.web.pages.play.words import SHUT
from houseway.web.play.shown_steps import TRAYS, HandSetting
from houseway.web.play.sitting import Coach, Counting, Devices, Fouls, Pace, Sound, Thumb
from houseway.web.play.table import PlayTable
from houseway.web.problems import Denied

SETTINGS = {
    "pace": get_args(Pace),
    "fouls": get_args(Fouls),
    "thumb": get_args(Thumb),
    "sound": get_args(Sound),
    "devices": get_args(Devices),
    "counting": get_args(Counting),
}
ALL_SIX = "Place all six cards in the three hands first."


class Presses:
    def __init__(self, table: PlayTable, say: Callable[[str], None]) -> None:
        self.table, self._say = table, say

    async def do(self, press: Press) -> None:
        table, value = self.table, press.value
        if not table.showing.is_new(press.id) and press.name not in ("answer", "set", "part"):
            return
        match press.name:
            case "bet" | "bet_back":
                self._say(table.bet(scene_of(table).active, value, back=press.name == "bet_back"))
            case "chip" if value in map(str, chips_for(table.layout)):
                table.sitting.chip = int(value) * DOLLAR
                table.changed()
            case "take_back":
                table.take_back()
            case "clear":
                table.clear()
            case "repeat":
                table.repeat()
            case "deal" | "again" if value.isdecimal():
                await self._deal(int(value), again=press.name == "again")
            case "answer":
                await table.answer(value, press.id)
            case "part":
                await table.answer(f"{value} ${press.field('part')}", press.id)
            case "second":
                await self._second(value)
            case "shut":
                self._say(SHUT.get(value, ALL_SIX))
            case "skip":
                table.showing.skip()
                table.changed()
            case "verify":
                await self._verify(value)
            case "shuffler":
                act, _, what = value.partition(":")
                await table.operate(act, what)
            case _:
                await self._change(press)

    async def _deal(self, number: int, *, again: bool) -> None:
        if again and number == self.table.table.rounds + 1:
            self.table.repeat()
        await self.table.deal(number)

    async def _verify(self, value: str) -> None:
        """Buttons of the verify display: PLAYER HOUSE WAY, then SEAT, then EXIT."""
        table, showing, ask = self.table, self.table.showing, self.table.question()
        key, _, seat = value.partition(":")
        showing.asks_seat = key == "player"
        if key == "exit":
            showing.exited = len(scene_of(table).felt.display)
        elif key == "seat" and ask is not None and seat == str(ask.seat):
            await table.answer("house way")
        elif key == "seat":
            self._say(f"Seat {seat} has not asked for the house way.")
        table.changed()

    async def _second(self, word: str) -> None:
        """A dragged chip or card: split or double, if offered."""
        ask = self.table.question()
        if ask is not None and word in ask.answers and word in ("split", "double"):
            await self.table.answer(word)

    async def _change(self, press: Press) -> None:
        """Settings, seats and chips."""
        table, sitting, value = self.table, self.table.sitting, press.value
        match press.name:
            case "coach" if value in get_args(Coach):
                await table.listen_to(value)  # type: ignore[arg-type]
            case name if value in SETTINGS.get(name, ()):
                setattr(sitting, name, value)
                if name == "counting":
                    table.advise()
                await table.save()
            case "active" if value.isdecimal() and int(value) in table.own:
                sitting.active = int(value)
                table.changed()
            case "seat":
                number, _, who = value.partition(":")
                await table.seat(int(number or 0), who)
            case "leave":
                await table.leave()
            case "buy_in":
                await table.buy_in()
            case _:
                await self._lay(press)

    async def _lay(self, press: Press) -> None:
        """Cards of a hand to be set, by taps, keys or dragging."""
        laying = self.table.showing.laying(self.table.question())
        if laying is None:
            raise Denied(404, "not_found")
        if press.name == "set":
            if laying.is_laid:
                await self.table.answer(laying.word, press.id)
            return
        move(laying, press.name, press.value)
        self.table.changed()


def move(laying: HandSetting, name: str, value: str) -> None:
    match name:
        case "pick" if value.isdecimal():
            laying.tap(int(value))
        case "lay":
            laying.move(value)
        case "send":
            card, _, to = value.partition(":")
            if to in TRAYS:
                laying.send(int(card), to)
            elif to.isdecimal() and to != card:
                laying.exchange(int(card), int(to))
        case "swap":
            one, _, other = value.partition(",")
            laying.exchange(int(one), int(other))
        case "over":
            laying.start_over()
