"""The front page: what Houseway is, links to Play, Train, Lab and Floor, and the sign-in."""

from asyncio import to_thread
from urllib.parse import quote
from uuid import uuid4

from houseway.floor.commands import LogOn
from houseway.floor.demo.card_room import CREW, DEMO_CARDS, DemoCard
from houseway.floor.demo.guided import STEPS, FirstMinute, GuideStep
from houseway.floor.state import Property, Table
from houseway.money import Money
from houseway.progressive.rules import SINGLE
from houseway.web import views
from houseway.web.api.administrator import AdministratorBody, open_property
from houseway.web.api.people import check, set_cookie
from houseway.web.pages.calls import Call, calls_for
from houseway.web.pages.front.guide import PLACES, card_of
from houseway.web.pages.page import LOST_OFF_FLOOR, Page, Press
from houseway.web.pages.routes import page
from houseway.web.pages.words import LEVELS, link_title
from houseway.web.problems import Denied
from houseway.web.security.auth import COOKIE


@page("/")
class FrontPage(Page):
    template = "front/front_page.html"
    lost = LOST_OFF_FLOOR
    steps, card_of = STEPS, staticmethod(card_of)

    @property
    def cards(self) -> tuple[DemoCard, ...]:
        return demo_cards(self.state)

    @property
    def calls(self) -> tuple[Call, ...]:
        assert self.person is not None
        return tuple(calls_for(self.state, self.person.id, self.backend.pit_memory))

    @property
    def meter(self) -> tuple[str, Money] | None:
        """The largest running meter, which shows that the system is live."""
        open_ = (one for one in self.state.jackpots.values() if one.link.is_open)
        found = [
            (level.current, f"{link_title(one.name)} {level_title(name)}")
            for one in open_
            for name, level in one.link.levels.items()
        ]
        sum_, words = max(found, default=(0, ""))
        return (words, sum_) if words else None

    def may(self, *roles: str) -> bool:
        return self.person is not None and not self.person.roles.isdisjoint(roles)

    def sensors(self, table: Table) -> tuple[views.SensorView, ...]:
        return views.sign_view(self.state, table).sensors

    def watch(self) -> object:
        guide = self.backend.guide
        return self.backend.hub.seq, guide.done if guide is not None else 0

    async def pressed(self, press: Press) -> None:
        match press.name:
            case "sign_in":
                await self.sign_in(press.field("card"), press.field("pin"))
            case "demo_card":
                card = next(one for one in demo_cards(self.state) if one.card == press.value)
                await self.sign_in(card.card, card.pin)
            case "set_up":
                await self.set_up(press)
            case "sign_out":
                await to_thread(self.backend.keyring.close_session, self.visit.token)
                self.on_answer = lambda answer: answer.delete_cookie(COOKIE)
                self.go = "/"
            case "guide" if self.backend.guide is not None:
                await to_thread(self.backend.guide.restart)
            case "guide_go" if (
                self.backend.guide is not None and self.backend.guide.step is not None
            ):
                await self.go_on(self.backend.guide, self.backend.guide.step)
            case _:
                raise Denied(404, "not_found")

    async def sign_in(self, card: str, pin: str, there: str = "") -> None:
        """Only on the leader, because a wrong PIN is logged."""
        self.backend.need_leader()
        staff = await check(self.backend, card, pin, self.visit.place)
        token, _ = await to_thread(self.backend.keyring.open_session, staff, card, "")
        self.on_answer = lambda answer: set_cookie(self.backend, answer, token)
        self.go = there or own_address(self.visit.query.get("next", ""))
        await self.take_table(staff)

    async def take_table(self, staff: str) -> None:
        """A dealer who signs in at the panel of a table is logged on there, unless another person
        is; on a demo floor they relieve the crew's dealer."""
        table = self.state.tables.get(self.go.removeprefix("/dealer/"))
        if table is None or "dealer" not in self.state.staff[staff].roles:
            return
        crew = CREW.dealers if demo_cards(self.state) else ()
        if not table.dealer or table.dealer in crew:
            await self.backend.execute(staff, LogOn(table.name), f"panel-{uuid4().hex}")

    async def go_on(self, guide: FirstMinute, step: GuideStep) -> None:
        """The tour begins at an idle table; each step signs in the person who does it."""
        if step is STEPS[0]:
            await to_thread(guide.clear_table)
        card = card_of(step.signs_in)
        at = f"?claim={quote(guide.claim)}" if PLACES[step.name] == "/supervisor" else ""
        await self.sign_in(card.card, card.pin, f"{PLACES[step.name]}{at}")

    async def set_up(self, press: Press) -> None:
        self.backend.need_leader()
        names = ("code", "manager", "manager_name", "card", "pin")
        try:
            asked = AdministratorBody.model_validate({name: press.field(name) for name in names})
        except ValueError:
            raise Denied(422, "bad_input", sentence="Fill in every field.") from None
        await open_property(self.backend, asked)
        await self.sign_in(asked.card, asked.pin)


def level_title(name: str) -> str:
    """ "Mega", or "jackpot" where there is only one."""
    return "jackpot" if name == SINGLE else LEVELS[name]


def own_address(text: str) -> str:
    r"""Accepts only a path of this site: a browser reads "/\there" like "//there"."""
    is_own = text.startswith("/") and text.isprintable() and text[1:2] not in ("/", "\\")
    return quote(text, safe="/?&=%#+,:;@~-._!$'()*") if is_own else "/"


def demo_cards(state: Property) -> tuple[DemoCard, ...]:
    """The PINs of a demo are no secret; a demo floor is never linked with a live one."""
    if state.opened is None or state.opened.kind != "demo":
        return ()
    return tuple(card for card in DEMO_CARDS if card.card in state.credentials)
