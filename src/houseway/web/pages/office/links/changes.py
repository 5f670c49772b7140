"""A change of a link's parameters: requested here, agreed to under Approvals."""

from typing import TYPE_CHECKING, get_args

from houseway.floor import commands as c
from houseway.floor.links.rules import meter_hands
from houseway.floor.state import Jackpot
from houseway.money import Money, basis_points, parse_money, parse_rate, show
from houseway.paytables import paytable
from houseway.progressive import LevelRules, Prize
from houseway.progressive.rules import Order
from houseway.web.pages.office.parts import (
    Body,
    Button,
    Field,
    Fold,
    Form,
    Link,
    Node,
    Panel,
    Para,
    choice,
    empty,
    form,
    note,
    panel,
    reason,
    rule,
    strong,
    table,
)
from houseway.web.pages.page import Press
from houseway.web.pages.words import LEVELS, hand_label, share
from houseway.web.problems import Denied

if TYPE_CHECKING:
    from houseway.web.pages.office.links.link import LinkPage

TITLE = "Change of parameters"
RUNNING = "The link runs. Close it to wagers first; a change waits until it is at rest."


def change_panel(page: "LinkPage") -> Panel:
    two = "Two persons in two roles, never while the link runs nor while an award is pending. "
    head = (note(two, rule("R35")), *pending(page))
    if page.jackpot.link.is_open:
        return panel(TITLE, *head, empty(RUNNING))
    if not page.may(c.ChangeLink):
        return panel(TITLE, *head)
    return panel(TITLE, *head, Fold("Request change", (proposing(page),), "propose"))


def pending(page: "LinkPage") -> Body:
    """The change that waits for a second person, against what holds now."""
    for request in page.state.requests.values():
        if isinstance(request.asked, c.ChangeLink) and request.asked.link == page.name:
            head = f"Request {request.request} by {page.name_of(request.by)}"
            rows = differences(page.jackpot, request.asked)
            listed = table("What, Now:n, Requested:n", rows, label=head)
            return Para((strong(head),)), listed, Para((Link("Approvals", "/floor/approvals"),))
    return ()


def proposing(page: "LinkPage") -> Form:
    jackpot = page.jackpot
    rules = jackpot.rules
    fields: list[Node] = []
    for level in rules.levels:
        fields += level_fields(jackpot, level)
    fields.append(Field("wager", "Wager", show(rules.wager)))
    fields.append(Field("executive", "Executive card above", show(rules.executive_above)))
    orders = [(one, one.replace("_", " ")) for one in get_args(Order)]
    fields.append(choice("order", "Order of payment within a round", orders, rules.order))
    fields += [
        Field(f"prize.{hand}", f"Prize of {hand_label(hand)}", show(prize))
        for hand, prize in prizes_of(jackpot).items()
    ]
    if rules.levels:
        yes_no = (("", "No"), ("yes", "Yes"))
        fields.append(choice("notice", "The notice of a maximum is posted", yes_no))
    fields.append(reason("propose", look="wide"))
    return form("propose", fields, Button("propose", "Request change", "first"))


def level_fields(jackpot: Jackpot, level: LevelRules) -> list[Node]:
    named, most = LEVELS[level.name], jackpot.link.levels.get(level.name)
    maximum = show(most.maximum) if most and most.maximum is not None else ""
    at = level.name
    return [
        Field(f"{at}.seed", f"{named} seed", show(level.seed)),
        Field(f"{at}.to", f"{named} to meter", share(level.contribution_bp)),
        Field(f"{at}.reserve", f"{named} to reserve", share(level.reserve_bp)),
        Field(f"{at}.max", f"{named} maximum", maximum, hint="Empty for none."),
    ]


async def pressed(page: "LinkPage", press: Press) -> None:
    if press.name != "propose":
        raise Denied(404, "not_found")
    await page.send(press, proposed(page.jackpot, press))


def proposed(jackpot: Jackpot, press: Press) -> c.ChangeLink:
    """Only what differs is proposed."""
    rules = jackpot.rules
    levels = tuple(level_of(level, press) for level in rules.levels)
    wager, above = parse_money(press.field("wager")), parse_money(press.field("executive"))
    order = press.field("order")
    return c.ChangeLink(
        link=jackpot.name,
        reason=press.field("propose.reason"),
        levels=levels if levels != rules.levels else None,
        wager=wager if wager != rules.wager else None,
        executive_above=above if above != rules.executive_above else None,
        order=order if order != rules.order else None,  # type: ignore[arg-type]
        prizes=prizes(jackpot, press),
        maximums=maximums(jackpot, press),
        notice=press.field("notice") == "yes",
    )


def prizes_of(jackpot: Jackpot) -> dict[str, Money]:
    """What the house pays for each hand that a meter would pay; of a progressive nothing."""
    if jackpot.kind != "house":
        return {}
    pays = {hand: jackpot.rules.hands[hand].pay for hand in meter_hands(paytable(jackpot.paytable))}
    return {hand: pay.amount for hand, pay in pays.items() if isinstance(pay, Prize)}


def prizes(jackpot: Jackpot, press: Press) -> dict[str, Money] | None:
    now = prizes_of(jackpot)
    then = {hand: parse_money(press.field(f"prize.{hand}")) for hand in now}
    return then if then != now else None


def level_of(level: LevelRules, press: Press) -> LevelRules:
    at = level.name
    return LevelRules(
        name=at,
        seed=parse_money(press.field(f"{at}.seed")),
        contribution_bp=basis_points(parse_rate(press.field(f"{at}.to"))),
        reserve_bp=basis_points(parse_rate(press.field(f"{at}.reserve"))),
    )


def maximums(jackpot: Jackpot, press: Press) -> dict[str, Money | None]:
    found: dict[str, Money | None] = {}
    for name, level in jackpot.link.levels.items():
        text = press.field(f"{name}.max")
        maximum = parse_money(text) if text else None
        if maximum != level.maximum:
            found[name] = maximum
    return found


def differences(jackpot: Jackpot, change: c.ChangeLink) -> list[tuple[str, str, str]]:
    rules, found = jackpot.rules, list[tuple[str, str, str]]()
    for old, new in zip(rules.levels, change.levels or rules.levels, strict=True):
        named = LEVELS[old.name]
        to, into = share(old.contribution_bp), share(new.contribution_bp)
        found += [
            (f"{named} seed", show(old.seed), show(new.seed)),
            (f"{named} to meter", to, into),
            (f"{named} to reserve", share(old.reserve_bp), share(new.reserve_bp)),
        ]
    if change.wager is not None:
        found.append(("Wager", show(rules.wager), show(change.wager)))
    if change.executive_above is not None:
        now = show(rules.executive_above)
        found.append(("Executive card above", now, show(change.executive_above)))
    if change.order is not None:
        now, then = rules.order.replace("_", " "), change.order.replace("_", " ")
        found.append(("Order of payment within a round", now, then))
    before = prizes_of(jackpot)
    for hand, prize in (change.prizes or {}).items():
        found.append((f"Prize of {hand_label(hand)}", show(before[hand]), show(prize)))
    for name, most in change.maximums.items():
        now = limit(jackpot.link.levels[name].maximum)
        found.append((f"{LEVELS[name]} maximum", now, limit(most)))
    return [row for row in found if row[1] != row[2]]


def limit(amount: Money | None) -> str:
    return "none" if amount is None else show(amount)
