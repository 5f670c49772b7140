"""The trainer's desk: everyone's errors and pace, and assignments."""

from collections.abc import Sequence
from urllib.parse import quote, urlencode

from houseway.floor.reports.period import local
from houseway.floor.training.plan import PLANTABLE
from houseway.floor.training.roll import Answered, Sitting, Trainee, questions, score
from houseway.floor.training.school import group, switch
from houseway.games import FILES
from houseway.lab.drills import MOCK
from houseway.lab.drills import TOPICS as DRILLS
from houseway.web.pages.page import Press
from houseway.web.pages.routes import page
from houseway.web.pages.train.assigned import like_this, tasks, weak_spot
from houseway.web.pages.train.base import TrainPage, View, plan_of
from houseway.web.pages.train.words import TOPICS, games_words, progress, title_of
from houseway.web.pages.words import game_name, moment
from houseway.web.problems import Denied
from houseway.web.training.school import game_view

OPEN_MOST = 12  # Assignments on the first page; a trainee's own page has all of theirs.
LINE = 12  # Sittings shown in the chart of a trainee's pace.
STEPS = (90, 80, 70, 60, 0)  # Percentages at which a cell changes color.
HEADS = (
    ("name", "Name"),
    ("answered", "Answered"),
    ("right", "Right"),
    ("pace", "Questions/hour"),
    ("", "Pace, last drills"),
    ("passed", "Passed"),
    ("open", "Open"),
    ("seen", "Last active"),
)
NO_FIGURE = "–"
EVERYONE, CLASS = "everyone", "class/"
Choices = tuple[tuple[str, str], ...]
Groups = list[tuple[str, str, list[Answered]]]  # name, the trainee's id, answers


@page("/train/desk")
class Desk(TrainPage):
    template = "train/desk.html"
    title = "Trainer's desk"

    def here(self) -> str:
        return self.title

    def follows(self) -> object:
        """Answers of trainees appear as they are given."""
        return self.who.is_trainer and self.school.head.seq

    def body(self) -> View | None:
        who = self.who
        if not who.is_trainer:
            return None
        everyone, roll = self.school.trainees(who), self.school.roll
        chosen = self.visit.query.get("class", "")
        trainees = [one for one in everyone if chosen in ("", one.group)]
        sort = self.visit.query.get("sort", "seen")
        trainees.sort(key=lambda one: self.place(one, sort))
        found = roll.trainees.get(self.visit.query.get("trainee", ""))
        sittings = roll.sittings_of(found.id) if found else []
        people = {found.id} if found else {one.id for one in trainees}
        given = tasks(roll, people, self.today())[:OPEN_MOST]
        weak, groups = self.visit.query.get("weak", ""), self.groups(found, trainees)
        return {
            "form": self.form(everyone, found),
            "figures": figures(trainees, given, groups),
            "weak": weak_spot(roll, weak, self.visit.query.get("drill", ""))
            if weak in people
            else None,
            "classes": classes(everyone, chosen),
            "id": found.id if found else "",
            "group": found.group if found else "",
            "of": found.name if found else "",
            "file": f"/api/training/file?{urlencode(whose(found, chosen))}&form=",
            "trainees": () if found else tuple(map(self.row, trainees)),
            "sort": sort,
            "heads": [(key, words, sorted_by(key, chosen)) for key, words in HEADS],
            "sittings": tuple(self.sitting(one) for one in reversed(sittings)),
            "where": matrix(groups, chosen),
            "live": tuple(map(self.dealing, roll.running(MOCK))) if found is None else (),
            "tasks": given,
            "games": [self.game(id_) for id_ in FILES] if found is None else (),
        }

    def game(self, id_: str) -> View:
        """A game of Play, open or closed."""
        one = game_view(self.school.roll, id_)
        since = f"Closed by {one.by}, {self.moment(one.at)}" if one.is_closed else "Open"
        shown = {"id": id_, "name": game_name(id_), "is_closed": one.is_closed}
        return {**shown, "since": since, "reason": one.reason}

    def groups(self, found: Trainee | None, trainees: Sequence[Trainee]) -> Groups:
        """One trainee's answers by game, or everyone's by person and in total."""
        answers_of = self.school.roll.told_answers_of
        if found is not None:
            own = list(answers_of(found.id))
            games = {id_: [one for one in own if one.game == id_] for id_ in FILES}
            return [(game_name(id_), "", some) for id_, some in games.items() if some]
        people = [(one.name, one.id, list(answers_of(one.id))) for one in trainees]
        people = [one for one in people if one[2]]
        whole = [answer for *_, answers in people for answer in answers]
        return [*people, *([("Class", "", whole)] if len(people) > 1 else [])]

    def place(self, one: Trainee, sort: str) -> tuple[float, str]:
        """By the chosen column: the weakest first, or the most recent visitor first."""
        roll = self.school.roll
        answers = list(roll.told_answers_of(one.id))
        topics = {sort} & {*DRILLS, MOCK} or DRILLS
        made = score([each for each in answers if each.topic in topics])
        exams = [each.result for each in roll.sittings_of(one.id) if each.exam and each.result]
        by = {
            "name": 0,
            "answered": -made.answered,
            "pace": -made.per_hour,
            "passed": -sum(result.passed for result in exams),
            "open": -len(roll.open_assignments(one.id)),
            "seen": -one.seen_at,
        }
        share = made.percent if made.met else 101
        return by.get(sort, share), one.name.lower()

    def row(self, one: Trainee) -> View:
        roll = self.school.roll
        made, sittings = score(questions(roll.told_answers_of(one.id))), roll.sittings_of(one.id)
        exams = [each for each in sittings if each.exam]
        passed = sum(each.result is not None and each.result.passed for each in exams)
        return {
            "name": one.name,
            "address": f"/train/desk?trainee={quote(one.id, safe='')}",
            "answered": f"{made.answered:,}",
            "right": f"{made.percent}%" if made.met else NO_FIGURE,
            "pace": f"{made.per_hour:,}" if made.per_hour else NO_FIGURE,
            "line": pace_line(sittings),
            "exams": f"{passed} of {len(exams)}" if exams else NO_FIGURE,
            "open": str(len(roll.open_assignments(one.id)) or NO_FIGURE),
            "seen": self.moment(one.seen_at) if one.seen_at else "not yet",
        }

    def sitting(self, one: Sitting) -> View:
        made, result = score(one.answers), one.result
        is_secret = one.exam is not None and result is None  # Until it is handed in.
        has_pace = made.per_hour and not is_secret and one.started.topic != MOCK
        if result is None:
            shown = f"{progress(one)}, running"
        else:
            verdict = "passed" if result.passed else "not passed"
            shown = f"{result.right} of {result.of}" + (f", {verdict}" if one.exam else "")
        is_printed = one.exam is not None and result is not None
        return {
            "title": title_of(one),
            "games": games_words(one.started.games),
            "at": self.moment(one.at),
            "result": shown,
            "pace": f"{made.per_hour:,}" if has_pace else NO_FIGURE,
            "wrong": NO_FIGURE if is_secret else str(sum(made.wrong.values()) or NO_FIGURE),
            "address": f"/train/drill/{one.id}",
            "sheet": f"/api/training/sittings/{one.id}/sheet" if is_printed else "",
        }

    def dealing(self, one: Sitting) -> View:
        """A mock game that can be watched now."""
        name = self.school.roll.trainees[one.started.trainee].name
        dealt = f"{progress(one)} dealt"
        words = f"{games_words(one.started.games)}, {dealt}"
        return {"title": name, "words": words, "address": f"/train/mock/{one.id}"}

    def form(self, trainees: Sequence[Trainee], chosen: Trainee | None) -> View:
        known = tuple((one.id, one.name) for one in trainees)
        return {
            "people": (
                *known,
                *self.to_come(trainees),
                *groups_of(trainees),
                (EVERYONE, "All trainees"),
            ),
            "chosen": chosen.id if chosen else self.visit.query.get("weak", ""),
            "drill": self.visit.query.get("drill", ""),
            "topics": tuple((topic, TOPICS[topic].title) for topic in ("all", *DRILLS, MOCK)),
            "games": tuple((id_, game_name(id_)) for id_ in FILES),
            "planted": PLANTABLE,
        }

    def to_come(self, trainees: Sequence[Trainee]) -> Choices:
        """Staff who should train and have not been here yet."""
        known = {one.id for one in trainees}
        return tuple(
            (f"staff/{one.id}", one.name)
            for one in self.state.staff.values()
            if one.is_employed and "trainee" in one.roles and f"staff/{one.id}" not in known
        )

    def moment(self, at: int) -> str:
        return moment(local(at, self.zone))

    async def pressed(self, press: Press) -> None:
        school, who = self.school, self.who
        match press.name:
            case "assign":
                plan = plan_of(press, press.field("drill"), is_exam=bool(press.field("exam")))
                to, note = press.field("to"), press.field("note")
                for id_, title in self.to_come(school.trainees(who)):
                    if id_ == to:
                        await self.away(school.enrol, who, id_, title)
                due, all_ = press.field("due"), school.trainees(who)
                _, _, group_ = to.partition(CLASS)
                many = [
                    one.id for one in all_ if to == EVERYONE or (group_ and one.group == group_)
                ]
                for id_ in many or [to]:
                    once = f"{press.id}-{id_}" if many else press.id
                    await self.away(school.assign, who, id_, plan, note, once, due)
                self.say("Assigned.", "assign", is_done=True)
            case "like":
                id_, _, topic = press.value.partition(" ")
                like = like_this(school.roll, id_, topic)
                if like is None:
                    raise Denied(404, "not_found")
                await self.away(school.assign, who, id_, like, "", press.id)
                self.say("Assigned.", "like", is_done=True)
            case "class":
                name = press.field("class")
                await self.away(group, school, who, press.value, name, press.id)
                self.say("Saved.", "class", is_done=True)
            case "close" | "open":
                is_closed, given = press.name == "close", press.field("reason")
                asked = (press.value or press.field("closes"), is_closed, given)
                await self.away(switch, school, who, *asked, press.id)
                words = "Closed to players." if is_closed else "Open to players."
                self.say(words, "close", is_done=True)
            case "withdraw":
                reason = "Withdrawn by the trainer."
                await self.away(school.withdraw, who, press.value, reason, press.id)
            case _:
                raise Denied(404, "not_found")


def classes(trainees: Sequence[Trainee], chosen: str) -> list[tuple[str, str, bool]]:
    """Name, URL, and whether it is the current one; empty if there is no class."""
    names = sorted({one.group for one in trainees if one.group})
    found = [("All", "/train/desk", not chosen)]
    found += [(n, f"/train/desk?{urlencode({'class': n})}", n == chosen) for n in names]
    return found if names else []


def groups_of(trainees: Sequence[Trainee]) -> Choices:
    names = sorted({one.group for one in trainees if one.group})
    return tuple((f"{CLASS}{name}", f"Class {name}") for name in names)


def whose(found: Trainee | None, group: str) -> dict[str, str]:
    """The training file of one trainee, of a class, or of everyone."""
    return {"trainee": found.id} if found else {"group": group} if group else {}


def figures(
    trainees: Sequence[Trainee], given: Sequence[View], groups: Groups
) -> list[tuple[str, str, str]]:
    """Who is there, what is overdue, and the weakest drill: title, text, small print."""
    late = sum(one["days"].endswith("overdue") for one in given)
    found = [
        ("People", str(len(trainees)), ""),
        ("Assignments open", str(len(given)), f"{late} overdue" if late else "none overdue"),
    ]
    answers = [one for _, id_, some in groups if id_ for one in some if not one.repeated]
    rates: dict[str, list[bool]] = {}
    for one in answers:
        rates.setdefault(one.topic, []).append(one.right)
    shares = {topic: 100 * sum(right) // len(right) for topic, right in rates.items()}
    if shares and min(shares.values()) < 100:
        topic = min(shares, key=lambda one: shares[one])
        found.append(("Weakest in the class", TOPICS[topic].title, f"{shares[topic]}% right"))
    return found


def matrix(groups: Groups, chosen: str) -> View | None:
    """Percent right on the first try: groups down, drills across. A person's cell leads to what was
    missed, and to the form with that drill."""
    asked = {one.topic for _, _, answers in groups for one in answers}
    topics = [topic for topic in (*DRILLS, MOCK) if topic in asked]
    rows = [
        (name, [cell(topic, id_, answers, chosen) for topic in topics])
        for name, id_, answers in groups
    ]
    heads = [(topic, TOPICS[topic].title, sorted_by(topic, chosen)) for topic in topics]
    return {"heads": heads, "rows": rows, "steps": STEPS} if rows else None


def sorted_by(head: str, chosen: str) -> str:
    """The URL of the desk in that order."""
    asked = {"sort": head} | ({"class": chosen} if chosen else {})
    return f"/train/desk?{urlencode(asked)}"


def cell(topic: str, id_: str, answers: Sequence[Answered], chosen: str) -> View:
    """Colored by the percentage reached; the figures say it as well."""
    first = [one.right for one in answers if one.topic == topic and not one.repeated]
    percent = 100 * sum(first) // len(first) if first else 100
    asked = {"weak": id_, "drill": topic} | ({"class": chosen} if chosen else {})
    to = f"/train/desk?{urlencode(asked)}#weak" if id_ and first else ""
    step = next(one for one in STEPS if percent >= one)
    kind = f"s{step}" if first else "none"
    return {"words": f"{percent}%" if first else "not tried", "kind": kind, "to": to}


def pace_line(sittings: Sequence[Sitting]) -> View | None:
    asked = [one for one in sittings if one.started.topic != MOCK and one.answers]
    paces = [score(one.answers).per_hour for one in asked][-LINE:]
    if len(paces) < 2:
        return None
    top, step = max(paces) or 1, 100 / (len(paces) - 1)
    points = (f"{at * step:.0f},{26 - 22 * pace / top:.0f}" for at, pace in enumerate(paces))
    return {"points": " ".join(points), "words": ", ".join(map(str, paces))}
