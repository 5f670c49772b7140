"""The supervisor's desk: claims, tables, meters to adjust, changes to approve."""

from collections import defaultdict
from secrets import token_hex

from nicegui import ui
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from houseway.cards import faces, parse_card
from houseway.floor import Refused
from houseway.floor import commands as c
from houseway.floor.roles import may
from houseway.progressive import Award
from houseway.web import views
from houseway.web.api.people import check, check_counted
from houseway.web.problems import Denied
from houseway.web.screens import (
    claim_cards,
    guide,
    paged,
    pin_pad,
    supervisor_agree,
    supervisor_office,
    supervisor_view,
    texts,
    theme,
)
from houseway.web.screens.live import Screen, the_memory
from houseway.web.screens.supervisor_office import Adjustment
from houseway.web.screens.supervisor_pane import Claim, Desk
from houseway.web.screens.supervisor_view import claims
from houseway.web.screens.texts import pit

WORDS = texts.SUPERVISOR


@ui.page("/supervisor", title="Supervisor")
def supervisor(request: Request) -> Response | None:
    screen = SupervisorScreen(request)
    if screen.person is None:
        return RedirectResponse("/?next=/supervisor")
    theme.dress("dark", "felt.css", "pit.css")
    screen.open()
    return None


class SupervisorScreen(Screen):
    """`opened` is the claim in the right-hand pane; the PIN leaves memory with each attempt."""

    def __init__(self, request: Request) -> None:
        super().__init__(request)
        self.memory = the_memory()
        self.leaf = "claims"
        self.opened: tuple[str, int] | None = None
        self.sheet, self.why, self.pin = "", "", ""
        self.cards: dict[tuple[str, int], list[int]] = defaultdict(list)
        self.form = Adjustment(id=f"adjust-{token_hex(6)}")

    def found(self) -> list[Claim]:
        hub = self.house.hub
        return claims(hub.state, hub, self.memory)

    def draw(self) -> str:
        state, digits = self.house.hub.state, len(self.pin)
        if self.leaf == "tables":
            roles = self.person.roles if self.person else frozenset()
            calls = may(roles, c.CallTechnician, training=state.is_training)
            body = supervisor_office.tables(state, self.memory, may_call=calls)
        elif self.leaf == "meters":
            body = supervisor_office.meters(state, self.form, digits)
        elif self.leaf == "changes":
            body = supervisor_agree.draw(state, digits)
        else:
            body = supervisor_view.draw(state, self.desk(), self.memory)
        said = theme.refusal(self.said, "left:626px;width:400px;bottom:146px", self.said_at)
        foot = guide.line("/supervisor") + theme.foot(views.mark(state))
        return f'<main class="stage">{self.bar()}{self.leaves()}{body}{said}{foot}</main>'

    def bar(self) -> str:
        if self.house.hub.fault:
            return theme.fault_bar(pit.STOPPED)
        person = self.person
        who = theme.safe(person.name) if person else texts.SIGN_IN_OVER
        asked = paged.told(self.house.hub.state, person.id, self.memory) if person else ""
        come = f'<b class="pill on" role="alert">{asked}</b>' if asked else ""
        return (
            f'<div class="bar"><a href="/"><b>{WORDS["title"]}</b></a>{come}'
            f'<span class="sp"></span><span class="muted">{who}</span>{theme.connected()}</div>'
        )

    def leaves(self) -> str:
        count = supervisor_agree.waiting(self.house.hub.state)
        many = {"changes": f' <i class="many">{count}</i>'} if count else {}
        keys = "".join(
            theme.button(
                "leaf",
                words + many.get(name, ""),
                f"key leaf {'on' if name == self.leaf else ''}",
                value=name,
                aria_pressed="true" if name == self.leaf else "false",
            )
            for name, words in pit.DESK.items()
        )
        return f'<nav class="leaves" aria-label="{WORDS["leaves"]}">{keys}</nav>'

    def desk(self) -> Desk:
        found = self.found()
        shown = self.shown(found)
        return Desk(
            claims=found,
            opened=shown,
            gone=self.opened is not None and not any(one.key == self.opened for one in found),
            sheet=self.sheet,
            why=self.why,
            cards=self.cards[shown.key] if shown else [],
            digits=len(self.pin),
            person=self.person,
            win=self.win(),
        )

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
        if name == "digit":
            self.pin = pin_pad.typed(self.pin, value)
        elif name in ("leaf", "sheet", "close", "why", "open"):
            self.turn(name, value)
        elif name in ("link", "level", "way", "lawful", "pool"):
            setattr(self.form, name, value)
            self.form.done = ""
        elif name == "adjust":
            await self.adjust(fields)
        elif name == "page":
            await self.do(c.PageExecutive(value), command_id)
        elif name == "technician":
            await self.do(c.CallTechnician(value), command_id)
        elif name in ("agree", "decline"):
            await self.answer(name, value, command_id, fields)
        elif (one := self.shown(self.found())) is not None:
            self.opened = one.key
            await self.work(one, name, value, command_id, fields)

    def turn(self, name: str, value: str) -> None:
        if name == "open":
            link, _, number = value.rpartition("/")
            self.opened = (link, int(number)) if link else None
            self.sheet, self.why = "", ""
        elif name == "leaf":
            self.leaf, self.sheet = value if value in pit.DESK else "claims", ""
        elif name in ("sheet", "close"):
            self.sheet, self.why = value, ""
        else:
            self.why = value
        if name != "why":
            self.pin = ""

    async def work(
        self, one: Claim, name: str, value: str, command_id: str, fields: dict[str, str]
    ) -> None:
        """On the opened claim: its cards, then the decision."""
        cards = self.cards[one.key]
        match name:
            case "card":
                pick(one, cards, value)
            case "uncard":
                del cards[int(value) : int(value) + 1]
            case "cards_clear":
                cards.clear()
            case "cards_done":
                self.sheet = ""
            case _:
                await self.decide(one, name, command_id, fields)

    async def decide(self, one: Claim, name: str, command_id: str, fields: dict[str, str]) -> None:
        table, award, sensor = one.panel.table.name, one.award, one.panel.sensor
        if name == "confirm":
            cards = entered(one, self.cards[one.key])
            await self.do(c.Confirm(table, award.seat, cards, sensor), command_id)
        elif name == "reject":
            await self.reject(one, command_id, fields)
        elif name == "record":
            if award.step == "claimed":
                raise Refused("not_confirmed", WORDS["confirm_first"])
            card, pin = fields.get("credential", ""), self.taken_pin()
            staff = await check(self.house, card, pin, self.pin_place, "sign_win")
            await self.do(c.SwipeCard(table, card, award.seat, sensor), command_id, staff)
        else:
            raise Denied(404, "not_found")

    async def reject(self, one: Claim, command_id: str, fields: dict[str, str]) -> None:
        why, person = fields.get("words", "") or self.why, self.person
        if not why:
            raise Refused("reason_blank", WORDS["why"])
        pin = self.taken_pin()
        if person is not None:
            await check_counted(
                self.house, person.id, pin, place=self.pin_place, purpose="sign_win"
            )
        award = one.award
        command = c.RejectClaim(one.panel.table.name, award.hand, why, award.seat, one.panel.sensor)
        await self.do(command, command_id)
        self.sheet, self.why = "", ""

    async def adjust(self, fields: dict[str, str]) -> None:
        form = self.form
        words = fields.get("words", "")
        command = supervisor_office.adjustment_of(form, fields.get("amount", ""), words)
        actor = await self.signed(fields)
        await self.do(command, form.id, actor)
        self.form = Adjustment(
            id=f"adjust-{token_hex(6)}", link=form.link, done=supervisor_office.done_words(command)
        )

    async def answer(self, name: str, value: str, command_id: str, fields: dict[str, str]) -> None:
        """Of a second person to a request, with card and PIN."""
        actor, number = await self.signed(fields), int(value)
        if name == "agree":
            await self.do(c.AgreeRequest(number), command_id, actor)
        else:
            await self.do(c.DropRequest(number, fields.get("words", "")), command_id, actor)

    async def signed(self, fields: dict[str, str]) -> str:
        return await self.holder(fields.get("credential", ""), self.taken_pin())

    def taken_pin(self) -> str:
        if not self.pin:
            raise Refused("pin_missing", WORDS["pin_first"])
        pin, self.pin = self.pin, ""
        return pin


def pick(one: Claim, cards: list[int], value: str) -> None:
    card = parse_card(value)
    if claim_cards.is_tappable(one.panel.reader, one.award.hand, cards, card):
        cards.append(card)


def entered(one: Claim, cards: list[int]) -> str:
    """Withdrawing a CONFIRM asks for none."""
    return faces(cards) if one.award.step == "claimed" else ""
