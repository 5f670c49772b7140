"""Pending claims of the pit: see the hand, check the meter, confirm, record with card and PIN."""

from asyncio import to_thread

from nicegui import ui
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from houseway.floor import Refused
from houseway.floor import commands as c
from houseway.progressive import Award
from houseway.web.api.people import check
from houseway.web.problems import Denied
from houseway.web.screens import supervisor_view, texts, theme
from houseway.web.screens.live import Screen
from houseway.web.screens.panel import Wheel
from houseway.web.screens.supervisor_view import Claim, Desk, claims

PIN_MOST = 12
WORDS = texts.SUPERVISOR


@ui.page("/supervisor", title="Pending claims")
def supervisor(request: Request) -> Response | None:
    screen = SupervisorScreen(request)
    if screen.person is None:
        return RedirectResponse("/?next=/supervisor")
    theme.dress()
    screen.open()
    return None


class SupervisorScreen(Screen):
    """`opened` is the claim in the right-hand pane; the PIN leaves memory with each attempt."""

    def __init__(self, request: Request) -> None:
        super().__init__(request)
        self.opened: tuple[str, int] | None = None
        self.is_rejecting = False
        self.pin = ""

    def draw(self) -> str:
        found = claims(self.house.hub.state, self.house.hub, Wheel())
        person = self.person
        desk = Desk(
            claims=found,
            opened=self.shown(found),
            gone=self.opened is not None and not any(one.key == self.opened for one in found),
            is_rejecting=self.is_rejecting,
            digits=len(self.pin),
            person=person,
            win=self.win(),
        )
        return supervisor_view.draw(self.house.hub.state, desk, self.said, self.said_at)

    def shown(self, found: list[Claim]) -> Claim | None:
        """The opened claim, or the one that waits longest where none was opened."""
        if self.opened is None:
            return found[0] if found else None
        return next((one for one in found if one.key == self.opened), None)

    def win(self) -> tuple[str, Award] | None:
        """The opened claim once it is on record."""
        jackpot = self.house.hub.state.jackpots.get(self.opened[0]) if self.opened else None
        award = jackpot.link.award(self.opened[1]) if jackpot and self.opened else None
        recorded = award is not None and award.step == "posted"
        return (jackpot.name, award) if jackpot and award and recorded else None

    async def press(self, name: str, value: str, command_id: str, fields: dict[str, str]) -> None:
        found = claims(self.house.hub.state, self.house.hub, Wheel())
        if name == "open":
            link, _, number = value.rpartition("/")
            self.opened = (link, int(number)) if link else None
            self.is_rejecting, self.pin = False, ""
        elif name == "digit":
            self.pin = self.typed(value)
        elif name == "rejecting":
            self.is_rejecting = not self.is_rejecting
        elif (one := self.shown(found)) is not None:
            self.opened = one.key
            await self.decide(one, name, value, command_id, fields)

    async def decide(
        self, one: Claim, name: str, value: str, command_id: str, fields: dict[str, str]
    ) -> None:
        table, award, sensor = one.panel.table.name, one.award, one.panel.sensor
        if name == "confirm":
            await self.do(c.Confirm(table, award.seat, "", sensor), command_id)
        elif name == "reject":
            self.is_rejecting = False
            reject = c.RejectClaim(table, award.hand, value, award.seat, sensor)
            await self.do(reject, command_id)
        elif name == "record":
            if award.step == "claimed":
                raise Refused("not_confirmed", WORDS["confirm_first"])
            if not self.pin:
                raise Refused("pin_missing", WORDS["pin_first"])
            pin, self.pin = self.pin, ""
            card = fields.get("credential", "").strip()
            staff = await to_thread(check, self.house, card, pin)
            await self.do(c.SwipeCard(table, card, award.seat, sensor), command_id, staff)
        else:
            raise Denied(404, "not_found")

    def typed(self, value: str) -> str:
        if value == "clear":
            return ""
        return self.pin[:-1] if value == "delete" else (self.pin + value)[:PIN_MOST]
