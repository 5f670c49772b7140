"""A report as one printable HTML page in the light theme, without scripts or external content."""

from collections.abc import Mapping
from html import escape

from houseway.floor.documents.canonical import digest
from houseway.floor.documents.cell_text import (
    PROVISIONAL,
    SIGNED_HEAD,
    fact_words,
    foot_words,
    grouped,
    is_right,
    money_places,
    origin_words,
    shown,
    with_minus,
)
from houseway.floor.reports.value import Report, Row, Section

STYLE = """
:root { color-scheme: light; }
body { background: #F6F3EA; color: #1B2621; margin: 0 auto; padding: 24px; max-width: 1120px;
  font: 14px/1.4 Roboto, "Helvetica Neue", Arial, sans-serif; }
h1 { font-size: 28px; font-weight: 500; margin: 0; }
h2 { font-size: 16px; font-weight: 700; margin: 24px 0 8px; }
p { margin: 4px 0; }
.muted, footer { color: #5E6B64; font-size: 12px; }
.warning { border: 2px solid #8A6A1F; border-radius: 10px; color: #6B5115; display: inline-block;
  font-weight: 700; margin: 8px 0; padding: 4px 12px; }
.verdict { background: #FFFFFF; border: 1px solid #E2DCCB; border-left: 6px solid #1F6B4A;
  border-radius: 10px; font-weight: 700; margin: 12px 0; padding: 12px 16px; }
.verdict.bad { border-left-color: #A3271F; color: #A3271F; }
nav { display: flex; gap: 16px; margin-bottom: 8px; }
nav a { color: #1F6B4A; line-height: 44px; }
section svg { display: block; margin: 12px 0; max-width: 100%; }
pre { overflow-x: auto; }
.scroll { overflow-x: auto; }
table { background: #FFFFFF; border: 1px solid #E2DCCB; border-collapse: collapse; width: 100%; }
table.facts { width: auto; min-width: 50%; }
th, td { border-bottom: 1px solid #E2DCCB; padding: 4px 12px; text-align: left;
  vertical-align: top; }
th { color: #5E6B64; font-size: 12px; font-weight: 500; }
.right { font-variant-numeric: tabular-nums; text-align: right; white-space: nowrap;
  width: 8em; }
tr.total td { border-top: 2px solid #1B2621; font-weight: 700; }
.facts th { font-size: 14px; width: 16em; }
@media (max-width: 600px) { body { padding: 16px; } .facts th { width: 9em; }
  th, td { padding: 4px 8px; } }
footer { border-top: 1px solid #E2DCCB; margin-top: 32px; padding-top: 8px;
  overflow-wrap: anywhere; }
code { font-family: "Roboto Mono", Menlo, monospace; }
@media print { nav { display: none; }
  body { background: #FFFFFF; max-width: none; padding: 0; font-size: 11px; }
  h2 { break-after: avoid; } tr { break-inside: avoid; } th, td { padding: 2px 6px; } }
"""


def to_html(report: Report, head: str = "", ways: Mapping[str, str] | None = None) -> bytes:
    """`ways` are links by their text, for the screen; they are not printed."""
    source = report.origin
    named = (ways or {}).items()
    links = "".join(f'<a href="{escape(to)}">{escape(words)}</a>' for words, to in named)
    body = [
        f"<nav>{links}</nav>" if links else "",
        f"<h1>{escape(report.title)}</h1>",
        f"<p>{escape(f'{report.scope}. {source.property_name}, {source.location}.')}</p>",
        f'<p class="warning">{escape(report.warning)}</p>' if report.warning else "",
        f"<p><strong>{PROVISIONAL}</strong></p>" if source.is_provisional else "",
        verdict(report),
        facts(report),
        *(table(report, section) for section in report.sections),
        *(f'<p class="muted">{escape(note)}</p>' for note in report.notes),
        signed_head(head),
        footer(report),
    ]
    top = (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(report.title)}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n"
    )
    return (top + "\n".join(filter(None, body)) + "\n</body>\n</html>\n").encode()


def signed_head(head: str) -> str:
    if not head:
        return ""
    from houseway.floor.documents.qr import qr_svg

    said = (
        "To check this page against the log, scan the code below and paste its text on this"
        ' server\'s page <a href="/check-head">/check-head</a>.'
    )
    text = f"<details><summary>{SIGNED_HEAD}</summary><pre>{escape(head)}</pre></details>"
    return f'<section class="muted">{qr_svg(head)}<p>{said}</p>{text}</section>'


def verdict(report: Report) -> str:
    if not report.verdict:
        return ""
    name = "verdict" if report.is_sound else "verdict bad"
    return f'<p class="{name}">{escape(report.verdict)}</p>'


def facts(report: Report) -> str:
    if not report.facts:
        return ""
    zone = report.origin.zone
    rows = "".join(
        f"<tr><th scope=row>{escape(fact.label)}</th>"
        f"<td>{escape(with_minus(fact_words(fact.value, fact.kind, zone)))}</td></tr>"
        for fact in report.facts
    )
    return f'<table class="facts">{rows}</table>'


def table(report: Report, section: Section) -> str:
    places = money_places(report)

    def cells(row: Row, *, is_total: bool = False) -> str:
        made = (
            f"<td{' class=right' if is_right(section, n) else ''}>"
            + escape(with_minus(shown(cell, section.columns[n].kind, report.origin.zone, places,
                                      is_total=is_total)))
            + "</td>"
            for n, cell in enumerate(row)
        )  # fmt: skip
        return "".join(made)

    heads = "".join(
        f"<th scope=col{' class=right' if is_right(section, n) else ''}>{escape(c.title)}</th>"
        for n, c in enumerate(section.columns)
    )
    rows = "".join(f"<tr>{cells(row)}</tr>\n" for row in section.rows)
    has_total = section.total is not None and (section.rows or not section.note)
    total = ""
    if has_total and section.total is not None:
        total = f"<tr class=total>{cells(section.total, is_total=True)}</tr>\n"
    note = f'<p class="muted">{escape(section.note)}</p>' if section.note else ""
    made = (
        f'<div class="scroll"><table><thead><tr>{heads}</tr></thead>\n{rows}{total}</table></div>'
    )
    return f"<h2>{escape(section.title)}</h2>\n{made if rows or total else ''}{note}"


def footer(report: Report) -> str:
    return (
        f"<footer><p>{escape(origin_words(report))}</p>"
        f"<p>Log digest <code>{grouped(report.origin.head)}</code></p>"
        f"<p>{escape(foot_words(report))}, digest"
        f" <code>{grouped(digest(report))}</code></p></footer>"
    )
