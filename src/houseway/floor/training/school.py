"""The school: drills and exams taken, assigned and judged. The only door to the trainer's roll.

A question is made from the sitting's seed when it is needed. Nobody but this module ever holds the
right answer before the trainee has answered.
"""

from collections.abc import Callable, Sequence
from datetime import date
from functools import lru_cache
from secrets import randbelow, token_urlsafe
from threading import RLock

from msgspec import Struct

from houseway.floor.training import events as e
from houseway.floor.training.journal import EACH_TIME, Journal, Once
from houseway.floor.training.plan import Plan, check_plan, plan_of, start_event
from houseway.floor.training.refused import refuse, refuse_if
from houseway.floor.training.roll import (
    Answered,
    Assignment,
    Roll,
    Sitting,
    Trainee,
    answered,
    score,
)
from houseway.lab.drills import question as make
from houseway.lab.drills.question import Question, act_words, is_right, read_acts, right_words
from houseway.lab.drills.session import Drill
from houseway.lab.training.lessons import taught
from houseway.refused import Refused

TRAINERS = frozenset({"trainer", "manager"})
NAME_MOST = 40
TEXT_MOST = 200  # Of an answer or a note; a longer one is kept without its end.
LOCKS = 64
SHOWN_MOST = 10_000  # Questions whose clock runs; the rest were left long ago.
PAUSE = 600_000_000  # No answer counts for more than ten minutes: someone went for coffee.


class Who(Struct, frozen=True):
    """Staff are `staff/ID`, guests `guest/ID`."""

    id: str
    name: str
    roles: frozenset[str] = frozenset()

    @property
    def is_trainer(self) -> bool:
        return bool(self.roles & TRAINERS)


class Waiting(Struct, frozen=True):
    """The question that waits, made anew from the seed."""

    number: int
    repeated: bool
    question: Question


class Judged(Struct, frozen=True):
    """In an exam nothing is said before its end: both are then None."""

    right: bool | None
    question: Question | None


class School:
    def __init__(self, journal: Journal, seed: Callable[[], int] | None = None) -> None:
        self.journal = journal
        self._seed = seed or (lambda: randbelow(1 << 32))
        self._locks = [RLock() for _ in range(LOCKS)]
        self._shown: dict[str, tuple[int, int]] = {}  # sitting: question number and since when

    @property
    def roll(self) -> Roll:
        return self.journal.state.roll

    # Reading.

    def sitting(self, who: Who, id_: str) -> Sitting:
        found = self.roll.sittings.get(id_)
        if found is None:
            refuse("sitting_unknown")
        refuse_if(found.started.trainee != who.id and not who.is_trainer, "not_yours")
        return found

    def waiting(self, who: Who, id_: str) -> Waiting | None:
        """None when it is over. Asking for it starts its clock. May take a while: not for the
        event loop."""
        sitting = self.sitting(who, id_)
        with self._of(id_):
            self._end_if_late(sitting)
            if sitting.result is not None:
                return None
            number = next_number(sitting)
            assert number is not None, "a sitting without a next question is finished"
            now = self.journal.clock.now()
            if self._shown.get(id_, (0, 0))[0] != number and sitting.started.trainee == who.id:
                self._shown[id_] = (number, now)
                if len(self._shown) > SHOWN_MOST:
                    self._shown.pop(next(iter(self._shown)), None)
            seen = any(one.number == number for one in sitting.answers)
            return Waiting(number, seen, question_of(sitting, number))

    def prepare(self, who: Who, id_: str) -> None:
        """Makes the question that comes next, so that nobody waits for it; no clock starts."""
        sitting = self.sitting(who, id_)
        number = next_number(sitting) if sitting.result is None else None
        if number is not None:
            question_of(sitting, number)

    def trainees(self, who: Who) -> list[Trainee]:
        refuse_if(not who.is_trainer, "trainer_only")
        return sorted([*self.roll.trainees.values()], key=lambda one: -one.seen_at)

    # A trainee's own doings.

    def name(self, who: Who, name: str = "") -> None:
        """Noted once, and again when it changes."""
        wanted = " ".join((name or who.name).split())
        refuse_if(not 1 <= len(wanted) <= NAME_MOST, "name_wrong", most=NAME_MOST)
        known = self.roll.trainees.get(who.id)
        if known is None or known.name != wanted:
            self.journal.write(who.id, "NameTrainee", [e.TraineeNamed(who.id, wanted)])

    def start(self, who: Who, plan: Plan, assignment: str = "", command_id: str = "") -> Sitting:
        """A drill, or an exam where the plan has a pass mark. The same id starts one."""
        check_plan(plan)
        once = Once(who.id, command_id, ("start", plan, assignment))
        with self._of(who.id):
            if (known := self.journal.done(who.id, once)) is not None:
                assert isinstance(known, e.DrillStarted | e.ExamStarted)
                return self.roll.sittings[known.sitting]
            if plan.pass_mark:
                refuse_if(bool(self._open_exam(who)), "exam_open")
            id_ = token_urlsafe(8)
            started = start_event(plan, id_, who.id, self._seed(), assignment)
            self.journal.write(who.id, type(started).__name__, [started], once)
            return self.roll.sittings[id_]

    def take_up(self, who: Who, id_: str, command_id: str = "") -> Sitting:
        """An assignment: where it was left, or from its start."""
        found = assignment_of(self.roll, id_)
        refuse_if(found.given.trainee != who.id, "not_yours")
        plan = plan_of(found.given)
        if self.journal.is_known(who.id, Once(who.id, command_id, ("start", plan, id_))):
            return self.start(who, plan, id_, command_id)
        refuse_if(found not in self.roll.open_assignments(who.id), "assignment_closed")
        sitting = self.roll.sittings.get(found.sitting)
        if sitting is not None and sitting.result is None:
            return sitting
        return self.start(who, plan, id_, command_id)

    def answer(self, who: Who, id_: str, number: int, text: str, command_id: str = "") -> Judged:
        """An answer that cannot be read is refused and not counted. The same id answers once."""
        sitting = self.sitting(who, id_)
        refuse_if(sitting.started.trainee != who.id, "not_yours")
        once = Once(f"{who.id}/{id_}", command_id, ("answer", number, text), older=id_)
        with self._of(id_):
            if self.journal.is_known(who.id, once):
                return said_before(sitting, number, text)
            refuse_if(self._end_if_late(sitting), "time_over")
            refuse_if(sitting.result is not None, "already_over")
            waits = next_number(sitting)
            refuse_if(waits != number, "not_asked", number=number, waits=waits)
            question = question_of(sitting, number)
            event = self._judge(sitting, number, question, text)
            events: list[e.AnyEvent] = [event, *ending(sitting, event)]
            self.journal.write(who.id, "Answer", events, once)
            self._shown.pop(id_, None)
            return judged(sitting, number, event.right)

    def stop(self, who: Who, id_: str, command_id: str = "") -> Sitting:
        """A drill is broken off; an exam is handed in, and what is not answered is wrong."""
        sitting = self.sitting(who, id_)
        refuse_if(sitting.started.trainee != who.id, "not_yours")
        once = Once(who.id, command_id, ("stop", id_))
        with self._of(id_):
            if self.journal.is_known(who.id, once):
                return sitting
            refuse_if(sitting.result is not None, "already_over")
            late = self._end_if_late(sitting)
            if not late:
                why = "handed in" if sitting.exam else "broken off"
                self._finish(who.id, sitting, why, once)
        return sitting

    def read_lesson(self, who: Who, game: str) -> None:
        refuse_if(game not in taught(), "lesson_unknown", game=game)
        self.journal.write(who.id, "ReadLesson", [e.LessonRead(who.id, game)])

    # A trainer's.

    def assign(
        self,
        who: Who,
        trainee: str,
        plan: Plan,
        note: str = "",
        command_id: str = "",
        due: str = "",
    ) -> Assignment:
        """The same id assigns once."""
        refuse_if(not who.is_trainer, "trainer_only")
        refuse_if(trainee not in self.roll.trainees, "trainee_unknown")
        check_plan(plan)
        refuse_if(not is_day(due), "due_wrong")
        id_ = token_urlsafe(8)
        given = e.DrillAssigned(
            assignment=id_,
            trainee=trainee,
            by=who.name,
            topic=plan.topic,
            games=plan.games,
            questions=plan.questions,
            planted=plan.planted,
            pass_mark=plan.pass_mark,
            minutes=plan.minutes,
            note=note[:TEXT_MOST],
            due=due,
        )
        asked = ("assign", trainee, plan, note, *([due] if due else []))
        once = Once(who.id, command_id, asked)
        with self._of(who.id):
            if (known := self.journal.done(who.id, once)) is not None:
                assert isinstance(known, e.DrillAssigned)
                return self.roll.assignments[known.assignment]
            self.journal.write(who.id, "Assign", [given], once)
        return self.roll.assignments[id_]

    def enrol(self, who: Who, trainee: str, name: str) -> None:
        """Someone may be given a drill before they have come the first time."""
        refuse_if(not who.is_trainer, "trainer_only")
        if trainee not in self.roll.trainees:
            self.journal.write(who.id, "NameTrainee", [e.TraineeNamed(trainee, name)])

    def withdraw(self, who: Who, id_: str, reason: str, command_id: str = "") -> None:
        refuse_if(not who.is_trainer, "trainer_only")
        found = assignment_of(self.roll, id_)
        once = Once(who.id, command_id, ("withdraw", id_, reason))
        with self._of(id_):
            if self.journal.is_known(who.id, once):
                return
            refuse_if(found not in self.roll.open_assignments(), "assignment_closed")
            self.journal.write(who.id, "Withdraw", [e.DrillWithdrawn(id_, reason)], once)

    # Inside.

    def _judge(
        self, sitting: Sitting, number: int, question: Question, text: str
    ) -> e.DrillAnswered:
        try:
            right = is_right(question, text)
        except ValueError as problem:
            refuse("answer_unreadable", problem=problem)
        now = self.journal.clock.now()
        shown = self._shown.get(sitting.id, (number, now))[1]
        return e.DrillAnswered(
            sitting=sitting.id,
            number=number,
            topic=question.topic,
            game=question.game,
            answer=text[:TEXT_MOST],
            right=right,
            micros=min(max(0, now - shown), PAUSE),
            repeated=any(one.number == number for one in sitting.answers),
            asked=put(question),
        )

    def _open_exam(self, who: Who) -> Sitting | None:
        for sitting in self.roll.sittings_of(who.id):
            if sitting.exam and not self._end_if_late(sitting) and sitting.result is None:
                return sitting
        return None

    def _end_if_late(self, sitting: Sitting) -> bool:
        """Whether the time of an exam is over; then it is finished with what was answered."""
        if not sitting.exam or sitting.result is not None:
            return False
        if self.journal.clock.now() <= sitting.ends_at:
            return False
        self._finish("clock", sitting, "time")
        return True

    def _finish(self, actor: str, sitting: Sitting, why: str, once: Once = EACH_TIME) -> None:
        event = finished(sitting, sitting.answers, why)
        self.journal.write(actor, "Finish", [event], once)
        self._shown.pop(sitting.id, None)

    def _of(self, name: str) -> RLock:
        return self._locks[hash(name) % LOCKS]


def is_day(text: str) -> bool:
    """Or none."""
    try:
        return not text or date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def assignment_of(roll: Roll, id_: str) -> Assignment:
    found = roll.assignments.get(id_)
    if found is None:
        refuse("assignment_unknown")
    return found


def ending(sitting: Sitting, last: e.DrillAnswered) -> list[e.AnyEvent]:
    """What follows when that answer was the last one."""
    answers = [*sitting.answers, answered(last, 0)]
    return [] if next_number(sitting, answers) else [finished(sitting, answers, "complete")]


def said_before(sitting: Sitting, number: int, text: str) -> Judged:
    kept = text[:TEXT_MOST]
    said = [one for one in sitting.answers if one.number == number and one.answer == kept]
    return judged(sitting, number, said[-1].right)


def judged(sitting: Sitting, number: int, right: bool) -> Judged:
    """An exam tells nothing before its end."""
    return Judged(None, None) if sitting.exam else Judged(right, question_of(sitting, number))


def finished(sitting: Sitting, answers: list[Answered], why: str) -> e.AnyEvent:
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


__all__ = ["Judged", "Plan", "Refused", "School", "Waiting", "Who"]
