"""Every citation belongs to a reason or an alarm that exists, and to a behaviour we list."""

import ast
from pathlib import Path

import houseway.floor.law.alarms
from houseway.floor.refused import SENTENCES
from houseway.floor.regulation.behaviours import MARKS, behaviours
from houseway.floor.regulation.citations import citations
from houseway.progressive.refused import SENTENCES as LINK_SENTENCES
from houseway.table.refused import SENTENCES as TABLE_SENTENCES

NUMBERS = {behaviour.number for behaviour in behaviours()}


def alarm_codes() -> set[str]:
    """The first word of every call of `alarm(...)` in the module of alarms, and its two choices."""
    tree = ast.parse(Path(houseway.floor.law.alarms.__file__).read_text("utf-8"))
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    named = [c for c in calls if isinstance(c.func, ast.Name) and c.func.id == "alarm"]
    first = [call.args[0] for call in named]
    return {arg.value for arg in first if isinstance(arg, ast.Constant)} | {"approval_expired"}


def test_every_citation_is_of_a_known_reason_or_alarm() -> None:
    assert set(citations()) <= {*SENTENCES, *LINK_SENTENCES, *TABLE_SENTENCES, *alarm_codes()}
    assert alarm_codes() <= set(citations())


def test_every_citation_names_a_behaviour_and_a_section() -> None:
    for citation in citations().values():
        assert citation.rule in NUMBERS
        assert citation.section


def test_there_are_47_behaviours_each_with_its_section_and_known_marks() -> None:
    assert sorted(NUMBERS) == [f"R{number:02}" for number in range(1, 48)]
    for behaviour in behaviours():
        assert behaviour.section
        assert behaviour.does.endswith(".")
        assert set(behaviour.marks) <= set(MARKS)
