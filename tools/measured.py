"""docs/measurements.md: one table from runs of `houseway bench --json` on a quiet machine.

    houseway bench --json > build/bench.json && python -m tools.measured build/bench.json

A later file replaces the suites it contains; each suite carries the date of its file.
"""

import json
import re
import sys
import tomllib
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from tools.docs.text import table

ROOT = Path(__file__).parents[1]
NAMES = ROOT / "tools" / "measured.toml"
Row = dict[str, object]
SAYS = {True: "met", False: "missed", None: ""}
HEADS = ("figure", "measured", "goal", "result")
TIME = re.compile(r"([0-9.]+) ?ms")
MEDIAN = re.compile(r", p50 [^,]+(?=, p95)")


def main(*files: Path) -> None:
    found: dict[str, tuple[list[Row], str]] = {}
    for file in files:
        when = f"{datetime.fromtimestamp(file.stat().st_mtime, UTC):%b\u00a0%-d,\u00a0%Y}"
        for suite, rows in json.loads(file.read_text("utf-8")).items():
            found[suite] = rows, when
    text = f"{HEAD}\n\n{table(HEADS, list(lines(found)), right=(1, 2))}\n"
    (ROOT / "docs" / "measurements.md").write_text(text, "utf-8")


def lines(found: dict[str, tuple[list[Row], str]]) -> Iterator[tuple[str, ...]]:
    for suite, names in tomllib.loads(NAMES.read_text("utf-8")).items():
        rows, when = found[suite]
        by_name = {MEDIAN.sub("", str(row["name"])): row for row in rows}
        yield f"**{names['title']}** ({when})", "", "", ""
        for name, words in names["rows"].items():
            row = by_name[name]
            measured = cell(row[names.get("column", "value")])
            yield words, measured, cell(row.get("goal")), SAYS[row.get("ok")]  # type: ignore[index]


def cell(value: object) -> str:
    """Whole numbers with thousands separators, a space before a unit, comparisons in words."""
    if isinstance(value, str) and value.isdigit():
        value = int(value)
    if isinstance(value, float):
        return f"{value:,.4g}"
    return "" if value is None else f"{value:,}" if isinstance(value, int) else plain(str(value))


def plain(text: str) -> str:
    for sign, words in (("<= ", "at most "), (">= ", "at least "), ("> ", "over ")):
        text = text.replace(sign, words)
    return TIME.sub(lambda found: f"{grouped(found[1])} ms", text)


def grouped(digits: str) -> str:
    return digits if "." in digits else f"{int(digits):,}"


HEAD = (
    "# Measurements\n\n"
    "The current figures, from `make bench` on two otherwise idle virtual cores.\n"
    "The goal for a first paint is 1,500 ms or, if that is less, half the time that an earlier"
    " version took.\n"
    "The watermark's goal applies to 500 tables"
    " ([decision 0035](decisions/0035-a-signed-watermark.md)).\n"
    "`houseway bench --json > build/bench.json && python -m tools.measured build/bench.json`"
    " rewrites this page."
)

if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
