"""`/floor/approvals`: what was requested and takes a second person, agreed to or declined here."""

from houseway.floor import commands as c
from houseway.floor.commands.request_words import reason as why_of
from houseway.floor.commands.request_words import sentence
from houseway.floor.events.requests import RequestMade
from houseway.web.api.commands import Invited, aftermath
from houseway.web.pages.office.base import SECOND, Office
from houseway.web.pages.office.parts import (
    Block,
    Body,
    Button,
    Field,
    Fold,
    Node,
    Title,
    empty,
    form,
    note,
    panel,
    reason,
    strong,
    tag,
)
from houseway.web.pages.page import Press
from houseway.web.pages.routes import page
from houseway.web.problems import Denied

BELOW = "Requests that need a second person. Nobody agrees to their own request."


@page("/floor/approvals")
class ApprovalsPage(Office):
    title = "Approvals"
    place = "approvals"

    def watch(self) -> object:
        return tuple(self.state.requests)

    def body(self) -> Body:
        found: list[Node] = [waiting(self, one) for one in self.state.requests.values()]
        side = str(len(found)) if found else ""
        listed = panel("Pending", *(found or [empty("No approvals pending.")]), side=side)
        return Title("Approvals", BELOW), listed

    async def pressed(self, press: Press) -> None:
        if not press.value.isdigit() or press.name not in ("agree", "sign", "drop"):
            raise Denied(404, "not_found")
        number = int(press.value)
        if press.name == "drop":
            why = press.field(f"{press.form}.reason")
            await self.send(press, c.DropRequest(number, why))
            return
        staff = await self.second_person(press) if press.name == "sign" else ""
        asked, command = self.state.requests.get(number), c.AgreeRequest(number)
        done = await aftermath(self.house, command, await self.send(press, command, staff))
        if isinstance(done, Invited) and done.code and asked is not None:
            hours = self.house.settings.code_hours
            kept = f"Shown this once and kept nowhere; it holds for {hours} hours."
            said = f"Code {done.code}. {sentence(asked.asked)}. {kept}"
            self.say(said, press.form, is_done=True)


def waiting(page: ApprovalsPage, request: RequestMade) -> Block:
    over = request.is_over(page.house.floor.now())
    until = f"until {page.moment(request.until)}"
    state = tag("cross", "Expired") if over else tag("clock", until)
    head = f"Request {request.request}: {sentence(request.asked)}"
    by = f"Requested by {page.name_of(request.by)}"
    return Block(
        "o-request",
        (
            Block("o-request-head", (strong(head), state)),
            note(": ".join(filter(None, (by, why_of(request.asked))))),
            *(() if over else agreeing(page, request)),
            *dropping(page, request),
        ),
        f"request {request.request}",
    )


def agreeing(page: ApprovalsPage, request: RequestMade) -> Body:
    """With a sign-in of one's own, or with card and PIN at the desk of whoever asked."""
    person, value = page.person, str(request.request)
    if person is not None and page.may(c.AgreeRequest) and person.id != request.by:
        button = Button("agree", f"Agree as {person.name}", "first", value)
        return (form(f"agree-{value}", (), button),)
    if not page.may(c.DropRequest):
        return ()
    fields = [Field("card", "Card"), Field("pin", "PIN", type="password")]
    button = Button("sign", "Agree with card and PIN", "", value)
    return note(SECOND), form(f"sign-{value}", fields, button)


def dropping(page: ApprovalsPage, request: RequestMade) -> Body:
    if not page.may(c.DropRequest):
        return ()
    value = str(request.request)
    own = page.person is not None and page.person.id == request.by
    words, name = "Withdraw" if own else "Decline", f"drop-{value}"
    made: Node = form(name, [reason(name)], Button("drop", words, "", value))
    return (Fold(words, (made,), name),)
