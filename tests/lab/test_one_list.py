"""Terminal, par sheet, screen, HTTP, Python and files tell one list, for every paytable."""

import csv
import io
import json
import re
from fractions import Fraction

import pytest
from tests.lab.test_par import text_of

from houseway.cli import main
from houseway.lab.answers import odds as in_python
from houseway.lab.reports.figures import figures, row_texts
from houseway.lab.reports.par import story
from houseway.lab.reports.record import as_csv
from houseway.lab.solvers import odds
from houseway.paytables import load_catalog, paytable
from houseway.web.lab.files import odds_json as in_a_file
from houseway.web.lab.odds import odds_view

pytestmark = pytest.mark.slow  # Counted and dealt at length: make check leaves it out.


@pytest.mark.parametrize("id_", load_catalog())
def test_every_output_gives_the_same_figures(id_: str, capsys: pytest.CaptureFixture[str]) -> None:
    table, answer = paytable(id_), odds(id_)
    bets = (answer, *answer.bets)
    told = [[one for one in figures(bet) if one.text] for bet in bets]
    main(["odds", id_])
    terminal = " ".join(capsys.readouterr().out.split())
    paper = text_of(story(table, answer))
    screen = odds_view({"table": id_})["bets"]
    for bet, list_, shown in zip(bets, told, screen, strict=True):
        assert [shown["edge"]["text"]] + [one["text"] for one in shown["figures"]] == [
            one.text for one in list_
        ]
        for one in list_:
            assert f"{one.name} {one.text}" in terminal
            assert f"{one.name}\n{one.text}" in paper
        for row, seen in zip(row_texts(table, bet), shown["rows"], strict=True):
            assert (seen["probability"], seen["gives"]) == (row.probability, row.gives)
            assert f"{row.combinations} {row.probability} {row.pays_words} {row.gives}" in terminal
            assert "\n".join((row.combinations, row.probability, row.pays_words)) in paper


@pytest.mark.parametrize("id_", load_catalog())
def test_programs_get_the_values_that_people_read(id_: str) -> None:
    record = in_python(id_)
    assert json.loads(in_a_file({"table": id_})) == json.loads(json.dumps(record))
    answer = odds(id_)
    for one in figures(answer):
        assert record[one.key] == one.value
        numbers = re.findall(r"-?[\d,]+\.?\d*", one.text)
        if isinstance(one.value, float) and one.key != "house_edge":
            scale = 100 if one.text.endswith("%") else 1
            assert float(numbers[0].replace(",", "")) == pytest.approx(scale * one.value, abs=0.006)
    rows = list(csv.DictReader(io.StringIO(as_csv(paytable(id_), answer))))
    assert rows[0]["house_edge"] == str(record["house_edge"])


def test_the_edge_is_the_sum_of_the_rows_computed_here() -> None:
    """By hand from the printed pays and C(53, 5), without the lab's own sums."""
    rows = odds("trips-03").rows
    net = sum(Fraction(row.combinations * int(row.pays.split()[0].replace(",", "")), 1)
              for row in rows if row.pays != "loses")  # fmt: skip
    lost = next(row.combinations for row in rows if row.pays == "loses")
    assert (lost - net) / 2_869_685 == Fraction(in_python("trips-03")["house_edge_exact"])  # type: ignore[arg-type]
