"""Every printed figure of the five packages, recomputed to its printed digits."""

import pytest

from houseway.lab.audit import audit, finding
from houseway.paytables import load_catalogue

PRINTED = [
    pytest.param(table.id, place, id=f"{table.id}-{figure.figure}")
    for table in load_catalogue().values()
    for place, figure in enumerate(table.figures)
]


@pytest.mark.parametrize(("id_", "place"), PRINTED)
def test_the_verdict_is_the_one_recorded(id_: str, place: int) -> None:
    table = load_catalogue()[id_]
    found = finding(table, table.figures[place])
    assert found.expected, f"printed {found.figure.printed}, computed {found.shown}"


def test_a_disagreement_names_its_cause() -> None:
    for table in load_catalogue().values():
        for figure in table.figures:
            assert figure.verdict == "agrees" or figure.note, f"{table.id} {figure.label}"


def test_the_audit_covers_every_figure_once() -> None:
    printed = [(t.id, f.label) for t in load_catalogue().values() for f in t.figures]
    assert [(found.paytable, found.figure.label) for found in audit()] == printed
    assert len(printed) == len(set(printed))
