"""A change of a link's parameters: requested here, agreed to under Approvals."""

from typing import TYPE_CHECKING, get_args

from houseway.floor import commands as c
from houseway.floor.link_rules import meter_hands
from houseway.floor.state import Jackpot
from houseway.money import Money, basis_points, parse_money, parse_rate, show
from houseway.paytables import paytable
from houseway.progressive import LevelRules, Prize
from houseway.progressive.rules import Order
from houseway.web.problems import Denied
from houseway.web.screens.office.parts import (
    act,
    choice,
    field,
    fold,
    form,
    go,
    heads,
    panel,
    plate,
    table,
)
from houseway.web.screens.texts import hand_label, share
from houseway.web.screens.texts import office as words
from houseway.web.screens.theme import safe

if TYPE_CHECKING:
    from houseway.web.screens.office.link_page import LinkPage

TEXT, LINKS = words.CHANGE, words.LINKS


def draw(page: "LinkPage") -> str:
    jackpot = page.jackpot
    rule = f'<p class="o-s">{TEXT["rule"]} <span class="o-rule">R35</span></p>'
    said = plate(page.answer, "change") + pending(page)
    if jackpot.link.is_open:
        return panel(TEXT["title"], f'{rule}{said}<p class="o-empty">{TEXT["running"]}</p>')
    if not page.may(c.ChangeLink):
        return panel(TEXT["title"], rule + said)
    return panel(TEXT["title"], rule + said + fold(TEXT["propose"], proposing(page)))


def pending(page: "LinkPage") -> str:
    """The change that waits for a second person, against what holds now."""
    for request in page.state.requests.values():
        if isinstance(request.asked, c.ChangeLink) and request.asked.link == page.name:
            by = safe(page.name_of(request.by))
            head = TEXT["proposed"].format(number=request.request, by=by)
            rows = differences(page.jackpot, request.asked)
            listed = table(heads(TEXT["heads"]), rows, label=head)
            where = go("/floor/approvals", words.ROOMS["approvals"])
            return f"<p><b>{head}</b></p>{listed}<p>{where}</p>"
    return ""


def proposing(page: "LinkPage") -> str:
    jackpot = page.jackpot
    fields = "".join(level_fields(jackpot, level) for level in jackpot.rules.levels)
    fields += field("change.wager", LINKS["wager"], show(jackpot.rules.wager))
    fields += field("change.executive", LINKS["executive"], show(jackpot.rules.executive_above))
    orders = [(one, one.replace("_", " ")) for one in get_args(Order)]
    fields += choice("change.order", LINKS["order"], orders, jackpot.rules.order)
    fields += "".join(
        field(f"change.prize.{hand}", TEXT["prize"].format(hand=hand_label(hand)), show(prize))
        for hand, prize in prizes_of(jackpot).items()
    )
    if jackpot.rules.levels:
        yes_no = (("", TEXT["no"]), ("yes", TEXT["yes"]))
        fields += choice("change.notice", TEXT["notice"], yes_no)
    fields += field("change.reason", words.REASON, wide="wide")
    button = act("propose", TEXT["propose"], "first", key=page.key("change"))
    return form(fields, button, said=plate(page.answer, "propose"))


def level_fields(jackpot: Jackpot, level: LevelRules) -> str:
    named, most = words.LEVELS[level.name], jackpot.link.levels.get(level.name)
    maximum = show(most.maximum) if most and most.maximum is not None else ""
    at = f"change.{level.name}"
    return (
        field(f"{at}.seed", TEXT["seed"].format(level=named), show(level.seed))
        + field(f"{at}.to", TEXT["contribution"].format(level=named), share(level.contribution_bp))
        + field(f"{at}.reserve", TEXT["reserve"].format(level=named), share(level.reserve_bp))
        + field(
            f"{at}.max", TEXT["maximum"].format(level=named), maximum, hint=TEXT["maximum_hint"]
        )
    )


async def pressed(page: "LinkPage", name: str, fields: dict[str, str], key: str) -> None:
    if name != "propose":
        raise Denied(404, "not_found")
    await page.send("change", proposed(page.jackpot, fields), key)


def proposed(jackpot: Jackpot, fields: dict[str, str]) -> c.ChangeLink:
    """Only what differs is proposed."""
    rules = jackpot.rules
    levels = tuple(level_of(level, fields) for level in rules.levels)
    wager = parse_money(fields["change.wager"])
    above = parse_money(fields["change.executive"])
    order = fields["change.order"]
    return c.ChangeLink(
        link=jackpot.name,
        reason=fields.get("change.reason", ""),
        levels=levels if levels != rules.levels else None,
        wager=wager if wager != rules.wager else None,
        executive_above=above if above != rules.executive_above else None,
        order=order if order != rules.order else None,  # type: ignore[arg-type]
        prizes=prizes(jackpot, fields),
        maximums=maximums(jackpot, fields),
        notice=fields.get("change.notice") == "yes",
    )


def prizes_of(jackpot: Jackpot) -> dict[str, Money]:
    """What the house pays for each hand that a meter would pay; of a progressive nothing."""
    if jackpot.kind != "house":
        return {}
    pays = {hand: jackpot.rules.hands[hand].pay for hand in meter_hands(paytable(jackpot.paytable))}
    return {hand: pay.amount for hand, pay in pays.items() if isinstance(pay, Prize)}


def prizes(jackpot: Jackpot, fields: dict[str, str]) -> dict[str, Money] | None:
    now = prizes_of(jackpot)
    then = {hand: parse_money(fields[f"change.prize.{hand}"]) for hand in now}
    return then if then != now else None


def level_of(level: LevelRules, fields: dict[str, str]) -> LevelRules:
    at = f"change.{level.name}"
    return LevelRules(
        name=level.name,
        seed=parse_money(fields[f"{at}.seed"]),
        contribution_bp=basis_points(parse_rate(fields[f"{at}.to"])),
        reserve_bp=basis_points(parse_rate(fields[f"{at}.reserve"])),
    )


def maximums(jackpot: Jackpot, fields: dict[str, str]) -> dict[str, Money | None]:
    found: dict[str, Money | None] = {}
    for name, level in jackpot.link.levels.items():
        text = fields.get(f"change.{name}.max", "").strip()
        maximum = parse_money(text) if text else None
        if maximum != level.maximum:
            found[name] = maximum
    return found


def differences(jackpot: Jackpot, change: c.ChangeLink) -> list[tuple[str, str, str]]:
    rules, found = jackpot.rules, list[tuple[str, str, str]]()
    for old, new in zip(rules.levels, change.levels or rules.levels, strict=True):
        named = words.LEVELS[old.name]
        found += [
            (TEXT["seed"].format(level=named), show(old.seed), show(new.seed)),
            (
                TEXT["contribution"].format(level=named),
                share(old.contribution_bp),
                share(new.contribution_bp),
            ),
            (TEXT["reserve"].format(level=named), share(old.reserve_bp), share(new.reserve_bp)),
        ]
    if change.wager is not None:
        found.append((LINKS["wager"], show(rules.wager), show(change.wager)))
    if change.executive_above is not None:
        now = show(rules.executive_above)
        found.append((LINKS["executive"], now, show(change.executive_above)))
    if change.order is not None:
        now, then = rules.order.replace("_", " "), change.order.replace("_", " ")
        found.append((LINKS["order"], now, then))
    before = prizes_of(jackpot)
    for hand, prize in (change.prizes or {}).items():
        title = TEXT["prize"].format(hand=hand_label(hand))
        found.append((title, show(before[hand]), show(prize)))
    for name, most in change.maximums.items():
        title = TEXT["maximum"].format(level=words.LEVELS[name])
        found.append((title, limit(jackpot.link.levels[name].maximum), limit(most)))
    return [row for row in found if row[1] != row[2]]


def limit(amount: Money | None) -> str:
    return TEXT["none"] if amount is None else show(amount)
