"""What every Train page shares: the trainee, the bar, the play-chips mark, refusals."""

from asyncio import to_thread
from collections.abc import Callable
from typing import Any, TypeVar

from msgspec import Struct

from houseway.floor.play import PlayStopped
from houseway.floor.reports.period import local
from houseway.floor.training.events import Plan
from houseway.floor.training.school import School, Who
from houseway.games import FILES
from houseway.lab.drills import games_for_drill
from houseway.refused import Refused
from houseway.web.live.push import TRAINING, Topic
from houseway.web.pages.page import LOST_OFF_FLOOR, Page, Press
from houseway.web.problems import Denied
from houseway.web.training.school import who_is

T = TypeVar("T")
View = dict[str, Any]  # Plain data for a template.


class TrainView(Struct, frozen=True):
    """`here` is the page within Train; `body` is what the page itself shows. If training is
    stopped, the page only says so."""

    here: str
    who: str = ""
    is_trainer: bool = False
    stopped: str = ""
    body: Any = None


class TrainPage(Page):
    """Follows the training log if a page says so, never the floor's."""

    styles = ("felt.css", "train.css")
    lost = LOST_OFF_FLOOR

    def here(self) -> str:
        return ""

    def body(self) -> object:
        raise NotImplementedError

    def view(self) -> TrainView:
        try:
            who = self.who
            return TrainView(self.here(), who.name, who.is_trainer, "", self.body())
        except PlayStopped as problem:
            return TrainView("", stopped=str(problem))

    @property
    def school(self) -> School:
        return self.backend.school

    @property
    def who(self) -> Who:
        """Staff under their own name; anyone else as the guest of this browser."""
        return who_is(self.backend, self.person, self.visit.guest)

    def topics(self) -> frozenset[Topic]:
        return frozenset({TRAINING})

    def today(self) -> str:
        """By the property's calendar."""
        return local(self.backend.floor.now(), self.zone).date().isoformat()

    def watch(self) -> object:
        try:
            return self.follows()
        except PlayStopped as problem:
            return str(problem)

    def follows(self) -> object:
        """The page is rendered again when this value changes."""
        return 0

    async def away(self, work: Callable[..., T], *given: Any, **named: Any) -> T:
        """Runs in a thread: questions are made from whole rounds, and records wait for the disk."""
        return await to_thread(work, *given, **named)

    async def press(self, press: Press) -> None:
        try:
            await super().press(press)
        except (Refused, PlayStopped) as refusal:
            self.say(str(refusal), press.form or press.name)
            self.given = press.fields

    async def begin(self, plan: Plan, press: Press) -> None:
        """A drill or an exam from its first question; pressed twice, it starts once."""
        await self.away(self.school.name, self.who)
        made = await self.away(self.school.start, self.who, plan, command_id=press.id)
        self.go = f"/train/drill/{made.id}"


def plan_of(press: Press, topic: str, *, is_exam: bool) -> Plan:
    """What a form asks for: drill, game, questions, and for an exam its passing score and time."""
    game = press.field("game")
    games = (game,) if game else tuple(FILES)
    return Plan(
        topic=topic,
        games=games_for_drill(topic, games) or games,
        questions=whole(press, "count"),
        planted=tuple(sorted(press.field("planted").split("\n"))) if press.field("planted") else (),
        pass_mark=whole(press, "mark") if is_exam else 0,
        minutes=whole(press, "minutes") if is_exam else 0,
    )


def whole(press: Press, name: str) -> int:
    text = press.field(name)
    if not (text.isascii() and text.isdecimal() and len(text) < 6):
        raise Denied(422, "bad_input", sentence="Enter whole numbers.")
    return int(text)
