"""Drills and exams taken, assigned and judged: the only entry point to the trainer's roll.

It identifies the caller and makes ids and seeds; the floor decides, on the property of the class.
Only the deciders know the right answer before the trainee has answered.
"""

from asyncio import to_thread
from collections.abc import Callable
from secrets import randbelow, token_urlsafe
from threading import RLock

from msgspec import Struct

from houseway.floor import commands
from houseway.floor.command_handling.answers import Answer
from houseway.floor.command_handling.command_ids import scoped
from houseway.floor.play.driver import execute
from houseway.floor.play.play_properties import CLASS, PlayProperties
from houseway.floor.shell import Floor
from houseway.floor.store import Head
from houseway.floor.training import events
from houseway.floor.training.decide import (
    asked_in,
    assignment_of,
    is_late,
    next_number,
    question_of,
    said_in,
    sitting_of,
)
from houseway.floor.training.events import Plan
from houseway.floor.training.plan import check_plan, plan_of
from houseway.floor.training.refused import refuse_if
from houseway.floor.training.roll import Assignment, Roll, Sitting, Trainee
from houseway.lab.drills import MOCK
from houseway.lab.drills.question import Question
from houseway.refused import Refused

TRAINERS = frozenset({"trainer", "manager"})
LOCKS = 64
SHOWN_MOST = 10_000  # Questions being timed; older ones were abandoned.


class Who(Struct, frozen=True):
    """Staff are `staff/ID`, guests `guest/ID`."""

    id: str
    name: str
    roles: frozenset[str] = frozenset()

    @property
    def is_trainer(self) -> bool:
        return bool(self.roles & TRAINERS)


class Waiting(Struct, frozen=True):
    """The pending question, regenerated from the seed."""

    number: int
    repeated: bool
    question: Question
    since: int  # When it was first shown.


class Judged(Struct, frozen=True):
    """Both are None in an exam, which reveals nothing before its end."""

    right: bool | None
    question: Question | None


class School:
    def __init__(
        self,
        properties: PlayProperties,
        seed: Callable[[], int] | None = None,
        changed: Callable[[], object] = lambda: None,
    ) -> None:
        self.properties, self._changed = properties, changed
        self._seed = seed or (lambda: randbelow(1 << 32))
        self._locks = [RLock() for _ in range(LOCKS)]
        self._shown: dict[str, tuple[int, int]] = {}  # sitting: question number and since when

    @property
    def floor(self) -> Floor:
        return self.properties.floor(CLASS, kept=True)

    @property
    def roll(self) -> Roll:
        return self.floor.state.roll

    @property
    def head(self) -> Head:
        return self.properties.play_logs.log(CLASS, 0, kept=True).head

    async def ready(self) -> None:
        """Call this before anything on the event loop needs the roll: replaying a long log after a
        restart must not hold up the floor."""
        if not self.properties.has_read(CLASS):
            await to_thread(lambda: self.roll)

    # Reading.

    def sitting(self, who: Who, id_: str) -> Sitting:
        found = sitting_of(self.roll, id_)
        refuse_if(found.started.trainee != who.id and not who.is_trainer, "not_yours")
        return found

    def waiting(self, who: Who, id_: str) -> Waiting | None:
        """None when it is over. Reading it starts its clock. Slow: not for the event loop."""
        sitting = self.sitting(who, id_)
        with self._locks[hash(id_) % LOCKS]:
            self._end_if_late(sitting)
            if sitting.result is not None or sitting.started.topic == MOCK:
                return None
            number = next_number(sitting)
            assert number is not None, "a sitting without a next question is finished"
            now = self.properties.clock.now()
            if self._shown.get(id_, (0, 0))[0] != number and sitting.started.trainee == who.id:
                self._shown[id_] = (number, now)
                if len(self._shown) > SHOWN_MOST:
                    self._shown.pop(next(iter(self._shown)), None)
            seen = any(one.number == number for one in sitting.answers)
            since = self._shown.get(id_, (number, now))[1]
            return Waiting(number, seen, question_of(sitting, number), since)

    def prepare(self, who: Who, id_: str) -> None:
        """Makes the next question in advance, so that nobody waits for it; starts no clock."""
        sitting = self.sitting(who, id_)
        is_asked = sitting.result is None and sitting.started.topic != MOCK
        number = next_number(sitting) if is_asked else None
        if number is not None:
            question_of(sitting, number)

    def trainees(self, who: Who) -> list[Trainee]:
        refuse_if(not who.is_trainer, "trainer_only")
        return sorted([*self.roll.trainees.values()], key=lambda one: -one.seen_at)

    def record_of(self, sitting: Sitting) -> Head:
        """The record that says how it ended, for the sheet and anyone who checks it."""
        id_, ended = sitting.id.encode(), sitting.result.at if sitting.result else 0
        for record in self.properties.play_logs.log(CLASS, 0, kept=True).at(ended):
            if b"Finished" in record.body and id_ in record.body:
                return Head(record.seq, record.digest)
        return Head(0, b"")

    # What a trainee does.

    def name(self, who: Who, name: str = "") -> None:
        """Recorded once, and again when it changes."""
        wanted = " ".join((name or who.name).split())
        known = self.roll.trainees.get(who.id)
        if known is None or known.name != wanted:
            self.do(who.id, commands.NameTrainee(who.id, wanted))

    def start(self, who: Who, plan: Plan, assignment: str = "", command_id: str = "") -> Sitting:
        """Starts a drill, or an exam if the plan has a passing score. The same id starts one
        only."""
        check_plan(plan)
        for sitting in self.roll.sittings_of(who.id):
            self._end_if_late(sitting)
        command = commands.StartDrill(plan, assignment, token_urlsafe(8), self._seed())
        (started,) = self.do(who.id, command, command_id).events
        assert isinstance(started, events.DrillStarted | events.ExamStarted)
        return self.roll.sittings[started.sitting]

    def take_up(self, who: Who, id_: str, command_id: str = "") -> Sitting:
        """Starts or resumes an assignment."""
        found = assignment_of(self.roll, id_)
        refuse_if(found.given.trainee != who.id, "not_yours")
        last = self.roll.sittings.get(found.sitting)
        is_open = found in self.roll.open_assignments(who.id)
        if is_open and last is not None and last.result is None:
            return last
        refuse_if(not is_open and not command_id, "assignment_closed")
        if not is_open:  # Only what was asked earlier under this id.
            id_of = scoped(who.id, commands.StartDrill.__name__, command_id)
            log = self.properties.play_logs.log(CLASS, 0, kept=True)
            refuse_if(log.find(id_of) is None, "assignment_closed")
        return self.start(who, plan_of(found.given), id_, command_id)

    def answer(self, who: Who, id_: str, number: int, text: str, command_id: str = "") -> Judged:
        """An answer that cannot be read is refused and not counted. The same id answers once."""
        sitting = self.sitting(who, id_)
        refuse_if(sitting.started.trainee != who.id, "not_yours")
        with self._locks[hash(id_) % LOCKS]:
            if sitting.started.topic != MOCK:
                question_of(sitting, number)  # Made here, so that the floor need not wait for it.
            now = self.properties.clock.now()
            micros = now - self._shown.get(id_, (number, now))[1]
            try:
                done = self.do(who.id, commands.AnswerDrill(id_, number, text, micros), command_id)
            except Refused:
                self._end_if_late(sitting)
                raise
            if not done.is_repeated:
                self._shown.pop(id_, None)
            said = done.events[0]
            assert isinstance(said, events.DrillAnswered)
            return judged(sitting, number, said.right)

    def stop(self, who: Who, id_: str, command_id: str = "") -> Sitting:
        """A drill is broken off; an exam is handed in, and unanswered questions are wrong."""
        sitting = self.sitting(who, id_)
        refuse_if(sitting.started.trainee != who.id, "not_yours")
        with self._locks[hash(id_) % LOCKS]:
            if not self._end_if_late(sitting):
                why = "handed in" if sitting.exam else "broken off"
                self.do(who.id, commands.FinishDrill(id_, why), command_id)
        return sitting

    def read_lesson(self, who: Who, game: str) -> None:
        self.do(who.id, commands.ReadLesson(game))

    # What a trainer does.

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
        command = commands.AssignDrill(trainee, who.name, plan, note, due, token_urlsafe(8))
        (given,) = self.do(who.id, command, command_id).events
        assert isinstance(given, events.DrillAssigned)
        return self.roll.assignments[given.assignment]

    def enrol(self, who: Who, trainee: str, name: str) -> None:
        """Someone may be assigned a drill before their first visit."""
        refuse_if(not who.is_trainer, "trainer_only")
        if trainee not in self.roll.trainees:
            self.do(who.id, commands.NameTrainee(trainee, name))

    def withdraw(self, who: Who, id_: str, reason: str, command_id: str = "") -> None:
        refuse_if(not who.is_trainer, "trainer_only")
        self.do(who.id, commands.WithdrawDrill(id_, reason), command_id)

    # Inside.

    def _end_if_late(self, sitting: Sitting) -> bool:
        """Whether the time of an exam is over; if so, it is finished with the answers given."""
        late = is_late(sitting, self.properties.clock.now())
        if late:
            self.do("clock", commands.FinishDrill(sitting.id, "time"))
        return late

    def do(self, actor: str, command: commands.Command, command_id: str = "") -> Answer:
        done = execute(self.floor, actor, command, command_id)
        self._changed()
        return done


def group(school: School, who: Who, trainee: str, name: str, command_id: str = "") -> None:
    """Puts someone in a class, for a trainer."""
    refuse_if(not who.is_trainer, "trainer_only")
    command = commands.GroupTrainee(trainee, " ".join(name.split()))
    school.do(who.id, command, command_id)


def switch(
    school: School, who: Who, game: str, is_closed: bool, reason: str, command_id: str = ""
) -> None:
    """Closes a game of Play, or opens it again, for a trainer or manager."""
    refuse_if(not who.is_trainer, "trainer_only")
    school.do(who.id, commands.SwitchGame(game, is_closed, reason, who.name), command_id)


def judged(sitting: Sitting, number: int, right: bool) -> Judged:
    """An exam reveals nothing before its end."""
    return Judged(None, None) if sitting.exam else Judged(right, question_of(sitting, number))


__all__ = ["Judged", "Plan", "Refused", "School", "Waiting", "Who", "asked_in", "said_in"]
