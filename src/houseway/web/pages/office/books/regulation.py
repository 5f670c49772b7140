"""`/floor/regulation`: each rule, what is done about it, the dated figures and their sources."""

from collections.abc import Iterator
from typing import Any

from houseway.floor.law.house_rules import standing_rules
from houseway.floor.regulation import read
from houseway.floor.regulation.behaviours import MARKS, behaviours
from houseway.games import game_title
from houseway.web.pages.office.base import Office
from houseway.web.pages.office.parts import (
    Body,
    Inline,
    Node,
    Panel,
    Title,
    lines,
    panel,
    rule,
    strong,
    table,
    tag,
)
from houseway.web.pages.routes import page

FILES = ("washington.toml", "terms.toml", "tax.toml")
BELOW = "What the product does about each rule, and the dated figures it rests on."
RANKS = {"wac": "law", "maker": "maker", "house": "house", "hoyle": "Hoyle"}
HOLDS = {"at_most": "at most ", "at_least": "at least ", "exactly": "", "default": ""}
Row = tuple[Node, Node, Node, Node]


@page("/floor/regulation")
class RegulationPage(Office):
    title = "Regulation"
    place = "regulation"

    def watch(self) -> object:
        return len(self.state.house_rules), self.today()

    def body(self) -> Body:
        data = table("What, Since, Value, Source", dated(self.today()), label="Dated data")
        head = Title("Regulation", BELOW)
        return head, rules(), which_wins(self), panel("Dated data", data)


def rules() -> Panel:
    rows = (
        (
            strong(one.number),
            Inline((strong(one.title), one.does), "br"),
            one.section,
            ", ".join(one.marks),
            one.untested or tag("ok", "tests bear its number"),
        )
        for one in behaviours()
    )
    marks = "; ".join(f"{mark}: {what}" for mark, what in MARKS.items())
    listed = table("Rule, What we do, Section, Marks, Proof", rows, label="Behaviours")
    return panel("Behaviours", listed, side=marks)


def which_wins(page: RegulationPage) -> Panel:
    """R01: what holds on each topic, and who says so, the highest first."""
    rows = (
        (
            one.words,
            game_title(one.game) or "–",
            strong(one.value or "–"),
            lines(
                (
                    f"{RANKS[each.rank]}: {HOLDS[each.holds]}{each.value}, {each.citation}"
                    for each in one.rules
                ),
                "left to the house",
            ),
        )
        for one in standing_rules(page.state, page.today())
    )
    title = "Which rule wins"
    listed = table("Topic, Game, Holds, Said by", rows, label=title)
    return panel(title, listed, side=rule("R01"))


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
                yield name.replace("_", " "), "–", str(entry), file


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
    shown_since = Inline((begins, tag("ok", "In force today")), " ") if is_now else begins
    return name.replace("_", " "), shown_since, values, str(entry.get("source", "–"))


def shown(value: object) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{key} {shown(one)}" for key, one in value.items())
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)
