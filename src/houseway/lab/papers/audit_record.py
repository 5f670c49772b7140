"""A finding as plain data: the JSON form of `houseway audit`."""

from houseway.lab.audit import Finding
from houseway.paytables.export import assumptions_record


def as_record(found: Finding) -> dict[str, object]:
    figure = found.figure
    return {
        "paytable": found.paytable,
        "figure": figure.figure,
        "label": figure.label,
        "printed": figure.printed,
        "computed": found.shown,
        "computed_exact": None if found.computed is None else str(found.computed),
        "assumes": assumptions_record(figure.conditions),
        "verdict": found.verdict,
        "free_parameters": figure.free_parameters,
        "recorded": figure.verdict,
        "note": figure.note,
        "public": figure.public,
    }
