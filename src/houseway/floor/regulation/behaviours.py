"""Every required behavior R01 to R47, with what the product does and how certain the source is."""

from functools import cache

from msgspec import Struct, convert

from houseway.floor.regulation import read

MARKS = {
    "T": "we read the text of the section",
    "P": "we read part of the text, or an older version",
    "S": "secondary source",
    "U": "unconfirmed, so only a setting",
    "letter": "the approval letter and its enclosed rules",
    "practice": "borrowed from testing labs and other jurisdictions, not Washington law",
}


class Behaviour(Struct, frozen=True, kw_only=True):
    """`untested` is the reason if no test can cover it; otherwise empty."""

    number: str
    title: str
    section: str
    marks: tuple[str, ...]
    does: str
    data: str = ""
    untested: str = ""


@cache
def behaviours() -> tuple[Behaviour, ...]:
    rows = read("behaviours.toml")
    return tuple(convert({"number": number, **row}, Behaviour) for number, row in rows.items())
