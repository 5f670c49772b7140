"""The training file: everyone's progress, exams and assignments.

A report like any other, so that every document format can draw it; it names the record of the
training log that it was made at.
"""

from collections.abc import Sequence

from houseway.floor.clock import MICRO
from houseway.floor.play import MARK
from houseway.floor.reports.value import Fact, Origin, Report, Row, Section, columns
from houseway.floor.training.roll import Roll, score
from houseway.floor.training.school import School, said_in
from houseway.floor.training.sheet import SIGNED, games_words
from houseway.games import game
from houseway.lab.drills import TITLES


def training_file(
    school: School, trainees: Sequence[str], name: str, zone: str, with_answers: bool
) -> Report:
    """`name` is that of the house."""
    roll, head = school.roll, school.head
    shown = [roll.trainees[id_] for id_ in trainees]
    answers = [answers_of(roll, trainees)] if with_answers else []
    return Report(
        name="training",
        version=1,
        title="Training file",
        scope=shown[0].name if len(shown) == 1 else f"{len(shown)} trainees",
        origin=Origin(
            property_name=name,
            property_kind="training",
            location="training room",
            zone=zone,
            first=1,
            last=head.seq,
            at=max((one.seen_at for one in shown), default=0),
            head=head.digest.hex(),
        ),
        warning=MARK,
        facts=(Fact("Trainees", len(shown), "count"),),
        sections=(progress(roll, trainees), exams(roll, trainees), given(roll, trainees), *answers)
        + (() if with_answers else (SIGNED,)),
    )


def progress(roll: Roll, trainees: Sequence[str]) -> Section:
    rows: list[Row] = []
    for id_ in trainees:
        made, found = score(list(roll.answers_of(id_))), roll.trainees[id_]
        lessons = ", ".join(game(one).name for one in found.lessons)
        rows.append(
            (found.name, made.answered, made.met, made.right, made.per_hour, lessons or "none")
        )
    heads = columns(
        "name:Name, answered:Answers:count, met:Questions:count,"
        " right:Right on the first try:count, pace:Hands per hour:count, lessons:Lessons"
    )
    return Section(title="Trainees", columns=heads, rows=tuple(rows))


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
        "name:Name, at:Ended:time, what:Exam, right:Right, mark:Pass mark, verdict:Verdict"
    )
    return Section(title="Exams", columns=heads, rows=tuple(rows))


def given(roll: Roll, trainees: Sequence[str]) -> Section:
    """What is still open."""
    rows: list[Row] = []
    for id_ in trainees:
        for one in roll.open_assignments(id_):
            what = f"{'Exam' if one.is_exam else 'Drill'}: {TITLES[one.given.topic]}"
            due = one.given.due or "none"
            rows.append((roll.trainees[id_].name, what, one.given.by, one.at, due, one.given.note))
    heads = columns("name:Name, what:What, by:From, at:Given:time, due:Due, note:Note")
    return Section(title="Open assignments", columns=heads, rows=tuple(rows))


def answers_of(roll: Roll, trainees: Sequence[str]) -> Section:
    rows: list[Row] = []
    for id_ in trainees:
        for sitting in roll.sittings_of(id_):
            for one in sitting.answers:
                judged = "right" if one.right else "wrong"
                asked, name = (TITLES[one.topic], game(one.game).name), roll.trainees[id_].name
                said, seconds = said_in(sitting, one), round(one.micros / MICRO)
                rows.append((name, one.at, *asked, one.number, said, judged, seconds))
    heads = columns(
        "name:Name, at:Time:time, topic:Drill, game:Game, number:No.:count, answer:Answer,"
        " judged:Judged, seconds:Seconds:count"
    )
    return Section(title="Answers", columns=heads, rows=tuple(rows))
