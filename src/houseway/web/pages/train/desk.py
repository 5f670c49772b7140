"""The trainer's desk: everyone's errors and pace, and who is given what to practice."""

from collections import Counter
from collections.abc import Sequence
from urllib.parse import quote

from msgspec import Struct

from houseway.floor.reports.period import local
from houseway.floor.training.plan import PLANTABLE
from houseway.floor.training.roll import Answered, Assignment, Sitting, Trainee, score
from houseway.games import FILES
from houseway.lab.drills import TOPICS as DRILLS
from houseway.web.pages.page import Press
from houseway.web.pages.routes import page
from houseway.web.pages.train.base import TrainPage, plan_of
from houseway.web.pages.train.words import (
    TOPICS,
    due_words,
    games_words,
    given_title,
    questions,
    title_of,
)
from houseway.web.pages.words import game_name
from houseway.web.problems import Denied

OPEN_MOST = 12  # Assignments on the first page; a trainee's own page has all of theirs.
LINE = 12  # Sittings in the line of a trainee's pace.
STEPS = 4  # How strong the ground of a cell may be.
NONE = "–"
Choices = tuple[tuple[str, str], ...]


class Pace(Struct, frozen=True):
    """Hands per hour of the last sittings as points of a line, oldest first."""

    points: str
    words: str


class TraineeRow(Struct, frozen=True):
    name: str
    address: str
    answered: str
    right: str
    pace: str
    line: Pace | None
    errors: str
    exams: str
    open: str
    seen: str


class Cell(Struct, frozen=True):
    """The more of them are wrong, the stronger its ground; the figures say it as well."""

    words: str = ""
    weight: int = 0


class Matrix(Struct, frozen=True):
    """Where the errors are: games down, drills across; empty cells were never asked."""

    heads: tuple[str, ...]
    rows: tuple[tuple[str, tuple[Cell, ...]], ...]


class SittingRow(Struct, frozen=True):
    title: str
    games: str
    at: str
    result: str
    pace: str
    wrong: str
    address: str
    sheet: str


class Todo(Struct, frozen=True):
    id: str
    title: str
    words: str
    due: str


class FormView(Struct, frozen=True):
    people: Choices
    chosen: str
    topics: Choices
    games: Choices
    planted: tuple[str, ...]


class DeskView(Struct, frozen=True):
    """`of` is the trainee looked at, empty for all."""

    form: FormView
    of: str
    file: str  # The address of the training file, but for its format.
    trainees: tuple[TraineeRow, ...]
    sittings: tuple[SittingRow, ...]
    where: Matrix | None
    todo: tuple[Todo, ...]


@page("/train/desk")
class Desk(TrainPage):
    template = "train/desk.html"
    title = "Trainer's desk"

    def here(self) -> str:
        return self.title

    def follows(self) -> object:
        """Answers of trainees appear while they are given."""
        return self.who.is_trainer and self.school.head.seq

    def body(self) -> DeskView | None:
        who = self.who
        if not who.is_trainer:
            return None
        trainees, roll = self.school.trainees(who), self.school.roll
        found = roll.trainees.get(self.visit.query.get("trainee", ""))
        sittings = roll.sittings_of(found.id) if found else []
        of = [found] if found else trainees
        open_ = roll.open_assignments(found.id) if found else roll.open_assignments()[:OPEN_MOST]
        return DeskView(
            form=self.form(trainees, found),
            of=found.name if found else "",
            file=f"/api/training/file?trainee={quote(found.id if found else '', safe='')}&form=",
            trainees=() if found else tuple(map(self.row, trainees)),
            sittings=tuple(self.sitting(one) for one in reversed(sittings)),
            where=matrix([answer for one in of for answer in roll.answers_of(one.id)]),
            todo=tuple(self.todo(one, is_named=found is None) for one in open_),
        )

    def row(self, one: Trainee) -> TraineeRow:
        roll = self.school.roll
        made, sittings = score(list(roll.answers_of(one.id))), roll.sittings_of(one.id)
        exams = [each for each in sittings if each.exam]
        passed = sum(each.result is not None and each.result.passed for each in exams)
        wrong = (f"{TOPICS[topic].title.lower()} {n}" for topic, n in sorted(made.wrong.items()))
        return TraineeRow(
            name=one.name,
            address=f"/train/desk?trainee={quote(one.id, safe='')}",
            answered=f"{made.answered:,}",
            right=f"{made.percent}%" if made.met else NONE,
            pace=f"{made.per_hour:,}" if made.per_hour else NONE,
            line=pace_line(sittings),
            errors=", ".join(wrong) or NONE,
            exams=f"{passed} of {len(exams)}" if exams else NONE,
            open=str(len(roll.open_assignments(one.id)) or NONE),
            seen=self.moment(one.seen_at) if one.seen_at else "not yet",
        )

    def sitting(self, one: Sitting) -> SittingRow:
        made, result = score(one.answers), one.result
        if result is None:
            shown = f"{made.met} of {one.started.questions}, running"
        else:
            verdict = "passed" if result.passed else "not passed"
            shown = f"{result.right} of {result.of}" + (f", {verdict}" if one.exam else "")
        is_printed = one.exam is not None and result is not None
        return SittingRow(
            title=title_of(one),
            games=games_words(one.started.games),
            at=self.moment(one.at),
            result=shown,
            pace=f"{made.per_hour:,}" if made.per_hour else NONE,
            wrong=str(sum(made.wrong.values()) or NONE),
            address=f"/train/drill/{one.id}",
            sheet=f"/api/training/sittings/{one.id}/sheet" if is_printed else "",
        )

    def todo(self, found: Assignment, *, is_named: bool) -> Todo:
        given = found.given
        whose = f"{self.school.roll.trainees[given.trainee].name}, " if is_named else ""
        planted = f": {', '.join(given.planted)}" if given.planted else ""
        words = f"{questions(given.questions)}, {games_words(given.games)}"
        title = f"{whose}{given_title(found)}{planted}"
        return Todo(given.assignment, title, words, due_words(given.due, self.today()))

    def form(self, trainees: Sequence[Trainee], chosen: Trainee | None) -> FormView:
        known = tuple((one.id, one.name) for one in trainees)
        return FormView(
            people=(*known, *self.to_come(trainees)),
            chosen=chosen.id if chosen else "",
            topics=tuple((topic, TOPICS[topic].title) for topic in ("all", *DRILLS)),
            games=tuple((id_, game_name(id_)) for id_ in FILES),
            planted=PLANTABLE,
        )

    def to_come(self, trainees: Sequence[Trainee]) -> Choices:
        """Staff who are to train and have not been here yet."""
        known = {one.id for one in trainees}
        return tuple(
            (f"staff/{one.id}", one.name)
            for one in self.state.staff.values()
            if one.is_employed and "trainee" in one.roles and f"staff/{one.id}" not in known
        )

    def moment(self, at: int) -> str:
        return f"{local(at, self.zone):%d %b %H:%M}"

    async def pressed(self, press: Press) -> None:
        school, who = self.school, self.who
        match press.name:
            case "assign":
                plan = plan_of(press, press.field("drill"), is_exam=bool(press.field("exam")))
                to, note = press.field("to"), press.field("note")
                for id_, title in self.to_come(school.trainees(who)):
                    if id_ == to:
                        await self.away(school.enrol, who, id_, title)
                await self.away(school.assign, who, to, plan, note, press.id, press.field("due"))
                self.say("Assigned.", "assign", is_done=True)
            case "withdraw":
                reason = "Withdrawn by the trainer."
                await self.away(school.withdraw, who, press.value, reason, press.id)
            case _:
                raise Denied(404, "not_found")


def matrix(answers: Sequence[Answered]) -> Matrix | None:
    if not answers:
        return None
    asked = Counter((one.game, one.topic) for one in answers)
    wrong = Counter((one.game, one.topic) for one in answers if not one.right)
    topics = [topic for topic in DRILLS if any(key[1] == topic for key in asked)]
    rows = (
        (game_name(game), tuple(cell(wrong[game, one], asked[game, one]) for one in topics))
        for game in FILES
        if any(key[0] == game for key in asked)
    )
    return Matrix(tuple(TOPICS[topic].title for topic in topics), tuple(rows))


def cell(wrong: int, asked: int) -> Cell:
    weight = -(-STEPS * wrong // asked) if asked else 0
    return Cell(f"{wrong} / {asked}", weight) if asked else Cell()


def pace_line(sittings: Sequence[Sitting]) -> Pace | None:
    paces = [score(one.answers).per_hour for one in sittings if one.answers][-LINE:]
    if len(paces) < 2:
        return None
    top, step = max(paces) or 1, 100 / (len(paces) - 1)
    points = (f"{at * step:.0f},{26 - 22 * pace / top:.0f}" for at, pace in enumerate(paces))
    return Pace(" ".join(points), ", ".join(map(str, paces)))
