"""The supervisor's desk: claims, tables, meters to adjust, approvals, late claims.

The URL says which tab, which claim and which sheet is open.
"""

from houseway.cards import faces
from houseway.floor import Refused, commands
from houseway.floor.commands.request_summary import sentence
from houseway.money import parse_money
from houseway.web.api.people import check, check_counted, desk_of
from houseway.web.pages.page import Press
from houseway.web.pages.pit.cards import pick
from houseway.web.pages.pit.claims import Claim
from houseway.web.pages.pit.desk import late as desk_late
from houseway.web.pages.pit.desk.view import CARDS, OpenClaim
from houseway.web.pages.routes import page
from houseway.web.problems import Denied


@page("/supervisor")
class Supervisor(OpenClaim):
    """What the buttons of the desk do."""

    async def pressed(self, press: Press) -> None:
        match press.name:
            case "adjust":
                await self.adjust(press)
            case "late":
                await self.claim_late(press)
            case name if name in CARDS and self.tab == "late":
                await self.load()
                if (reader := self.late.reader) is not None:
                    pick(reader, self.late.hand, self.late_cards, name, press.value)
            case "page":
                await self.do(commands.PageExecutive(press.value), press.id)
            case "technician":
                await self.do(commands.CallTechnician(press.value), press.id)
            case "agree" | "refuse":
                await self.answer(press)
            case "withdraw":
                command = commands.DropRequest(int(press.value), press.field("reason"))
                await self.do(command, press.id)
            case _:
                await self.work(press)

    async def press(self, press: Press) -> None:
        """A refusal has its own place and covers no button."""
        await super().press(press)
        if self.said.text and not self.said.is_done:
            self.say(self.said.text, "sheet")

    async def work(self, press: Press) -> None:
        """For the claim that the button names; the picker's cards are for the opened one."""
        found = self.view()
        if press.name in CARDS:
            one = self.opened(found)
            if one is not None:
                reader, hand = one.panel.reader, one.award.hand
                pick(reader, hand, self.cards(one), press.name, press.value)
            return
        one = next((claim for claim in found if claim.name == press.value), None)
        if one is None:
            raise Refused("claim_gone", "This claim is no longer pending. Go back to the list.")
        await self.decide(one, press)
        self.look_at({"claim": one.name})

    async def decide(self, one: Claim, press: Press) -> None:
        table, award, sensor = one.panel.table.name, one.award, one.panel.sensor
        match press.name:
            case "confirm":
                cards = faces(self.cards(one)) if award.step == "claimed" else ""
                await self.do(commands.Confirm(table, award.seat, cards, sensor), press.id)
            case "reject":
                await self.reject(one, press)
            case "record":
                if award.step == "claimed":
                    why = "Press CONFIRM first, then swipe the card."
                    raise Refused("not_confirmed", why)
                card, pin = press.field("credential"), need_pin(press)
                staff = await check(self.backend, card, pin, self.pin_place, "sign_win")
                await self.do(commands.SwipeCard(table, card, award.seat, sensor), press.id, staff)
            case _:
                raise Denied(404, "not_found")

    async def reject(self, one: Claim, press: Press) -> None:
        """Needs a reason and the supervisor's own PIN, so that no claim is rejected by accident."""
        why, person, award = press.field("words") or press.field("why"), self.person, one.award
        if not why:
            raise Refused("reason_blank", "Choose or enter a reason for rejecting.")
        assert person is not None
        pin, place = need_pin(press), self.pin_place
        await check_counted(self.backend, person.id, pin, place=place, purpose="sign_win")
        table, sensor = one.panel.table.name, one.panel.sensor
        await self.do(commands.RejectClaim(table, award.hand, why, award.seat, sensor), press.id)

    @property
    def pin_place(self) -> str:
        """Where wrong PINs are counted: the desk of the person signed in here."""
        return desk_of(self.person.id if self.person is not None else "")

    async def adjust(self, press: Press) -> None:
        command = adjustment_of(self.asked("link"), press)
        await self.do(command, press.id, await self.signed(press))
        what = sentence(command)
        said = f"Requested: {what[:1].lower()}{what[1:]}. Waiting for a second person."
        self.say(said, "adjust", is_done=True)

    async def claim_late(self, press: Press) -> None:
        await self.load()
        command = desk_late.claim_of(self.late, self.late_cards, press)
        await self.do(command, press.id, await self.signed(press))
        self.late_cards.clear()
        self.look_at({"tab": "late"})
        what = sentence(command)
        said = f"Requested: {what[:1].lower()}{what[1:]}. Waiting for an executive."
        self.say(said, "late", is_done=True)

    async def answer(self, press: Press) -> None:
        """A second person's answer to a request, with card and PIN."""
        actor, number = await self.signed(press), int(press.value)
        if press.name == "agree":
            await self.do(commands.AgreeRequest(number), press.id, actor)
        else:
            await self.do(commands.DropRequest(number, press.field("reason")), press.id, actor)

    async def signed(self, press: Press) -> str:
        return await self.holder(press.field("credential"), need_pin(press))


def need_pin(press: Press) -> str:
    if not press.field("pin"):
        raise Refused("pin_missing", "Enter the PIN.")
    return press.field("pin")


def adjustment_of(link: str, press: Press) -> commands.AdjustLevel:
    """Raises `Refused` for an unreadable amount; the floor applies the rules."""
    level, way = press.field("level"), press.field("way")
    if not (link and level and way):
        problem = "Choose the jackpot, the level, and Lower, Raise or Release overflow."
        raise Refused("sheet_open", problem)
    try:
        amount = parse_money(press.field("amount"))
    except ValueError:
        problem = "Enter an amount above zero, in dollars and cents."
        raise Refused("amount_wrong", problem) from None
    if not press.field("words"):
        raise Refused("reason_blank", "Enter an explanation.")
    lawful = press.field("lawful") if way == "lower" else None
    return commands.AdjustLevel(
        link=link,
        level=level,
        way=way,  # type: ignore[arg-type]
        amount=amount,
        reason=press.field("words"),
        lawful=lawful,  # type: ignore[arg-type]
        pool=press.field("pool") if lawful == "gross_receipts" else "",
    )
