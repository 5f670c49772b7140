"""docs/measurements.md from a whole run of the benches on a quiet machine.

houseway bench --json > build/bench.json && python -m tools.measured build/bench.json
"""

import json
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

from tools.docs.text import table

ROOT = Path(__file__).parents[1]
Row = dict[str, object]
SAYS = {True: "met", False: "missed", None: ""}


def main(file: Path) -> None:
    found: dict[str, list[Row]] = json.loads(file.read_text("utf-8"))
    when = datetime.fromtimestamp(file.stat().st_mtime, UTC)
    commit = subprocess.run(
        ["git", "rev-parse", "--short", "HEAD"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    ).stdout.strip()
    text = "\n\n".join([HEAD.format(when=when, commit=commit), *map(section, found.items())])
    (ROOT / "docs" / "measurements.md").write_text(text + "\n", "utf-8")


def section(suite: tuple[str, list[Row]]) -> str:
    name, rows = suite
    heads = list(dict.fromkeys(key for row in rows for key in row))
    cells = [[cell(row.get(head)) for head in heads] for row in rows]
    return f"## {name}\n\n{table(heads, cells)}"


def cell(value: object) -> str:
    if value is None or isinstance(value, bool):
        return SAYS[value]
    return f"{value:,.4g}" if isinstance(value, float) else str(value)


HEAD = """# Measurements

One whole run of `make bench` on two quiet virtual cores, {when:%B %-d, %Y, %H:%M} UTC, at commit
{commit}. Ratios compare two things in the same run; "met" and "missed" refer to the goal beside
them. The watermark's goal applies to the floor with 500 tables:
[decision 0104](decisions/0104-what-a-second-place-costs.md) says why, and what it costs with 32.
Earlier runs and what was learned from them are in
[decision 0086](decisions/0086-measurements-of-november.md), faults injected and survived in
[Reliability](reliability.md)."""

if __name__ == "__main__":
    main(Path(sys.argv[1]))
