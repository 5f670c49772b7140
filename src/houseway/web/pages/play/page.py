"""The felt of one game: `/play/<game>`. A guest without a table gets one."""

from collections.abc import Mapping
from urllib.parse import urlencode

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from houseway.floor.table_words import NOT_RULES, address_of, table_from_words, words_of
from houseway.games import FILES
from houseway.refused import Refused
from houseway.web.backend import backend_of
from houseway.web.live.push import Topic
from houseway.web.pages.page import A_YEAR, DECK, Page, Press, kept
from houseway.web.pages.play.felt.view import felt_view
from houseway.web.pages.play.panels.history import history_view
from houseway.web.pages.play.panels.row import row_view
from houseway.web.pages.play.panels.rules import rules_view
from houseway.web.pages.play.panels.sheets import SHEET, coach_switch, leaving, sheet_view
from houseway.web.pages.play.panels.side import side_view
from houseway.web.pages.play.presses import Presses
from houseway.web.pages.play.scene import Scene, View, scene_of
from houseway.web.pages.routes import page
from houseway.web.play.table import PlayTable
from houseway.web.problems import Denied
from houseway.web.training.school import who_of

router = APIRouter(include_in_schema=False)
STYLES = ("felt.css", "play.css", "play_small.css")
LOST = "Not connected. Your round is safe and will resume when the server is back."


@router.get("/play/{game}/sit")
async def sit(request: Request, game: str) -> Response:
    """At this guest's own table, or a new shared one; the guard counts it against the guest's
    allowance. If no table opens with these rules, the page says why at the usual one."""
    if game not in FILES:
        raise Denied(404, "not_found")
    backend, query = backend_of(request), dict(request.query_params)
    who, asked = who_of(request).id, rules_asked(query)
    try:
        if "with" in query:
            return RedirectResponse(f"/play/at/{await backend.play.share(game, asked)}", 303)
        await backend.play.sit(who, game, words_of(table_from_words(game, asked)))
    except (Refused, ValueError) as problem:
        await backend.play.sit(who, game)
        kept(backend, (who, f"/play/{game}"))["refused"] = (asked, str(problem))
    return RedirectResponse(f"/play/{game}?{urlencode({**query, 'seated': '1'})}", 303)


class FeltPage(Page):
    styles = STYLES
    lost = LOST

    @property
    def asked(self) -> dict[str, str]:
        return rules_asked(self.visit.query)

    def at(self, sheet: str) -> str:
        """The URL of a sheet over this felt."""
        return self._at("", {"sheet": sheet})

    def round_at(self, number: int, step: int = 0) -> str:
        """The address of a past round."""
        of = self.visit.query.get("of", "")
        return self._at(f"/rounds/{number}", {"of": of, "step": str(step or "")})

    def _at(self, end: str, more: dict[str, str]) -> str:
        table = self.visit.path.partition("/rounds/")[0]
        query = {**self.asked, **{name: value for name, value in more.items() if value}}
        return f"{table}{end}{'?' if query else ''}{urlencode(query, safe=':,$')}"


@page("/play/{game}")
class PlayPage(FeltPage):
    template = "play/table.html"

    @property
    def game(self) -> str:
        return self.names["game"]

    @property
    def refusal(self) -> str:
        """Why the table in the URL does not open; the usual one is shown instead."""
        known, why = kept(self.backend, (player(self), self.visit.path)).get("refused", ({}, ""))
        return why if known == self.asked else ""

    @property
    def words(self) -> dict[str, str]:
        """The rules that differ from the usual ones."""
        return {} if self.refusal else understood(self.game, self.asked)

    @property
    def table(self) -> PlayTable | None:
        return self.backend.play.table(player(self), self.game, self.words)

    @property
    def own(self) -> PlayTable:
        found = self.table
        if found is None:
            raise Denied(404, "bad_input", sentence=NO_COOKIE)
        return found

    def closed(self) -> str:
        if self.game not in FILES:
            raise Denied(404, "not_found")
        query = self.visit.query
        is_sent = "seated" in query  # Through `/sit`, which reads the browser's saved rules once.
        if self.table is None:
            asked = f"?{urlencode(query, safe=':,$')}" if query else ""
            return "" if is_sent or self.is_first else f"{self.visit.path}/sit{asked}"
        if is_sent or (not self.refusal and self.words != self.asked):
            words = self.asked if self.refusal else self.words
            shown = {"sheet": query["sheet"]} if "sheet" in query else {}
            return address_of(self.game, {**words, **shown})
        return ""

    @property
    def is_first(self) -> bool:
        """A new guest gets the usual table with this response, without a redirect."""
        return self.visit.is_new and not self.visit.query

    async def load(self) -> None:
        await self.backend.school.ready()
        if self.is_first and self.table is None:
            await self.backend.play.sit(player(self), self.game)
        self.own.resume_later()
        await self.own.still()

    def topics(self) -> frozenset[Topic]:
        found = self.table
        return frozenset({("play", found.name)} if found is not None else ())

    def watch(self) -> object:
        found = self.table
        return found is not None and (found.version, found.shown)

    def view(self) -> View:
        refused = self.refusal
        scene = scene_of(self.own, "rules" if refused else self.visit.query.get("sheet", ""))
        scene.named = self.backend.name_of
        address = self.visit.path if refused else self.at("")
        view = table_view(scene, address, self.visit.cookies.get(DECK, "two"))
        if scene.sheet == "rules":
            rules = rules_view(self.own, self.asked, refused)
            view["sheet"] = {**SHEET, "title": "Rules", "rules": rules}
        return view

    async def pressed(self, press: Press) -> None:
        if press.name == "deck":
            value = "four" if press.value == "four" else "two"
            self.on_answer = lambda answer: answer.set_cookie(DECK, value, A_YEAR, samesite="lax")
            self.go = self.visit.address
            return
        await Presses(self.own, self.say).do(press)
        if press.name == "leave":
            self.go = "/play"


@page("/play/at/{code}")
class SharedPage(PlayPage):
    """A shared table, by its URL: each guest at their own device, or watching."""

    refusal = ""

    @property
    def table(self) -> PlayTable | None:
        return self.backend.play.shared(player(self), self.names["code"])

    def closed(self) -> str:
        if self.table is None:
            raise Denied(404, "not_found")
        return ""


def player(shown: Page) -> str:
    """The person signed in, otherwise the guest of this browser."""
    return f"staff/{shown.person.id}" if shown.person is not None else shown.visit.guest


def rules_asked(query: Mapping[str, str]) -> dict[str, str]:
    return {name: text for name, text in query.items() if name not in NOT_RULES}


def understood(game: str, asked: dict[str, str]) -> dict[str, str]:
    """Only what differs from usual; unchanged if that cannot be told."""
    try:
        return words_of(table_from_words(game, asked)) if asked else asked
    except (Refused, ValueError):
        return asked


NO_COOKIE = "Play needs a cookie to remember your table. Allow cookies in this browser."


def table_view(scene: Scene, address: str, deck: str = "two") -> View:
    return {
        "title": scene.table.layout.game.name,
        "address": address,
        "is_shared": scene.table.party.is_shared,
        "asks_to_leave": bool(leaving(scene)),
        "coach": coach_switch(scene),
        "steps": steps(scene),
        "felt": felt_view(scene),
        "row": row_view(scene),
        "side": side_view(scene),
        "history": history_view(scene),
        "sheet": sheet_view(scene, deck),
    }


def steps(scene: Scene) -> list[tuple[str, str]]:
    """Each with its state: done, now, or still to come; all are done once the round is over."""
    at = len(scene.stages) if scene.is_over else scene.stage
    return [
        (stage.title, "done" if place < at else "now" if place == at else "")
        for place, stage in enumerate(scene.stages)
    ]
