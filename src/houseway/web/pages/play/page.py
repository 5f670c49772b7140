"""The felt of one game: `/play/<game>`. A guest without a table is given one."""

from fastapi import APIRouter
from msgspec import Struct
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from houseway.games import FILES
from houseway.web.house import house_of
from houseway.web.live.push import Topic
from houseway.web.pages.page import Page, Press
from houseway.web.pages.play.beside.history import HistoryView, history_view
from houseway.web.pages.play.beside.row import RowView, row_view
from houseway.web.pages.play.beside.sheets import SheetView, Switch, coach_switch, sheet_view
from houseway.web.pages.play.beside.side import SideView, side_view
from houseway.web.pages.play.cloth.view import FeltView, felt_view
from houseway.web.pages.play.presses import Presses
from houseway.web.pages.play.scene import Scene, scene_of
from houseway.web.pages.routes import page
from houseway.web.play.table import PlayTable
from houseway.web.problems import Denied
from houseway.web.training.school import who_of

router = APIRouter(include_in_schema=False)
STYLES = ("felt.css", "play.css", "play_small.css")
LOST = "Not connected. Your round is safe; it goes on as soon as the server is back."


class StepView(Struct, frozen=True):
    title: str
    state: str  # done, now, or still to come


class TableView(Struct, frozen=True):
    title: str
    address: str
    coach: Switch
    steps: tuple[StepView, ...]
    felt: FeltView
    row: RowView
    side: SideView
    history: HistoryView
    sheet: SheetView | None


@router.get("/play/{game}/sit")
async def sit(request: Request, game: str) -> Response:
    """At a table of this guest's own; the guard counts it among what guests write."""
    if game not in FILES:
        raise Denied(404, "not_found")
    house = house_of(request)
    await house.play.sit(who_of(request, house).id, game)
    return RedirectResponse(f"/play/{game}?seated=1", 303)


@page("/play/{game}")
class PlayPage(Page):
    template = "play/table.html"
    styles = STYLES
    lost = LOST

    @property
    def game(self) -> str:
        return self.names["game"]

    @property
    def table(self) -> PlayTable | None:
        return self.house.play.table(player(self), self.game)

    @property
    def own(self) -> PlayTable:
        found = self.table
        if found is None:
            raise Denied(404, "bad_input", sentence=NO_COOKIE)
        return found

    def closed(self) -> str:
        if self.game not in FILES:
            raise Denied(404, "not_found")
        is_sent = "seated" in self.visit.query  # By the door, which takes a browser's word once.
        if self.table is None:
            return "" if is_sent else f"{self.visit.path}/sit"
        return self.visit.path if is_sent else ""

    async def load(self) -> None:
        self.own.resume_later()
        await self.own.still()

    def topics(self) -> frozenset[Topic]:
        found = self.table
        return frozenset({("play", f"{found.guest}/{self.game}")} if found is not None else ())

    def watch(self) -> object:
        found = self.own
        return found.version, found.shown

    def view(self) -> TableView:
        scene = scene_of(self.own, self.visit.query.get("sheet", ""))
        return TableView(
            title=self.own.layout.game.name,
            address=self.visit.path,
            coach=coach_switch(scene),
            steps=steps(scene),
            felt=felt_view(scene),
            row=row_view(scene),
            side=side_view(scene),
            history=history_view(scene),
            sheet=sheet_view(scene),
        )

    async def pressed(self, press: Press) -> None:
        await Presses(self.own, self.say).do(press)


def player(shown: Page) -> str:
    """Whoever signed in, otherwise the guest of this browser."""
    return f"staff/{shown.person.id}" if shown.person is not None else shown.visit.guest


NO_COOKIE = "Play knows your table by a cookie, and this browser takes none."


def steps(scene: Scene) -> tuple[StepView, ...]:
    at = scene.stage
    return tuple(
        StepView(stage.title, "done" if place < at else "now" if place == at else "")
        for place, stage in enumerate(scene.stages)
    )
