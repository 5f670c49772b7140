"""What a demanding player looks at: pace, keys, the result card, counting, colors, the lobby."""

import re
from time import monotonic

import pytest
from playwright.sync_api import Page, expect
from tests.browser import play_cases as cases
from tests.browser.acts import tap
from tests.browser.at_table import (
    DESK,
    EVERYWHERE,
    Case,
    Size,
    answer,
    deal,
    look,
    sit_down,
)
from tests.browser.conftest import Open, Served

SECONDS = 6.0


def card(page: Page) -> str:
    return " ".join(
        page.get_by_role("region", name=re.compile("^Result of round")).inner_text().split()
    )


@EVERYWHERE
def test_the_result_card_says_what_was_won_and_why(
    open_page: Open, served: Served, size: Size
) -> None:
    page = sit_down(open_page, served, cases.QUEEN, size)
    deal(page, "three-card-poker")
    answer(page, "play")
    said = card(page)
    assert "You lose" in said
    assert "Your queen-six high loses to the dealer's king-eight high." in said
    assert "A high card isn't enough; you need a pair or better." in said
    assert "A high card isn't enough; you need three of a kind or better." in said
    assert re.search(r"\d+ bet, \d+ back", said)
    expect(page.get_by_role("link", name=re.compile("^Replay round"))).to_be_visible()
    expect(page.get_by_role("button", name=re.compile("^Next deal"))).to_be_in_viewport()


def test_a_fold_is_shown_on_its_rows_and_the_keys_of_the_card_work(
    open_page: Open, served: Served
) -> None:
    page = sit_down(open_page, served, cases.QUEEN, DESK)
    deal(page, "three-card-poker")
    answer(page, "fold")
    assert card(page).count("You folded") == 3  # the hand, the ante and Pair Plus
    page.keyboard.press("r")
    page.wait_for_url(re.compile(r"/rounds/1\?step=1"))
    page.keyboard.press("Escape")
    page.wait_for_selector(".felt.over")
    page.keyboard.press("b")
    expect(page.get_by_role("button", name=re.compile("^Deal"))).to_be_visible()
    page.locator("[data-spot=ante] button").focus()
    page.keyboard.press("Enter")
    page.wait_for_selector(".hrow.asking")


@EVERYWHERE
@pytest.mark.parametrize("case", [cases.QUEEN, cases.KING_QUEEN], ids=lambda one: one[0])
def test_with_two_bots_the_result_comes_within_six_seconds(
    open_page: Open, served: Served, case: Case, size: Size
) -> None:
    page = sit_down(open_page, served, case, size, ("Pace", "Normal"))
    deal(page, case[0])
    page.wait_for_selector(".hrow.asking")
    word = "play" if case is cases.QUEEN else "stand"
    began = monotonic()
    answer(page, word)
    page.wait_for_selector(".felt.over")
    assert monotonic() - began < SECONDS


@EVERYWHERE
def test_the_shoe_is_counted_where_the_guest_asks_for_it(
    open_page: Open, served: Served, size: Size
) -> None:
    """The deal of KING_QUEEN: seven cards lie face up, of them Td 9c 7d Th 6s Kh Qh."""
    wishes = (("Coach", "Before"), ("Card counting", "On"))
    page = sit_down(open_page, served, cases.KING_QUEEN, size, *wishes)
    deal(page, "royal-match-21")
    panel = page.locator(".count")
    expect(panel).to_contain_text("7 cards seen")
    expect(panel).to_contain_text("Running −3")
    expect(panel).to_contain_text("305 cards not seen")
    expect(page.locator(".r-side .coach, .cstrip").first).to_contain_text(
        "in this round and those before it", timeout=15_000
    )


@EVERYWHERE
def test_four_colors_are_kept_for_every_page_with_cards(
    open_page: Open, served: Served, size: Size
) -> None:
    page = sit_down(open_page, served, cases.QUEEN, size)
    look(page, "Table settings")
    tap(page, page.get_by_role("button", name="Four colors", exact=True))
    expect(page.locator("html[data-deck=four]")).to_have_count(1)
    page.goto(page.url.split("?")[0])
    deal(page, "three-card-poker")
    fill = "(suit) => getComputedStyle(document.querySelector(`.pcard.${suit}`)).fill"
    assert page.evaluate(fill, "d") == "rgb(29, 95, 150)"
    assert page.evaluate(fill, "h") == "rgb(179, 38, 30)"
    for address in ("/play", "/train"):
        page.goto(page.url.split("/play")[0] + address)
        expect(page.locator("html[data-deck=four]")).to_have_count(1)


@EVERYWHERE
def test_the_lobby_finds_sorts_and_resumes(open_page: Open, served: Served, size: Size) -> None:
    page = sit_down(open_page, served, cases.QUEEN, size)
    deal(page, "three-card-poker")
    page.goto(page.url.split("/play")[0] + "/play")
    expect(page.get_by_text("Round 1 of Three Card Poker is waiting for you")).to_be_visible()
    page.keyboard.press("/")
    page.keyboard.type("lo p")
    page.keyboard.press("Enter")
    expect(page.locator(".gtile")).to_have_count(1)
    assert "find=lo" in page.url
    page.keyboard.press("Escape")
    page.get_by_role("link", name=re.compile("Resume")).click()
    page.wait_for_selector(".hrow.asking")
