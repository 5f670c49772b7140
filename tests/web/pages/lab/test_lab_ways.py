"""What a refused question of the lab offers instead of a blank page."""

from collections.abc import Mapping

import pytest
from tests.web.pages.reader import Reader

from houseway.lab.question import read_question
from houseway.web.pages.lab.suggestions import ways, ways_of


def reads(query: Mapping[str, str]) -> str:
    return read_question(query).address


def test_the_rest_of_the_question_is_kept() -> None:
    asked = {"table": "trips-03", "decks": "6", "pay.natural_flush": "40"}
    first, *more = ways("/lab", asked, reads)
    where = "/lab?table=trips-03&pay.natural_flush=40"
    assert first == ('Remove "decks: 6"', where)
    plain = ("DJ Wild, Trips 03 as printed", "/lab?table=trips-03")
    assert more == [plain, ("Start over", "/lab")]


def test_what_was_typed_stays_and_the_fault_is_marked_by_a_word() -> None:
    found = ways_of("/lab", {"table": "trips-03", "pay.natural_flush": "zz"}, reads).given
    assert [(one.label, one.value, one.is_fault) for one in found] == [
        ("paytable", "trips-03", False),
        ("pay of natural flush", "zz", True),
    ]
    assert found[1].without == "/lab?table=trips-03"


def test_nothing_is_at_fault_if_the_whole_can_be_read() -> None:
    """The lab refused the answer, not the question: no field is called unknown."""
    asked = {"table": "trips-03", "pay.natural_flush": "40"}
    found = ways_of("/lab", asked, reads)
    assert not any(one.is_fault for one in found.given)
    assert not any("Remove" in words for words, _ in found.ways)


def test_only_the_wrong_amount_of_a_bankroll_is_at_fault(lab: Reader) -> None:
    text = lab.open("/lab/bankroll?a=ms-01&bankroll=abc&an_hour=60&for=player").text
    assert text.count("not accepted") == text.count('Remove "') == 1
    assert "Rounds per hour" in text
    assert "Rounds per hour: enter a whole number" in lab.open("/lab/bankroll?an_hour=0").text


def test_a_table_that_does_not_exist_brings_similar_ones() -> None:
    found = ways("/lab", {"table": "trip-03"}, reads)
    assert ("Did you mean DJ Wild, Trips 03?", "/lab?table=trips-03") in found
    assert ways("/lab", {"table": "qqqqqqqq"}, reads) == [("Start over", "/lab")]


def test_no_script_comes_out_of_an_address(lab: Reader) -> None:
    lab.open('/lab?a"><script>="><script>alert(1)</script>')
    assert "<script>" not in lab.answer.text
    assert "What you can do" in lab.page.text


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("/lab?table=trips-99", "There is no paytable 'trips-99'. Choose one from the list."),
        ("/lab?table=trips-03&decks=6", '"Decks" does not apply to DJ Wild, Trips 03. Remove it.'),
        ("/lab?table=trips-03&moon=1", '"moon" does not apply to DJ Wild, Trips 03. Remove it.'),
        ("/lab?table=trips-03&pay.moon=1", "DJ Wild, Trips 03 has no row 'moon'. Change a pay in"),
        ("/lab/meter?table=trips-03", "DJ Wild, Trips 03 has fixed pays and no meter."),
        ("/lab/strategy?game=dj-wild&decks=2", "'decks' does not apply to DJ Wild Stud Poker."),
    ],
)
def test_a_refusal_names_the_paytable_and_no_command(lab: Reader, address: str, said: str) -> None:
    lab.open(address)
    assert said in lab.page.text
    assert "houseway paytables" not in lab.page.text


def test_a_page_of_the_lab_says_nothing_of_jackpot_wagers(lab: Reader) -> None:
    lab.open("/lab?table=trips-03")
    assert "Not connected. Reload the page." in lab.answer.text
    assert "jackpot wagers" not in lab.answer.text


def test_a_page_that_shows_figures_keeps_them_next_to_a_refusal(lab: Reader) -> None:
    asks = {"accept": "application/json"}
    answer = lab.http.get("/lab?table=trips-03&pay.natural_flush=many", headers=asks).json()
    assert set(answer["regions"]) <= {"status", "standby"}
    assert "&#39;many&#39; cannot be read as odds" in answer["regions"]["status"][1]


def test_a_page_that_is_the_same_for_all_comes_packed(lab: Reader) -> None:
    lab.open("/lab?table=trips-03")
    assert lab.answer.headers["content-encoding"] == "gzip"
    assert "csrf" not in lab.answer.text
    plain = lab.http.get("/lab?table=trips-03", headers={"accept-encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.text == lab.answer.text
    assert lab.http.get("/check-head").headers["content-encoding"] == "gzip"


def test_a_page_is_shown_before_its_figures_and_asks_for_them(lab: Reader) -> None:
    first = lab.http.get("/lab?table=blackjack&decks=7&s17=1", headers={"x-regions": ""})
    assert "data-again" in first.text
    assert "Dealer stands on soft 17" in first.text
