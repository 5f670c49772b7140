"""The compare page and its HTTP answer: both are what the command says."""

from urllib.parse import urlencode

from tests.web.pages.reader import Reader

from houseway.lab.answers import compare
from houseway.lab.question import read_question, read_side

SIDES = ["trips-03", "trips-03,pay.natural_flush=40", "trips-04"]


def test_over_http_it_is_the_same_answer(lab: Reader) -> None:
    asked = urlencode([("side", side) for side in SIDES])
    assert lab.http.get(f"/api/lab/compare?{asked}").json() == compare(*SIDES)
    assert lab.http.get("/api/lab/compare?side=trips-03").status_code == 422


def test_the_page_shows_it_and_offers_what_comes_next(lab: Reader) -> None:
    page = lab.open(f"/lab/compare?{urlencode(dict(zip('abc', SIDES, strict=True)))}")
    for side in compare(*SIDES)["sides"]:
        for words in (f"{side['house_edge']:.4%}", f"{side['n0']:,.0f}"):
            assert words in page.text
    links = [given.get("href") or "" for tag, given in page.tags if tag == "a"]
    assert any("d=trips-01" in link for link in links)
    assert "/lab/compare?a=trips-03&b=trips-04" in links
    assert "/lab?table=trips-03&pay.natural_flush=40" in links


def test_two_similar_paytables_are_shown_before_anything_is_asked(lab: Reader) -> None:
    lab.open("/lab/compare")
    assert "house edge (" in lab.page.text
    assert "What you can do" in lab.open("/lab/compare?e=trips-03").text


def test_a_side_is_read_as_it_is_written() -> None:
    asked = read_question({"table": "link-ml03", "meter.mega": "25,000", "others": "3"})
    assert asked.side == "link-ml03,others=3,meter.mega=25000"
    assert read_side(asked.side).options == asked.options
    assert read_side("blackjack,s17").given == (("s17", "1"),)


def test_an_edited_table_leads_to_its_comparison_with_the_print(lab: Reader) -> None:
    page = lab.open("/lab?table=trips-03&pay.natural_flush=40")
    links = [given.get("href") or "" for tag, given in page.tags if tag == "a"]
    assert "/lab/compare?a=trips-03&b=trips-03%2Cpay.natural_flush%3D40" in links
