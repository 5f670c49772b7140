"""The supervisor's desk: claims, tables, meters to adjust, approvals.

The address says which leaf is open, which claim, and what lies over it.
"""

from asyncio import to_thread
from urllib.parse import quote

from msgspec import Struct

from houseway.cards import faces
from houseway.floor import Refused
from houseway.floor import commands as c
from houseway.floor.clock import SystemClock
from houseway.floor.commands.request_words import reason, sentence
from houseway.floor.roles import may
from houseway.floor.shell import ended_games
from houseway.floor.state import Jackpot, Table
from houseway.progressive import Award
from houseway.progressive.state import PastGame
from houseway.web.api.people import check, check_counted, desk_of
from houseway.web.pages import calls as called
from houseway.web.pages.calls import Call, calls_for
from houseway.web.pages.door.guide import line_view
from houseway.web.pages.page import Page, Press
from houseway.web.pages.pit.cards import pick
from houseway.web.pages.pit.claims import Claim, claims
from houseway.web.pages.pit.desk import claims_view as v
from houseway.web.pages.pit.desk import late as desk_late
from houseway.web.pages.pit.desk import leaves as desk_leaves
from houseway.web.pages.routes import page
from houseway.web.problems import Denied

LEAVES = {
    "claims": "Claims",
    "late": "Late claim",
    "tables": "Tables",
    "meters": "Meters",
    "changes": "Approvals",
}
CARDS = frozenset({"card", "uncard", "cards_clear"})


class ClaimsView(Struct, frozen=True):
    """`pane` is the opened claim, `win` what became of it, `is_gone` that it is neither."""

    here: str
    sheet: str
    count: int
    rows: tuple[v.RowView, ...]
    pane: v.PaneView | None
    win: v.WinView | None
    is_gone: bool
    last: tuple[v.WinRow, ...]


@page("/supervisor")
class Supervisor(Page):
    template = "pit/desk/desk.html"
    title = "Supervisor"
    styles = ("felt.css", "pit.css")
    leaves, desk, exact, calls_at = LEAVES, desk_leaves, staticmethod(v.exact), called
    sentence, reason = staticmethod(sentence), staticmethod(reason)
    guide = staticmethod(line_view)
    late = desk_late.Late({}, None, None, {})

    def closed(self) -> str:
        return "" if self.person is not None else f"/?next={quote(self.visit.address)}"

    def watch(self) -> object:
        tour = self.house.guide
        return self.house.hub.seq, self.house.hub.fault, tour.done if tour is not None else 0

    def asked(self, name: str) -> str:
        return self.visit.query.get(name, "")

    @property
    def leaf(self) -> str:
        return self.asked("leaf") if self.asked("leaf") in LEAVES else "claims"

    def view(self) -> ClaimsView | None:
        return self.claims_view() if self.leaf == "claims" else None

    async def load(self) -> None:
        """The ended games of the table that a late claim is for."""
        if self.leaf == "late":
            jackpot, table = desk_late.place(self.state, self.asked("at"))
            games: dict[int, PastGame] = {}
            if jackpot is not None and table is not None:
                floor = self.house.floor
                games = await to_thread(ended_games, floor, jackpot.name, table.name)
            query = self.visit.query
            asked = {name: query[name] for name in desk_late.STEPS if query.get(name)}
            self.late = desk_late.Late(asked, jackpot, table, games)

    @property
    def late_view(self) -> desk_late.LateView:
        return desk_late.late_view(self.state, self.late, self.late_cards, dict(self.visit.query))

    @property
    def late_cards(self) -> list[int]:
        """Those tapped for this game, seat and hand."""
        found: list[int] = self.kept.setdefault(f"late {self.late.asked}", [])
        return found

    @property
    def calls(self) -> tuple[Call, ...]:
        person = self.person
        return tuple(calls_for(self.state, person.id, self.house.pit_memory)) if person else ()

    @property
    def may_call(self) -> bool:
        roles = self.person.roles if self.person else frozenset[str]()
        return may(roles, c.CallTechnician, training=self.state.is_training)

    def tables(self) -> list[Table]:
        """Those with a jackpot."""
        found = self.state.tables.values()
        return [one for one in found if any(x.link for x in one.controllers.values())]

    def jackpots(self) -> list[Jackpot]:
        return [one for one in self.state.jackpots.values() if one.link.levels]

    def now(self) -> int:
        return SystemClock().now()

    def claims_view(self) -> ClaimsView:
        state, memory = self.state, self.house.pit_memory
        found = claims(state, self.house.hub, memory)
        opened = self.opened(found)
        win = self.won() if opened is None else None
        sheet = self.asked("sheet") if opened is not None else ""
        return ClaimsView(
            here=f"/supervisor?claim={quote(v.key_of(opened))}" if opened else "/supervisor",
            sheet=sheet,
            count=len(found),
            rows=tuple(v.row_view(one, is_open=one == opened) for one in found[: v.SHOWN]),
            pane=v.pane_view(opened, self.person, self.cards(opened), sheet) if opened else None,
            win=v.win_view(*win, state, memory) if win else None,
            is_gone=bool(self.asked("claim")) and opened is None and win is None,
            last=v.last_wins(state, memory) if opened is None and win is None else (),
        )

    def opened(self, found: list[Claim]) -> Claim | None:
        """The claim of the address, or the one that waits longest where it names none."""
        asked = self.asked("claim")
        if not asked:
            return found[0] if found else None
        return next((one for one in found if v.key_of(one) == asked), None)

    def won(self) -> tuple[str, Award] | None:
        """The opened claim once it is on record."""
        link, _, number = self.asked("claim").rpartition("/")
        jackpot = self.state.jackpots.get(link)
        award = jackpot.link.award(int(number)) if jackpot and number.isdigit() else None
        return (link, award) if award is not None and award.step == "posted" else None

    def cards(self, one: Claim) -> list[int]:
        """Those tapped for a claim."""
        found: list[int] = self.kept.setdefault(f"cards {v.key_of(one)}", [])
        return found

    # Presses.

    async def pressed(self, press: Press) -> None:
        match press.name:
            case "adjust":
                await self.adjust(press)
            case "late":
                await self.claim_late(press)
            case name if name in CARDS and self.leaf == "late":
                await self.load()
                if (reader := self.late.reader) is not None:
                    pick(reader, self.late.hand, self.late_cards, name, press.value)
            case "page":
                await self.do(c.PageExecutive(press.value), press.id)
            case "technician":
                await self.do(c.CallTechnician(press.value), press.id)
            case "agree" | "decline":
                await self.answer(press)
            case _:
                await self.work(press)

    async def work(self, press: Press) -> None:
        """On the claim that the button names; the cards of the picker on the opened one."""
        found = claims(self.state, self.house.hub, self.house.pit_memory)
        if press.name in CARDS:
            one = self.opened(found)
            if one is not None:
                reader, hand = one.panel.reader, one.award.hand
                pick(reader, hand, self.cards(one), press.name, press.value)
            return
        one = next((claim for claim in found if v.key_of(claim) == press.value), None)
        if one is None:
            raise Refused("claim_gone", "This claim is gone: it was taken off or settled.")
        await self.decide(one, press)
        self.look_at({"claim": v.key_of(one)})

    async def decide(self, one: Claim, press: Press) -> None:
        table, award, sensor = one.panel.table.name, one.award, one.panel.sensor
        match press.name:
            case "confirm":
                cards = faces(self.cards(one)) if award.step == "claimed" else ""
                await self.do(c.Confirm(table, award.seat, cards, sensor), press.id)
            case "reject":
                await self.reject(one, press)
            case "record":
                if award.step == "claimed":
                    why = "Press CONFIRM first; the card comes after it."
                    raise Refused("not_confirmed", why)
                card, pin = press.field("credential"), need_pin(press)
                staff = await check(self.house, card, pin, self.pin_place, "sign_win")
                await self.do(c.SwipeCard(table, card, award.seat, sensor), press.id, staff)
            case _:
                raise Denied(404, "not_found")

    async def reject(self, one: Claim, press: Press) -> None:
        """A reason, then the supervisor's own PIN: a claim is not wiped away in passing."""
        why, person, award = press.field("words") or press.field("why"), self.person, one.award
        if not why:
            raise Refused("reason_blank", "Why is it rejected?")
        assert person is not None
        pin, place = need_pin(press), self.pin_place
        await check_counted(self.house, person.id, pin, place=place, purpose="sign_win")
        table, sensor = one.panel.table.name, one.panel.sensor
        await self.do(c.RejectClaim(table, award.hand, why, award.seat, sensor), press.id)

    @property
    def pin_place(self) -> str:
        """Where wrong PINs are counted: the desk of whoever is signed in here."""
        return desk_of(self.person.id if self.person is not None else "")

    async def adjust(self, press: Press) -> None:
        command = desk_leaves.adjustment_of(self.asked("link"), press)
        await self.do(command, press.id, await self.signed(press))
        self.say(desk_leaves.done_words(command), "adjust", is_done=True)

    async def claim_late(self, press: Press) -> None:
        await self.load()
        command = desk_late.claim_of(self.late, self.late_cards, press)
        await self.do(command, press.id, await self.signed(press))
        self.late_cards.clear()
        self.look_at({"leaf": "late"})
        self.say(f"Requested: {sentence(command)}. An executive agrees.", "late", is_done=True)

    async def answer(self, press: Press) -> None:
        """Of a second person to a request, with card and PIN."""
        actor, number = await self.signed(press), int(press.value)
        if press.name == "agree":
            await self.do(c.AgreeRequest(number), press.id, actor)
        else:
            await self.do(c.DropRequest(number, press.field("words")), press.id, actor)

    async def signed(self, press: Press) -> str:
        return await self.holder(press.field("credential"), need_pin(press))


def need_pin(press: Press) -> str:
    if not press.field("pin"):
        raise Refused("pin_missing", "Enter the PIN of the card.")
    return press.field("pin")
