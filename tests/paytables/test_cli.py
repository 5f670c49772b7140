"""`houseway paytables`, in process."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from houseway.cli import main
from houseway.paytables import load_catalog
from houseway.paytables.words import VERDICT_NAMES

OWN = """
[own-bonus]
name = "Own bonus"
game = "three-card-poker"
bet = "bonus"
hands = "three_card"
like = "tcpb-01"
pays = [{ hand = "pair", to_one = "2" }]
source = { document = "a notebook", heading = "May" }
"""


def test_the_list_names_every_id_and_fits_a_hundred_columns(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["paytables"]) == 0
    out = capsys.readouterr().out
    for id_ in load_catalog():
        assert re.search(rf"^ {re.escape(id_)} ", out, re.MULTILINE), id_
    assert max(map(len, out.splitlines())) <= 100
    counts = "49 agree, 3 agree if rounded up, 10 are fitted, 6 are not determined, 14 disagree."
    assert f"75 paytables, 82 printed figures: {counts}" in " ".join(out.split())
    assert "fixed: the return of the fixed pays; what the meter pays comes on top." in out
    assert re.search(r"not +\n +determined\n", out)  # Not cut off.


@pytest.mark.parametrize("id_", load_catalog())
def test_one_table_shows_rows_source_figures_and_verdicts(
    id_: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["paytables", id_]) == 0
    out = capsys.readouterr().out
    table = load_catalog()[id_]
    assert table.name in out
    assert "source" in out
    for row in table.rows:
        assert str(row.pay) in out
    for figure in table.figures:
        assert figure.printed in out
        assert VERDICT_NAMES[figure.verdict] in out
    assert max(map(len, out.splitlines())) <= 100


def test_json_is_a_list_of_objects_with_ids(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["paytables", "--json"]) == 0
    records = json.loads(capsys.readouterr().out)
    assert [record["id"] for record in records] == list(load_catalog())
    assert main(["paytables", "trips-03", "--json"]) == 0
    (record,) = json.loads(capsys.readouterr().out)
    assert record["published"][0]["value"] == "3.17%"
    assert record["pays"][0] == {"hand": "five_wilds", "to_one": "2000"}


def test_an_unknown_id_is_reported_in_one_sentence_with_exit_code_two(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["paytables", "trips-99"]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith("There is no paytable 'trips-99'; did you mean trips-0")
    assert captured.err.count("\n") == 1


def test_a_users_file_is_shown_and_marked(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "own.toml"
    file.write_text(OWN, "utf-8")
    assert main(["paytables", "own-bonus", "--file", str(file)]) == 0
    assert "not approved for wagering" in capsys.readouterr().out
    assert main(["paytables", "--file", str(file)]) == 0
    assert "Not approved for wagering. 1 paytable, 0 printed figures" in capsys.readouterr().out
    assert main(["paytables", "ms-01", "--file", str(file)]) == 2
    assert main(["paytables", "--file", str(tmp_path / "none.toml")]) == 2


def test_the_catalog_loads_without_anything_heavy() -> None:
    code = (
        "import sys, houseway.paytables as p; p.load_catalog();"
        "print(*{'numpy', 'rich', 'matplotlib', 'reportlab', 'msgspec'} & set(sys.modules))"
    )
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout.strip() == ""
