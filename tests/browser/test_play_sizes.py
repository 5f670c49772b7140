"""Play in other hands: a phone on its side, a tablet, a left thumb, weak eyes."""

import re

import pytest
from playwright.sync_api import Locator, expect
from tests.browser import play_cases as cases
from tests.browser.acts import strike, tap
from tests.browser.at_table import (
    DESK,
    PHONE,
    Case,
    answer,
    bet,
    button,
    deal,
    hidden,
    look,
    result,
    sit_down,
)
from tests.browser.conftest import Open, Served

ON_ITS_SIDE, SMALL_SIDE, TABLET, TABLET_SIDE = (844, 390), (667, 375), (768, 1024), (1024, 768)
CASES = (
    (cases.OPEN_ENDED, "2x 2x 2x"),
    (cases.WILD, "play"),
    (cases.TRIPS, "raise"),
    (cases.MORE_EIGHTS, "split split split stand stand stand stand"),
    (cases.ACE_UP, "insure stand"),
    (cases.MINI, "play"),
    (cases.QUEENS, "wait house_way"),
)
ROUNDS = [
    *(pytest.param(*one, ON_ITS_SIDE, id=f"{one[0][0]}-{one[1][:5]}") for one in CASES),
    *(pytest.param(*CASES[at], SMALL_SIDE, id=f"{CASES[at][0][0]}-small") for at in (6,)),
    *(pytest.param(*CASES[at], TABLET, id=f"{CASES[at][0][0]}-tablet") for at in (0, 6)),
    *(pytest.param(*CASES[at], TABLET_SIDE, id=f"{CASES[at][0][0]}-wide") for at in (3,)),
]


@pytest.mark.parametrize(("case", "words", "size"), ROUNDS)
def test_a_round_shows_all_of_the_guests_own_and_every_button(
    open_page: Open, served: Served, case: Case, words: str, size: tuple[int, int]
) -> None:
    page = sit_down(open_page, served, case, size)
    bet(page, case[0])
    assert not hidden(page)
    tap(page, page.get_by_role("button", name=re.compile("^Deal")))
    for word in words.split():
        page.wait_for_selector(".hrow.asking")
        assert not hidden(page)
        answer(page, word.replace("_", " "))
    expect(page.locator(".felt.over")).to_be_visible()
    assert not hidden(page)


@pytest.mark.parametrize("size", [DESK, ON_ITS_SIDE], ids=["desk", "side"])
def test_the_left_handed_layout_mirrors_the_buttons(
    open_page: Open, served: Served, size: tuple[int, int]
) -> None:
    page = sit_down(open_page, served, cases.QUEEN, size, ("Buttons", "Left hand"))
    deal(page, "three-card-poker")
    assert left_of(button(page, "play")) < left_of(button(page, "fold"))
    if size == ON_ITS_SIDE:
        assert left_of(page.locator(".r-row")) < left_of(page.locator(".r-felt"))
    page.reload()
    page.wait_for_selector(".hrow.asking.left_hand")


def left_of(what: Locator) -> float:
    box = what.bounding_box()
    assert box is not None
    return box["x"]


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_a_list_of_pays_comes_near_by_a_tap_on_the_felt(
    open_page: Open, served: Served, size: tuple[int, int]
) -> None:
    page = sit_down(open_page, served, cases.WILD, size)
    look(page, "Enlarge the pays of Trips")
    near = page.locator(".sheet .pays")
    expect(near).to_have_count(1)
    expect(near).to_contain_text("Five wilds")
    assert (
        near.locator("li").first.evaluate("one => parseFloat(getComputedStyle(one).fontSize)") > 20
    )
    tap(page, page.get_by_role("dialog").get_by_role("link", name="Progressive"))
    expect(page.locator(".sheet .pays h3")).to_contain_text("Progressive")
    strike(page, "Escape")
    expect(page.locator(".sheet")).to_have_count(0)


@pytest.mark.parametrize("size", [PHONE, ON_ITS_SIDE], ids=["phone", "side"])
def test_a_tap_on_a_street_offers_one_two_and_three_antes(
    open_page: Open, served: Served, size: tuple[int, int]
) -> None:
    page = sit_down(open_page, served, cases.OPEN_ENDED, size)
    deal(page, "mississippi-stud")
    street = page.locator("[data-spot=third_street]")
    street.locator(".pspot").click()
    expect(street.locator(".ante1:visible")).to_have_text(["1x10", "2x20", "3x30"])
    street.locator(".pspot").click()
    expect(street.locator(".ante1:visible")).to_have_count(0)
    street.locator(".pspot").click()
    tap(page, street.get_by_role("button", name="3x, 30"))
    expect(street.locator(".pstack b")).to_have_text("30")
    expect(page.locator(".antes:visible")).to_have_count(0)
    expect(page.locator("[data-spot=fourth_street] .pspot.waiting")).to_be_visible()


def test_the_guest_operates_the_shuffler_and_the_keys_of_the_verify_display(
    open_page: Open, served: Served
) -> None:
    """San Lo, steps 1, 3, 4 and 7: mode, green button, seven packets; HOUSE WAY, SEAT, EXIT."""
    page = sit_down(open_page, served, cases.QUEENS, DESK, ("Shuffler", "You operate"))
    shuffler, display = page.locator(".ppanel.shuffler"), page.locator(".ppanel.verify")
    bet(page, "san-lo")
    start = page.get_by_role("button", name=re.compile("^Deal"))
    tap(page, start)
    expect(page.get_by_text("Set the shuffler to Fortune San Lo Poker first.")).to_be_visible()
    tap(page, shuffler.get_by_role("button", name="Fortune San Lo Poker"))
    tap(page, start)
    tap(page, shuffler.get_by_role("button", name="Packet"))
    expect(page.get_by_text("Next: the green button.")).to_be_visible()
    tap(page, shuffler.get_by_role("button", name="Green button"))
    expect(shuffler).to_contain_text("the first hand is for")
    for _ in range(7):
        tap(page, shuffler.get_by_role("button", name="Packet"))
    page.wait_for_selector(".hrow.asking")
    answer(page, "wait")
    expect(display).to_contain_text("DEALER HOUSE WAY")
    tap(page, display.get_by_role("button", name="PLAYER HOUSE WAY"))
    tap(page, display.get_by_role("button", name="SEAT 3"))
    expect(page.locator(".felt.over")).to_be_visible()
    expect(display.locator(".glass .pcard")).to_have_count(6)
    tap(page, display.get_by_role("button", name="EXIT"))
    expect(display.locator(".glass .pcard")).to_have_count(0)
    expect(page.locator(".match .won")).to_have_count(3)
    expect(result(page, "main")).to_have_text("+10")
