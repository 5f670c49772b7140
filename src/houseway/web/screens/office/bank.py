"""`/floor/bank`: the money in bank and cage, notices, seals, house rules; each cured here."""

from collections.abc import Iterable
from typing import get_args

from nicegui import ui
from starlette.requests import Request
from starlette.responses import Response

from houseway.floor import commands as c
from houseway.floor.clock import SystemClock
from houseway.floor.law import figures
from houseway.money import Money, show
from houseway.web.problems import Denied
from houseway.web.screens.office.asking import fields_of, made
from houseway.web.screens.office.console import enter
from houseway.web.screens.office.page import Office
from houseway.web.screens.office.parts import (
    Cells,
    act,
    fold,
    form,
    heads,
    pairs,
    panel,
    plate,
    table,
    tag,
    title,
)
from houseway.web.screens.texts import office_bank as words
from houseway.web.screens.theme import safe

TEXT = words.BANK
COMMANDS = {kind.__name__: kind for kind in get_args(c.Law)}


@ui.page("/floor/bank", title="Bank and files")
def page(request: Request) -> Response | None:
    return enter(BankPage(request))


class BankPage(Office):
    room = "bank"

    def watch(self) -> object:
        state = self.state
        return state.bank, state.cage, state.cover, len(state.malfunctions), len(state.seals)

    def picture(self) -> dict[str, str]:
        left = account(self) + notices(self) + seals(self) + rules(self)
        right = forms(self)
        columns = f'<div class="o-stack">{left}</div>'
        if right:
            stacked = f'<div class="o-stack">{panel(TEXT["forms"], right)}</div>'
            columns = f'<div class="o-grid side">{columns}{stacked}</div>'
        return {"body": title(TEXT["title"], TEXT["below"]) + columns}

    async def pressed(self, name: str, value: str, fields: dict[str, str], key: str) -> None:
        if name != "file" or value not in COMMANDS:
            raise Denied(404, "not_found")
        await self.send(value, made(COMMANDS[value], fields), key)
        self.answer = self.answer._replace(at=f"file:{value}")


def account(page: BankPage) -> str:
    state = page.state
    day = page.house.floor.day_of(SystemClock().now())
    bank, cage = state.bank, state.cage
    lines = [
        (TEXT["required"], f"<b>{show(figures.required(state, day))}</b>"),
        (TEXT["balance"], seen(bank.balance, bank.balance_day)),
        (TEXT["undeposited"], show(figures.undeposited(state))),
        (TEXT["oldest"], figures.oldest_undeposited(state) or "–"),
        (TEXT["cover"], cover(page, day)),
        (TEXT["cage"], show(figures.cage_need(state, day))),
        (TEXT["cash"], seen(cage.cash, cage.counted)),
    ]
    if bank.short:
        lines.insert(2, (TEXT["short"], tag("cross", show(bank.short))))
    marks = " ".join(f'<span class="o-rule">{rule}</span>' for rule in ("R22", "R24", "R25"))
    return panel(TEXT["account"], pairs(lines), marks)


def seen(amount: Money | None, day: str) -> str:
    if amount is None:
        return TEXT["unknown"]
    return f"<b>{show(amount)}</b> {TEXT['as_of'].format(day=day)}"


def cover(page: BankPage, day: str) -> str:
    need = figures.second_prize_need(page.state)
    if not need:
        return TEXT["not_needed"]
    if figures.is_covered(page.state, day):
        return f"{show(need)} {tag('ok', TEXT['covered'])}"
    return f"{show(need)} {tag('warn', TEXT['uncovered'])}"


def notices(page: BankPage) -> str:
    rows = (
        (str(one.number), safe(one.table), safe(one.what), page.moment(one.at))
        for one in page.state.malfunctions.values()
    )
    return kept("notices", rows, "R45")


def seals(page: BankPage) -> str:
    rows = (
        (safe(one.link), str(one.award), safe(one.table), page.moment(one.until))
        for one in page.state.seals.values()
    )
    return kept("seals", rows, "R44")


def rules(page: BankPage) -> str:
    rows = (
        (safe(one.topic), safe(one.game) or "–", safe(one.value), safe(one.reference))
        for one in page.state.house_rules.values()
    )
    return kept("rules", rows, "R01")


def kept(name: str, rows: Iterable[Cells], rule: str) -> str:
    """What is on file of one kind, with the number of its rule."""
    columns = heads(TEXT[f"{name}_heads"])
    drawn = table(columns, rows, empty=TEXT[f"no_{name}"], label=TEXT[name])
    return panel(TEXT[name], drawn, f'<span class="o-rule">{rule}</span>')


def forms(page: BankPage) -> str:
    drawn = ""
    for name, kind in COMMANDS.items():
        if not page.may(kind):
            continue
        said = plate(page.answer, f"file:{name}")
        button = act("file", words.FORMS[name], value=name, key=page.key(name))
        inside = form(fields_of(kind, page.state), button, said=said)
        drawn += fold(words.FORMS[name], inside, is_open=bool(said))
    return drawn
