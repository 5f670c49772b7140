"""A terminal drill, recorded in the training log under a trainee's name."""

from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from typing import Any

from houseway.floor.training.events import Plan
from houseway.floor.training.school import School, Who
from houseway.lab.drills.question import Question
from houseway.lab.training.drill import Drill


@dataclass(slots=True)
class RecordedDrill(Drill):
    """Every answer is logged before the trainee sees the result."""

    school: Any = None
    who: Any = None
    sitting: str = ""

    def next(self) -> tuple[int, Question] | None:
        found = Drill.next(self)
        if found is not None:
            self.school.waiting(self.who, self.sitting)  # the drill's clock starts now
        return found

    def answer(self, number: int, question: Question, text: str, *, repeated: bool) -> bool:
        right = Drill.answer(self, number, question, text, repeated=repeated)
        self.school.answer(self.who, self.sitting, number, text)
        return right


@contextmanager
def recorded(drill: Drill, name: str) -> Iterator[Drill]:
    """Records in the data directory of a stopped server, because only one process may write."""
    from houseway.floor.play.play_logs import FILE, PlayLogs
    from houseway.floor.play.play_properties import PlayProperties
    from houseway.floor.store.sqlite.data_lock import LOCK, held_lock
    from houseway.web.settings import read_settings

    settings = read_settings()
    folder = settings.data_path
    folder.mkdir(parents=True, exist_ok=True)
    with held_lock(folder / LOCK), closing(PlayLogs(folder / FILE)) as play_logs:
        school = School(PlayProperties(play_logs), seed=lambda: drill.seed)
        who = Who(f"terminal/{name.casefold()}", name)
        school.name(who)
        plan = Plan(topic=drill.topic, games=drill.games, questions=drill.questions)
        sitting = school.start(who, plan)
        yield RecordedDrill(
            topic=drill.topic,
            games=drill.games,
            seed=drill.seed,
            questions=drill.questions,
            school=school,
            who=who,
            sitting=sitting.id,
        )
        if sitting.result is None:
            school.stop(who, sitting.id)
