"""The training file: everyone's progress, exams and assignments.

A report like any other, in every document format; it names the last record of the training log it
is based on.
"""

from collections.abc import Sequence
from datetime import date

from houseway.floor.clock import MICRO
from houseway.floor.play import MARK
from houseway.floor.reports.period import local
from houseway.floor.reports.value import Origin, Report, Row, Section, columns
from houseway.floor.training.roll import Answered, Roll, Sitting, Trainee, questions, score
from houseway.floor.training.school import School, asked_in, said_in
from houseway.floor.training.sheet import games_words, given_title
from houseway.games import game
from houseway.lab.drills import TITLES


def training_file(
    school: School, trainees: Sequence[str], name: str, zone: str, with_answers: bool
) -> Report:
    """`name` is the house's name."""
    roll, head = school.roll, school.head
    trainees = sorted(trainees, key=lambda id_: roll.trainees[id_].name.lower())
    shown = [roll.trainees[id_] for id_ in trainees]
    today = local(school.properties.clock.now(), zone).date().isoformat()
    answers = (answers_of(roll, trainees),)
    pages = (
        progress(roll, trainees),
        by_drill(roll, trainees),
        exams(roll, trainees),
        given(roll, trainees, today),
        signatures(roll, trainees),
    )
    return Report(
        name="training",
        version=2,
        title="Training file",
        scope=scope(shown),
        origin=Origin(
            property_name=name,
            property_kind="training",
            location="training",
            zone=zone,
            first=1,
            last=head.seq,
            at=max((one.seen_at for one in shown), default=0),
            head=head.digest.hex(),
        ),
        warning=MARK,
        sections=answers if with_answers else pages,
    )


def scope(shown: Sequence[Trainee]) -> str:
    """ "Class Dealers July, 12 trainees"."""
    classes = {one.group for one in shown}
    of = f"Class {shown[0].group}, " if len(classes) == 1 and shown[0].group else ""
    return f"{of}{shown[0].name if len(shown) == 1 else f'{len(shown)} trainees'}"


def progress(roll: Roll, trainees: Sequence[str]) -> Section:
    rows: list[Row] = []
    for id_ in trainees:
        made, found = score(questions(roll.answers_of(id_))), roll.trainees[id_]
        lessons = ", ".join(game(one).name for one in found.lessons)
        share = f"{made.percent}%" if made.met else "not tried"
        counts = (made.met, made.right, share, made.per_hour)
        rows.append((found.name, found.seen_at or "not yet", *counts, lessons or "none"))
    heads = columns(
        "name:Name, seen:Last active:time, met:Questions:count, right:Right first try:count,"
        " share:Percent, pace:Questions per hour:count, lessons:Lessons read"
    )
    return Section(title="Trainees", columns=heads, rows=tuple(rows))


def by_drill(roll: Roll, trainees: Sequence[str]) -> Section:
    """Percent right on the first try: people down, drills across."""
    own = {id_: list(roll.answers_of(id_)) for id_ in trainees}
    asked = {one.topic for answers in own.values() for one in answers}
    topics = [topic for topic in TITLES if topic in asked]
    rows = [
        (roll.trainees[id_].name, *(share_of(answers, topic) for topic in topics))
        for id_, answers in own.items()
    ]
    heads = columns(", ".join(("name:Name", *(f"{topic}:{TITLES[topic]}" for topic in topics))))
    return Section(title="Percent right, by drill", columns=heads, rows=tuple(rows))


def share_of(answers: Sequence[Answered], topic: str) -> str:
    made = score([one for one in answers if one.topic == topic])
    return f"{made.percent}%" if made.met else "not tried"


def exams(roll: Roll, trainees: Sequence[str]) -> Section:
    rows: list[Row] = []
    for id_ in trainees:
        for one in roll.sittings_of(id_):
            if one.exam is None or one.result is None:
                continue
            verdict = "passed" if one.result.passed else "not passed"
            what = f"{TITLES[one.exam.topic]}, {games_words(one.exam.games)}"
            scored = f"{one.result.right} of {one.result.of}"
            mark = f"{one.exam.pass_mark}%"
            rows.append((roll.trainees[id_].name, one.result.at, what, scored, mark, verdict))
    heads = columns(
        "name:Name, at:Ended:time, what:Exam, right:Right, mark:Passing score, verdict:Verdict"
    )
    return Section(title="Exams", columns=heads, rows=tuple(rows))


def given(roll: Roll, trainees: Sequence[str], today: str) -> Section:
    """What is still open."""
    rows: list[Row] = []
    for id_ in trainees:
        for one in roll.open_assignments(id_):
            what = given_title(one)
            due = day_words(one.given.due) if one.given.due else "none"
            due += ", overdue" if "" < one.given.due < today else ""
            rows.append((roll.trainees[id_].name, what, one.given.by, one.at, due, one.given.note))
    heads = columns(
        "name:Name, what:Assignment, by:Assigned by, at:Assigned:time, due:Due, note:Note"
    )
    return Section(title="Open assignments", columns=heads, rows=tuple(rows))


def answers_of(roll: Roll, trainees: Sequence[str]) -> Section:
    rows: list[Row] = []
    for id_ in trainees:
        for sitting in roll.sittings_of(id_):
            for one in sitting.answers:
                judged = "right" if one.right else "wrong"
                asked, name = (TITLES[one.topic], game(one.game).name), roll.trainees[id_].name
                said, seconds = said_in(sitting, one), round(one.micros / MICRO)
                correct = "" if one.right else asked_in(sitting, one).right
                told = (said, judged, seconds, correct, "yes" if one.repeated else "no")
                group = roll.trainees[id_].group
                rows.append((name, group, one.at, mode(sitting), *asked, one.number, *told))
    heads = columns(
        "name:Name, group:Class, at:Time:time, mode:Mode, topic:Drill, game:Game, number:No.:count,"
        " answer:Answer, judged:Judged, seconds:Seconds:count, correct:Correct, repeated:Repeat"
    )
    return Section(title="Answers", columns=heads, rows=tuple(rows))


def mode(sitting: Sitting) -> str:
    return "exam" if sitting.exam else "drill"


def signatures(roll: Roll, trainees: Sequence[str]) -> Section:
    """A line for each person to sign, and one for the trainer."""
    people = (("Trainee", roll.trainees[id_].name, "", "") for id_ in trainees)
    heads = columns("role:Role, name:Name, signature:Signature, day:Date")
    return Section(title="Signatures", columns=heads, rows=(("Trainer", "", "", ""), *people))


def day_words(day: str) -> str:
    return f"{date.fromisoformat(day):%b} {date.fromisoformat(day).day}, {day[:4]}"
