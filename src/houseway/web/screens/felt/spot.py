"""One drawing of a betting spot: named outside its ring, since chips hide what is inside."""

from houseway.money import Money
from houseway.web.screens.felt.chip import amount, stack
from houseway.web.screens.theme import safe

SHAPES = ("ring", "diamond", "sensor")  # a sensor is a progressive's: lit while its wager is locked


def spot(
    title: str,
    money: Money,
    *,
    shape: str = "ring",
    state: str = "",
    hint: str = "",
    paid: Money = 0,
    said: str = "",
    press: str = "",
) -> str:
    """`state` are classes: waiting, lit, won, lost, pushed, fresh. `hint` stands in an empty ring.

    `press` are attributes of the button, nothing for a spot that only shows; `paid` lies beside the
    wager and `said` below it: what it was paid, and why.
    """
    assert shape in SHAPES, f"no spot is drawn as a {shape}"
    inside = sensor(money) if shape == "sensor" else stack(money)
    if not money and shape != "sensor":
        inside = f"<i>{safe(hint)}</i>" if hint else ""
    pay = stack(paid, "pay") if paid else ""
    result = f'<span class="res">{safe(said)}</span>' if said else ""
    tag = "button" if press else "div"
    kind = ' type="button"' if press else ""
    label = f"{title}, {amount(money)}" if money else title
    return (
        f'<{tag}{kind} class="pspot {shape} {state}" aria-label="{safe(label)}" {press}>'
        f'<span class="title">{safe(title)}</span><span class="place">{inside}{pay}{result}</span>'
        f"</{tag}>"
    )


def sensor(money: Money) -> str:
    """A lit sensor carries a tick, not only a colour."""
    lit = bool(money)
    tick = (
        '<path d="M20 31l7 7 13-15" fill="none" stroke="#14110a" stroke-width="5"/>' if lit else ""
    )
    fill = "#e8c46b" if lit else "#1d2b25"
    said = f"<b>{amount(money)}</b>" if lit else ""
    return (
        '<svg class="eye" viewBox="0 0 60 60" aria-hidden="true"><circle cx="30" cy="30" r="27" '
        'fill="#0a120e" stroke="#c9a24b" stroke-width="3"/><circle cx="30" cy="30" r="18" '
        f'fill="{fill}" stroke="#c9a24b" stroke-opacity=".6"/>{tick}</svg>{said}'
    )
