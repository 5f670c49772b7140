"""The lab's files, made in its own processes: the same bytes the command line writes."""

import csv
import io
import json
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from houseway.lab.answers import answer_to, audit, compare
from houseway.lab.compare import as_csv as compared_csv
from houseway.lab.meter import economics
from houseway.lab.question import read_question
from houseway.lab.reports.charts import plot_meter, plot_odds
from houseway.lab.reports.figures import plain
from houseway.lab.reports.par import par_sheet
from houseway.lab.reports.record import as_csv, record
from houseway.lab.solvers import odds
from houseway.web.lab.meter import meter_view, read_meter_question

Query = dict[str, str]


def odds_json(query: Query) -> bytes:
    """Byte for byte as `houseway odds --json`."""
    return written(record(answer_to(read_question(query))))


def odds_csv(query: Query) -> bytes:
    asked = read_question(query)
    return as_csv(asked.table, answer_to(asked)).encode()


def odds_png(query: Query) -> bytes:
    answer = answer_to(read_question(query))
    return picture(lambda path: plot_odds(answer, path))


def par_pdf(query: Query) -> bytes:
    """An edited paytable is marked on every page, like your own."""
    asked = read_question(query)
    return par_sheet(asked.table, answer_to(asked))


def meter_csv(query: Query) -> bytes:
    """One line per level; dollars, and shares as fractions of one."""
    view = meter_view(query)
    return csv_of([{"paytable": view["paytable"], **flat(level)} for level in view["levels"]])


def meter_png(query: Query) -> bytes:
    asked = read_meter_question(query)
    found = economics(asked.table, asked.terms, asked.options)
    return picture(lambda path: plot_meter(found, path))


def meter_pdf(query: Query) -> bytes:
    """The par sheet with the meter amounts of the page."""
    asked = read_meter_question(query)
    return par_sheet(asked.table, odds(asked.table, asked.options))


def compare_json(query: Query) -> bytes:
    """Byte for byte as `houseway compare --json`; the sides are a, b, c and d of the query."""
    return written(compare(*query.values()))


def compare_csv(query: Query) -> bytes:
    """As `houseway compare --csv`."""
    return compared_csv(compare(*query.values())).encode()


def audit_json(query: Query) -> bytes:
    """As `houseway audit --json`."""
    return written(audit())


def audit_csv(query: Query) -> bytes:
    return csv_of(audit())


def written(answer: object) -> bytes:
    return (json.dumps(answer, indent=1) + "\n").encode()


def csv_of(rows: list[dict[str, object]]) -> bytes:
    """Every name that occurs in a row is a column; assumptions are in words."""
    out = io.StringIO()
    names = list(dict.fromkeys(name for row in rows for name in row))
    writer = csv.DictWriter(out, names, lineterminator="\n")
    writer.writeheader()
    writer.writerows(
        {n: plain(v) if isinstance(v, dict) else v for n, v in row.items()} for row in rows
    )
    return out.getvalue().encode()


def flat(row: dict[str, Any], before: str = "") -> dict[str, object]:
    """Nested values get their own column: "days_percentiles.50"."""
    found: dict[str, object] = {}
    for name, value in row.items():
        within = flat(value, f"{before}{name}.") if isinstance(value, dict) else None
        found |= {f"{before}{name}": value} if within is None else within
    return found


def picture(draw: Callable[[Path], None]) -> bytes:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "picture.png"
        draw(path)
        return path.read_bytes()


OF_ODDS = (odds_csv, odds_json, odds_png, par_pdf)
OF_OTHERS = (meter_csv, meter_png, meter_pdf, compare_csv, compare_json, audit_csv, audit_json)
FILES = {work.__name__.replace("_", "."): work for work in (*OF_ODDS, *OF_OTHERS)}
