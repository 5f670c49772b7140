"""docs/discrepancies.md: where a printed figure is not the computed one, and what we think."""

from collections.abc import Iterable, Sequence

from houseway.lab.audit import Finding, audit
from houseway.paytables import words
from tools.docs.text import page, table

SOURCE = "`houseway audit`"
WHY_FITTED = (
    "These figures come out only with parameters that no document prints.\n"
    "We chose the parameters; where another choice would do as well, the note says so."
)
WHY_DISAGREES = (
    "These figures do not come out under the rules and assumptions printed with them.\n"
    "The table plays by the rule; the figure is kept here with its cause, where we know it."
)


def made() -> str:
    findings = list(audit())
    odd = [found for found in findings if not found.expected]
    assert not odd, f"verdicts differ from the record: {odd}"
    kinds = {kind: [f for f in findings if f.verdict == kind] for kind in ("disagrees", "fitted")}
    agree = len(findings) - sum(map(len, kinds.values()))
    return page(
        "Printed figures that are not the computed ones",
        SOURCE,
        f"The rule packages print {len(findings)} figures.\n"
        f"{agree} agree to the last printed digit, {len(kinds['fitted'])} are fitted,"
        f" {len(kinds['disagrees'])} disagree.",
        f"## Disagree\n\n{WHY_DISAGREES}",
        overview(kinds["disagrees"]),
        *causes(kinds["disagrees"]),
        f"## Fitted\n\n{WHY_FITTED}",
        overview(kinds["fitted"]),
        *causes(kinds["fitted"]),
    )


def overview(findings: Iterable[Finding]) -> str:
    head = ("paytable", "figure", "printed", "computed", "exactly", "assumes")
    rows = [
        (
            f"`{found.paytable}`",
            words.FIGURE_NAMES[found.figure.figure],
            found.figure.printed,
            found.shown,
            "-" if found.computed is None else str(found.computed),
            conditions(found),
        )
        for found in findings
    ]
    return table(head, rows, right=(2, 3, 4))


def conditions(found: Finding) -> str:
    fitted = words.assumption_words(found.figure.fitted)
    stated = words.assumption_words(found.figure.assumes)
    return stated + (f"; fitted: {fitted}" if fitted else "")


def causes(findings: Sequence[Finding]) -> list[str]:
    """One paragraph per note, with all the figures it explains."""
    explained: dict[str, list[Finding]] = {}
    for found in findings:
        explained.setdefault(found.figure.note, []).append(found)
    return [cause(note, group) for note, group in explained.items()]


def cause(note: str, findings: Sequence[Finding]) -> str:
    figures = "; ".join(
        f"`{f.paytable}` {words.FIGURE_NAMES[f.figure.figure]} {f.figure.printed}" for f in findings
    )
    readings = {
        words.assumption_words(f.figure.reproduced_by) for f in findings if f.figure.reproduced_by
    }
    proof = f"\nReproduced to the digit with: {'; '.join(sorted(readings))}." if readings else ""
    return f"{figures}:\n{sentences(note)}{proof}"


def sentences(note: str) -> str:
    """One sentence per line, so that a change reads as one."""
    return note.replace(". ", ".\n")
