"""The dealing manual as one printable HTML page, and as lines for a terminal."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from houseway.floor.documents.manual import CASINO, Manual

if TYPE_CHECKING:
    from jinja2 import Template

KEYS = re.compile(r"\b[A-Z][A-Z-]{2,}(?: [A-Z-]{2,})*\b")

STYLE = """
:root { color-scheme: light; }
body { background: #FFFFFF; color: #1B2621; margin: 0 auto; padding: 32px 24px; max-width: 900px;
  font: 14px/1.45 Roboto, "Helvetica Neue", Arial, sans-serif; }
header { align-items: baseline; border-bottom: 2px solid #1F6B4A; display: flex; flex-wrap: wrap;
  gap: 4px 16px; justify-content: space-between; }
h1 { font-size: 24px; margin: 0 0 8px; }
small { color: #5E6B64; font-size: 14px; font-weight: 400; }
h2 { color: #1F6B4A; display: flex; flex-wrap: wrap; font-size: 16px; gap: 0 16px;
  justify-content: space-between; margin: 24px 0 4px; }
h3 { font-size: 14px; margin: 8px 0 2px; }
p { margin: 0; }
.key { color: #5E6B64; display: flex; flex-wrap: wrap; font-size: 12px; gap: 0 16px;
  justify-content: space-between; padding: 6px 0; }
.say { color: #1F6B4A; font-weight: 700; }
.warning { border: 2px solid #A3271F; color: #A3271F; font-weight: 700; padding: 2px 10px; }
ol { list-style: none; margin: 0; padding: 0; }
li { border-top: 1px solid #E2DCCB; break-inside: avoid; display: grid; gap: 4px 16px;
  grid-template-columns: 32px 1fr 300px; padding: 8px 0; }
.number { color: #1F6B4A; font-size: 16px; }
.asked { border-left: 2px solid #A8842F; color: #48544E; font-size: 13px; padding-left: 10px; }
.asked b { color: #6B5115; }
.muted, footer { color: #5E6B64; font-size: 12px; }
table { border-collapse: collapse; width: 100%; }
th, td { border-bottom: 1px solid #E2DCCB; font-weight: 400; padding: 3px 12px 3px 0;
  text-align: left; vertical-align: top; }
.pays { display: grid; gap: 8px 32px;
  grid-template-columns: repeat(auto-fill, minmax(240px, 1fr)); }
.pays section { break-inside: avoid; }
.pays td { text-align: right; white-space: nowrap; }
footer { border-top: 2px solid #1F6B4A; margin-top: 32px; overflow-wrap: anywhere;
  padding-top: 8px; }
@media (max-width: 640px) { li { grid-template-columns: 32px 1fr; } .asked { grid-column: 2; } }
@media print { body { font-size: 11px; max-width: none; padding: 0; } }
"""


def to_html(manual: Manual) -> bytes:
    return (template().render(manual=manual, style=STYLE) + "\n").encode()


@cache
def template() -> Template:
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    made = Environment(
        loader=FileSystemLoader(Path(__file__).parent),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.filters["keys"] = lambda text: list(pieces(text))
    return made.get_template("manual.html")


def pieces(text: str) -> Iterator[tuple[str, bool]]:
    """The text split so that the keys of a panel can be printed as on the panel."""
    at = 0
    for found in KEYS.finditer(text):
        yield text[at : found.start()], False
        yield found[0], True
        at = found.end()
    yield text[at:], False


def to_text(manual: Manual) -> Iterator[str]:
    yield f"{manual.title}: dealing manual"
    yield manual.table_line
    if not manual.is_approved:
        yield "NOT APPROVED"
    for part in manual.parts:
        yield ""
        yield f"{part.title} ({part.heading})"
        for act in part.acts:
            said = f' "{act.say}"' if act.say else ""
            yield f"{act.number:>4}  {act.do}{said}"
            yield f"      [{act.cite or CASINO}] {act.asks}".rstrip()
    yield ""
    yield "Irregularities"
    for act in manual.irregular:
        yield f"      {act.number}: {act.do} [{act.cite or CASINO}]"
    for pays in manual.pays:
        yield ""
        yield pays.heading
        for hand, pay, envy in pays.rows:
            yield f"      {hand:28} {pay:>14}{f'  envy {envy}' if envy else ''}".rstrip()
    yield ""
    yield f"Manual {manual.digest}"
    yield f"Program {manual.program}"
