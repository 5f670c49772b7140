"""Requests to move a meter by hand, as they wait for a second person at the console."""

from typing import TYPE_CHECKING

from houseway.floor import commands as c
from houseway.floor.clock import SystemClock
from houseway.floor.state import Request
from houseway.money import show
from houseway.web.problems import Denied
from houseway.web.screens.office.parts import act, field, fold, form, panel, plate, tag
from houseway.web.screens.texts import office as words
from houseway.web.screens.texts import office_desk as desk
from houseway.web.screens.theme import safe

if TYPE_CHECKING:
    from houseway.web.screens.office.adjustments import AdjustmentsPage

TEXT = desk.ADJUST


def draw(page: "AdjustmentsPage") -> str:
    found = [
        (f"{jackpot.name}/{number}", request)
        for jackpot in page.state.jackpots.values()
        for number, request in jackpot.requests.items()
    ]
    rows = "".join(waiting(page, value, request) for value, request in found)
    said = plate(page.answer, page.answer.at) if page.answer.is_done and ended(page) else ""
    empty = f'<p class="o-empty">{TEXT["no_requests"]}</p>'
    return panel(TEXT["waiting"], said + (rows or empty), str(len(found)) if found else "")


def ended(page: "AdjustmentsPage") -> bool:
    return page.answer.at.partition("-")[0] in ("agree", "sign", "drop")


def waiting(page: "AdjustmentsPage", value: str, request: Request) -> str:
    over = request.is_over(SystemClock().now())
    state = tag("cross", TEXT["expired"]) if over else tag("clock", until(page, request))
    asked = TEXT["asked_by"].format(by=safe(page.name_of(request.by)))
    return (
        f'<section class="o-request"><div class="o-request-head"><b>{safe(sentence(request))}</b>'
        f'{state}</div><p class="o-s">{asked}: {safe(request.asked.reason)}{lawful(request)}</p>'
        f"{'' if over else agreeing(page, value, request)}{dropping(page, value, request)}"
        "</section>"
    )


def until(page: "AdjustmentsPage", request: Request) -> str:
    return TEXT["until"].format(at=page.moment(request.until))


def sentence(request: Request) -> str:
    """ "Request 3: lower fortune, jackpot by $500.00"."""
    asked = request.asked
    level = words.LEVELS.get(asked.level, asked.level)
    return TEXT["request"].format(
        number=request.number,
        way=TEXT[f"{asked.way}_it"].format(level=f"{asked.link}, {level}"),
        amount=show(asked.amount),
    )


def lawful(request: Request) -> str:
    found = request.asked.lawful
    if not found:
        return ""
    pool = f", {TEXT['from'].format(pool=request.asked.pool)}" if request.asked.pool else ""
    return f" <b>{desk.LAWFUL[found]}</b>{safe(pool)}"


def agreeing(page: "AdjustmentsPage", value: str, request: Request) -> str:
    """With a sign-in of one's own, or with card and PIN at the desk of whoever asked."""
    person = page.person
    key = page.key(f"agree-{value}")
    if person is not None and page.may(c.AgreeAdjustment) and person.id != request.by:
        words_ = TEXT["agree"].format(name=safe(person.name))
        button = act("agree", words_, "first", value=value, key=key)
        return form("", button, said=refused(page, f"agree:{value}"))
    if not page.may(c.AskAdjustment):
        return ""
    fields = field(f"sign-{safe(value)}.card", words.CARD)
    fields += field(f"sign-{safe(value)}.pin", words.PIN, kind="password")
    button = act("sign", TEXT["sign"], value=value, key=key)
    hint = f'<p class="o-s">{words.SECOND_HINT}</p>'
    return hint + form(fields, button, said=refused(page, f"sign:{value}"))


def dropping(page: "AdjustmentsPage", value: str, request: Request) -> str:
    if not page.may(c.DropAdjustment):
        return ""
    own = page.person is not None and page.person.id == request.by
    name = TEXT["withdraw" if own else "decline"]
    button = act("drop", name, value=value, key=page.key(f"drop-{value}"))
    said = refused(page, f"drop:{value}")
    drawn = form(field(f"drop-{safe(value)}.reason", words.REASON), button, said=said)
    return fold(name, drawn, is_open=bool(said))


def refused(page: "AdjustmentsPage", at: str) -> str:
    return "" if page.answer.is_done else plate(page.answer, at)


async def pressed(
    page: "AdjustmentsPage", name: str, value: str, fields: dict[str, str], key: str
) -> None:
    link, _, number = value.rpartition("/")
    if not number.isdigit():
        raise Denied(404, "not_found")
    form = f"{name}-{value}"
    if name == "agree":
        await page.send(form, c.AgreeAdjustment(link, int(number)), key)
    elif name == "sign":
        staff = await page.second_person(form, fields)
        await page.send(form, c.AgreeAdjustment(link, int(number)), key, staff)
    elif name == "drop":
        reason = fields.get(f"{form}.reason", "")
        await page.send(form, c.DropAdjustment(link, int(number), reason), key)
    else:
        raise Denied(404, "not_found")
