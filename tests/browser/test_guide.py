"""The guided first minute, walked through as a visitor would; each step is ticked by the floor."""

import pytest
from playwright.sync_api import expect
from tests.browser.acts import sign_here, tap_cards, touch
from tests.browser.conftest import Open


@pytest.mark.slow
def test_the_first_minute_in_one_browser_from_the_coin_in_to_the_end_of_the_game(
    open_page: Open,
) -> None:
    door = open_page("/", wide=1440, high=900)
    expect(door.locator(".first-minute .now")).to_contain_text("Take the coin-in")
    door.get_by_role("button", name="Go there as Dana").click()
    door.wait_for_url("**/dealer/3")
    expect(door.locator(".strip-line")).to_contain_text("1 of 5")
    touch(door, "Seat 2", "Seat 5", "START GAME")
    expect(door.locator(".strip-line")).to_contain_text("2 of 5")
    touch(door, "Seat 5", "Straight flush")
    expect(door.locator(".strip-line")).to_contain_text("3 of 5")
    door.get_by_role("button", name="Go there as Vera").click()
    door.wait_for_url("**/supervisor")
    tap_cards(door, "Jh Th 9h 8h 7h")
    touch(door, "Done", "CONFIRM")
    sign_here(door, "E-1", "3690")
    touch(door, "RECORD WIN")
    expect(door.locator(".strip-line")).to_contain_text("4 of 5")
    door.click("a.act")
    expect(door.locator("body")).to_contain_text("Straight flush")
    door.go_back()
    expect(door.locator(".strip-line")).to_contain_text("5 of 5")
    door.get_by_role("button", name="Go there as Dana").click()
    door.wait_for_url("**/dealer/3")
    touch(door, "END GAME")
    door.goto(door.url.replace("/dealer/3", "/"))
    expect(door.locator(".first-minute li.past")).to_have_count(5)
    door.get_by_role("button", name="Restart the tour").click()
    expect(door.locator(".first-minute .now")).to_contain_text("Take the coin-in")
    door.get_by_role("button", name="Put the guide away").click()
    expect(door.locator(".first-minute")).to_be_hidden()
    door.reload()
    expect(door.get_by_role("button", name="Show the first minute")).to_be_visible()
