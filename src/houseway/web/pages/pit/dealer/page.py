"""The dealer's panel: one page per table, with all its jackpots; the controller family decides
which buttons it has."""

from urllib.parse import quote

from houseway.cards import faces, parse_cards
from houseway.floor import Refused, commands
from houseway.floor.refused import refuse
from houseway.web.pages.felt.cards import Card, row
from houseway.web.pages.front.guide import line_view
from houseway.web.pages.page import Page, Press
from houseway.web.pages.pit.cards import card_letters, pick
from houseway.web.pages.pit.dealer import keys, sheets
from houseway.web.pages.pit.dealer.board import (
    Board,
    Claimed,
    PanelState,
    board,
    lock,
    relief_at,
)
from houseway.web.pages.pit.panel import Panel
from houseway.web.pages.routes import page
from houseway.web.pages.words import hand_label, link_title, whole
from houseway.web.problems import Denied

# Buttons for the holder of the key or card that is in.
HOLDERS = frozenset({"jpot", "seat", "hand"})
SHEETS = frozenset({"correct_it", "report_it", "clear_it"})
CARDS = frozenset({"card", "uncard", "cards_clear"})


@page("/dealer/{table}")
class Dealer(Page):
    template = "pit/dealer/dealer.html"
    title = "Dealer's panel"
    styles = ("felt.css", "pit.css", "pit_small.css")
    keys, guide = keys, staticmethod(line_view)
    meter, is_practice = "", False
    tapped, relief_at = staticmethod(sheets.tapped), staticmethod(relief_at)
    may_log_on = staticmethod(sheets.may_log_on)

    def closed(self) -> str:
        return "" if self.person is not None else f"/?next={quote(self.visit.address)}"

    @property
    def panel_state(self) -> PanelState:
        found: PanelState = self.kept.setdefault("panel_state", PanelState())
        return found

    @property
    def board(self) -> Board:
        found = board(self.backend, self.names["table"], self.panel_state)
        if found is None:
            known = self.names["table"] in self.state.tables
            raise Denied(404, "no_jackpot" if known else "no_table", table=self.names["table"])
        return found

    def watch(self) -> object:
        hub, table = self.backend.hub, self.state.tables.get(self.names["table"])
        links = [one.link for one in table.controllers.values() if one.link] if table else []
        topics = [("table", self.names["table"]), *(("link", link) for link in links)]
        tour = self.backend.guide
        step = tour.done if tour is not None else 0
        is_due = table is not None and 0 < relief_at(self.state, table) < self.backend.floor.now()
        return [hub.changed.get(topic, 0) for topic in topics], hub.fault, step, is_due

    def view(self) -> Board:
        return self.board

    # What the templates ask for.

    @property
    def path(self) -> str:
        return self.visit.path

    @property
    def sensor(self) -> int:
        """The sensor of an Aquarius keypad, or of the open sheet."""
        return whole(self.visit.query.get("sensor", ""))

    @property
    def at(self) -> str:
        """The URL part of an Aquarius keypad that is not the table's first."""
        is_keypad = self.state.tables[self.names["table"]].flow == "aquarius"
        return f"sensor={self.sensor}&" if is_keypad and self.sensor else ""

    @property
    def close(self) -> str:
        return f"{self.visit.path}?{self.at[:-1]}" if self.at else self.visit.path

    @property
    def letters(self) -> str:
        return card_letters(self.state)

    def sheet(self, found: Board) -> sheets.Sheet | None:
        return sheets.sheet(found, self.close, self.visit.query)

    def cards_key(self, found: Board) -> str:
        """The text of the link to the card picker; empty if no hand is claimed."""
        tapped = sheets.tapped(found)
        if tapped is None:
            return ""
        changes = f"{'!' if tapped.trouble else '✓'} Cards entered"
        return changes if tapped.chosen else "Enter the cards"

    def laid(self, claimed: Claimed) -> tuple[Card, ...]:
        cards = claimed.panel.cards(claimed.award)
        return row(parse_cards(cards, repeats=True)) if cards else ()

    def messages(self, found: Board) -> list[tuple[int, str, str, str]]:
        """Messages of this game, newest first: time, subject, text, person. A sensor that is
        still out of order has its own line above them."""
        told = []
        dead = [one.controller.dead_seats for one in found.panels]
        open_faults = {(seat, fault.what) for seats in dead for seat, fault in seats.items()}
        for one in found.first.memory.told(found.table.name):
            if one.head == "Sensor fault" and (one.seat, one.what) in open_faults:
                continue
            where = link_title(one.link) if one.link and len(found.panels) > 1 else ""
            seat = f"seat {one.seat}" if one.seat else ""
            what = hand_label(one.what).lower() if one.what.isidentifier() else one.what
            said = [", ".join(filter(None, (where, seat, what))), one.why.rstrip(".")]
            said += ["pay nothing"] if one.head == "Claim rejected" else []
            words = " ".join(f"{part[:1].upper()}{part[1:]}." for part in said if part)
            by = self.state.staff.get(one.by)
            told.append((one.at, one.head, words, by.name if by else ""))
        return told

    # Presses.

    async def pressed(self, press: Press) -> None:
        found = self.board
        if press.name in SHEETS:
            await self.fill_in(found, press)
        elif press.name in CARDS:
            claim = next(iter(found.claims), None)
            if claim is not None:
                reader, hand = claim.panel.reader, claim.award.hand
                pick(reader, hand, self.panel_state.cards, press.name, press.value)
        elif press.name == "shuffler":
            act, _, what = press.value.partition(":")
            command = commands.OperateShuffler(found.table.name, act, what)  # type: ignore[arg-type]
            await self.do(command, press.id)
        elif press.name in ("sensor", "paid"):
            self.change_panel_state(found, press)
        elif press.name in ("key", "swipe"):
            await self.show_credential(found, press)
        elif press.name in ("log_on", "deal_as_me", "log_off"):
            await self.change_dealer(found, press)
        else:
            await self.send(found, press)
            self.move_on(press.name)

    async def press(self, press: Press) -> None:
        """A refusal has its own place and covers no button."""
        at = "sheet" if self.visit.query.get("sheet") else "panel"
        await super().press(press)
        if self.said.text and not self.said.is_done:
            self.say(self.said.text, at)

    def change_panel_state(self, found: Board, press: Press) -> None:
        """Changes only the panel; nothing is recorded."""
        seat, sensor = sheets.place_of(found, press.value)
        if press.name == "paid":
            self.panel_state.paid ^= {seat}
        elif not found.is_open and not found.is_shut:
            ones = [found.at(sensor)] if "/" in press.value else list(found.panels)
            ones = [one for one in ones if seat not in one.controller.dead_seats]
            if not ones:
                refuse("seat_dead", seat=seat)
            is_on = all(seat in found.lit(one) for one in ones)
            for one in ones:
                lit = self.panel_state.lit.setdefault(one.sensor, set())
                (lit.discard if is_on else lit.add)(seat)

    async def send(self, found: Board, press: Press) -> None:
        """A press may send one command per jackpot, each with its own id."""
        one = found.keypad if found.is_wild else found.at(self.sensor)
        table = found.table.name
        asked: list[tuple[commands.Command, str]]
        match press.name:
            case "start":
                asked = [(lock(found, commands.StartGame), press.id)]
            case "coin_in":
                asked = [(lock(found, commands.CoinIn), press.id)]
            case "first_card":
                asked = [(commands.DealFirstCard(table), press.id)]
            case "call":
                asked = [(commands.CallSupervisor(table), press.id)]
            case "technician":
                asked = [(commands.CallTechnician(table), press.id)]
            case "seat":
                asked = self.seat_commands(found, press)
            case "hand":
                asked = [(self.hand_command(found, press.value), press.id)]
            case "jpot":
                seat, cards = press.field("jseat") or "0", entered(found, one, press.value)
                asked = [
                    (commands.PressJPot(table, int(seat), press.value, cards, one.sensor), press.id)
                ]
            case "over":
                asked = [(commands.GameOver(table, one.sensor), press.id)]
            case "end":
                asked = end_commands(found, press)
            case _:
                raise Denied(404, "not_found")
        held = one.held_by if one.held_by == self.panel_state.holder else ""
        for command, once in asked:
            await self.do(command, once, held if press.name in HOLDERS else self.dealing(found))

    def dealing(self, found: Board) -> str:
        """Acts as the dealer logged on here, as long as the table has that dealer."""
        return self.panel_state.dealer if self.panel_state.dealer == found.table.dealer else ""

    def seat_commands(self, found: Board, press: Press) -> list[tuple[commands.Command, str]]:
        """On every sensor lit there. In the DJ Wild order, on the keypad that the card has opened;
        without a card the dealer chooses who is paid from the tray. A seat without a wager selects
        none, so that a hand is never recorded for another seat."""
        seat = int(press.value)
        lit = [one for one in found.panels if seat in found.lit(one)]
        self.panel_state.seat = seat if lit else -1
        if not lit:
            raise Refused("no_wager", f"Seat {seat} has no wager. Select a lit seat.")
        if found.is_wild:
            lit = [found.keypad] if found.keypad.controller.card else []
        elif not found.names_seats:
            return []
        table = found.table.name
        return [
            (commands.SelectSeat(table, seat, one.sensor), own(press, found, one)) for one in lit
        ]

    def hand_command(self, found: Board, value: str) -> commands.PressHand:
        """The hand belongs to the seat chosen on the panel, whatever its sensor saw last."""
        sensor, _, hand = value.partition("/")
        one = found.at(int(sensor))
        if found.names_seats and not found.seat:
            raise Refused("seat_not_selected", "Select a lit seat first.")
        cards, seat = entered(found, one, hand), max(0, found.seat)
        return commands.PressHand(found.table.name, hand, one.sensor, cards, seat)

    def move_on(self, name: str) -> None:
        """Clears what belonged to the finished step."""
        panel_state = self.panel_state
        if name in ("start", "coin_in"):
            panel_state.lit.clear()
            panel_state.paid.clear()
        if name in ("start", "coin_in", "jpot", "end", "over"):
            panel_state.seat = 0
        if name in ("jpot", "end", "over") or not self.board.claims:
            panel_state.cards.clear()

    async def fill_in(self, found: Board, press: Press) -> None:
        """A sheet is signed with a card; the dealer alone can only report a fault."""
        command = sheets.command_of(found, press, self.visit.query.get("what", ""), self.sensor)
        actor = "" if press.name == "report_it" else await self.signed(press)
        await self.do(command, press.id, actor)
        self.panel_state.lit.clear()
        self.shut()

    async def change_dealer(self, found: Board, press: Press) -> None:
        table = found.table.name
        if press.name == "log_off":
            await self.do(commands.LogOff(table), press.id, self.dealing(found))
            return
        is_me, me = press.name == "deal_as_me", self.person
        staff = me.id if is_me and me is not None else await self.signed(press)
        await self.do(commands.LogOn(table), press.id, staff)
        self.panel_state.dealer = staff
        self.shut()

    async def show_credential(self, found: Board, press: Press) -> None:
        """A key or a card needs its holder's PIN; while it is in, its holder acts. If it was put in
        under another sign-in, the PIN is asked for again to take it out."""
        one = found.keypad if found.is_wild else found.at(self.sensor)
        panel_state, number = self.panel_state, press.field("credential")
        if press.name == "key" and one.controller.key_at == press.value:
            raise Refused("key_there", f"The key is already at {press.value.upper()}.")
        staff = panel_state.holder if one.held_by and one.held_by == panel_state.holder else ""
        if staff:
            number = one.controller.card or panel_state.number or number
        elif one.held_by and not (press.field("pin") or self.visit.query.get("sheet")):
            sheet = {"sheet": "key" if press.name == "key" else "swipe"}
            self.look_at(({"sensor": str(self.sensor)} if self.at else {}) | sheet)
            return
        else:
            staff = await self.signed(press)
        command: commands.Command
        if press.name == "key":
            command = commands.TurnKey(found.table.name, press.value, number, one.sensor)  # type: ignore[arg-type]
        else:
            command = commands.SwipeCard(found.table.name, number, sensor=one.sensor)
        await self.do(command, press.id, staff)
        panel_state.holder, panel_state.number = staff, number
        self.shut()

    def shut(self) -> None:
        """Closes the sheet, once it has done its work."""
        self.look_at({"sensor": str(self.sensor)} if self.at else {})

    async def signed(self, press: Press) -> str:
        if not press.field("pin"):
            raise Refused("pin_missing", "Enter the PIN.")
        return await self.holder(press.field("credential"), press.field("pin"))


def end_commands(found: Board, press: Press) -> list[tuple[commands.Command, str]]:
    """All jackpots of the round, or first those that end before play resumes. Those with a claim
    come first, so that a refusal ends none of them."""
    if not found.is_open and found.is_dealt:
        return [(commands.EndRound(found.table.name), press.id)]
    ones = sorted(found.ending or [found.first], key=lambda one: not one.claims)
    return [
        (commands.EndGame(found.table.name, one.sensor), own(press, found, one)) for one in ones
    ]


def own(press: Press, found: Board, one: Panel) -> str:
    return press.id if one is found.first else f"{press.id}-{one.sensor}"


def entered(found: Board, one: Panel, hand: str) -> str:
    """The cards tapped at this panel; the floor checks them."""
    cards = found.panel_state.cards
    if not cards or not any(claim.hand == hand for claim in one.claims):
        return ""
    if found.is_wild and not one.controller.card:
        return ""
    return faces(cards)
