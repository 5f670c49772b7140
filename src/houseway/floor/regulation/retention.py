"""How long the records of a property are kept (R47), as dated data (`retention.toml`)."""

from dataclasses import dataclass
from datetime import date
from functools import cache

from houseway.floor.regulation import read


@dataclass(frozen=True, slots=True)
class Term:
    since: str
    years: int
    source: str


@cache
def record_terms() -> tuple[Term, ...]:
    rows = read("retention.toml")["records"]
    return tuple(sorted((Term(**row) for row in rows), key=lambda term: term.since))


@cache
def recording_days() -> int:
    """A recording that a record refers to is kept at least this many gambling days."""
    days: int = read("retention.toml")["recordings"]["days"]
    return days


@cache
def tax_form_years() -> int:
    """Years for which a tax form and the data behind it are kept after the year it is due."""
    years: int = read("retention.toml")["tax_forms"]["years"]
    return years


def term_of(day: str, today: str, terms: tuple[Term, ...] | None = None) -> Term:
    """The longest term in force since the record's day: a later, shorter term does not release what
    had to be kept longer."""
    rows = record_terms() if terms is None else terms
    before = [term for term in rows if term.since <= day][-1:]
    later = [term for term in rows if day < term.since <= today]
    return max([*before, *later], key=lambda term: term.years)


def kept_until(day: str, years: int) -> str:
    """The first day on which a record of `day` may be deleted."""
    made = date.fromisoformat(day)
    try:
        return made.replace(year=made.year + years).isoformat()
    except ValueError:  # February 29: a day more, never one less.
        return date(made.year + years, 3, 1).isoformat()
