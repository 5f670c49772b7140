"""The trainer's desk: everyone's errors and pace, and who is given what to practice."""

from collections.abc import Sequence
from urllib.parse import quote, urlencode

from houseway.floor.reports.period import local
from houseway.floor.training.plan import PLANTABLE
from houseway.floor.training.roll import Answered, Assignment, Sitting, Trainee, score
from houseway.games import FILES
from houseway.lab.drills import TOPICS as DRILLS
from houseway.web.pages.page import Press
from houseway.web.pages.routes import page
from houseway.web.pages.train.base import TrainPage, View, plan_of
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
EVERYONE = "everyone"
Choices = tuple[tuple[str, str], ...]
Groups = list[tuple[str, str, list[Answered]]]  # name, the trainee's id, answers


@page("/train/desk")
class Desk(TrainPage):
    template = "train/desk.html"
    title = "Trainer's desk"

    def here(self) -> str:
        return self.title

    def follows(self) -> object:
        """Answers of trainees appear while they are given."""
        return self.who.is_trainer and self.school.head.seq

    def body(self) -> View | None:
        who = self.who
        if not who.is_trainer:
            return None
        trainees, roll = self.school.trainees(who), self.school.roll
        found = roll.trainees.get(self.visit.query.get("trainee", ""))
        sittings = roll.sittings_of(found.id) if found else []
        open_ = roll.open_assignments(found.id) if found else roll.open_assignments()[:OPEN_MOST]
        return {
            "form": self.form(trainees, found),
            "of": found.name if found else "",
            "file": f"/api/training/file?trainee={quote(found.id if found else '', safe='')}&form=",
            "trainees": () if found else tuple(map(self.row, trainees)),
            "sittings": tuple(self.sitting(one) for one in reversed(sittings)),
            "where": matrix(self.groups(found, trainees)),
            "todo": tuple(self.todo(one, is_named=found is None) for one in open_),
        }

    def groups(self, found: Trainee | None, trainees: Sequence[Trainee]) -> Groups:
        """One trainee's answers by game, or everyone's by person and all together."""
        answers_of = self.school.roll.answers_of
        if found is not None:
            own = list(answers_of(found.id))
            games = {id_: [one for one in own if one.game == id_] for id_ in FILES}
            return [(game_name(id_), "", some) for id_, some in games.items() if some]
        people = [(one.name, one.id, list(answers_of(one.id))) for one in trainees]
        people = [one for one in people if one[2]]
        whole = [answer for *_, answers in people for answer in answers]
        return [*people, *([("Class", "", whole)] if len(people) > 1 else [])]

    def row(self, one: Trainee) -> View:
        roll = self.school.roll
        made, sittings = score(list(roll.answers_of(one.id))), roll.sittings_of(one.id)
        exams = [each for each in sittings if each.exam]
        passed = sum(each.result is not None and each.result.passed for each in exams)
        return {
            "name": one.name,
            "address": f"/train/desk?trainee={quote(one.id, safe='')}",
            "answered": f"{made.answered:,}",
            "right": f"{made.percent}%" if made.met else NONE,
            "pace": f"{made.per_hour:,}" if made.per_hour else NONE,
            "line": pace_line(sittings),
            "exams": f"{passed} of {len(exams)}" if exams else NONE,
            "open": str(len(roll.open_assignments(one.id)) or NONE),
            "seen": self.moment(one.seen_at) if one.seen_at else "not yet",
        }

    def sitting(self, one: Sitting) -> View:
        made, result = score(one.answers), one.result
        if result is None:
            shown = f"{made.met} of {one.started.questions}, running"
        else:
            verdict = "passed" if result.passed else "not passed"
            shown = f"{result.right} of {result.of}" + (f", {verdict}" if one.exam else "")
        is_printed = one.exam is not None and result is not None
        return {
            "title": title_of(one),
            "games": games_words(one.started.games),
            "at": self.moment(one.at),
            "result": shown,
            "pace": f"{made.per_hour:,}" if made.per_hour else NONE,
            "wrong": str(sum(made.wrong.values()) or NONE),
            "address": f"/train/drill/{one.id}",
            "sheet": f"/api/training/sittings/{one.id}/sheet" if is_printed else "",
        }

    def todo(self, found: Assignment, *, is_named: bool) -> View:
        given = found.given
        whose = f"{self.school.roll.trainees[given.trainee].name}, " if is_named else ""
        planted = f": {', '.join(given.planted)}" if given.planted else ""
        words = f"{questions(given.questions)}, {games_words(given.games)}"
        title = f"{whose}{given_title(found)}{planted}"
        return {
            "id": given.assignment,
            "title": title,
            "words": words,
            "due": due_words(given.due, self.today()),
        }

    def form(self, trainees: Sequence[Trainee], chosen: Trainee | None) -> View:
        known = tuple((one.id, one.name) for one in trainees)
        return {
            "people": (*known, *self.to_come(trainees), (EVERYONE, "Everyone on the roster")),
            "chosen": chosen.id if chosen else "",
            "drill": self.visit.query.get("drill", ""),
            "topics": tuple((topic, TOPICS[topic].title) for topic in ("all", *DRILLS)),
            "games": tuple((id_, game_name(id_)) for id_ in FILES),
            "planted": PLANTABLE,
        }

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
                due, all_ = press.field("due"), [one.id for one in school.trainees(who)]
                for id_ in all_ if to == EVERYONE else [to]:
                    once = f"{press.id}-{id_}" if to == EVERYONE else press.id
                    await self.away(school.assign, who, id_, plan, note, once, due)
                self.say("Assigned.", "assign", is_done=True)
            case "withdraw":
                reason = "Withdrawn by the trainer."
                await self.away(school.withdraw, who, press.value, reason, press.id)
            case _:
                raise Denied(404, "not_found")


def matrix(groups: Groups) -> View | None:
    """Percent right at the first answer, groups down, drills across. A cell of a person leads to
    the form with that drill."""
    asked = {one.topic for _, _, answers in groups for one in answers}
    topics = [topic for topic in DRILLS if topic in asked]
    rows = [
        (name, [cell(topic, id_, answers) for topic in topics]) for name, id_, answers in groups
    ]
    return {"heads": [TOPICS[topic].title for topic in topics], "rows": rows} if rows else None


def cell(topic: str, id_: str, answers: Sequence[Answered]) -> View:
    """The fewer of them are right, the stronger its ground; the figures say it as well."""
    first = [one.right for one in answers if one.topic == topic and not one.repeated]
    percent = 100 * sum(first) // len(first) if first else 100
    to = f"/train/desk?{urlencode({'trainee': id_, 'drill': topic})}" if id_ else ""
    weight = -(-STEPS * (100 - percent) // 100)
    return {"words": f"{percent}%" if first else "not tried", "weight": weight, "to": to}


def pace_line(sittings: Sequence[Sitting]) -> View | None:
    paces = [score(one.answers).per_hour for one in sittings if one.answers][-LINE:]
    if len(paces) < 2:
        return None
    top, step = max(paces) or 1, 100 / (len(paces) - 1)
    points = (f"{at * step:.0f},{26 - 22 * pace / top:.0f}" for at, pace in enumerate(paces))
    return {"points": " ".join(points), "words": ", ".join(map(str, paces))}
