"""The school as the web shows it: who asks, and questions without their answers."""

from msgspec import Struct
from starlette.requests import Request

from houseway.cards import faces
from houseway.floor.clock import MICRO
from houseway.floor.state import Staff
from houseway.floor.training.decide import asked_in
from houseway.floor.training.roll import Assignment, Closed, Roll, Sitting, score
from houseway.floor.training.school import School, Waiting, Who
from houseway.games import game
from houseway.web.backend import Backend, backend_of
from houseway.web.security.auth import principal
from houseway.web.security.guests import guest_of


class QuestionView(Struct, frozen=True):
    """A question without its answer: the right answer and the reason come with the grade."""

    number: int
    repeated: bool
    topic: str
    game: str
    kind: str
    text: tuple[str, ...]
    asks: str
    choices: tuple[str, ...]
    cards: str


class AnsweredView(Struct, frozen=True):
    """`correct` is empty while an exam runs, and if the answer was right."""

    number: int
    topic: str
    game: str
    answer: str
    right: bool | None
    seconds: float
    repeated: bool
    correct: str


class SittingView(Struct, frozen=True):
    sitting: str
    trainee: str
    mode: str
    topic: str
    games: tuple[str, ...]
    questions: int
    answered: int
    right: int | None
    hands_per_hour: int
    pass_mark: int
    started_at: int
    ends_at: int
    is_over: bool
    passed: bool | None
    why: str
    head: str
    assignment: str
    question: QuestionView | None
    answers: tuple[AnsweredView, ...]


class JudgedView(Struct, frozen=True):
    """`right` is null in an exam until it ends."""

    right: bool | None
    correct: str
    why: str
    next: SittingView


class AssignmentView(Struct, frozen=True):
    assignment: str
    trainee: str
    by: str
    mode: str
    topic: str
    games: tuple[str, ...]
    questions: int
    planted: tuple[str, ...]
    pass_mark: int
    minutes: int
    note: str
    due: str
    given_at: int
    sitting: str


class GameView(Struct, frozen=True):
    """A game of Play; `reason`, `by` and `at` are about its closing, and empty while it is open."""

    game: str
    name: str
    is_closed: bool
    reason: str
    by: str
    at: int


class TraineeView(Struct, frozen=True):
    trainee: str
    name: str
    seen_at: int
    answered: int
    right_at_once: int
    met: int
    hands_per_hour: int
    wrong_by_topic: dict[str, int]
    lessons: tuple[str, ...]
    exams_passed: int
    exams: int
    sittings: tuple[str, ...]
    assignments: tuple[AssignmentView, ...]


def who_of(request: Request) -> Who:
    """The person signed in, otherwise the guest of this browser."""
    found, backend = principal(request), backend_of(request)
    staff = backend.hub.state.staff.get(found.staff) if found.staff else None
    return who_is(backend, staff, guest_of(request))


def who_is(backend: Backend, staff: Staff | None, guest: str) -> Who:
    """A guest has the name they chose; before that, the beginning of their id."""
    if staff is not None:
        return Who(f"staff/{staff.id}", staff.name, staff.roles)
    return Who(guest, backend.name_of(guest))


def sitting_view(school: School, who: Who, sitting: Sitting) -> SittingView:
    waiting = school.waiting(who, sitting.id)
    start, result, exam = sitting.started, sitting.result, sitting.exam
    made = score(sitting.answers)
    is_secret = exam is not None and result is None
    return SittingView(
        sitting=sitting.id,
        trainee=start.trainee,
        mode="exam" if exam else "drill",
        topic=start.topic,
        games=start.games,
        questions=start.questions,
        answered=made.answered,
        right=None if is_secret else made.right,
        hands_per_hour=made.per_hour,
        pass_mark=exam.pass_mark if exam else 0,
        started_at=sitting.at,
        ends_at=sitting.ends_at,
        is_over=result is not None,
        passed=result.passed if exam and result else None,
        why=result.why if result else "",
        head=school.record_of(sitting).digest.hex() if result else "",
        assignment=start.assignment,
        question=question_view(waiting) if waiting else None,
        answers=tuple(answered_views(sitting, is_secret)),
    )


def question_view(waiting: Waiting) -> QuestionView:
    asked = waiting.question
    return QuestionView(
        number=waiting.number,
        repeated=waiting.repeated,
        topic=asked.topic,
        game=asked.game,
        kind=asked.kind,
        text=asked.text,
        asks=asked.asks,
        choices=asked.choices,
        cards=faces(asked.cards),
    )


def answered_views(sitting: Sitting, is_secret: bool) -> list[AnsweredView]:
    return [
        AnsweredView(
            number=one.number,
            topic=one.topic,
            game=one.game,
            answer=one.answer,
            right=None if is_secret else one.right,
            seconds=round(one.micros / MICRO, 3),
            repeated=one.repeated,
            correct="" if is_secret or one.right else asked_in(sitting, one).right,
        )
        for one in sitting.answers
    ]


def trainee_view(roll: Roll, id_: str) -> TraineeView:
    found = roll.trainees[id_]
    made = score(list(roll.told_answers_of(id_)))
    exams = [one for one in roll.sittings_of(id_) if one.exam]
    return TraineeView(
        trainee=id_,
        name=found.name,
        seen_at=found.seen_at,
        answered=made.answered,
        right_at_once=made.right,
        met=made.met,
        hands_per_hour=made.per_hour,
        wrong_by_topic=made.wrong,
        lessons=tuple(found.lessons),
        exams_passed=sum(one.result is not None and one.result.passed for one in exams),
        exams=len(exams),
        sittings=tuple(found.sittings[-50:]),
        assignments=tuple(assignment_view(one) for one in roll.open_assignments(id_)),
    )


def game_view(roll: Roll, id_: str) -> GameView:
    found = roll.closed.get(id_, Closed("", 0, ""))
    is_closed = id_ in roll.closed
    return GameView(id_, game(id_).name, is_closed, found.reason, found.by, found.at)


def assignment_view(found: Assignment) -> AssignmentView:
    given = found.given
    return AssignmentView(
        assignment=given.assignment,
        trainee=given.trainee,
        by=given.by,
        mode="exam" if found.is_exam else "drill",
        topic=given.topic,
        games=given.games,
        questions=given.questions,
        planted=given.planted,
        pass_mark=given.pass_mark,
        minutes=given.minutes,
        note=given.note,
        due=given.due,
        given_at=found.at,
        sitting=found.sitting,
    )
