"""Approvals at the desk: what was requested and takes a second person, with card and PIN."""

from houseway.floor.clock import SystemClock
from houseway.floor.request_words import reason, sentence
from houseway.floor.requests import RequestMade
from houseway.floor.state import Property
from houseway.web.screens import pin_pad
from houseway.web.screens.dealer_sheets import halves
from houseway.web.screens.texts import pit
from houseway.web.screens.theme import button, safe

CHANGES = pit.CHANGES


def draw(state: Property, digits: int) -> str:
    rows = "".join(request(state, one) for one in state.requests.values())
    left = rows or f'<p class="muted">{CHANGES["none"]}</p>'
    right = signing(digits) if rows else ""
    return f'<div class="desk-leaf">{halves(left, right)}</div>'


def waiting(state: Property) -> int:
    return len(state.requests)


def signing(digits: int) -> str:
    why = CHANGES["to_decline"]
    return (
        f"<h3>{CHANGES['who']}</h3>{pin_pad.draw(CHANGES['who'], digits)}"
        f'<h3>{why}</h3><input class="field" data-field="words" placeholder="{why}" '
        f'aria-label="{why}">'
    )


def request(state: Property, one: RequestMade) -> str:
    value = str(one.request)
    over = one.is_over(SystemClock().now())
    agree = button("agree", CHANGES["agree"], "key next act-key", value=value, id=f"agree-{value}")
    decline = button(
        "decline", CHANGES["decline"], "key act-key", value=value, id=f"decline-{value}"
    )
    head = CHANGES["request"].format(number=one.request)
    late = f' <b class="bad">{CHANGES["expired"]}</b>' if over else ""
    return (
        f'<section class="change"><h3>{safe(head)}{late}</h3><p><b>{safe(sentence(one.asked))}</b>'
        f'</p><p class="muted">{CHANGES["by"]} {safe(name(state, one.by))}. '
        f"{CHANGES['why']}: {safe(reason(one.asked))}</p>"
        f'<div class="row" style="gap:10px">{"" if over else agree}{decline}</div></section>'
    )


def name(state: Property, staff: str) -> str:
    known = state.staff.get(staff)
    return known.name if known else staff
