"""`/floor/regulation`: each rule, what is done about it, the dated figures and their sources."""

from collections.abc import Iterator
from typing import Any

from nicegui import ui
from starlette.requests import Request
from starlette.responses import Response

from houseway.floor.clock import SystemClock
from houseway.floor.law.house_rules import standing_rules
from houseway.floor.regulation import read
from houseway.floor.regulation.behaviours import MARKS, behaviours
from houseway.web.screens.office.console import enter
from houseway.web.screens.office.page import Office
from houseway.web.screens.office.parts import heads, panel, table, tag, title
from houseway.web.screens.texts import office_desk as desk
from houseway.web.screens.theme import safe

TEXT = desk.LAW
FILES = ("washington.toml", "terms.toml", "tax.toml")
Row = tuple[str, str, str, str]


@ui.page("/floor/regulation", title="Regulation")
def page(request: Request) -> Response | None:
    return enter(RegulationPage(request))


class RegulationPage(Office):
    room = "regulation"

    def picture(self) -> dict[str, str]:
        rows = (
            (
                f'<b id="{one.number}">{one.number}</b>',
                f"<b>{safe(one.title)}</b><br>{safe(one.does)}",
                safe(one.section),
                safe(", ".join(one.marks)),
                safe(one.untested) or tag("ok", TEXT["tested"]),
            )
            for one in behaviours()
        )
        marks = "; ".join(f"{mark}: {what}" for mark, what in MARKS.items())
        law = table(heads(TEXT["heads"]), rows, label=TEXT["behaviours"])
        today = self.house.floor.day_of(SystemClock().now())
        data = table(heads(TEXT["data_heads"]), dated(today), label=TEXT["data"])
        return {
            "body": title(TEXT["title"], TEXT["below"])
            + panel(TEXT["behaviours"], law, safe(marks))
            + panel(TEXT["wins"], wins(self, today), '<span class="o-rule">R01</span>')
            + panel(TEXT["data"], data)
        }


def wins(page: RegulationPage, today: str) -> str:
    """R01: what holds on each topic, and who says so, the highest first."""
    rows = (
        (
            safe(one.words),
            safe(one.game) or "–",
            f"<b>{safe(one.value) or '–'}</b>",
            "<br>".join(
                safe(f"{TEXT[rule.rank]}: {TEXT[rule.holds]}{rule.value}, {rule.citation}")
                for rule in one.rules
            )
            or TEXT["nobody"],
        )
        for one in standing_rules(page.state, today)
    )
    return table(heads(TEXT["wins_heads"]), rows, label=TEXT["wins"])


def dated(today: str) -> Iterator[Row]:
    """Every entry of the data files; of a dated list, which one holds today."""
    for file in FILES:
        for name, entry in read(file).items():
            if isinstance(entry, list):
                since = [str(one.get("since", "")) for one in entry if isinstance(one, dict)]
                now = max((s for s in since if at(s) <= today), key=at, default="")
                for one in entry:
                    if isinstance(one, dict):
                        yield row(name, one, is_now=str(one.get("since", "")) == now)
            elif isinstance(entry, dict):
                yield row(name, entry)
            else:
                yield name.replace("_", " "), "–", safe(entry), file


def at(since: str) -> str:
    """A year or a day, as texts that compare."""
    return f"{int(since):04}-01-01" if since.isdigit() else since


def row(name: str, entry: dict[str, Any], *, is_now: bool = False) -> Row:
    since = str(entry.get("since", ""))
    values = "; ".join(
        f"{key.replace('_', ' ')} {shown(value)}"
        for key, value in entry.items()
        if key not in ("since", "source")
    )
    begins = "–" if not since or since in ("1", "0001-01-01") else since
    mark = f" {tag('ok', TEXT['in_force'])}" if is_now else ""
    return name.replace("_", " "), begins + mark, safe(values), safe(entry.get("source", "–"))


def shown(value: object) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{key} {shown(one)}" for key, one in value.items())
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)
