"""The dealer's panel: one page per table, with all its jackpots; its family decides which buttons
there are."""

from urllib.parse import quote

from msgspec import Struct

from houseway.cards import faces
from houseway.floor import Refused
from houseway.floor import commands as c
from houseway.web.pages.door.guide import LineView, line_view
from houseway.web.pages.page import Page, Press
from houseway.web.pages.pit.cards import pick
from houseway.web.pages.pit.dealer import sheets
from houseway.web.pages.pit.dealer.aquarius_view import AquariusView, aquarius_view
from houseway.web.pages.pit.dealer.board import Board, Wheel, board, lock
from houseway.web.pages.pit.dealer.nexus_view import BarView, NexusView, bar_view, nexus_view
from houseway.web.pages.pit.panel import Panel
from houseway.web.pages.routes import page
from houseway.web.problems import Denied

# What the holder of a key or card presses at this panel while it is in.
HOLDERS = frozenset({"jpot", "seat", "hand"})
SHEETS = frozenset({"correct_it", "report_it", "clear_it"})
CARDS = frozenset({"card", "uncard", "cards_clear"})


class DealerView(Struct, frozen=True):
    """One of the two: Nexus and Atlas with the DJ Wild order, or an Aquarius keypad."""

    path: str
    at: str  # Which keypad, as every address of the page says it.
    bar: BarView
    sheet: sheets.SheetView | None
    guide: LineView | None
    nexus: NexusView | None
    aquarius: AquariusView | None


@page("/dealer/{table}")
class Dealer(Page):
    template = "pit/dealer/dealer.html"
    title = "Dealer panel"
    styles = ("felt.css", "pit.css")

    def closed(self) -> str:
        return "" if self.person is not None else f"/?next={quote(self.visit.address)}"

    @property
    def wheel(self) -> Wheel:
        found: Wheel = self.kept.setdefault("wheel", Wheel())
        return found

    @property
    def board(self) -> Board:
        found = board(self.house, self.names["table"], self.wheel)
        if found is None:
            known = self.names["table"] in self.state.tables
            raise Denied(404, "no_jackpot" if known else "no_table", table=self.names["table"])
        return found

    def watch(self) -> object:
        hub, table = self.house.hub, self.state.tables.get(self.names["table"])
        links = [one.link for one in table.controllers.values() if one.link] if table else []
        topics = [("table", self.names["table"]), *(("link", link) for link in links)]
        tour = self.house.guide
        step = tour.done if tour is not None else 0
        return [hub.changed.get(topic, 0) for topic in topics], hub.fault, step

    def view(self) -> DealerView:
        found, person = self.board, self.person
        is_keypad = found.table.flow == "aquarius"
        return DealerView(
            path=self.visit.path,
            at=self.at,
            bar=bar_view(found, person.name if person else ""),
            sheet=sheets.sheet_view(found, self.close, self.visit.query),
            guide=line_view(self.house.guide, self.visit.path, self.person),
            nexus=None if is_keypad else nexus_view(found),
            aquarius=aquarius_view(found, found.at(self.sensor)) if is_keypad else None,
        )

    @property
    def sensor(self) -> int:
        """Of an Aquarius keypad, or of the sheet that is open."""
        return sheets.number(self.visit.query.get("sensor", ""))

    @property
    def at(self) -> str:
        """Of an Aquarius keypad that is not the table's first."""
        is_keypad = self.state.tables[self.names["table"]].flow == "aquarius"
        return f"sensor={self.sensor}&" if is_keypad and self.sensor else ""

    @property
    def close(self) -> str:
        return f"{self.visit.path}?{self.at[:-1]}" if self.at else self.visit.path

    # Presses.

    async def pressed(self, press: Press) -> None:
        found = self.board
        if press.name in SHEETS:
            await self.fill_in(found, press)
        elif press.name in CARDS:
            claim = next(iter(found.claims), None)
            if claim is not None:
                reader, hand = claim.panel.reader, claim.award.hand
                pick(reader, hand, self.wheel.cards, press.name, press.value)
        elif press.name == "shuffler":
            act, _, what = press.value.partition(":")
            command = c.OperateShuffler(found.table.name, act, what)  # type: ignore[arg-type]
            await self.do(command, press.id)
        elif press.name in ("sensor", "paid"):
            self.turn_wheel(found, press)
        elif press.name in ("key", "swipe"):
            await self.show_credential(found, press)
        else:
            await self.send(found, press)
            self.move_on(press.name)

    def turn_wheel(self, found: Board, press: Press) -> None:
        """Only on the panel: nothing of it is on record."""
        seat, sensor = sheets.place_of(found, press.value)
        if press.name == "paid":
            self.wheel.paid ^= {seat}
        elif not found.is_open and not found.is_shut:
            ones = [found.at(sensor)] if "/" in press.value else list(found.panels)
            ones = [one for one in ones if seat not in one.controller.dead_seats]
            if not ones:
                raise Refused("seat_dead", f"The sensor of seat {seat} is out of order.")
            is_on = all(seat in found.lit(one) for one in ones)
            for one in ones:
                lit = self.wheel.lit.setdefault(one.sensor, set())
                (lit.discard if is_on else lit.add)(seat)

    async def send(self, found: Board, press: Press) -> None:
        """A press may ask for one command of each jackpot: each has an id of its own."""
        one = found.keypad if found.is_wild else found.at(self.sensor)
        asked: list[tuple[c.Command, str]]
        match press.name:
            case "start":
                asked = [(lock(found, c.StartGame), press.id)]
            case "coin_in":
                asked = [(lock(found, c.CoinIn), press.id)]
            case "first_card":
                asked = [(c.DealFirstCard(found.table.name), press.id)]
            case "call":
                asked = [(c.CallSupervisor(found.table.name), press.id)]
            case "technician":
                asked = [(c.CallTechnician(found.table.name), press.id)]
            case "seat":
                asked = self.seat_commands(found, press)
            case "hand":
                asked = self.hand_commands(found, press)
            case "jpot":
                seat, cards = press.field("jseat") or "0", entered(found, one, press.value)
                jpot = c.PressJPot(found.table.name, int(seat), press.value, cards, one.sensor)
                asked = [(jpot, press.id)]
            case "over":
                asked = [(c.GameOver(found.table.name, one.sensor), press.id)]
            case "end":
                asked = end_commands(found, press)
            case _:
                raise Denied(404, "not_found")
        held = one.held_by if one.held_by == self.wheel.holder else ""
        for command, once in asked:
            await self.do(command, once, held if press.name in HOLDERS else "")

    def seat_commands(self, found: Board, press: Press) -> list[tuple[c.Command, str]]:
        """On every sensor that is lit there; on the first, which refuses it, where none is. In the
        DJ Wild order on the keypad that the card holds."""
        seat = int(press.value)
        lit = [one for one in found.panels if seat in found.lit(one)]
        self.wheel.seat = seat if lit else self.wheel.seat
        lit = [found.keypad] if found.is_wild else lit or [found.first]
        return [
            (c.SelectSeat(found.table.name, seat, one.sensor), own(press, found, one))
            for one in lit
        ]

    def hand_commands(self, found: Board, press: Press) -> list[tuple[c.Command, str]]:
        """The hand is that of the seat chosen on the panel, whatever its sensor saw last."""
        sensor, _, hand = press.value.partition("/")
        one = found.at(int(sensor))
        asked: list[tuple[c.Command, str]] = []
        if not found.is_wild and found.seat and one.controller.seat != found.seat:
            step = f"{press.id}-seat-{found.seat}"
            asked.append((c.SelectSeat(found.table.name, found.seat, one.sensor), step))
        cards = entered(found, one, hand)
        asked.append((c.PressHand(found.table.name, hand, one.sensor, cards), press.id))
        return asked

    def move_on(self, name: str) -> None:
        """What belonged to the step that is done goes with it."""
        wheel = self.wheel
        if name in ("start", "coin_in"):
            wheel.lit.clear()
            wheel.paid.clear()
        if name in ("jpot", "end", "over"):
            wheel.seat = 0
        if name in ("jpot", "end", "over") or not self.board.claims:
            wheel.cards.clear()

    async def fill_in(self, found: Board, press: Press) -> None:
        """A sheet is signed with a card; only a fault is reported by the dealer alone."""
        command = sheets.command_of(found, press, self.visit.query.get("what", ""), self.sensor)
        actor = "" if press.name == "report_it" else await self.signed(press)
        await self.do(command, press.id, actor)
        self.wheel.lit.clear()
        self.look_at({"sensor": str(self.sensor)} if self.at else {})

    async def show_credential(self, found: Board, press: Press) -> None:
        """A key or a card counts with its holder's PIN; while it is in, its holder acts."""
        one = found.keypad if found.is_wild else found.at(self.sensor)
        wheel, number = self.wheel, press.field("credential")
        staff = wheel.holder if one.held_by and one.held_by == wheel.holder else ""
        if staff:
            number = one.controller.card or wheel.number or number
        else:
            staff = await self.holder(number, press.field("pin"))
        command: c.Command
        if press.name == "key":
            command = c.TurnKey(found.table.name, press.value, number, one.sensor)  # type: ignore[arg-type]
        else:
            command = c.SwipeCard(found.table.name, number, sensor=one.sensor)
        await self.do(command, press.id, staff)
        wheel.holder, wheel.number = staff, number

    async def signed(self, press: Press) -> str:
        if not press.field("pin"):
            raise Refused("pin_missing", "Enter the PIN of the card.")
        return await self.holder(press.field("credential"), press.field("pin"))


def end_commands(found: Board, press: Press) -> list[tuple[c.Command, str]]:
    """All jackpots of the round, or first those that end before play resumes; those with a claim
    first, so that a refusal ends none of them."""
    if not found.is_open and found.is_dealt:
        return [(c.EndRound(found.table.name), press.id)]
    ones = sorted(found.ending or [found.first], key=lambda one: not one.claims)
    return [(c.EndGame(found.table.name, one.sensor), own(press, found, one)) for one in ones]


def own(press: Press, found: Board, one: Panel) -> str:
    return press.id if one is found.first else f"{press.id}-{one.sensor}"


def entered(found: Board, one: Panel, hand: str) -> str:
    """The cards tapped at this panel; the floor reads them."""
    cards = found.wheel.cards
    if not cards or not any(claim.hand == hand for claim in one.claims):
        return ""
    if found.is_wild and not one.controller.card:
        return ""
    return faces(cards)
