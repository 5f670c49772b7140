"""Events of training: people, drills, exams, lessons."""

from msgspec import Struct

from houseway.games import FILES


class Plan(Struct, frozen=True, kw_only=True):
    """What to practice. With a passing score it is an exam."""

    topic: str = "all"
    games: tuple[str, ...] = tuple(FILES)
    questions: int = 10
    planted: tuple[str, ...] = ()
    pass_mark: int = 0
    minutes: int = 0


class Event(Struct, frozen=True, tag=True, omit_defaults=True):
    """The tag is the name of the event."""


class TraineeNamed(Event, frozen=True):
    """The name of a trainee: the staff name, or the name a guest chose."""

    trainee: str
    name: str


class TraineeGrouped(Event, frozen=True):
    """The trainee joins the class of this name, or leaves every class if it is empty."""

    trainee: str
    group: str


class Practice(Event, frozen=True, kw_only=True):
    """What to ask. `planted` are the errors to spot."""

    trainee: str
    topic: str
    games: tuple[str, ...]
    questions: int
    planted: tuple[str, ...] = ()


class DrillAssigned(Practice, frozen=True, kw_only=True):
    """A trainer assigned a drill or, with a passing score, an exam."""

    assignment: str
    by: str
    pass_mark: int = 0
    minutes: int = 0
    note: str = ""
    due: str = ""  # Due day; empty if none.


class DrillWithdrawn(Event, frozen=True):
    assignment: str
    reason: str


class DrillStarted(Practice, frozen=True, kw_only=True):
    """The seed determines every question; a question is stored once it is answered."""

    sitting: str
    seed: int
    assignment: str = ""


class ExamStarted(DrillStarted, frozen=True, kw_only=True):
    """`pass_mark` is a percentage of the questions; `minutes` is the time allowed."""

    pass_mark: int
    minutes: int


class Asked(Struct, frozen=True):
    """A question as asked, and its right answer in words. Stored with the answer, because later
    code may make a different question from the same seed."""

    text: tuple[str, ...]
    asks: str
    right: str
    why: str


class DrillAnswered(Event, frozen=True, kw_only=True):
    """An answer in a drill or an exam. `micros` is the time since the question was shown."""

    sitting: str
    number: int
    topic: str
    game: str
    answer: str
    right: bool
    micros: int
    repeated: bool = False
    asked: Asked | None = None


class DrillFinished(Event, frozen=True):
    """`why`: "complete" or "broken off"."""

    sitting: str
    why: str


class ExamFinished(Event, frozen=True, kw_only=True):
    """`why`: "complete", "time" or "handed in"."""

    sitting: str
    right: int
    of: int
    micros: int
    passed: bool
    why: str


class LessonRead(Event, frozen=True):
    trainee: str
    game: str


class GameSwitched(Event, frozen=True):
    """A game of Play was closed, for this reason, or opened again; `name` is the name of `by`."""

    game: str
    is_closed: bool
    by: str
    name: str
    reason: str = ""


class DealtAct(Struct, frozen=True):
    """An act of a mock game: what was due, and what was done instead, if anything."""

    due: str
    micros: int
    did: str = ""
    why: str = ""
    cite: str = ""


class MockDealt(Event, frozen=True):
    """A round of a mock game, dealt out by hand."""

    sitting: str
    round: int
    game: str
    acts: tuple[DealtAct, ...]


SchoolEvent = (
    GameSwitched
    | MockDealt
    | TraineeGrouped
    | TraineeNamed
    | DrillAssigned
    | DrillWithdrawn
    | DrillStarted
    | ExamStarted
    | DrillAnswered
    | DrillFinished
    | ExamFinished
    | LessonRead
)
