"""Cells for people: aligned decimals, times in the property's zone, dashes for nothing."""

import re
from datetime import datetime
from fractions import Fraction

from houseway.floor.reports.period import local
from houseway.floor.reports.value import Cell, Kind, Report, Section
from houseway.money import show_rate

SIGNED_HEAD = "Signed log digest (time in UTC)"  # Column headings on screen and paper.
CENT = 10_000
NUMBER = re.compile(r"(1 in |[+-])?[\d,]+\.\d+")
PROVISIONAL = "Provisional: the last gambling day shown is not closed yet."


def money_places(report: Report) -> int:
    """Two decimals, or more for the whole report if any amount has fractions of a cent."""
    amounts = [
        abs(cell)
        for section in report.sections
        for row in (*section.rows, *([section.total] if section.total else []))
        for cell, column in zip(row, section.columns, strict=True)
        if column.kind == "money" and isinstance(cell, int)
    ]
    if all(amount % CENT == 0 for amount in amounts):
        return 2
    return 4 if all(amount % 100 == 0 for amount in amounts) else 6


def shown(cell: Cell, kind: Kind, zone: str, places: int = 2, *, is_total: bool = False) -> str:
    match kind, cell:
        case _, None:
            return ""
        case _, str():
            return cell
        case "money", 0 if not is_total:
            return "–"
        case "money", int():
            return dollars(cell, places)
        case "time", int():
            moment = local(cell, zone)
            zone_name = f" {moment:%Z}" if is_repeated(moment) else ""
            return f"{moment:%b} {moment.day}, {moment:%Y %H:%M:%S}{zone_name}"
        case "serial", int():
            return str(cell)
        case _, int():
            return f"{cell:,}"
        case _, Fraction():
            return show_rate(cell, 4)
    raise AssertionError(f"no such cell: {cell!r} as {kind}")


def is_repeated(moment: datetime) -> bool:
    """In the hour repeated when clocks go back, only the zone tells which one is meant."""
    return moment.replace(fold=0).utcoffset() != moment.replace(fold=1).utcoffset()


def dollars(amount: int, places: int) -> str:
    """Without a currency sign, so that decimals align; headings say dollars."""
    sign = "-" if amount < 0 else ""
    whole, part = divmod(abs(amount), 1_000_000)
    return f"{sign}{whole:,}.{f'{part:06}'[:places]}"


def fact_words(cell: Cell, kind: Kind, zone: str) -> str:
    if kind == "money" and isinstance(cell, int):
        text = dollars(abs(cell), 2 if cell % CENT == 0 else 6)
        return f"-${text}" if cell < 0 else f"${text}"
    if kind == "time" and isinstance(cell, int):
        return zoned(cell, zone)
    return shown(cell, kind, zone, is_total=True)


def with_minus(text: str) -> str:
    """On a screen; paper is set in standard fonts, which have only the hyphen."""
    return f"−{text[1:]}" if text.startswith("-") else text


def is_right(section: Section, place: int) -> bool:
    """Numbers, also those kept as text: "1 in 4,165.0", "+0.05"."""
    if section.columns[place].kind != "text":
        return section.columns[place].kind != "time"
    cells = [row[place] for row in section.rows if row[place]]
    return bool(cells) and all(NUMBER.fullmatch(str(cell)) for cell in cells)


def origin_words(report: Report) -> str:
    source = report.origin
    records = f"Records {source.first:,} to {source.last:,}"
    if source.first == source.last:
        records = f"Record {source.last:,}"
    return f"{records} of the property's log, through {zoned(source.at, source.zone)}."


def foot_words(report: Report) -> str:
    """ "Meter reconciliation, version 4": the title without its link or win."""
    name = "Win page" if report.name == "win" else report.title.partition(":")[0]
    return f"{name}, version {report.version}"


def zoned(at: int, zone: str) -> str:
    """ "Mar 2, 2026 18:04:02 PST"."""
    moment = local(at, zone)
    return f"{moment:%b} {moment.day}, {moment:%Y %H:%M:%S %Z}"


def grouped(digest: str) -> str:
    """Sixteen groups of four digits, easy to read aloud."""
    return " ".join(digest[n : n + 4] for n in range(0, len(digest), 4))
