"""What a refused question of the lab offers instead of a blank page."""

from collections.abc import Mapping

from houseway.web.lab_question import read_question
from houseway.web.screens.lab.ways import draw, ways


def reads(query: Mapping[str, str]) -> str:
    return read_question(query).address


def test_the_rest_of_the_question_is_kept() -> None:
    asked = {"table": "trips-03", "decks": "6", "pay.natural_flush": "40"}
    (words, where), *more = ways("/lab", asked, reads)
    assert words == "Go on without decks = 6"
    assert where == "/lab?table=trips-03&pay.natural_flush=40"
    assert more == [("trips-03 as printed", "/lab?table=trips-03"), ("Start over", "/lab")]


def test_what_was_typed_stays_and_the_fault_is_marked_by_a_word() -> None:
    drawn = draw("/lab", {"table": "trips-03", "pay.natural_flush": "zz"}, reads)
    assert 'data-lab="pay.natural_flush" value="zz"' in drawn
    assert drawn.count("not understood") == 1
    assert drawn.index("not understood") > drawn.index("pay of natural flush")
    assert 'data-lab="drop" data-value="pay.natural_flush"' in drawn


def test_a_table_that_does_not_exist_brings_its_neighbours() -> None:
    found = dict(ways("/lab", {"table": "trip-03"}, reads))
    assert found["Did you mean trips-03?"] == "/lab?table=trips-03"
    assert list(ways("/lab", {"table": "qqqqqqqq"}, reads)) == [("Start over", "/lab")]


def test_no_script_comes_out_of_an_address() -> None:
    drawn = draw("/lab", {'a"><script>': '"><script>alert(1)</script>'}, reads)
    assert "<script" not in drawn
