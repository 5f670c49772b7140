"""The result sheet of an exam, as a report that every document format can draw.

It is based on the record that finished the exam. That record's head is printed, so that `houseway
log verify --head` can find it in the training log.
"""

from houseway.floor.clock import MICRO
from houseway.floor.play import MARK
from houseway.floor.reports.value import Fact, Origin, Report, Row, Section, columns
from houseway.floor.store import Head
from houseway.floor.training.decide import asked_in, said_in
from houseway.floor.training.events import Asked
from houseway.floor.training.refused import refuse_if
from houseway.floor.training.roll import Assignment, Roll, Score, Sitting, score
from houseway.games import FILES, game
from houseway.lab.drills import MOCK, TITLES

ZONE = "UTC"
ENDED = (".", "!", "?", ":", ";")
TOLD_MOST = 260  # characters of a round in one line of the sheet
ENDS = {
    "complete": "all questions answered",
    "time": "time ran out",
    "handed in": "handed in early",
}


def sheet(
    roll: Roll, sitting: Sitting, record: Head, property_name: str, zone: str = ZONE
) -> Report:
    """`record` is the one that finished it."""
    exam, result = sitting.exam, sitting.result
    refuse_if(exam is None, "sitting_unknown")
    refuse_if(result is None, "not_over")
    assert exam is not None
    assert result is not None
    name = roll.trainees[exam.trainee].name
    made = score(sitting.answers)
    verdict = "Passed" if result.passed else "Not passed"
    return Report(
        name="exam",
        version=2,
        title="Exam result",
        scope=f"{name}: {TITLES[exam.topic].lower()}, {games_words(exam.games)}",
        origin=Origin(
            property_name=property_name,
            property_kind="training",
            location="training",
            zone=zone,
            first=1,
            last=record.seq,
            at=result.at,
            head=record.digest.hex(),
        ),
        warning=MARK,
        verdict=f"{verdict}: {result.right} of {result.of} right, {exam.pass_mark}% needed.",
        is_sound=result.passed,
        facts=facts(sitting, name, made),
        sections=(by_topic(sitting), question_lines(sitting), *errors(sitting), SIGNED),
        notes=(
            f"Exam {exam.sitting}. The questions were generated from seed {exam.seed} and are"
            " stored"
            " with the answers in the training log.",
            "Pace counts the time from each question to its answer.",
        ),
    )


def facts(sitting: Sitting, name: str, made: Score) -> tuple[Fact, ...]:
    exam, result = sitting.exam, sitting.result
    assert exam is not None
    assert result is not None
    return (
        Fact("Trainee", name),
        Fact("Started", sitting.at, "time"),
        Fact("Ended", result.at, "time"),
        Fact("How it ended", ENDS[result.why]),
        Fact("Time allowed", f"{exam.minutes} minutes"),
        Fact("Right", f"{result.right} of {result.of}"),
        Fact("Percent right", f"{100 * result.right // result.of}%"),
        Fact("Passing score", f"{exam.pass_mark}%"),
        Fact(f"{paced(exam.topic)} per hour", made.per_hour, "count"),
    )


def paced(topic: str) -> str:
    return "Steps" if topic == MOCK else "Questions"


def by_topic(sitting: Sitting) -> Section:
    topics = sorted({one.topic for one in sitting.answers})
    rows: list[Row] = []
    for topic in topics:
        made = score([one for one in sitting.answers if one.topic == topic])
        rows.append((TITLES[topic], made.met, made.right, made.per_hour))
    pace = f"pace:{paced(sitting.started.topic)} per hour:count"
    heads = columns(f"topic:Topic, asked:Asked:count, right:Right:count, {pace}")
    return Section(title="By topic", columns=heads, rows=tuple(rows))


def errors(sitting: Sitting) -> tuple[Section, ...]:
    """The question, the answer given, the right one and why, to review together."""
    rows: list[Row] = []
    for one in sitting.answers:
        if not one.right:
            put = asked_in(sitting, one)
            rows.append(
                (one.number, brief(put, one.topic), said_in(sitting, one), put.right, put.why)
            )
    if not rows:
        return ()
    heads = columns("number:No.:count, asked:Question, answer:Answer, right:Right answer, why:Why")
    return (Section(title="Errors", columns=heads, rows=tuple(rows)),)


def brief(put: Asked, topic: str) -> str:
    """Without paytable names; of a whole round only the beginning, or the end if the next step is
    asked. The question is never cut."""
    lines = (line.strip() for line in put.text if not line.startswith("Paytables"))
    told = " ".join(line if line.endswith(ENDED) else f"{line}." for line in lines if line)
    if len(told) > TOLD_MOST and topic == "next-step":
        told = f"... {told[-TOLD_MOST:].partition(' ')[2]}"
    elif len(told) > TOLD_MOST:
        told = f"{told[:TOLD_MOST].rpartition(' ')[0]} ..."
    return f"{told} {put.asks}".strip()


def question_lines(sitting: Sitting) -> Section:
    """Each answer, in the order it was given."""
    rows: list[Row] = [
        (
            one.number,
            TITLES[one.topic],
            game(one.game).name,
            said_in(sitting, one),
            "right" if one.right else "wrong",
            round(one.micros / MICRO),
        )
        for one in sitting.answers
    ]
    heads = columns(
        "number:No.:count, topic:Topic, game:Game, answer:Answer, judged:Judged,"
        " seconds:Seconds:count"
    )
    missing = sitting.started.questions - len(rows)
    note = f"{missing} not answered." if missing else ""
    return Section(title="Answers", columns=heads, rows=tuple(rows), note=note)


def given_title(found: Assignment) -> str:
    """ "Drill: Next step"; a mock game is no drill."""
    name = TITLES[found.given.topic]
    if found.is_exam:
        return f"Exam: {name}"
    return name if found.given.topic == MOCK else f"Drill: {name}"


def games_words(games: tuple[str, ...]) -> str:
    return "all games" if len(games) == len(FILES) else ", ".join(game(id_).name for id_ in games)


SIGNED = Section(
    title="Signatures",
    columns=columns("who:Role, name:Name, signature:Signature, day:Date"),
    rows=(("Trainer", "", "", ""), ("Trainee", "", "", "")),
)
