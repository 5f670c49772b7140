"""The main story in all three flows, in a real browser: wager, lock, hit, claim, record, end."""

from playwright.sync_api import Page, expect
from tests.browser.conftest import Open, Served


def press(page: Page, name: str, value: str = "") -> None:
    """As a finger does, once the screen shows the button."""
    chosen = f"[data-press={name}]" + (f'[data-value="{value}"]' if value else "")
    page.click(chosen)
    page.wait_for_timeout(250)


def wager(page: Page, *seats: int) -> None:
    for seat in seats:
        press(page, "sensor", str(seat))


def test_nexus_from_the_wager_to_the_celebration_through_a_restart(
    open_page: Open, served: Served
) -> None:
    dealer = open_page("/dealer/1", "D-1")
    sign = open_page("/sign/1", wide=1920, high=1080)
    wager(dealer, 1, 3, 6)
    press(dealer, "start")
    expect(dealer.locator(".felt-text")).to_contain_text("3 wagers locked, $3 coin-in")
    press(dealer, "seat", "5")
    expect(dealer.locator(".refusal")).to_have_text("Seat 5 has no wager in this game.")
    press(dealer, "seat", "3")
    press(dealer, "hand", "straight_flush")
    expect(dealer.locator(".pan.claim")).to_contain_text("Seat 3, straight flush")
    expect(sign.locator(".pending")).to_have_text("Jackpot pending")

    served.restart()
    supervisor = open_page("/supervisor", "S-1")
    press(supervisor, "confirm")
    for digit in "1470":
        press(supervisor, "digit", digit)
    press(supervisor, "record")
    expect(supervisor.locator(".pan").last).to_contain_text("Win recorded")
    expect(sign.locator("#win .title")).to_have_text("Major jackpot", timeout=15_000)
    expect(sign.locator("#win .who")).to_have_text("Table 1, seat 3")
    expect(sign.locator("#win .paid")).to_contain_text("Envy $300each to seats")

    supervisor.click("a.act")
    expect(supervisor.locator("body")).to_contain_text("Straight flush")
    dealer = open_page("/dealer/1", "D-1")
    press(dealer, "end")
    expect(dealer.locator(".felt-text")).to_contain_text("Place your wagers")


def test_aquarius_with_key_and_j_pot(open_page: Open) -> None:
    page = open_page("/dealer/8", "D-1")
    wager(page, 2, 6)
    press(page, "coin_in")
    press(page, "hand", "royal_flush")
    press(page, "over")
    expect(page.locator(".refusal")).to_be_visible()
    page.fill("[data-field=credential]", "K-1")
    page.fill("[data-field=pin]", "1470")
    press(page, "key", "jph")
    press(page, "jseat", "6")
    press(page, "jpot")
    press(page, "key", "run")
    expect(page.locator(".stage")).to_contain_text("Win page")
    press(page, "over")
    expect(page.locator(".stage")).to_contain_text("0 wagers")


def test_dj_wild_with_card_seat_and_hand(open_page: Open) -> None:
    page = open_page("/dealer/2", "D-1")
    wager(page, 1, 4)
    press(page, "start")
    press(page, "hand", "quads")
    page.fill("[data-field=credential]", "S-1")
    page.fill("[data-field=pin]", "1470")
    press(page, "swipe")
    press(page, "seat", "4")
    press(page, "hand", "quads")
    expect(page.locator(".stage")).to_contain_text("Win page")
    press(page, "end")
    expect(page.locator(".felt-text")).to_contain_text("Place your wagers")


def test_a_finger_that_bounces_does_not_toggle_a_hand(open_page: Open) -> None:
    page = open_page("/dealer/3", "D-1")
    wager(page, 2)
    press(page, "start")
    press(page, "seat", "2")
    page.dblclick("[data-press=hand][data-value=full_house]")
    page.wait_for_timeout(500)
    expect(page.locator("[data-press=hand][data-value=full_house]")).to_have_class("key hand on")
    page.wait_for_timeout(200)
    press(page, "hand", "full_house")
    press(page, "end")


def test_a_dealer_alone_cannot_record_a_win(open_page: Open) -> None:
    page = open_page("/supervisor", "D-1")
    expect(page.locator(".stage")).to_contain_text("pending")
    expect(page.locator("[data-press=record]")).to_have_count(0)
