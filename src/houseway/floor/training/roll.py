"""The trainer's roll: who practiced what, how fast, with which errors. A fold over the log."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from dataclasses import field as made

from msgspec import Struct, field
from msgspec.structs import asdict

from houseway.floor.clock import MICRO
from houseway.floor.training import events
from houseway.floor.training.refused import refuse
from houseway.lab.drills import MOCK

HOUR = 3_600 * MICRO
GUEST = "guest/"
GUESTS_MOST = 5_000
SITTINGS_MOST = 200  # per guest; more would be a script


class Answered(events.DrillAnswered, frozen=True, kw_only=True):
    """With the moment of the answer."""

    at: int


class Result(Struct, frozen=True):
    """How a sitting ended."""

    right: int
    of: int
    micros: int
    passed: bool
    why: str
    at: int


class Assignment(Struct):
    """`sitting` is the last one it was started with."""

    given: events.DrillAssigned
    at: int
    sitting: str = ""
    is_withdrawn: bool = False

    @property
    def is_exam(self) -> bool:
        return self.given.pass_mark > 0


class Sitting(Struct):
    """One drill or one exam, from its first question on."""

    started: events.DrillStarted | events.ExamStarted
    at: int
    answers: list[Answered] = field(default_factory=list)
    rounds: list[int] = field(default_factory=list)  # Of a mock game, dealt out.
    result: Result | None = None

    @property
    def id(self) -> str:
        return self.started.sitting

    @property
    def exam(self) -> events.ExamStarted | None:
        return self.started if isinstance(self.started, events.ExamStarted) else None

    @property
    def ends_at(self) -> int:
        """When the time of an exam ends; 0 for a drill."""
        return 0 if self.exam is None else self.at + self.exam.minutes * 60 * MICRO


class Trainee(Struct):
    id: str
    name: str
    seen_at: int
    sittings: list[str] = field(default_factory=list)
    group: str = ""  # The class.
    lessons: dict[str, int] = field(default_factory=dict)  # game: when its lesson was last read


class Closed(Struct, frozen=True):
    """A game of Play that takes no bets: who closed it, when and why."""

    by: str
    at: int
    reason: str


def need_open(game: str, closed: Closed | None) -> None:
    if closed is not None:
        refuse("game_closed", game=game, reason=closed.reason)


@dataclass(slots=True)
class Roll:
    trainees: dict[str, Trainee] = made(default_factory=dict)
    sittings: dict[str, Sitting] = made(default_factory=dict)
    assignments: dict[str, Assignment] = made(default_factory=dict)
    closed: dict[str, Closed] = made(default_factory=dict)  # Games of Play.

    def sittings_of(self, trainee: str) -> list[Sitting]:
        found = self.trainees.get(trainee)
        named = tuple(found.sittings) if found else ()
        return [one for id_ in named if (one := self.sittings.get(id_)) is not None]

    def open_assignments(self, trainee: str = "") -> list[Assignment]:
        """Not withdrawn and not finished, the oldest first."""
        return [
            found
            for found in list(self.assignments.values())
            if (not trainee or found.given.trainee == trainee)
            and not found.is_withdrawn
            and not self._is_done(found)
        ]

    def running(self, topic: str) -> list[Sitting]:
        """Running sittings of anyone, oldest first."""
        found = list(self.sittings.values())
        return [one for one in found if one.started.topic == topic and one.result is None]

    def answers_of(self, trainee: str) -> Iterator[Answered]:
        for sitting in self.sittings_of(trainee):
            yield from sitting.answers

    def told_answers_of(self, trainee: str) -> Iterator[Answered]:
        """Leaves out a running exam: nothing is revealed before its end."""
        for sitting in self.sittings_of(trainee):
            if sitting.exam is None or sitting.result is not None:
                yield from sitting.answers

    def _is_done(self, found: Assignment) -> bool:
        sitting = self.sittings.get(found.sitting)
        return (
            sitting is not None
            and sitting.result is not None
            and (sitting.result.why != "broken off")
        )


class Score(Struct, frozen=True):
    """`right` counts first answers only; `wrong` by topic, repeats too."""

    answered: int
    met: int
    right: int
    micros: int
    wrong: dict[str, int]

    @property
    def per_hour(self) -> int:
        """Answers per hour at this pace, repeats included; of a mock game, steps."""
        return self.answered * HOUR // self.micros if self.micros else 0

    @property
    def percent(self) -> int:
        return 100 * self.right // self.met if self.met else 0


def questions(answers: Iterable[Answered]) -> list[Answered]:
    """Without the steps of mock games."""
    return [one for one in answers if one.topic != MOCK]


def score(answers: list[Answered]) -> Score:
    wrong: dict[str, int] = {}
    for one in answers:
        if not one.right:
            wrong[one.topic] = wrong.get(one.topic, 0) + 1
    first = [one for one in answers if not one.repeated]
    return Score(
        answered=len(answers),
        met=len(first),
        right=sum(one.right for one in first),
        micros=sum(one.micros for one in answers),
        wrong=wrong,
    )


def apply(roll: Roll, event: events.SchoolEvent, at: int) -> None:
    match event:
        case events.TraineeNamed():
            trainee_of(roll, event.trainee, at).name = event.name
        case events.TraineeGrouped():
            roll.trainees[event.trainee].group = event.group
        case events.DrillAssigned():
            roll.assignments[event.assignment] = Assignment(event, at)
            trainee_of(roll, event.trainee, 0)
        case events.DrillWithdrawn():
            roll.assignments[event.assignment].is_withdrawn = True
        case (
            events.DrillAnswered()
            | events.MockDealt()
            | events.DrillFinished()
            | events.ExamFinished()
        ) if event.sitting not in roll.sittings:
            pass  # Of a guest who was forgotten.
        case events.DrillStarted() | events.ExamStarted():
            start(roll, event, at)
        case events.DrillAnswered():
            sitting = roll.sittings[event.sitting]
            sitting.answers.append(answered(event, at))
            trainee_of(roll, sitting.started.trainee, at)
        case events.MockDealt():
            sitting = roll.sittings[event.sitting]
            sitting.answers += dealt_answers(event, len(sitting.answers), at)
            sitting.rounds.append(event.round)
            trainee_of(roll, sitting.started.trainee, at)
        case events.DrillFinished():
            finish_drill(roll.sittings[event.sitting], event, at)
        case events.ExamFinished():
            result = Result(event.right, event.of, event.micros, event.passed, event.why, at)
            roll.sittings[event.sitting].result = result
        case events.GameSwitched(is_closed=True):
            roll.closed[event.game] = Closed(event.name, at, event.reason)
        case events.GameSwitched():
            roll.closed.pop(event.game, None)
        case events.LessonRead():
            trainee_of(roll, event.trainee, at).lessons[event.game] = at


def start(roll: Roll, event: events.DrillStarted | events.ExamStarted, at: int) -> None:
    """A guest's oldest sitting is forgotten, so that nobody fills the memory."""
    roll.sittings[event.sitting] = Sitting(event, at)
    own = trainee_of(roll, event.trainee, at).sittings
    own.append(event.sitting)
    if event.trainee.startswith(GUEST) and len(own) > SITTINGS_MOST:
        roll.sittings.pop(own.pop(0), None)
    if event.assignment in roll.assignments:
        roll.assignments[event.assignment].sitting = event.sitting


def finish_drill(sitting: Sitting, event: events.DrillFinished, at: int) -> None:
    made = score(sitting.answers)
    sitting.result = Result(made.right, made.met, made.micros, True, event.why, at)


def answered(event: events.DrillAnswered, at: int) -> Answered:
    return Answered(**asdict(event), at=at)


def dealt_answers(event: events.MockDealt, before: int, at: int) -> list[Answered]:
    """In a mock game, each act answers the question of what comes next."""
    return [
        Answered(
            sitting=event.sitting,
            number=before + place,
            topic=MOCK,
            game=event.game,
            answer=one.did or one.due,
            right=not one.did,
            micros=one.micros,
            asked=events.Asked(
                (f"Round {event.round}, step {place}.",),
                "What comes next?",
                one.due,
                f"{one.why} ({one.cite})" if one.cite else one.why,
            ),
            at=at,
        )
        for place, one in enumerate(event.acts, 1)
    ]


def make_room(roll: Roll, id_: str) -> None:
    """Forgets the guest who has been away longest; staff are never forgotten."""
    guests = [one for one in roll.trainees.values() if one.id.startswith(GUEST)]
    if not id_.startswith(GUEST) or len(guests) < GUESTS_MOST:
        return
    oldest = min(guests, key=lambda one: one.seen_at)
    for sitting in oldest.sittings:
        roll.sittings.pop(sitting, None)
    del roll.trainees[oldest.id]


def trainee_of(roll: Roll, id_: str, at: int) -> Trainee:
    found = roll.trainees.get(id_)
    if found is None:
        make_room(roll, id_)
        found = roll.trainees[id_] = Trainee(id_, id_.partition("/")[2], at)
    found.seen_at = max(found.seen_at, at)
    return found
