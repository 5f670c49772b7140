"""Deciders for training: scores an answer, ends a sitting. Questions are regenerated from the seed
of the sitting; no right answer is stored before it is given."""

from collections.abc import Callable, Sequence
from datetime import date
from functools import lru_cache
from typing import Any

from msgspec.structs import asdict

from houseway.floor import commands
from houseway.floor.context import Context
from houseway.floor.events import Event
from houseway.floor.play.deal import need_play
from houseway.floor.state import Property
from houseway.floor.training import events
from houseway.floor.training.mock import MOCKS
from houseway.floor.training.plan import check_plan, start_event
from houseway.floor.training.refused import refuse, refuse_if
from houseway.floor.training.roll import Answered, Assignment, Roll, Sitting, answered, score
from houseway.games import FILES, game
from houseway.lab.drills import MOCK
from houseway.lab.drills import question as make
from houseway.lab.drills.question import Question, act_words, is_right, read_acts, right_words
from houseway.lab.training.drill import Drill
from houseway.lab.training.lessons import taught

NAME_MOST = 40
REASON_MOST = 80  # Shown on a tile in the lobby.
TEXT_MOST = 200  # Of a note; a longer one is cut.
ANSWER_MOST = 800  # A jackpot takes twenty keys with their names, and wrong ones besides.
PAUSE = 600_000_000  # No answer counts for more than ten minutes, in case someone took a break.
Events = list[Event]


def name_trainee(floor: Property, command: commands.NameTrainee, context: Context) -> Events:
    need_play(floor)
    refuse_if(not 1 <= len(command.name) <= NAME_MOST, "name_wrong", most=NAME_MOST)
    return [events.TraineeNamed(command.trainee, command.name)]


def group_trainee(floor: Property, command: commands.GroupTrainee, context: Context) -> Events:
    need_play(floor)
    refuse_if(command.trainee not in floor.roll.trainees, "trainee_unknown")
    refuse_if(len(command.group) > NAME_MOST, "name_wrong", most=NAME_MOST)
    return [events.TraineeGrouped(command.trainee, command.group)]


def start_drill(floor: Property, command: commands.StartDrill, context: Context) -> Events:
    need_play(floor)
    check_plan(command.plan)
    if command.plan.pass_mark:
        for sitting in floor.roll.sittings_of(context.by):
            is_open = sitting.exam is not None and sitting.result is None
            refuse_if(is_open and context.at <= sitting.ends_at, "exam_open")
    given = (command.plan, command.sitting, context.by, command.seed, command.assignment)
    return [start_event(*given)]


def answer_drill(floor: Property, command: commands.AnswerDrill, context: Context) -> Events:
    """An answer that cannot be read is refused and not counted."""
    need_play(floor)
    sitting = sitting_of(floor.roll, command.sitting)
    refuse_if(sitting.started.trainee != context.by, "not_yours")
    refuse_if(sitting.result is not None, "already_over")
    refuse_if(is_late(sitting, context.at), "time_over")
    refuse_if(sitting.started.topic == MOCK, "dealt_by_hand")
    waits = next_number(sitting)
    refuse_if(waits != command.number, "not_asked", number=command.number, waits=waits)
    question = question_of(sitting, command.number)
    try:
        right = is_right(question, command.text)
    except ValueError as problem:
        refuse("answer_unreadable", problem=problem)
    event = events.DrillAnswered(
        sitting=sitting.id,
        number=command.number,
        topic=question.topic,
        game=question.game,
        answer=command.text[:ANSWER_MOST],
        right=right,
        micros=min(max(0, command.micros), PAUSE),
        repeated=any(one.number == command.number for one in sitting.answers),
        asked=put(question),
    )
    return [event, *ending(sitting, event)]


def finish_drill(floor: Property, command: commands.FinishDrill, context: Context) -> Events:
    need_play(floor)
    sitting = sitting_of(floor.roll, command.sitting)
    refuse_if(sitting.result is not None, "already_over")
    return [finished(sitting, sitting.answers, command.why)]


def read_lesson(floor: Property, command: commands.ReadLesson, context: Context) -> Events:
    need_play(floor)
    refuse_if(command.game not in taught(), "lesson_unknown", game=command.game)
    return [events.LessonRead(context.by, command.game)]


def assign_drill(floor: Property, command: commands.AssignDrill, context: Context) -> Events:
    need_play(floor)
    refuse_if(command.trainee not in floor.roll.trainees, "trainee_unknown")
    check_plan(command.plan)
    refuse_if(not is_day(command.due), "due_wrong")
    given = asdict(command.plan) | {"by": command.by, "due": command.due}
    given |= {"assignment": command.assignment, "trainee": command.trainee}
    return [events.DrillAssigned(**given, note=command.note[:TEXT_MOST])]


def withdraw_drill(floor: Property, command: commands.WithdrawDrill, context: Context) -> Events:
    need_play(floor)
    found = assignment_of(floor.roll, command.assignment)
    refuse_if(found not in floor.roll.open_assignments(), "assignment_closed")
    return [events.DrillWithdrawn(command.assignment, command.reason)]


def switch_game(floor: Property, command: commands.SwitchGame, context: Context) -> Events:
    """Rounds in progress are finished; drills and mock games continue."""
    need_play(floor)
    refuse_if(command.game not in FILES, "game_unknown", game=command.game)
    name, reason = game(command.game).name, " ".join(command.reason.split()).rstrip(".")
    is_wrong = command.is_closed and not 1 <= len(reason) <= REASON_MOST
    refuse_if(is_wrong, "reason_wrong", most=REASON_MOST)
    state = "closed" if command.is_closed else "open"
    is_same = command.is_closed == (command.game in floor.roll.closed)
    refuse_if(is_same, "game_already", game=name, state=state)
    reason = reason if command.is_closed else ""
    return [events.GameSwitched(command.game, command.is_closed, context.by, command.by, reason)]


SCHOOL: dict[type, Callable[[Property, Any, Context], Events]] = {
    **MOCKS,
    commands.NameTrainee: name_trainee,
    commands.GroupTrainee: group_trainee,
    commands.StartDrill: start_drill,
    commands.AnswerDrill: answer_drill,
    commands.FinishDrill: finish_drill,
    commands.ReadLesson: read_lesson,
    commands.AssignDrill: assign_drill,
    commands.WithdrawDrill: withdraw_drill,
    commands.SwitchGame: switch_game,
}


def is_day(text: str) -> bool:
    """A day as "2026-11-15", or empty."""
    try:
        return not text or date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def is_late(sitting: Sitting, now: int) -> bool:
    """Whether the time of an exam is over."""
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


def ending(sitting: Sitting, last: events.DrillAnswered) -> Events:
    """What follows when that answer was the last one."""
    answers = [*sitting.answers, answered(last, 0)]
    return [] if next_number(sitting, answers) else [finished(sitting, answers, "complete")]


def finished(sitting: Sitting, answers: list[Answered], why: str) -> events.SchoolEvent:
    if sitting.exam is None:
        return events.DrillFinished(sitting.id, why)
    made, exam = score(answers), sitting.exam
    is_mock = exam.topic == MOCK  # Its questions are rounds, each of many acts.
    of = max(1, len(answers)) if is_mock else exam.questions
    is_whole = not is_mock or why == "complete"
    return events.ExamFinished(
        sitting=sitting.id,
        right=made.right,
        of=of,
        micros=made.micros,
        passed=is_whole and 100 * made.right >= exam.pass_mark * of,
        why=why,
    )


def next_number(sitting: Sitting, answers: Sequence[Answered] | None = None) -> int | None:
    """In an exam each question comes once; in a drill a wrong one comes once more."""
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
    step = step_of(sitting, number)
    return made(start.topic, start.games, start.seed, number, start.planted, step)


def step_of(sitting: Sitting, number: int) -> int:
    """Tables to pay get harder with each right one; an exam is the same for everyone."""
    if sitting.exam:
        return 0
    before = (one for one in sitting.answers if one.number < number and not one.repeated)
    return 1 + sum(one.right and one.topic == "pay-table" for one in before)


def asked_in(sitting: Sitting, one: Answered) -> events.Asked:
    """The question as it was worded when answered."""
    return one.asked or put(question_of(sitting, one.number))


def said_in(sitting: Sitting, one: Answered) -> str:
    """The answer as a person would say it, or as stored if that can no longer be told."""
    if one.topic != "pay-table":
        return one.answer
    question = question_of(sitting, one.number)
    if one.asked is not None and one.asked.text != question.text:
        return one.answer  # Made under older rules.
    try:
        return "; ".join(act_words(question, act) for act in read_acts(question, one.answer))
    except ValueError:
        return one.answer


def put(question: Question) -> events.Asked:
    return events.Asked(question.text, question.asks, right_words(question), question.why)


@lru_cache(maxsize=1_000)
def made(
    topic: str, games: tuple[str, ...], seed: int, number: int, planted: tuple[str, ...], step: int
) -> Question:
    return make(topic, games, seed, number, planted, step)
