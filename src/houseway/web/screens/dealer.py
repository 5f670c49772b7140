"""The dealer's panel: one page per table; its family decides which buttons there are."""

from asyncio import to_thread

from nicegui import ui
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from houseway.floor import commands as c
from houseway.web.api.people import check_counted
from houseway.web.problems import Denied
from houseway.web.screens import dealer_aquarius, dealer_nexus, texts, theme
from houseway.web.screens.live import Screen
from houseway.web.screens.panel import Panel, Wheel, panel

WORDS = texts.DEALER


@ui.page("/dealer/{table}", title="Dealer panel")
def dealer(request: Request, table: str, sensor: int = 1) -> Response | None:
    screen = DealerScreen(request, table, sensor)
    if screen.person is None:
        return RedirectResponse(f"/?next=/dealer/{table}")
    theme.dress()
    screen.open()
    return None


class DealerScreen(Screen):
    """`held` is who showed a key or a card at this panel and holds it now."""

    def __init__(self, request: Request, table: str, sensor: int) -> None:
        super().__init__(request)
        self.table, self.sensor = table, sensor
        self.wheel = Wheel()

    def draw(self) -> str:
        state = self.house.hub.state
        person = self.person
        found = panel(state, self.table, self.sensor, self.wheel, self.house.hub)
        if found is None:
            plate = f'<div class="pan" style="inset:300px">{WORDS["no_jackpot"]}</div>'
            return f'<div class="stage">{plate}</div>'
        is_keypad = found.table.flow == "aquarius"
        make = dealer_aquarius.draw if is_keypad else dealer_nexus.draw
        name = person.name if person else ""
        said = self.said if person else texts.SIGN_IN_OVER
        return make(found, name, said, self.said_at)

    async def press(self, name: str, value: str, command_id: str, fields: dict[str, str]) -> None:
        found = panel(self.house.hub.state, self.table, self.sensor, self.wheel, self.house.hub)
        if found is None:
            return
        if name in LOCAL:
            self.turn_wheel(found, name, value)
            return
        if name in ("key", "swipe"):
            await self.show_credential(found, name, value, command_id, fields)
            return
        held = found.held_by if found.held_by == self.wheel.holder else ""
        actor = held if name in HOLDERS and held else ""
        await self.do(command_of(found, name, value), command_id, actor)
        if name in ("start", "coin_in"):
            self.wheel.lit.clear()
        if name in ("jpot", "end", "over"):
            self.wheel.seat = 0

    def turn_wheel(self, found: Panel, name: str, value: str) -> None:
        """Only on the panel: nothing of it is on record."""
        if name == "sensor" and not found.place.is_open:
            self.wheel.lit ^= {int(value)}
        elif name == "tab":
            self.sensor, self.wheel = int(value), Wheel()
        elif name == "jseat":
            self.wheel.seat = int(value)
        elif name == "digit":
            self.wheel.pin = "" if value == "clear" else (self.wheel.pin + value)[:12]

    async def show_credential(
        self, found: Panel, name: str, value: str, command_id: str, fields: dict[str, str]
    ) -> None:
        """A key or a card counts with its holder's PIN; while it is in, its holder acts."""
        number = fields.get("credential", "").strip()
        staff = self.wheel.holder if found.held_by and found.held_by == self.wheel.holder else ""
        if staff:
            number = found.held_number or number
        else:
            known = self.house.hub.state.credentials.get(number)
            pin, self.wheel.pin = self.wheel.pin or fields.get("pin", ""), ""
            if known is None:
                raise Denied(401, "sign_in_wrong")
            await to_thread(check_counted, self.house, known.staff, pin)
            staff = known.staff
        command: c.Command
        if name == "key":
            command = c.TurnKey(self.table, value, number, self.sensor)  # type: ignore[arg-type]
        else:
            command = c.SwipeCard(self.table, number, sensor=self.sensor)
        await self.do(command, command_id, staff)
        self.wheel.holder, self.wheel.number = staff, number


LOCAL = frozenset({"sensor", "tab", "jseat", "digit"})
# What the holder of a key or card presses at this panel while it is in.
HOLDERS = frozenset({"jpot", "seat", "hand", "name"})


def command_of(found: Panel, name: str, value: str) -> c.Command:
    table, sensor = found.table.name, found.sensor
    wagers = dict.fromkeys(sorted(found.lit), found.jackpot.rules.wager)
    match name:
        case "start":
            return c.StartGame(table, wagers, sensor)
        case "coin_in":
            return c.CoinIn(table, wagers, sensor)
        case "seat":
            return c.SelectSeat(table, int(value), sensor)
        case "hand":
            return c.PressHand(table, value, sensor)
        case "call":
            return c.CallSupervisor(table)
        case "first_card":
            return c.DealFirstCard(table)
        case "jpot":
            return c.PressJPot(table, found.wheel.seat, value, "", sensor)
        case "end":
            return c.EndGame(table, sensor)
        case "over":
            return c.GameOver(table, sensor)
    raise Denied(404, "not_found")
