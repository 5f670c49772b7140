"""A report as people read it: names instead of the ids of links, staff, paytables, hands and
commands.

Only HTML, PDF, XLSX and the screens are drawn from it. The value itself keeps the ids of the log,
so that JSON, CSV and the digest that was signed at the close of a day stay what they were.
"""

import re

from msgspec.structs import replace

from houseway.floor import commands
from houseway.floor.documents.canonical import digest
from houseway.floor.links.names import LEVELS, command_words, hand_label, link_name
from houseway.floor.reports.value import Cell, Names, Report, Row, Section

TYPED = frozenset({"reason"})  # Columns in a person's own words: left as typed.
ID = re.compile(r"\b[a-z0-9]+(?:_[a-z0-9]+)+\b")

COMMANDS = filter(re.compile("(?:[A-Z][a-z]+){2,}").fullmatch, vars(commands))
COMMAND = re.compile(rf"\b(?:{'|'.join(COMMANDS)})\b")
HAND = re.compile(r"(?<=: )(?:quads|trips)(?= of seat|$)")  # Where our own sentences put a hand.

# Signed sheets write "Monday 2 March 2026".
DAY = re.compile(r"\b([A-Z][a-z]+day) (\d{1,2}) ([A-Z][a-z]+) (\d{4})\b")


def for_people(report: Report) -> Report:
    known = report.origin.names
    return replace(
        report,
        title=say(report.title, known),
        scope=DAY.sub(r"\1, \3 \2, \4", report.scope),
        verdict=DAY.sub(r"\1, \3 \2, \4", say(report.verdict, known)),
        notes=tuple(say(note, known) for note in report.notes),
        facts=tuple(replace(one, value=cell(one.value, known)) for one in report.facts),
        sections=tuple(section(one, known) for one in report.sections),
        signed=digest(report),
    )


def section(one: Section, known: Names) -> Section:
    typed = [column.key in TYPED for column in one.columns]

    def row(cells: Row) -> Row:
        pairs = zip(cells, typed, strict=True)
        return tuple(cell(of, known, is_typed) for of, is_typed in pairs)

    return replace(
        one,
        title=say(one.title, known),
        note=say(one.note, known),
        rows=tuple(map(row, one.rows)),
        total=one.total and row(one.total),
    )


def cell(value: Cell, known: Names, is_typed: bool = False) -> Cell:
    if not isinstance(value, str):
        return value
    named = known.staff.get(value) or known.requests.get(value)
    return named or (people if is_typed else say)(value, known)


def people(text: str, known: Names) -> str:
    """ "Whit (whit)" is Whit."""
    return re.sub(r" \((\S+)\)", lambda one: "" if one[1] in known.staff else one[0], text)


def say(text: str, known: Names) -> str:
    """A link only where our own sentences put one: at the start, after "link", a colon or a comma,
    before a level or a stop. "Five-card poker" and "royal flush" are other words."""
    links, levels = "|".join(map(re.escape, known.links)), "|".join(LEVELS)
    if links:
        text = re.sub(rf"\blink ({links}), award (\d+)", lambda one: _win(one, known), text)
        place = rf"(?P<before>\blink |^|[:,;] )(?P<link>{links})(?: (?P<level>{levels}))?"
        text = re.sub(rf"{place}(?=$|[:,;./]| by | differs )", _link, text)
    text = people(text, known)
    text = re.sub(r"(?<=paytable )[\w-]+", lambda one: known.paytables.get(one[0], one[0]), text)
    text = COMMAND.sub(lambda one: command_words(one[0]), text)
    text = HAND.sub(
        lambda one: hand_label(one[0]).lower(), text.replace("seat ?", "seat not named")
    )
    return ID.sub(lambda one: hand_label(one[0]).lower(), text)


def _win(found: re.Match[str], known: Names) -> str:
    """By the number of its page."""
    number = known.wins.get(f"{found[1]}/{found[2]}")
    return f"{link_name(found[1])}, win {number}" if number else found[0]


def _link(found: re.Match[str]) -> str:
    """ "link five-card minor" is "Five-card link, Minor"."""
    before, level = found["before"], LEVELS.get(found["level"], "")
    name = link_name(found["link"])
    name = f"{name} link" if before == "link " else before + name
    return f"{name}, {level}" if level else name
