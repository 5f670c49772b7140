"""A lesson: one round step by step on the felt, with the reason for each step."""

from houseway.floor.training.events import Plan
from houseway.games import felt, game
from houseway.lab.training.lessons import Step, lesson, taught
from houseway.money import show
from houseway.paytables.words import bet_label
from houseway.table.settlement import Line as Settled
from houseway.web.pages.page import Press
from houseway.web.pages.play.page import player
from houseway.web.pages.routes import page
from houseway.web.pages.train.base import TrainPage, View
from houseway.web.pages.train.felt import table_of, with_cards
from houseway.web.pages.words import game_name
from houseway.web.problems import Denied

DRILL_AFTER = 10  # Questions in the drill at the end of a lesson.


@page("/train/lesson/{game}")
class LessonPage(TrainPage):
    template = "train/lesson.html"
    title = "Lesson"

    def closed(self) -> str:
        if self.names["game"] not in taught():
            raise Denied(404, "not_found")
        return ""

    @property
    def game(self) -> str:
        return self.names["game"]

    def here(self) -> str:
        return f"Lesson: {game_name(self.game)}"

    async def load(self) -> None:
        await self.away(lesson, self.game)

    def body(self) -> View:
        found = lesson(self.game)
        asked = self.visit.query.get("step", "")
        at = min(max(1, int(asked)) if asked.isdecimal() else 1, len(found.steps))
        step: Step = found.steps[at - 1]
        return {
            "game": game_name(self.game),
            "about": found.about,
            "shuffler": game(self.game).mode is not None,
            "at": at,
            "of": len(found.steps),
            "words": with_cards(step.words),
            "answer": with_cards(said(self.game, step.answer)) if step.answer else (),
            "why": step.why,
            "table": table_of(step.scene),
            "settled": tuple(map(settled, step.lines)),
        }

    async def pressed(self, press: Press) -> None:
        if press.name == "last":
            await self.note()
            self.go = f"{self.visit.path}?step={len(lesson(self.game).steps)}"
        elif press.name == "drill":
            plan = Plan(topic="next-step", games=(self.game,), questions=DRILL_AFTER)
            await self.begin(plan, press)
        elif press.name == "shuffler" and game(self.game).mode is not None:
            await self.at_the_shuffler()
        else:
            raise Denied(404, "not_found")

    async def at_the_shuffler(self) -> None:
        """A table of this game where the trainee operates the shuffler and the display."""
        who = player(self)
        await self.backend.play.sit(who, self.game)
        table = self.backend.play.table(who, self.game)
        assert table is not None
        table.sitting.devices = "you"
        await table.save()
        self.go = f"/play/{self.game}"

    async def note(self) -> None:
        """Read to the end; recorded once."""
        known = self.school.roll.trainees.get(self.who.id)
        if known is None or self.game not in known.lessons:
            await self.away(self.school.name, self.who)
            await self.away(self.school.read_lesson, self.who, self.game)


def said(game_id: str, answer: str) -> str:
    """The answer in the words of the game's own buttons, if it has any."""
    return felt(game_id).answers[answer][0].lower() if answer in felt(game_id).answers else answer


def settled(line: Settled) -> View:
    sign = "+" if line.net > 0 else ""
    return {
        "outcome": line.outcome,
        "title": f"Seat {line.seat}, {bet_label(line.spot)}",
        "stake": show(line.stake),
        "net": f"{sign}{show(line.net)}",
        "why": line.why,
    }
