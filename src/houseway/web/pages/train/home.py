"""The front page of Train: what is due, drills, lessons, exams, and results so far."""

from collections.abc import Sequence

from houseway.floor.training.roll import Answered, Assignment, Sitting, questions, score
from houseway.floor.training.sheet import given_title
from houseway.games import FILES, game
from houseway.lab.drills import MOCK
from houseway.lab.drills import TOPICS as DRILLS
from houseway.lab.training.lessons import taught
from houseway.web.pages.page import Press
from houseway.web.pages.routes import page
from houseway.web.pages.train.base import TrainPage, View, plan_of
from houseway.web.pages.train.desk import matrix
from houseway.web.pages.train.words import (
    TOPICS,
    asked_words,
    due_words,
    games_words,
    progress,
    title_of,
)
from houseway.web.pages.words import game_name
from houseway.web.problems import Denied

COUNTS = (5, 10, 20)
LATELY, OPEN_MOST = 6, 3


@page("/train")
class Home(TrainPage):
    template = "train/home.html"
    title = "Train"

    async def load(self) -> None:
        """Staff are added to the roll at their first visit, so that a trainer can find them."""
        who = self.who
        if who.id.startswith("staff/") and who.id not in self.school.roll.trainees:
            await self.away(self.school.name, who)

    def body(self) -> View:
        who, roll = self.who, self.school.roll
        sittings = roll.sittings_of(who.id)
        found = roll.trainees.get(who.id)
        read = found.lessons if found else {}
        told = list(roll.told_answers_of(who.id))
        running = [one for one in sittings if one.result is None]
        ended = [one for one in sittings if one.result is not None and one.answers]
        return {
            "figures": figures(told, sittings),
            "where": matrix([(who.name, "", told)] if told else [], ""),
            "given": tuple(given(one, self.today()) for one in roll.open_assignments(who.id)),
            "left": tuple(map(left, reversed(running[-OPEN_MOST:]))),
            "topics": tuple((name, TOPICS[name]) for name in (*DRILLS, "all")),
            "games": tuple((id_, game_name(id_)) for id_ in FILES),
            "counts": tuple((str(one), str(one)) for one in COUNTS),
            "lessons": tuple(
                {
                    "game": id_,
                    "title": game_name(id_),
                    "is_read": id_ in read,
                    "has_shuffler": game(id_).mode is not None,
                }
                for id_ in taught()
            ),
            "done": tuple(map(done, reversed(ended[-LATELY:]))),
            "guest": "" if who.id.startswith("staff/") else who.name,
        }

    def follows(self) -> object:
        """New assignments appear by themselves."""
        roll, who = self.school.roll, self.who.id
        open_ = [one.given.assignment for one in roll.open_assignments(who)]
        return open_, sum(len(one.answers) for one in roll.sittings_of(who))

    async def pressed(self, press: Press) -> None:
        school, who = self.school, self.who
        match press.name:
            case "drill":
                await self.begin(plan_of(press, press.value, is_exam=False), press)
            case "mock":
                await self.begin(plan_of(press, MOCK, is_exam=False), press)
            case "exam":
                if name := press.field("name"):
                    await self.away(school.name, who, name)
                await self.begin(plan_of(press, "all", is_exam=True), press)
            case "take":
                await self.away(school.name, who)
                taken = await self.away(school.take_up, who, press.value, press.id)
                self.go = f"/train/drill/{taken.id}"
            case "name":
                await self.away(school.name, who, press.field("name"))
                self.say("Saved.", "name", is_done=True)
            case _:
                raise Denied(404, "not_found")


def figures(answers: list[Answered], sittings: Sequence[Sitting]) -> tuple[View, ...]:
    made = score(questions(answers))
    exams = [one for one in sittings if one.exam]
    passed = sum(one.result is not None and one.result.passed for one in exams)
    return (
        {"title": "Answered", "words": f"{made.answered:,}"},
        {"title": "Right on the first try", "words": f"{made.percent}%" if made.met else "–"},
        {"title": "Questions per hour", "words": f"{made.per_hour:,}" if made.per_hour else "–"},
        {"title": "Exams passed", "words": f"{passed} of {len(exams)}"},
    )


def given(found: Assignment, today: str) -> View:
    one = found.given
    words = f"{asked_words(one)}, {games_words(one.games)}, from {one.by}"
    due = due_words(one.due, today)
    return {
        "title": given_title(found),
        "words": words,
        "note": one.note,
        "id": one.assignment,
        "due": due,
    }


def left(sitting: Sitting) -> View:
    return {
        "title": title_of(sitting),
        "words": f"{progress(sitting)}, {games_words(sitting.started.games)}",
        "address": f"/train/drill/{sitting.id}",
    }


def done(sitting: Sitting) -> View:
    result = sitting.result
    assert result is not None
    steps = " steps" if sitting.started.topic == MOCK else ""
    words = "stopped early" if result.why == "broken off" else ""
    if sitting.exam:
        words = "passed" if result.passed else "not passed"
    return {
        "address": f"/train/drill/{sitting.id}",
        "title": title_of(sitting),
        "games": games_words(sitting.started.games),
        "right": f"{result.right} of {result.of}",
        "pace": f"{score(sitting.answers).per_hour:,}{steps} per hour",
        "words": words,
    }
