"""What every page of Train has: who trains, the bar, the mark, refusals of the school."""

from asyncio import to_thread
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import TypeVar

from nicegui import ui
from starlette.requests import Request

from houseway.floor.training import TrainingStopped
from houseway.floor.training.refused import Refused
from houseway.floor.training.school import Who
from houseway.web.guests import guest_of
from houseway.web.problems import Denied
from houseway.web.school import GUEST
from houseway.web.screens import texts, theme
from houseway.web.screens.felt import symbols
from houseway.web.screens.live import Screen
from houseway.web.screens.texts import train as words
from houseway.web.screens.theme import safe

T = TypeVar("T")


def dress() -> None:
    theme.dress("dark", "felt.css", "train.css", "train.js")
    ui.html(symbols.DEFS, sanitize=False)


class TrainScreen(Screen):
    """Follows the training log where a page says so, never the floor's."""

    def __init__(self, request: Request) -> None:
        super().__init__(request)
        self._guest = guest_of(request)

    @property
    def who(self) -> Who:
        """Staff under their own name; anyone else as the guest of this browser."""
        person = self.person
        if person is not None:
            return Who(f"staff/{person.id}", person.name, person.roles)
        known = self.house.school.roll.trainees.get(self._guest)
        return Who(self._guest, known.name if known else GUEST)

    async def away(self, work: Callable[..., T], *given: object) -> T:
        """In a thread: questions are made from whole rounds, and what is noted waits for the
        disk."""
        return await to_thread(work, *given)

    async def guarded(self, work: Awaitable[object], at: str = "") -> None:
        try:
            await super().guarded(work, at)
        except (Refused, TrainingStopped) as refusal:
            self.say(str(refusal), at)

    def open(self) -> None:
        """Where training is stopped, the page says so and nothing else."""
        try:
            super().open()
        except TrainingStopped as problem:
            link = f'<a class="act" href="/">{words.HOME["door"]}</a>'
            ui.html(page("", f'<p class="t-gone">{safe(problem)}</p>{link}'), sanitize=False)

    def _look(self) -> None:
        with suppress(TrainingStopped):
            super()._look()

    def _stamp(self) -> object:
        return self.person is None


def bar(path: str, who: Who, *, more: str = "") -> str:
    """The way back on the left, the mark on the right."""
    desk = f'<a class="quiet" href="/train/desk">{words.TRAINER["title"]}</a>'
    return (
        '<header class="t-bar"><a class="brand" href="/" aria-label="Houseway">'
        f"{theme.FAVICON.replace('<svg', '<svg aria-hidden=true width=28 height=28', 1)}"
        f'<b>Houseway</b></a><nav aria-label="{words.TITLE}">'
        f'<a href="/train">{words.TITLE}</a>{f" / <b>{safe(path)}</b>" if path else ""}</nav>'
        f'<span class="sp"></span>{more}{desk if who.is_trainer else ""}'
        f'<span class="t-who">{safe(who.name)}</span>'
        f'<span class="t-mark">{texts.PLAY_CHIPS}</span>{theme.look_switch()}</header>'
    )


def page(head: str, inside: str, said: str = "") -> str:
    plate = f'<div class="t-said" role="alert">{safe(said)}</div>' if said else ""
    return f'{head}<main class="t-main">{plate}{inside}</main>'


def sentence(problem: Exception) -> str:
    return str(getattr(problem, "sentence", "") or problem)


__all__ = ["Denied", "TrainScreen", "bar", "dress", "page", "sentence"]
