"""The guided first minute, walked through as a visitor would; each step is ticked by the floor."""

import pytest
from playwright.sync_api import expect
from tests.browser.acts import fill, go, sign_here, tap_cards, touch
from tests.browser.conftest import Open, Served
from tests.browser.visits import unreadable


@pytest.mark.slow
def test_the_first_minute_in_one_browser_from_the_coin_in_to_the_end_of_the_game(
    open_page: Open,
) -> None:
    door = open_page("/", wide=1440, high=900)
    expect(door.locator(".first-minute .now")).to_contain_text("Lock the wagers")
    door.get_by_role("button", name="Continue as Dana").click()
    door.wait_for_url("**/dealer/3")
    expect(door.locator(".strip-line")).to_contain_text("1 of 6")
    touch(door, "Seat 2", "Seat 5", "START GAME")
    expect(door.locator(".strip-line")).to_contain_text("2 of 6")
    touch(door, "FIRST CARD", "Seat 5", "Straight flush")
    expect(door.locator(".strip-line")).to_contain_text("3 of 6")
    door.get_by_role("button", name="Continue as Whit").click()
    door.wait_for_url("**/supervisor?claim=**")
    tap_cards(door, "Jh Th 9h 8h 7h")
    touch(door, "Done", "CONFIRM")
    expect(door.locator(".strip-line")).to_contain_text("4 of 6")
    door.get_by_role("button", name="Continue as Vera").click()
    expect(door.locator("[name=credential]")).to_have_value("E-1")
    sign_here(door, "", "3690")
    touch(door, "RECORD WIN")
    expect(door.locator(".strip-line")).to_contain_text("5 of 6")
    door.click("a.act")
    expect(door.locator("body")).to_contain_text("Straight flush")
    expect(door.locator("svg.qr")).to_be_visible()
    door.get_by_role("link", name="Back to the desk").click()
    expect(door.locator(".strip-line")).to_contain_text("6 of 6")
    door.get_by_role("button", name="Continue as Dana").click()
    door.wait_for_url("**/dealer/3")
    touch(door, "END GAME")
    expect(door.locator(".strip-line")).to_contain_text("Tour complete.")
    door.get_by_role("link", name="Front page").click()
    expect(door.locator(".first-minute li.past")).to_have_count(6)
    door.get_by_role("button", name="Restart the tour").click()
    expect(door.locator(".first-minute .now")).to_contain_text("Lock the wagers")
    door.get_by_role("button", name="Hide the guide").click()
    expect(door.locator(".first-minute")).to_be_hidden()
    door.reload()
    expect(door.get_by_role("button", name="Show the guide")).to_be_visible()


@pytest.mark.slow
def test_the_first_minute_with_slow_hands_two_tabs_a_step_back_and_a_restart(
    open_page: Open, served: Served
) -> None:
    """What a person does who was never told: a wrong hand, END GAME too early, the back button, a
    second tab, and a server that is restarted under them."""
    door = open_page("/")
    door.get_by_role("button", name="Continue as Dana").click()
    door.wait_for_url("**/dealer/3")
    line = door.locator(".strip-line")
    touch(door, "Seat 2", "START GAME", "END GAME")
    expect(line).to_contain_text("1 of 6")
    touch(door, "Seat 2", "Seat 5", "START GAME", "Seat 5", "Straight flush")
    expect(line).to_contain_text("3 of 6")
    touch(door, "Straight flush")
    expect(line).to_contain_text("2 of 6")
    touch(door, "Straight flush")
    served.restart()
    other = go(door.context.new_page(), f"{served.base}/")
    expect(other.locator(".first-minute .now")).to_contain_text("Verify the claim")
    other.get_by_role("button", name="Continue as Whit").click()
    other.wait_for_url("**/supervisor?claim=**")
    other.go_back()
    other.go_forward()
    tap_cards(other, "Jh Th 9h 8h 7h")
    touch(other, "Done", "CONFIRM")
    expect(line).to_contain_text("4 of 6")
    other.get_by_role("button", name="Continue as Vera").click()
    expect(other.locator("[name=credential]")).to_have_value("E-1")
    sign_here(other, "", "3690")
    touch(other, "RECORD WIN")
    expect(line).to_contain_text("5 of 6")
    door.get_by_role("button", name="Continue as Vera").click()
    door.wait_for_url("**/supervisor?claim=**")
    door.click("a.act")
    expect(door.locator("body")).to_contain_text("Straight flush")
    expect(other.locator(".strip-line")).to_contain_text("6 of 6")
    other.get_by_role("button", name="Continue as Dana").click()
    other.wait_for_url("**/dealer/3")
    touch(other, "END GAME")
    go(other, f"{served.base}/")
    expect(other.locator(".first-minute li.past")).to_have_count(6)
    other.get_by_role("button", name="Restart the tour").click()
    expect(other.locator(".first-minute .now")).to_contain_text("Lock the wagers")


def test_the_sign_in_is_above_the_fold_and_first_on_a_phone(open_page: Open) -> None:
    for wide, high in ((1440, 900), (1280, 800), (390, 844), (820, 1180), (1920, 1080)):
        door = open_page("/", wide=wide, high=high)
        key = door.get_by_role("button", name="Sign in", exact=True).bounding_box()
        title = door.get_by_role("heading", level=1).bounding_box()
        assert key is not None
        assert title is not None
        assert key["y"] + key["height"] <= high - 28  # The strip at the lower edge.
        assert wide > 680 or key["y"] < title["y"]


def test_a_card_reader_is_heard_wherever_the_finger_was(open_page: Open) -> None:
    """It types like a keyboard, with ENTER behind the number; a stripe has marks around it."""
    door = open_page("/")
    door.keyboard.type(";D-1=2580?")
    door.keyboard.press("Enter")
    expect(door.get_by_label("Card")).to_have_value("D-1")
    door.keyboard.type("2580")
    door.keyboard.press("Enter")
    expect(door.get_by_role("heading", name="Dana")).to_be_visible()
    desk = open_page("/supervisor?tab=changes", "S-1")
    panel = open_page("/dealer/3", "D-1")
    touch(panel, "Seat 2", "START GAME", "Seat 2", "Straight flush")
    desk.goto(desk.url.partition("?")[0])
    desk.get_by_text("Table 3").first.click()
    desk.keyboard.type("S-1")
    desk.keyboard.press("Enter")
    expect(desk.locator("input[name=credential]")).to_have_value("S-1")
    expect(desk.locator("input[name=pin]")).to_be_focused()
    touch(panel, "Flush", "END GAME")


def test_a_missing_page_links_to_others(open_page: Open) -> None:
    for path, card, way in (
        ("/sign/77", "", "See all tables"),
        ("/nope", "", "Lab"),
        ("/lab/nope", "", "See all paytables"),
        ("/dealer/77", "D-1", "See all tables"),
        ("/floor/x", "M-1", "Go to the office"),
        ("/win/9999", "M-1", "See all wins"),
    ):
        page = open_page(path, card)
        expect(page.get_by_role("heading", level=1)).to_have_text("Not found")
        expect(page.get_by_role("alert")).to_contain_text("There is no")
        expect(page.get_by_role("link", name=way)).to_be_visible()
        page.get_by_role("link", name="Go to the front page").click()
        expect(page.get_by_role("heading", level=1)).to_contain_text("to the cent")


def test_a_refused_sign_in_can_be_read(open_page: Open) -> None:
    door = open_page("/")
    fill(door, card="D-1", pin="0000")
    door.get_by_role("button", name="Sign in", exact=True).click()
    expect(door.locator(".said:not([hidden])")).to_have_text("Wrong card or PIN.")
    assert not unreadable(door)
