"""The school's deciders: what an answer is worth, when a sitting is over. A question is made anew
from the seed of its sitting; nobody holds the right answer before it is answered."""

from collections.abc import Callable, Sequence
from datetime import date
from functools import lru_cache
from typing import Any

from msgspec.structs import asdict

from houseway.floor import commands as c
from houseway.floor.context import Context
from houseway.floor.events import Event
from houseway.floor.play.deal import need_play
from houseway.floor.state import Property
from houseway.floor.training import events as e
from houseway.floor.training.plan import check_plan, start_event
from houseway.floor.training.refused import refuse, refuse_if
from houseway.floor.training.roll import Answered, Assignment, Roll, Sitting, answered, score
from houseway.lab.drills import question as make
from houseway.lab.drills.question import Question, act_words, is_right, read_acts, right_words
from houseway.lab.drills.session import Drill
from houseway.lab.training.lessons import taught

NAME_MOST = 40
TEXT_MOST = 200  # Of an answer or a note; a longer one is kept without its end.
PAUSE = 600_000_000  # No answer counts for more than ten minutes: someone went for coffee.
Events = list[Event]


def name_trainee(floor: Property, command: c.NameTrainee, context: Context) -> Events:
    need_play(floor)
    refuse_if(not 1 <= len(command.name) <= NAME_MOST, "name_wrong", most=NAME_MOST)
    return [e.TraineeNamed(command.trainee, command.name)]


def start_drill(floor: Property, command: c.StartDrill, context: Context) -> Events:
    need_play(floor)
    check_plan(command.plan)
    if command.plan.pass_mark:
        for sitting in floor.roll.sittings_of(context.by):
            is_open = sitting.exam is not None and sitting.result is None
            refuse_if(is_open and context.at <= sitting.ends_at, "exam_open")
    given = (command.plan, command.sitting, context.by, command.seed, command.assignment)
    return [start_event(*given)]


def answer_drill(floor: Property, command: c.AnswerDrill, context: Context) -> Events:
    """An answer that cannot be read is refused and not counted."""
    need_play(floor)
    sitting = sitting_of(floor.roll, command.sitting)
    refuse_if(sitting.started.trainee != context.by, "not_yours")
    refuse_if(sitting.result is not None, "already_over")
    refuse_if(is_late(sitting, context.at), "time_over")
    waits = next_number(sitting)
    refuse_if(waits != command.number, "not_asked", number=command.number, waits=waits)
    question = question_of(sitting, command.number)
    try:
        right = is_right(question, command.text)
    except ValueError as problem:
        refuse("answer_unreadable", problem=problem)
    event = e.DrillAnswered(
        sitting=sitting.id,
        number=command.number,
        topic=question.topic,
        game=question.game,
        answer=command.text[:TEXT_MOST],
        right=right,
        micros=min(max(0, command.micros), PAUSE),
        repeated=any(one.number == command.number for one in sitting.answers),
        asked=put(question),
    )
    return [event, *ending(sitting, event)]


def finish_drill(floor: Property, command: c.FinishDrill, context: Context) -> Events:
    need_play(floor)
    sitting = sitting_of(floor.roll, command.sitting)
    refuse_if(sitting.result is not None, "already_over")
    return [finished(sitting, sitting.answers, command.why)]


def read_lesson(floor: Property, command: c.ReadLesson, context: Context) -> Events:
    need_play(floor)
    refuse_if(command.game not in taught(), "lesson_unknown", game=command.game)
    return [e.LessonRead(context.by, command.game)]


def assign_drill(floor: Property, command: c.AssignDrill, context: Context) -> Events:
    need_play(floor)
    refuse_if(command.trainee not in floor.roll.trainees, "trainee_unknown")
    check_plan(command.plan)
    refuse_if(not is_day(command.due), "due_wrong")
    given = asdict(command.plan) | {"by": command.by, "due": command.due}
    given |= {"assignment": command.assignment, "trainee": command.trainee}
    return [e.DrillAssigned(**given, note=command.note[:TEXT_MOST])]


def withdraw_drill(floor: Property, command: c.WithdrawDrill, context: Context) -> Events:
    need_play(floor)
    found = assignment_of(floor.roll, command.assignment)
    refuse_if(found not in floor.roll.open_assignments(), "assignment_closed")
    return [e.DrillWithdrawn(command.assignment, command.reason)]


SCHOOL: dict[type, Callable[[Property, Any, Context], Events]] = {
    c.NameTrainee: name_trainee,
    c.StartDrill: start_drill,
    c.AnswerDrill: answer_drill,
    c.FinishDrill: finish_drill,
    c.ReadLesson: read_lesson,
    c.AssignDrill: assign_drill,
    c.WithdrawDrill: withdraw_drill,
}


def is_day(text: str) -> bool:
    """Or none."""
    try:
        return not text or date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def is_late(sitting: Sitting, now: int) -> bool:
    """Of an exam whose time is over."""
    return sitting.exam is not None and sitting.result is None and now > sitting.ends_at


def sitting_of(roll: Roll, id_: str) -> Sitting:
    found = roll.sittings.get(id_)
    if found is None:
        refuse("sitting_unknown")
    return found


def assignment_of(roll: Roll, id_: str) -> Assignment:
    found = roll.assignments.get(id_)
    if found is None:
        refuse("assignment_unknown")
    return found


def ending(sitting: Sitting, last: e.DrillAnswered) -> Events:
    """What follows when that answer was the last one."""
    answers = [*sitting.answers, answered(last, 0)]
    return [] if next_number(sitting, answers) else [finished(sitting, answers, "complete")]


def finished(sitting: Sitting, answers: list[Answered], why: str) -> e.SchoolEvent:
    if sitting.exam is None:
        return e.DrillFinished(sitting.id, why)
    made = score(answers)
    exam = sitting.exam
    return e.ExamFinished(
        sitting=sitting.id,
        right=made.right,
        of=exam.questions,
        micros=made.micros,
        passed=100 * made.right >= exam.pass_mark * exam.questions,
        why=why,
    )


def next_number(sitting: Sitting, answers: Sequence[Answered] | None = None) -> int | None:
    """In an exam each question comes once; in a drill what was wrong comes once more."""
    given = sitting.answers if answers is None else answers
    start = sitting.started
    if sitting.exam:
        return None if len(given) >= start.questions else len(given) + 1
    drill = Drill(topic=start.topic, games=start.games, seed=start.seed, questions=start.questions)
    for one in given:
        drill.retrace(one.number)
        drill.count(one.number, one.topic, right=one.right, repeated=one.repeated)
    return drill.next_number()


def question_of(sitting: Sitting, number: int) -> Question:
    start = sitting.started
    return made(start.topic, start.games, start.seed, number, start.planted)


def asked_in(sitting: Sitting, one: Answered) -> e.Asked:
    """As it was put when it was answered."""
    return one.asked or put(question_of(sitting, one.number))


def said_in(sitting: Sitting, one: Answered) -> str:
    """The answer as a person would say it; as it was kept where that cannot be told any more."""
    if one.topic != "pay-table":
        return one.answer
    question = question_of(sitting, one.number)
    try:
        return "; ".join(act_words(question, act) for act in read_acts(question, one.answer))
    except ValueError:
        return one.answer


def put(question: Question) -> e.Asked:
    return e.Asked(question.text, question.asks, right_words(question), question.why)


@lru_cache(maxsize=1_000)
def made(
    topic: str, games: tuple[str, ...], seed: int, number: int, planted: tuple[str, ...]
) -> Question:
    return make(topic, games, seed, number, planted)
