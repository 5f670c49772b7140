"""Commands of training: drills and exams, assigned and taken.

The caller checks roles, because the staff belongs to another property. Ids and seeds are filled in
by the server and are not part of the command's check.
"""

from msgspec import Struct

from houseway.floor.training.events import DealtAct, Plan


class NameTrainee(Struct, frozen=True, tag=True):
    trainee: str
    name: str


class GroupTrainee(Struct, frozen=True, tag=True):
    """Puts a trainee in a class, or in none if empty."""

    trainee: str
    group: str


class StartDrill(Struct, frozen=True, tag=True):
    """A drill, or an exam if the plan has a passing score."""

    plan: Plan
    assignment: str = ""
    sitting: str = ""
    seed: int = 0


class AnswerDrill(Struct, frozen=True, tag=True):
    """`micros` is the time since the question was shown."""

    sitting: str
    number: int
    text: str
    micros: int = 0


class FinishDrill(Struct, frozen=True, tag=True):
    """`why`: "broken off", "handed in" or "time"."""

    sitting: str
    why: str


class ReadLesson(Struct, frozen=True, tag=True):
    game: str


class AssignDrill(Struct, frozen=True, tag=True):
    trainee: str
    by: str
    plan: Plan
    note: str = ""
    due: str = ""
    assignment: str = ""


class WithdrawDrill(Struct, frozen=True, tag=True):
    assignment: str
    reason: str


class SwitchGame(Struct, frozen=True, tag=True):
    """Close a game of Play, with a reason, or open it again. `by` is the name of the person who
    asks."""

    game: str
    is_closed: bool
    reason: str = ""
    by: str = ""


class NoteMock(Struct, frozen=True, tag=True):
    """A round of a mock game, from its table's log, for the class book."""

    sitting: str
    round: int
    acts: tuple[DealtAct, ...]
