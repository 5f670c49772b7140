"""The felt of one game: `/play/<game>`. A guest without a table is given one and a cookie."""

from typing import Any

from fastapi import APIRouter
from nicegui import events, ui
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from houseway.games import FILES
from houseway.web.house import house_of
from houseway.web.play.room import COOKIE, YEAR
from houseway.web.play.table import PlayTable
from houseway.web.problems import Denied
from houseway.web.screens import theme
from houseway.web.screens.felt.symbols import DEFS
from houseway.web.screens.live import the_house
from houseway.web.screens.play import bar, hand_row, history, sheets, side, table
from houseway.web.screens.play.moves import Moves
from houseway.web.screens.play.scene import WORDS, Scene

router = APIRouter(include_in_schema=False)
LOOK = 0.08  # Seconds between two looks at the table.
REGIONS = {
    "bar": bar.draw,
    "felt": table.draw,
    "row": hand_row.draw,
    "side": side.draw,
    "history": history.draw,
    "sheet": sheets.draw,
}


@ui.page("/play/{game}", title="Play")
async def felt(request: Request, game: str, seated: int = 0) -> Response | None:
    if game not in FILES:
        raise Denied(404, "not_found")
    found = the_house().play.table(request, game)
    if found is None and not seated:
        return RedirectResponse(f"/play/{game}/sit", 303)
    theme.dress("dark", *bar.OWN)
    if found is None:
        ui.html(f'<p class="no-table">{WORDS["no_cookie"]}</p>', sanitize=False)
        return None
    found.resume_later()
    PlayScreen(request, found).open()
    return None


@router.get("/play/{game}/sit")
async def sit(request: Request, game: str) -> Response:
    """A new table for this browser; the cookie is its only key."""
    if game not in FILES:
        raise Denied(404, "not_found")
    house = house_of(request)
    answer = RedirectResponse(f"/play/{game}?seated=1", 303)
    if house.play.table(request, game) is None:
        answer.set_cookie(
            COOKIE + game,
            await house.play.sit(game),
            max_age=YEAR,
            httponly=True,
            samesite="lax",
            secure=house.settings.https,
        )
    return answer


class PlayScreen(Moves):
    """Each part of the page is sent only when it has changed."""

    def __init__(self, request: Request, found: PlayTable) -> None:
        super().__init__(request, found)
        self._parts: dict[str, Any] = {}
        self._sent: dict[str, str] = {}
        self._heard = 0

    def open(self) -> None:
        ui.html(DEFS, sanitize=False)
        with ui.element("main").classes("play"):
            scene = self.scene()
            for name, draw in REGIONS.items():
                self._sent[name] = draw(scene)
                part = ui.html(self._sent[name], sanitize=False)
                self._parts[name] = part.classes(f"r-{name}")
        self._parts["heard"] = ui.html(self._counted(), sanitize=False)
        self._seen = self._stamp()
        ui.timer(LOOK, self._look)
        ui.on("press", self._pressed)

    def redraw(self) -> None:
        self._seen = self._stamp()
        scene = self.scene()
        for name, draw in REGIONS.items():
            drawn = draw(scene)
            if drawn != self._sent[name]:
                self._sent[name] = drawn
                self._parts[name].set_content(drawn)

    async def _pressed(self, event: events.GenericEventArguments) -> None:
        """Heard at once, done when it is done: a bot may think for seconds."""
        self._heard += 1
        self._count()
        await super()._pressed(event)
        self._count()

    def _count(self) -> None:
        self._parts["heard"].set_content(self._counted())

    def _counted(self) -> str:
        """The browser waits to be heard; whoever tests it, until it is done."""
        return f'<i hidden data-answered="{self._heard}" data-done="{self._answered}"></i>'

    def _look(self) -> None:
        if self.go_on() or self.is_silent_now() or self._stamp() != self._seen:
            self.redraw()

    def _stamp(self) -> object:
        return self.table.version

    def draw(self) -> str:
        """All of it at once, as a test or a printer would have it."""
        scene: Scene = self.scene()
        return "".join(draw(scene) for draw in REGIONS.values())
