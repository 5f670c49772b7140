"""`houseway audit`: every printed figure against the computed one."""

import argparse
import json
import sys
from collections import Counter

from houseway.lab.audit import Finding, as_record, audit
from houseway.paytables.model import VERDICTS
from houseway.paytables.words import VERDICT_NAMES, verdict_count, verdict_words

MONEY_WIDE = 8  # "$46,174": a rate or an amount is never broken
COLORS = {"agrees": "green", "agrees_rounded_up": "green", "disagrees": "red"}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="JSON output")


def run(args: argparse.Namespace) -> int:
    """Exit code 0 only if all verdicts match the catalog."""
    findings = list(audit()) if args.json else with_progress()
    if args.json:
        print(json.dumps([as_record(found) for found in findings], indent=1))
    else:
        draw(findings)
    return 0 if all(found.expected for found in findings) else 1


def with_progress() -> list[Finding]:
    from rich.progress import Progress

    from houseway.paytables import load_catalog

    total = sum(len(table.figures) for table in load_catalog().values())
    found = []
    with Progress(transient=True, disable=not sys.stderr.isatty()) as progress:
        task = progress.add_task("Recomputing printed figures", total=total)
        for finding in audit():
            found.append(finding)
            progress.advance(task)
    return found


def draw(findings: list[Finding]) -> None:
    from rich.table import Table

    from houseway.cli.view import page

    console = page()
    grid = Table(box=None, padding=(0, 2, 0, 0))
    wide = max(len(found.paytable) for found in findings)
    grid.add_column("paytable", no_wrap=True, min_width=wide)
    grid.add_column("figure", overflow="fold")
    for heading in ("printed", "computed"):
        grid.add_column(heading, justify="right", min_width=MONEY_WIDE)
    grid.add_column("verdict", overflow="fold")
    for found in findings:
        figure = found.figure
        color = COLORS.get(found.verdict, "yellow")
        said = verdict_words(found.verdict, figure.free_parameters)
        sign = f"[{color}]{said}[/{color}]"
        odd = (
            ""
            if found.expected
            else f" [bold red](recorded: {VERDICT_NAMES[figure.verdict]})[/bold red]"
        )
        grid.add_row(found.paytable, figure.label, figure.printed, found.shown, sign + odd)
    console.print(grid)
    console.print("\nPrinted figures that differ, or that match only under assumed terms:")
    for note, ids in causes(findings).items():
        console.print(f"  [bold]{', '.join(ids)}[/bold]: {note}")
    console.print("\n" + summary(findings))


def causes(findings: list[Finding]) -> dict[str, list[str]]:
    """Each cause once, with the paytables it explains."""
    found: dict[str, list[str]] = {}
    for finding in findings:
        if finding.verdict != "agrees":
            ids = found.setdefault(finding.figure.note, [])
            if finding.paytable not in ids:
                ids.append(finding.paytable)
    return found


def summary(findings: list[Finding]) -> str:
    counts = Counter(found.verdict for found in findings)
    odd = sum(not found.expected for found in findings)
    said = ", ".join(verdict_count(kind, counts[kind]) for kind in VERDICTS)
    end = "all verdicts match the catalog" if not odd else f"{odd} differ from the catalog"
    return f"{len(findings)} printed figures: {said}; {end}."
