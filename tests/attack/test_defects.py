"""A planted defect whose line has moved is not planted any more: `make planted` would miss it."""

from importlib import import_module

import pytest
from tools.planted import LISTS, ROOT, Defect

ALL = [one for name in LISTS for one in import_module(name).DEFECTS]


@pytest.mark.parametrize("defect", ALL, ids=lambda one: one.name)
def test_a_defect_finds_its_line_and_its_tests(defect: Defect) -> None:
    home = "" if defect.file.startswith("../") else "src/houseway"
    assert (ROOT / home / defect.file.removeprefix("../")).read_text().count(defect.old) == 1
    for name in defect.tests:
        file, test = name.split("::")
        assert f"def {test.split('[')[0]}(" in (ROOT / file).read_text(), name
