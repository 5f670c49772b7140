"""`/floor/approvals`: what was requested and takes a second person, agreed to or declined here."""

from nicegui import ui
from starlette.requests import Request
from starlette.responses import Response

from houseway.floor import commands as c
from houseway.floor.clock import SystemClock
from houseway.floor.request_words import reason, sentence
from houseway.floor.requests import RequestMade
from houseway.web.api.commands import Invited, aftermath
from houseway.web.problems import Denied
from houseway.web.screens.office.console import enter
from houseway.web.screens.office.page import Office
from houseway.web.screens.office.parts import act, field, fold, form, panel, plate, tag, title
from houseway.web.screens.office.people_view import code
from houseway.web.screens.texts import office as words
from houseway.web.screens.texts import office_desk as desk
from houseway.web.screens.theme import safe

TEXT = desk.APPROVALS
ANSWERS = ("agree", "sign", "drop")


@ui.page("/floor/approvals", title="Approvals")
def page(request: Request) -> Response | None:
    return enter(ApprovalsPage(request))


class ApprovalsPage(Office):
    """`code` leaves memory with the next press."""

    room = "approvals"

    def __init__(self, request: Request) -> None:
        super().__init__(request)
        self.code, self.code_for = "", ""

    def watch(self) -> object:
        return tuple(self.state.requests)

    def picture(self) -> dict[str, str]:
        found = self.state.requests.values()
        ended = self.answer.is_done and self.answer.at.partition("-")[0] in ANSWERS
        said = plate(self.answer, self.answer.at) if ended else ""
        rows = "".join(waiting(self, request) for request in found)
        listed = rows or f'<p class="o-empty">{TEXT["none"]}</p>'
        drawn = panel(TEXT["open"], said + listed, str(len(found)) if found else "")
        return {"body": title(TEXT["title"], TEXT["below"]) + code(self) + drawn}

    async def pressed(self, name: str, value: str, fields: dict[str, str], key: str) -> None:
        self.code = self.code_for = ""
        if not value.isdigit() or name not in ANSWERS:
            raise Denied(404, "not_found")
        form, number = f"{name}-{value}", int(value)
        if name == "drop":
            await self.send(form, c.DropRequest(number, fields.get(f"{form}.reason", "")), key)
            return
        person = self.person
        assert person is not None
        staff = await self.second_person(form, fields) if name == "sign" else person.id
        asked = self.state.requests.get(number)
        command = c.AgreeRequest(number)
        done = await aftermath(self.house, command, await self.send(form, command, key, staff))
        if isinstance(done, Invited) and done.code and asked is not None:
            self.code, self.code_for = done.code, sentence(asked.asked)


def waiting(page: ApprovalsPage, request: RequestMade) -> str:
    over = request.is_over(SystemClock().now())
    until = TEXT["until"].format(at=page.moment(request.until))
    state = tag("cross", TEXT["expired"]) if over else tag("clock", until)
    head = TEXT["request"].format(number=request.request, what=sentence(request.asked))
    by = TEXT["by"].format(by=page.name_of(request.by))
    why = ": ".join(filter(None, (by, reason(request.asked))))
    return (
        f'<section class="o-request"><div class="o-request-head"><b>{safe(head)}</b>{state}</div>'
        f'<p class="o-s">{safe(why)}</p>'
        f"{'' if over else agreeing(page, request)}{dropping(page, request)}</section>"
    )


def agreeing(page: ApprovalsPage, request: RequestMade) -> str:
    """With a sign-in of one's own, or with card and PIN at the desk of whoever asked."""
    person, value = page.person, str(request.request)
    key = page.key(f"agree-{value}")
    if person is not None and page.may(c.AgreeRequest) and person.id != request.by:
        button = act("agree", TEXT["agree"].format(name=person.name), "first", value=value, key=key)
        return form("", button, said=refused(page, f"agree:{value}"))
    if not page.may(c.DropRequest):
        return ""
    fields = field(f"sign-{value}.card", words.CARD)
    fields += field(f"sign-{value}.pin", words.PIN, kind="password")
    button = act("sign", TEXT["sign"], value=value, key=key)
    hint = f'<p class="o-s">{words.SECOND_HINT}</p>'
    return hint + form(fields, button, said=refused(page, f"sign:{value}"))


def dropping(page: ApprovalsPage, request: RequestMade) -> str:
    if not page.may(c.DropRequest):
        return ""
    value = str(request.request)
    own = page.person is not None and page.person.id == request.by
    name = TEXT["withdraw" if own else "decline"]
    button = act("drop", name, value=value, key=page.key(f"drop-{value}"))
    said = refused(page, f"drop:{value}")
    drawn = form(field(f"drop-{value}.reason", words.REASON), button, said=said)
    return fold(name, drawn, is_open=bool(said))


def refused(page: ApprovalsPage, at: str) -> str:
    return "" if page.answer.is_done else plate(page.answer, at)
