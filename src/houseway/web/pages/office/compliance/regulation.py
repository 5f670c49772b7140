"""`/floor/regulation`: each rule, what is done about it, the figures, their dates and sources."""

from collections.abc import Iterator
from typing import Any, ClassVar

from houseway.floor.law.approvals import KINDS
from houseway.floor.law.house_rules import RuleInForce, rules_in_force
from houseway.floor.regulation import read
from houseway.floor.regulation.behaviours import MARKS, behaviours
from houseway.games import FILES as GAMES
from houseway.games import game_title
from houseway.web.pages.office.base import Office
from houseway.web.pages.routes import page

FILES = ("washington.toml", "terms.toml", "tax.toml")
# Each entry of the data files: its title and text; without these, its keys and values.
DATED = {
    "single_wager": ("Highest single wager", "{amount}"),
    "separate_games": (
        "Separate games on one hand",
        "At most {most}; at most {above_most} of them above {above}",
    ),
    "compulsory_raise": (
        "Mandatory raise",
        "{within_ceiling:Counts toward the ceiling|Does not count toward the ceiling}",
    ),
    "seats": ("Seats at a table", "At most {most}"),
    "maker_seats": ("Seats approved by the manufacturer", ""),
    "mixed_links": (
        "Links between different games",
        "Until {one_progressive_until}, only as the one progressive of each game",
    ),
    "house_jackpot": ("House jackpot notices", "{notices}"),
    "approvals": ("Approvals for a live table", "Commercial: {commercial}. Tribal: {tribal}"),
    "notice": ("Malfunction notice", "Within {hours} hours"),
    "cheque": ("Payment by check", "Above {above}, within {hours} hours"),
    "seal": ("Sealed hand and deck", "{days} days, for wins of {from} or more"),
    "claim": ("Claim not recorded", "Alarm after {minutes} minutes"),
    "deposit": ("Deposit of accruals", "Within {days} days"),
    "second_prize": ("Second-largest odds-based prize", "Banked or covered above {above}"),
    "merchandise": ("Merchandise notice", "{notices}"),
    "aggregate": (
        "Minimum aggregate limit",
        "{lowest_at_top_odds:Twice the higher of two amounts: the lowest wager at the top odds and"
        " |}"
        "the highest wager at {odds} to 1"
        "{only_from_odds:; no aggregate limit is allowed where the top odds are lower|}",
    ),
    "cage": (
        "Minimum cash in the cage",
        "{per_table} per table, plus "
        "{largest_prize:the largest prize|{gross_percent} of last year's gross receipts"
        " ({without_full_year} without a full year)}",
    ),
    "method=net": ("W-2G winnings", "Winnings less the wager"),
    "method=gross": ("W-2G winnings", "Winnings including the wager"),
    "year": (
        "W-2G and withholding",
        "Form at {report_from} or more, if at least {times_wager} times the wager;"
        " {withhold} withheld above {withhold_above}; {backup} without a taxpayer number",
    ),
}
# Subject, first day, whether it is in force today, value, source.
Row = tuple[str, str, bool, str, str]


@page("/floor/regulation")
class RegulationPage(Office):
    template = "office/compliance/regulation.html"
    title = "Regulation"
    place = "regulation"
    marks, behaviours = MARKS, staticmethod(behaviours)
    ranks: ClassVar = {"wac": "law", "maker": "manufacturer", "house": "house", "hoyle": "Hoyle"}
    holds: ClassVar = {"at_most": "at most ", "at_least": "at least ", "exactly": "", "default": ""}

    def watch(self) -> object:
        return len(self.state.house_rules), self.today()

    def in_force(self) -> list[RuleInForce]:
        return rules_in_force(self.state, self.today())

    def dated(self) -> Iterator[Row]:
        return dated(self.today())


def dated(today: str) -> Iterator[Row]:
    """Every entry of the data files; in a dated list, which one is in force today."""
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
                title, sentence = DATED[f"{name}={entry}"]
                yield title, "–", False, sentence, "Houseway setting"


def at(since: str) -> str:
    """A year or a day, as text that can be compared."""
    return f"{int(since):04}-01-01" if since.isdigit() else since


def row(name: str, entry: dict[str, Any], *, is_now: bool = False) -> Row:
    since = str(entry.get("since", ""))
    begins = "–" if not since or since in ("1", "0001-01-01") else since
    title, sentence = DATED[name]
    values = {key: shown(value) for key, value in entry.items()}
    said = sentence.format_map(values) or "; ".join(
        f"{words(key)}: {n}" for key, n in entry.items()
    )
    return title, begins, is_now, said[:1].upper() + said[1:], str(entry.get("source", "–"))


def shown(value: object) -> object:
    if isinstance(value, list):
        said = [words(one) for one in value]
        return ("; " if any("," in one for one in said) else ", ").join(said)
    return Flag(value) if isinstance(value, bool) else value


def words(key: object) -> str:
    """The name of a game or of an approval, or an entry's own words."""
    return game_title(str(key)) if key in GAMES else KINDS.get(str(key), str(key))


class Flag:
    """ "{flag:text if it is set|otherwise}"."""

    def __init__(self, is_set: bool) -> None:
        self.is_set = is_set

    def __format__(self, words: str) -> str:
        return words.split("|")[not self.is_set]
