"""One drill or exam, question by question. The right answer stays on the server until answered."""

import asyncio

from msgspec.structs import replace

from houseway.floor.clock import MICRO
from houseway.floor.play import PlayStopped
from houseway.floor.training.decide import question_of
from houseway.floor.training.events import Plan
from houseway.floor.training.roll import Answered, Sitting, score
from houseway.floor.training.school import Waiting
from houseway.lab.drills import MOCK
from houseway.lab.drills.question import Question, right_words
from houseway.refused import Refused
from houseway.web.pages.assets import STYLES, style
from houseway.web.pages.page import Frame, Press, Visit
from houseway.web.pages.routes import page
from houseway.web.pages.train.base import TrainPage, View
from houseway.web.pages.train.drill.answers import Draft, controls
from houseway.web.pages.train.drill.house_way import judged_way
from houseway.web.pages.train.drill.panel import panel_view, pressed, word_of
from houseway.web.pages.train.drill.result import result_view
from houseway.web.pages.train.drill.table import judged, open_table, settled_table, touch, turns
from houseway.web.pages.train.felt import FeltView, felt, with_cards
from houseway.web.pages.train.words import TOPICS, capital
from houseway.web.pages.words import game_name
from houseway.web.problems import Denied

PIT = style("felt.css", "train.css", "pit.css", "pit_small.css")
STYLES.add(PIT)
BARS = 14  # The number of last answers drawn.
HIGH = 38  # Of a bar.


@page("/train/drill/{sitting}")
class DrillPage(TrainPage):
    template = "train/drill/page.html"
    title = "Drill"

    def __init__(self, visit: Visit, **names: str) -> None:
        super().__init__(visit, **names)
        self.waiting: Waiting | None = None
        self.told: Answered | None = None  # The last verdict, until the trainee continues.

    # What is looked at.

    @property
    def sitting(self) -> Sitting | None:
        try:
            return self.school.sitting(self.who, self.names["sitting"])
        except Refused:
            return None

    def frame(self) -> Frame:
        """Includes the pit's style only if its panel is shown."""
        found = super().frame()
        has_panel = self.waiting is not None and self.waiting.question.panel is not None
        return replace(found, style=PIT) if has_panel else found

    def closed(self) -> str:
        """A mock game is dealt at its table."""
        found = self.sitting
        is_dealt = found is not None and found.started.topic == MOCK and found.result is None
        return f"/train/mock/{self.names['sitting']}" if is_dealt else ""

    def is_mine(self, sitting: Sitting) -> bool:
        return sitting.started.trainee == self.who.id

    def told_in(self, sitting: Sitting) -> Answered | None:
        is_told = bool(sitting.answers) and self.kept.get("told") == len(sitting.answers)
        return sitting.answers[-1] if is_told else None

    async def load(self) -> None:
        """The pending question; its clock runs from now on."""
        try:
            sitting = self.sitting
            if sitting is None or not self.is_mine(sitting):
                return
            self.told = self.told_in(sitting)
            if self.told is None:
                self.waiting = await self.away(self.school.waiting, self.who, sitting.id)
        except PlayStopped:
            return  # The page says so.

    def here(self) -> str:
        sitting = self.sitting
        if sitting is None:
            return ""
        return "Exam" if sitting.exam else TOPICS[sitting.started.topic].title

    def follows(self) -> object:
        """A trainer who watches sees each answer."""
        sitting = self.sitting
        return sitting and (len(sitting.answers), sitting.result is not None)

    def body(self) -> View:
        """While an exam runs, only a trainer sees how it goes."""
        sitting = self.sitting
        if sitting is None:
            return {"question": None, "result": None}
        if self.is_mine(sitting) and (self.waiting is not None or self.told is not None):
            return {"question": self.question(sitting), "result": None}
        if self.is_mine(sitting) and sitting.result is None:
            return {"question": None, "result": None}
        return {"result": result_view(sitting, is_mine=self.is_mine(sitting)), "question": None}

    def question(self, sitting: Sitting) -> View:
        told, met = self.told, score(sitting.answers).met
        turn = len(sitting.answers) - (told is not None)
        shown = self.shown(sitting)
        if self.redone == "":
            told = None
        elif self.redone and told is not None:
            told = replace(told, answer=self.redone, right=self.redone == shown.right)
        return {
            "turn": turn,
            "figures": self.figures(sitting, shown),
            "felt": self.felt(sitting, shown, turn),
            "asks": shown.asks,
            "controls": None
            if told is not None
            else controls(shown, self.draft(turn), is_exam=sitting.exam is not None),
            "verdict": verdict(sitting, shown, told, self.redone) if told is not None else None,
            "is_redone": self.redone == "",
            "is_exam": sitting.exam is not None,
            "is_noted": sitting.exam is not None and turn > 0,
            "open": sitting.started.questions - met,
            "bars": bars(sitting),
            "panel": self.panel(sitting, shown, turn) if told is None else None,
            "mode": self.mode(sitting),
            "turns": turns(shown, self.draft(turn), self.mode(sitting))
            if shown.bets and told is None
            else (),
            "clock": self.clock(sitting, shown),
        }

    @property
    def redone(self) -> str | None:
        """A table paid again for practice: "" until it is settled. Nothing is counted."""
        found = self.kept.get("redo")
        return str(found) if self.told is not None and found is not None else None

    def mode(self, sitting: Sitting) -> str:
        """Guided until the trainee turns it off; an exam gives no help."""
        return "exam" if sitting.exam else str(self.kept.get("mode", "guided"))

    def clock(self, sitting: Sitting, shown: Question) -> View | None:
        """The time taken next to the target time; an exam has its own."""
        if not shown.seconds or sitting.exam or self.redone is not None:
            return None
        target = f"target {minutes(shown.seconds)}"
        if self.told is None:
            assert self.waiting is not None
            since = self.waiting.since // 1_000
            return {"since": since, "seconds": shown.seconds, "target": target}
        took = round(self.told.micros / MICRO)
        over = f", {took - shown.seconds} s over" if took > shown.seconds else ""
        return {"since": 0, "took": minutes(took), "target": f"{target}{over}"}

    def panel(self, sitting: Sitting, shown: Question, turn: int) -> View | None:
        if shown.panel is None:
            return None
        return panel_view(shown, self.draft(turn), self.visit.path, mode=self.mode(sitting))

    def shown(self, sitting: Sitting) -> Question:
        if self.waiting is not None:
            return self.waiting.question
        assert self.told is not None
        return question_of(sitting, self.told.number)

    def felt(self, sitting: Sitting, shown: Question, turn: int) -> FeltView:
        found = felt(shown)
        if not shown.bets:
            return found
        if self.told is not None and self.redone != "":
            return replace(found, table=settled_table(shown))
        return replace(found, table=open_table(shown, self.draft(turn), self.mode(sitting)))

    def draft(self, turn: int) -> Draft:
        found = self.kept.get("draft")
        if not isinstance(found, Draft) or found.turn != turn:
            found = self.kept["draft"] = Draft(turn)
        return found

    def figures(self, sitting: Sitting, shown: Question) -> list[tuple[str, str, str, int]]:
        """Title, text, small print, and the time to which the script counts, in milliseconds."""
        made, start = score(sitting.answers), sitting.started
        asked = self.told or self.waiting
        number = asked.number if asked else 0
        again = ", repeated" if asked and asked.repeated else ""
        of = f"of {start.questions}{again}"
        found = [(game_name(shown.game), f"Question {number}", of, 0)]
        if sitting.exam:
            found.append(("Time left", "", "", sitting.ends_at // 1_000))
        else:
            now, best = streaks(sitting)
            if not shown.seconds:  # The clock has its own place.
                found.append(("Streak", str(now), f"best {best}", 0))
            found.append(("Right", str(made.right), f"of {made.met}", 0))
        found.append(("Questions per hour", f"{made.per_hour:,}" if made.per_hour else "–", "", 0))
        given = self.school.roll.assignments.get(start.assignment)
        if given is not None:
            found.append(("Assigned by", given.given.by, given.given.note, 0))
        return found

    # What is pressed.

    async def pressed(self, press: Press) -> None:
        sitting = self.school.sitting(self.who, self.names["sitting"])
        if not self.is_mine(sitting):
            raise Denied(404, "not_found")
        self.told = self.told_in(sitting)
        if self.redone == "":
            if self.paid_again(sitting, press):
                return
        elif self.told is None:
            draft = self.draft(len(sitting.answers))
            waiting = await self.away(self.school.waiting, self.who, sitting.id)
            if waiting is not None and waiting.question.panel is not None:
                if await self.worked(sitting, waiting.question, draft, press):
                    return
            elif waiting is not None and waiting.question.bets:
                if self.touched(sitting, waiting.question, draft, press):
                    return
            elif draft.press(press.name, press.value):
                return
        match press.name:
            case "answer":
                await self.answer(sitting, press)
                if sitting.exam:
                    await self.come(sitting)
            case "redo" if self.told is not None and self.shown(sitting).bets:
                self.kept["redo"] = ""
                self.kept.pop("draft", None)
            case "next":
                self.kept.pop("told", None)
                self.kept.pop("redo", None)
                await self.come(sitting)
            case "stop":
                waits = await self.away(self.school.waiting, self.who, sitting.id)
                await self.away(self.school.stop, self.who, sitting.id, press.id)
                if waits is not None and waits.question.panel is not None:
                    self.go = self.visit.path  # Without the panel.
            case "again":
                await self.begin(same(sitting), press)
            case _:
                raise Denied(404, "not_found")

    def touched(self, sitting: Sitting, asked: Question, draft: Draft, press: Press) -> bool:
        if press.name in ("guided", "practice"):
            self.kept["mode"] = press.name
            return True
        return touch(asked, draft, press.name, press.value, self.mode(sitting))

    def paid_again(self, sitting: Sitting, press: Press) -> bool:
        asked, draft = self.shown(sitting), self.draft(len(sitting.answers) - 1)
        if press.name == "answer":
            self.kept["redo"] = draft.said(asked, "")
            return True
        return self.touched(sitting, asked, draft, press)

    async def come(self, sitting: Sitting) -> None:
        """A panel is loaded as a whole page."""
        waits = await self.away(self.school.waiting, self.who, sitting.id)
        if waits is not None and waits.question.panel is not None:
            self.go = self.visit.path

    async def worked(self, at: Sitting, asked: Question, draft: Draft, press: Press) -> bool:
        """A key of the panel; the last one gives the answer."""
        assert asked.panel is not None
        words = word_of(asked.panel, press)
        if press.name in ("guided", "practice"):
            self.kept["mode"] = press.name
        elif press.name == "restart" and at.exam is None:
            self.kept.pop("draft", None)
        elif words:
            is_over: bool = await self.away(pressed, asked, draft, words)
            if is_over:
                turn = {"turn": str(draft.turn)}
                await self.answer(at, Press("answer", "", press.id, turn, "panel"))
                self.go = self.visit.path
        return press.name not in ("stop", "again", "next")

    async def answer(self, sitting: Sitting, press: Press) -> None:
        """Sent again after a lost response, it is the same answer."""
        turn = press.field("turn")
        if not turn.isdecimal() or int(turn) > len(sitting.answers):
            raise Denied(422, "bad_input", sentence="The form cannot be read.")
        if int(turn) < len(sitting.answers):
            return  # Already answered; the page shows the current state.
        waiting = await self.away(self.school.waiting, self.who, sitting.id)
        if waiting is None:
            return
        draft = self.draft(int(turn))
        text = press.value or draft.said(waiting.question, press.field("amount"))
        # Set before the answer is given, because the stream may render first.
        if sitting.exam is None:
            self.kept["told"] = len(sitting.answers) + 1
        await self.away(self.school.answer, self.who, sitting.id, waiting.number, text, press.id)
        # While the trainee reads the verdict.
        loop = asyncio.get_running_loop()
        loop.run_in_executor(None, self.school.prepare, self.who, sitting.id)


def verdict(sitting: Sitting, question: Question, last: Answered, redone: str | None) -> View:
    is_set = question.kind == "setting"
    return {
        "is_right": last.right,
        "yours": with_cards(capital(last.answer)),
        "correct": with_cards(capital(right_words(question))),
        "why": with_cards(question.why) if last.right or not says_it(question) else (),
        "is_last": sitting.result is not None,
        "is_redone": redone is not None,
        "table": judged(question, last.answer) if question.bets else None,
        "way": judged_way(question, last.answer, is_right=last.right) if is_set else None,
    }


def says_it(question: Question) -> bool:
    """Whether the reason only repeats the right answer."""
    return question.why.rstrip(".") == question.right.rstrip(".")


def minutes(seconds: int) -> str:
    return f"{seconds // 60}:{seconds % 60:02}"


def same(sitting: Sitting) -> Plan:
    start, exam = sitting.started, sitting.exam
    return Plan(
        topic=start.topic,
        games=start.games,
        questions=start.questions,
        planted=start.planted,
        pass_mark=exam.pass_mark if exam else 0,
        minutes=exam.minutes if exam else 0,
    )


def streaks(sitting: Sitting) -> tuple[int, int]:
    now = best = 0
    for one in sitting.answers:
        now = now + 1 if one.right else 0
        best = max(best, now)
    return now, best


def bars(sitting: Sitting) -> tuple[View, ...]:
    """For the last answers; an exam reveals nothing before its end."""
    last = sitting.answers[-BARS:]
    top = max([10 * MICRO, *(one.micros for one in last)])
    is_secret = sitting.exam is not None and sitting.result is None
    return tuple(
        {
            "high": max(3, HIGH * one.micros // top),
            "seconds": max(1, round(one.micros / MICRO)),
            "is_wrong": not (one.right or is_secret),
        }
        for one in last
    )
