"""The dealer's panel: one page per table; its family decides which buttons there are."""

from collections import defaultdict
from dataclasses import replace

from nicegui import ui
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from houseway.cards import faces, parse_card
from houseway.floor import Refused
from houseway.floor import commands as c
from houseway.web.problems import Denied
from houseway.web.push import Topic
from houseway.web.screens import (
    claim_cards,
    dealer_aquarius,
    dealer_nexus,
    dealer_sheets,
    pin_pad,
    texts,
    theme,
)
from houseway.web.screens.live import Screen, the_memory
from houseway.web.screens.panel import Panel, Sheet, Wheel, panel

WORDS = texts.DEALER


@ui.page("/dealer/{table}", title="Dealer panel")
def dealer(request: Request, table: str, sensor: int = 1) -> Response | None:
    screen = DealerScreen(request, table, sensor)
    if screen.person is None:
        return RedirectResponse(f"/?next=/dealer/{table}")
    theme.dress("dark", "felt.css", "pit.css")
    screen.open()
    return None


class DealerScreen(Screen):
    """`wheels` are what only this panel knows, by sensor; a new browser starts with empty ones."""

    def __init__(self, request: Request, table: str, sensor: int) -> None:
        super().__init__(request)
        self.table, self.sensor = table, sensor
        self.wheels: defaultdict[int, Wheel] = defaultdict(Wheel)
        self.memory = the_memory()

    @property
    def wheel(self) -> Wheel:
        return self.wheels[self.sensor]

    def topics(self) -> list[Topic]:
        known = self.house.hub.state.tables.get(self.table)
        links = [c.link for c in known.controllers.values() if c.link] if known else []
        return [("table", self.table), *(("link", link) for link in links)]

    def panel(self) -> Panel | None:
        hub = self.house.hub
        found = panel(hub.state, self.table, self.sensor, self.wheel, hub, self.memory)
        others = {n: one.lit for n, one in self.wheels.items() if n != self.sensor}
        return replace(found, others=others) if found is not None else None

    def draw(self) -> str:
        found, person = self.panel(), self.person
        if found is None:
            plate = f'<div class="pan" style="inset:300px">{WORDS["no_jackpot"]}</div>'
            return f'<div class="stage">{plate}</div>'
        is_keypad = found.table.flow == "aquarius"
        make = dealer_aquarius.draw if is_keypad else dealer_nexus.draw
        name = person.name if person else ""
        said = self.said if person else texts.SIGN_IN_OVER
        return make(found, name, said, self.said_at)

    async def press(self, name: str, value: str, command_id: str, fields: dict[str, str]) -> None:
        found = self.panel()
        if found is None:
            return
        if name in LOCAL:
            self.turn_wheel(found, name, value)
        elif name in ("key", "swipe"):
            await self.show_credential(found, name, value, command_id, fields)
        elif name in ("correct_it", "report_it", "clear_it"):
            await self.fill_in(found, name, command_id, fields)
        else:
            held = found.held_by if found.held_by == self.wheel.holder else ""
            actor = held if name in HOLDERS and held else ""
            await self.do(command_of(found, name, value), command_id, actor)
            self.move_on(name)

    def move_on(self, name: str) -> None:
        """What belonged to the step that is done goes with it."""
        if name in ("start", "coin_in"):
            for wheel in self.wheels.values():
                wheel.lit.clear()
                wheel.paid.clear()
        if name in ("jpot", "end", "over"):
            self.wheel.seat = 0
            self.wheel.cards.clear()
        if name == "hand" and not self.panel_claims():
            self.wheel.cards.clear()

    def panel_claims(self) -> bool:
        found = self.panel()
        return bool(found and found.claims)

    def turn_wheel(self, found: Panel, name: str, value: str) -> None:
        """Only on the panel: nothing of it is on record."""
        wheel = self.wheel
        match name:
            case "sensor":
                if not found.place.is_open and not found.fault:
                    wheel.lit ^= {int(value)}
            case "tab":
                self.wheel.sheet, self.wheel.pin = Sheet(), ""
                self.sensor = int(value)
            case "jseat":
                wheel.seat = int(value)
            case "digit":
                wheel.pin = pin_pad.typed(wheel.pin, value)
            case "paid":
                wheel.paid ^= {int(value)}
            case "sheet" | "close":
                wheel.sheet, wheel.pin = Sheet(name=value), ""
            case _:
                self.turn_sheet(found, name, value)

    def turn_sheet(self, found: Panel, name: str, value: str) -> None:
        sheet, cards = self.wheel.sheet, self.wheel.cards
        match name:
            case "what":
                self.wheel.sheet = Sheet(name=sheet.name, what=value)
            case "at":
                sheet.seat = int(value)
            case "why":
                sheet.why = value
            case "erred":
                sheet.erred = value == "yes"
            case "card":
                pick_card(found, cards, value)
            case "uncard":
                del cards[int(value) : int(value) + 1]
            case "cards_clear":
                cards.clear()
            case "cards_done":
                self.wheel.sheet = Sheet()

    async def fill_in(
        self, found: Panel, name: str, command_id: str, fields: dict[str, str]
    ) -> None:
        """A sheet is signed with a card; only a fault is reported by the dealer alone."""
        sheet, pin = self.wheel.sheet, self.wheel.pin
        words = fields.get("words", "").strip()
        command = dealer_sheets.command_of(found, sheet, name, words)
        actor = ""
        if name != "report_it":
            if not pin:
                raise Refused("pin_missing", texts.SUPERVISOR["pin_first"])
            self.wheel.pin = ""
            actor = await self.holder(fields.get("credential", "").strip(), pin)
        await self.do(command, command_id, actor)
        self.wheel.sheet, self.wheel.lit = Sheet(), set()

    async def show_credential(
        self, found: Panel, name: str, value: str, command_id: str, fields: dict[str, str]
    ) -> None:
        """A key or a card counts with its holder's PIN; while it is in, its holder acts."""
        number = fields.get("credential", "").strip()
        staff = self.wheel.holder if found.held_by and found.held_by == self.wheel.holder else ""
        if staff:
            number = found.held_number or number
        else:
            pin, self.wheel.pin = self.wheel.pin or fields.get("pin", ""), ""
            staff = await self.holder(number, pin)
        command: c.Command
        if name == "key":
            command = c.TurnKey(self.table, value, number, self.sensor)  # type: ignore[arg-type]
        else:
            command = c.SwipeCard(self.table, number, sensor=self.sensor)
        await self.do(command, command_id, staff)
        self.wheel.holder, self.wheel.number = staff, number


SHEETS = frozenset({"what", "at", "why", "erred", "card", "uncard", "cards_clear", "cards_done"})
LOCAL = frozenset({"sensor", "tab", "jseat", "digit", "paid", "sheet", "close"}) | SHEETS
# What the holder of a key or card presses at this panel while it is in.
HOLDERS = frozenset({"jpot", "seat", "hand", "name"})


def pick_card(found: Panel, cards: list[int], value: str) -> None:
    card, claim = parse_card(value), next(iter(found.claims), None)
    if claim is None:
        return
    if claim_cards.is_tappable(found.reader, claim.hand, cards, card):
        cards.append(card)


def command_of(found: Panel, name: str, value: str) -> c.Command:
    table, sensor = found.table.name, found.sensor
    wagers = dict.fromkeys(sorted(found.lit), found.jackpot.rules.wager)
    match name:
        case "start":
            return c.StartGame(table, wagers, sensor, other_wagers(found))
        case "coin_in":
            return c.CoinIn(table, wagers, sensor, other_wagers(found))
        case "seat":
            return c.SelectSeat(table, int(value), sensor)
        case "hand":
            return c.PressHand(table, value, sensor, cards=entered(found, value))
        case "call":
            return c.CallSupervisor(table)
        case "technician":
            return c.CallTechnician(table)
        case "first_card":
            return c.DealFirstCard(table)
        case "jpot":
            return c.PressJPot(table, found.wheel.seat, value, entered(found, value), sensor)
        case "end":
            return c.EndGame(table, sensor)
        case "over":
            return c.GameOver(table, sensor)
    raise Denied(404, "not_found")


def other_wagers(found: Panel) -> dict[int, dict[int, int]]:
    """What is lit on the table's other sensors: one press locks it, too."""
    return {
        sensor: dict.fromkeys(sorted(lit), found.state.jackpots[link].rules.wager)
        for sensor, lit in found.others.items()
        if lit and (link := found.table.controllers[sensor].link)
    }


def entered(found: Panel, hand: str) -> str:
    """The cards tapped at this panel; the floor reads them."""
    cards = found.wheel.cards
    if not cards or not any(claim.hand == hand for claim in found.claims):
        return ""
    if found.table.flow == "nexus-dj-wild" and not found.controller.card:
        return ""
    return faces(cards)
