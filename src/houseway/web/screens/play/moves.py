"""What a guest presses on a felt, and how far his page has shown the round.

The page goes through the round step by step at the guest's pace; what it has not shown yet it has
not sent either. After a reload it stands where the round stands.
"""

import re
from collections.abc import Awaitable
from time import monotonic
from typing import get_args

from starlette.requests import Request

from houseway.money import DOLLAR
from houseway.refused import Refused
from houseway.web.play.books import awarded
from houseway.web.play.picture import Step, picture, steps
from houseway.web.play.setting import Laying
from houseway.web.play.sitting import Coach, Fouls, Pace, Thumb
from houseway.web.play.table import PlayTable
from houseway.web.problems import Denied
from houseway.web.screens.live import SAYS, Screen
from houseway.web.screens.play.hand_row import RAIL
from houseway.web.screens.play.scene import Scene
from houseway.web.screens.texts import play as texts

SHEETS = re.compile(r"settings|pays(-[a-z_]{1,40})?|round-[0-9]{1,9}")
SECONDS = {"instant": 0.0, "quick": 0.22, "normal": 0.65, "slow": 1.3}


class Moves(Screen):
    is_fanned = False  # the bets to choose from lie at the spot that waits

    def __init__(self, request: Request, found: PlayTable) -> None:
        super().__init__(request)
        self.table = found
        self.number = found.table.rounds
        self.at = len(self._steps())
        self._since = 0.0
        self.sheet, self.taking, self.sound = "", False, False
        self.laying: Laying | None = None
        self._laid_for: tuple[int, int] = (0, 0)

    def scene(self) -> Scene:
        self._follow()
        table, all_steps = self.table, self._steps()
        at = min(self.at, len(all_steps))
        done = at == len(all_steps)
        step: Step = all_steps[at - 1] if at else (0, 0)
        round_ = table.round
        is_on = round_ is not None and not table.sitting.cleared
        facts = table.facts() if is_on else []
        lines = [line for fact in facts for line in fact.lines]
        paid = awarded(table.layout, lines, table.sitting.at).paid if table.sitting.at else {}
        wagers = round_.wagers if round_ is not None and is_on else {}
        ask = table.question() if done else None
        self._lay_out(ask)
        return Scene(
            table=table,
            felt=picture(wagers, facts, step if is_on else (0, 0), paid),
            ask=ask,
            is_done=done,
            taking=self.taking,
            sheet=self.sheet,
            said=self.said,
            laying=self.laying if ask is not None else None,
            sound=self.sound,
            is_fanned=self.is_fanned and ask is not None,
        )

    def go_on(self) -> bool:
        """One step further, if it is time; whether there was one."""
        self._follow()
        count = len(self._steps())
        wait = SECONDS[self.table.sitting.pace]
        if self.at >= count or monotonic() - self._since < wait:
            return False
        self.at = self.at + 1 if wait else count
        self._since = monotonic()
        return True

    def is_silent_now(self) -> bool:
        """A refusal has stood long enough."""
        if not self.said or monotonic() - self._said_when < SAYS:
            return False
        self.say("")
        return True

    async def guarded(self, work: Awaitable[object], at: str = "") -> None:
        try:
            await work
        except (Refused, Denied) as refusal:
            self.say(refusal.sentence, at)
        except ValueError as wrong:
            self.say(str(wrong), at)

    async def press(self, name: str, value: str, command_id: str, fields: dict[str, str]) -> None:
        table = self.table
        self.is_fanned = name == "fan" and not self.is_fanned
        match name:
            case "bet" | "bet_back":
                table.bet(self.scene().active, value, back=self.taking or name == "bet_back")
            case "chip" if value in map(str, RAIL):
                table.sitting.chip, self.taking = int(value) * DOLLAR, False
            case "taking":
                self.taking = not self.taking
            case "clear":
                table.clear()
            case "repeat":
                table.repeat()
            case "again":
                table.repeat()
                await table.deal()
            case "deal":
                self.taking = False
                await table.deal()
            case "answer":
                await table.answer(value)
            case "shut":
                self.say(texts.SHUT.get(value, texts.WORDS["pick"]))
            case "skip":
                self.at = len(self._steps())
            case "fan":
                pass
            case _:
                await self._change(name, value)

    async def _change(self, name: str, value: str) -> None:
        """Settings, sheets and seats."""
        table, sitting = self.table, self.table.sitting
        match name:
            case "sheet":
                self.sheet = value if SHEETS.fullmatch(value) else ""
            case "sound":
                self.sound = value == "on"
            case "coach" if value in get_args(Coach):
                await table.listen_to(value)  # type: ignore[arg-type]
            case "pace" if value in get_args(Pace):
                sitting.pace = value  # type: ignore[assignment]
                await table.save()
            case "fouls" if value in get_args(Fouls):
                sitting.fouls = value  # type: ignore[assignment]
                await table.save()
            case "thumb" if value in get_args(Thumb):
                sitting.thumb = value  # type: ignore[assignment]
                await table.save()
            case "active" if value.isdecimal() and int(value) in sitting.own:
                sitting.active = int(value)
                table.changed()
            case "seat":
                number, _, who = value.partition(":")
                await table.seat(int(number or 0), who)
            case "buy_in":
                await table.buy_in()
            case _:
                await self._lay(name, value)

    async def _lay(self, name: str, value: str) -> None:
        """San Lo's cards, by taps, keys or a drag."""
        laying = self.laying
        if laying is None:
            return
        match name:
            case "pick" if value.isdecimal():
                laying.tap(int(value))
            case "lay":
                laying.move(value)
            case "send":
                card, _, tray = value.partition(":")
                laying.send(int(card), tray)
            case "mend" | "exchange":
                one, _, other = value.partition(",")
                laying.exchange(int(one), int(other))
            case "over":
                laying.start_over()
            case "set" if laying.is_laid:
                await self.table.answer(laying.word)

    def _lay_out(self, ask: object) -> None:
        question = self.table.question() if ask is not None else None
        if question is None or not question.question.startswith("set_"):
            return
        whose = (self.table.table.rounds, question.seat)
        if self.laying is None or self._laid_for != whose:
            self.laying = Laying(sorted(question.hand, reverse=True))
            self._laid_for = whose

    def _follow(self) -> None:
        """A new round is shown from its first card."""
        if self.number != self.table.table.rounds:
            self.number, self.at, self.laying = self.table.table.rounds, 0, None

    def _steps(self) -> list[Step]:
        return steps(self.table.facts())
