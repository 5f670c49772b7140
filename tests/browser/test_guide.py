"""The guided first minute, walked through as a visitor would; each step is ticked by the floor."""

import pytest
from playwright.sync_api import expect
from tests.browser.acts import sign_here, tap_cards, touch
from tests.browser.conftest import Open


@pytest.mark.slow
def test_the_first_minute_from_the_coin_in_to_the_win_page(open_page: Open) -> None:
    door = open_page("/")
    expect(door.locator(".first-minute .now")).to_contain_text("Take the coin-in")
    door.get_by_role("button", name="Go there as Dana").click()
    door.wait_for_url("**/dealer/3")
    expect(door.locator(".strip-line")).to_contain_text("1 of 4")
    touch(door, "Seat 2", "Seat 5", "START GAME")
    expect(door.locator(".strip-line")).to_contain_text("2 of 4")
    touch(door, "Seat 5", "Straight flush")
    expect(door.locator(".strip-line")).to_contain_text("3 of 4")
    desk = open_page("/supervisor", "E-1")
    tap_cards(desk, "Jh Th 9h 8h 7h")
    touch(desk, "Done", "CONFIRM")
    sign_here(desk, "E-1", "3690")
    touch(desk, "RECORD WIN")
    expect(desk.locator(".strip-line")).to_contain_text("4 of 4")
    desk.click("a.act")
    expect(desk.locator("body")).to_contain_text("Straight flush")
    touch(door, "END GAME")
    front = open_page("/")
    expect(front.locator(".first-minute li.past")).to_have_count(4)
    front.get_by_role("button", name="Put the guide away").click()
    expect(front.locator(".first-minute")).to_be_hidden()
    front.reload()
    expect(front.get_by_role("button", name="Show the first minute")).to_be_visible()
