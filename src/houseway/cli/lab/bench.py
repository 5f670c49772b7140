"""`houseway bench`: benchmarks, as ratios measured in one run, printed as a table.

The suites lie in the repository's `bench/` folder, beside the source; each is a module whose
`run()` measures ours and the peers in turn and returns rows.
"""

import argparse
import importlib
import json
import sys
from pathlib import Path

from houseway.cli import whole

FOLDER = Path(__file__).parents[4] / "bench"
LEAST_EVENTS = 20_000
LONG = ("floor", "watermark")  # Suites that take the number of log records.


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("suite", nargs="?", help=f"one of {', '.join(suites()) or 'none here'}")
    parser.add_argument("--json", action="store_true", help="JSON output")
    parser.add_argument(
        "--events", type=whole, metavar="N", help=f"{', '.join(LONG)}: with a log of N records"
    )


def suites() -> list[str]:
    return sorted(p.stem for p in FOLDER.glob("*.py") if not p.stem.startswith("_"))


def run(args: argparse.Namespace) -> int:
    known = suites()
    if not known:
        raise ValueError("The benchmarks come with the source; run this in a checkout.")
    if args.suite and args.suite not in known:
        raise ValueError(f"There is no suite {args.suite!r}; choose from {', '.join(known)}.")
    if args.events is not None and (args.suite not in LONG or args.events < LEAST_EVENTS):
        raise ValueError(
            f"--events applies to {' and '.join(LONG)} only, from {LEAST_EVENTS:,} up."
        )
    options = {} if args.events is None else {"events": args.events}
    sys.path.insert(0, str(FOLDER.parent))
    found: dict[str, list[dict[str, object]]] = {}
    for name in [args.suite] if args.suite else known:
        print(f"Measuring {name} ...", file=sys.stderr)
        found[name] = importlib.import_module(f"bench.{name}").run(**options)
        if not args.json:
            draw(name, found[name])
    if args.json:
        print(json.dumps(found, indent=1, default=str))
    return 0 if all(row.get("ok") is not False for rows in found.values() for row in rows) else 1


def draw(name: str, rows: list[dict[str, object]]) -> None:
    from rich.table import Table

    from houseway.cli.view import page

    grid = Table(title=name, title_justify="left", box=None, padding=(0, 1))
    headings = list(dict.fromkeys(key for row in rows for key in row))
    for heading in headings:
        grid.add_column(heading, justify="left" if heading == "name" else "right")
    for row in rows:
        grid.add_row(*(cell(row.get(heading)) for heading in headings))
    page().print(grid)


def cell(value: object) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "[green]met[/green]" if value else "[red]missed[/red]"
    return f"{value:,.4g}" if isinstance(value, float) else str(value)
