"""`/floor/regulation`: each rule, what is done about it, the dated figures and their sources."""

from collections.abc import Iterator
from typing import Any, ClassVar

from houseway.floor.law.house_rules import RuleInForce, rules_in_force
from houseway.floor.regulation import read
from houseway.floor.regulation.behaviours import MARKS, behaviours
from houseway.games import FILES as GAMES
from houseway.games import game_title
from houseway.web.pages.office.base import Office
from houseway.web.pages.routes import page

FILES = ("washington.toml", "terms.toml", "tax.toml")
Row = tuple[str, str, bool, str, str]  # What, since, whether it holds today, value, source.


@page("/floor/regulation")
class RegulationPage(Office):
    template = "office/compliance/regulation.html"
    title = "Regulation"
    place = "regulation"
    marks, behaviours = MARKS, staticmethod(behaviours)
    ranks: ClassVar = {"wac": "law", "maker": "maker", "house": "house", "hoyle": "Hoyle"}
    holds: ClassVar = {"at_most": "at most ", "at_least": "at least ", "exactly": "", "default": ""}

    def watch(self) -> object:
        return len(self.state.house_rules), self.today()

    def in_force(self) -> list[RuleInForce]:
        return rules_in_force(self.state, self.today())

    def dated(self) -> Iterator[Row]:
        return dated(self.today())


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
                yield name.replace("_", " "), "–", False, str(entry), file


def at(since: str) -> str:
    """A year or a day, as texts that compare."""
    return f"{int(since):04}-01-01" if since.isdigit() else since


def row(name: str, entry: dict[str, Any], *, is_now: bool = False) -> Row:
    since = str(entry.get("since", ""))
    values = "; ".join(
        f"{words(key)} {shown(value)}"
        for key, value in entry.items()
        if key not in ("since", "source")
    )
    begins = "–" if not since or since in ("1", "0001-01-01") else since
    return name.replace("_", " "), begins, is_now, values, str(entry.get("source", "–"))


def shown(value: object) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{words(key)} {shown(one)}" for key, one in value.items())
    return ", ".join(map(words, value)) if isinstance(value, list) else words(value)


def words(key: object) -> str:
    """The name of a game, or an entry's own words."""
    return game_title(str(key)) if key in GAMES else str(key).replace("_", " ")
