"""A lesson: one round step by step on the felt, and beside it why the step is done so."""

from html import escape

from nicegui import ui
from starlette.requests import Request

from houseway.floor.training.plan import Plan
from houseway.games import FILES
from houseway.lab.training.lessons import Lesson, Step
from houseway.lab.training.lessons import lesson as open_lesson
from houseway.money import show
from houseway.table.procedure import spot_words
from houseway.table.settlement import Line
from houseway.web.pages.words import game_name
from houseway.web.problems import Denied
from houseway.web.screens.texts import train as words
from houseway.web.screens.theme import button, safe
from houseway.web.screens.train.base import TrainScreen, bar, dress, page
from houseway.web.screens.train.felt import table, with_cards

WORDS = words.LESSON
DRILL_AFTER = 10  # questions of the drill that a lesson ends with


@ui.page("/train/lesson/{game}", title="Lesson")
async def lesson(request: Request, game: str, step: int = 1) -> None:
    if game not in FILES:
        raise Denied(404, "not_found")
    dress()
    screen = LessonScreen(request, game, step)
    screen.lesson = await screen.away(open_lesson, game)
    screen.open()


class LessonScreen(TrainScreen):
    lesson: Lesson

    def __init__(self, request: Request, game: str, step: int) -> None:
        super().__init__(request)
        self.game, self.at = game, max(0, step - 1)

    def draw(self) -> str:
        steps = self.lesson.steps
        self.at = min(self.at, len(steps) - 1)
        step = steps[self.at]
        name = game_name(self.game)
        inside = (
            f'<p class="t-about">{escape(self.lesson.about)}</p>{line_of(self.lesson, self.at)}'
            f'<div class="t-work lesson"><section class="t-felt" aria-label="{name}">'
            f"{table(step.scene)}{settlement(step)}</section>"
            f'<section class="t-sheet" aria-live="polite">{self.sheet(step)}</section></div>'
        )
        return page(bar(f"{WORDS['title']}: {name}", self.who), inside, self.said)

    def sheet(self, step: Step) -> str:
        last = self.at == len(self.lesson.steps) - 1
        end = f"<p><b>{WORDS['end']}</b></p>"
        said = f"<p class=t-answer>{WORDS['answer']}: <b>{with_cards(step.answer)}</b></p>"
        return (
            f'<p class="muted">{WORDS["step"]} {self.at + 1} {WORDS["of"]} '
            f"{len(self.lesson.steps)}</p><h1>{with_cards(step.words)}</h1>"
            f"{said if step.answer else ''}"
            f'<div class="t-why"><h2>{WORDS["why"]}</h2><p>{safe(step.why)}</p></div>'
            f"{end if last else ''}"
            f'<div class="t-do t-turn">{self.turns(last)}</div>'
        )

    def turns(self, last: bool) -> str:
        back = button(
            "turn", f"{WORDS['back']} <kbd>←</kbd>", "act quiet", value="-1", data_key="ArrowLeft",
            data_repeat="1",
        )  # fmt: skip
        if last:
            drill = button("drill", f"{WORDS['drill']} <kbd>Enter</kbd>", "act", data_key="Enter")
            return back + button("first", WORDS["again"], "act quiet") + drill
        on = button(
            "turn", f"{WORDS['next']} <kbd>→</kbd>", "act", value="1", data_key="ArrowRight",
            data_repeat="1",
        )  # fmt: skip
        return (back if self.at else "") + on

    async def press(self, name: str, value: str, command_id: str, fields: dict[str, str]) -> None:
        school, who = self.house.school, self.who
        if name == "turn":
            self.at = max(0, min(self.at + int(value), len(self.lesson.steps) - 1))
            if self.at == len(self.lesson.steps) - 1:
                await self.note()
        elif name == "first":
            self.at = 0
        elif name == "drill":
            plan = Plan(topic="next-step", games=(self.game,), questions=DRILL_AFTER)
            await self.away(school.name, who)
            made = await self.away(school.start, who, plan)
            ui.navigate.to(f"/train/drill/{made.id}")

    async def note(self) -> None:
        """Read to the end; noted once."""
        school, who = self.house.school, self.who
        known = school.roll.trainees.get(who.id)
        if known is None or self.game not in known.lessons:
            await self.away(school.name, who)
            await self.away(school.read_lesson, who, self.game)


def line_of(lesson: Lesson, at: int) -> str:
    """How far the round has come: one part per step."""
    parts = "".join(
        f'<i class="{"now" if place == at else "past" if place < at else ""}"></i>'
        for place in range(len(lesson.steps))
    )
    return f'<div class="t-steps" aria-hidden="true">{parts}</div>'


def settlement(step: Step) -> str:
    if not step.lines:
        return ""
    rows = "".join(map(settled, step.lines))
    return f'<table class="t-lines"><caption>{WORDS["settles"]}</caption>{rows}</table>'


def settled(line: Line) -> str:
    sign = "+" if line.net > 0 else ""
    return (
        f'<tr class="{line.outcome}"><td>{words.DRILL["seat"]} {line.seat}, '
        f"{safe(spot_words(line.spot))}</td><td>{show(line.stake)}</td>"
        f"<td><b>{sign}{show(line.net)}</b></td><td>{safe(line.why)}</td></tr>"
    )
