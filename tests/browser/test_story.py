"""The main story in all three flows, in a real browser: wager, lock, hit, claim, record, sign,
win page, end, report; and with the server gone and back in the middle of a round."""

import re

from playwright.sync_api import Page, expect
from tests.browser.acts import answered, new_context, press, sign_here, sign_in
from tests.browser.conftest import Open, Served
from tests.browser.visits import unreached, unreadable


def report(page: Page, served: Served, link: str) -> str:
    """The jackpot log as the office gets it, over the same server."""
    assert page.context.browser is not None
    context = new_context(page.context.browser)
    sign_in(context, served.base, "M-1")
    answer = context.request.get(f"{served.base}/api/reports/jackpots?link={link}&form=csv")
    text = answer.text()
    assert answer.ok, text
    context.close()
    return text


def test_nexus_from_the_wager_to_the_report_through_a_restart(
    open_page: Open, served: Served
) -> None:
    dealer = open_page("/dealer/1", "D-1")
    sign = open_page("/sign/1", wide=1920, high=1080)
    other = open_page("/sign/2", wide=1920, high=1080)
    press(dealer, "sensor 1", "sensor 3", "sensor 6", "start")
    expect(dealer.locator(".felt-text")).to_contain_text("3 wagers locked, $3 coin-in")
    press(dealer, "seat 5")
    expect(dealer.locator(".refusal")).to_have_text("Seat 5 has no wager in this game.")
    press(dealer, "first_card", "seat 3", "hand straight_flush")
    expect(dealer.locator(".pan.claim")).to_contain_text("Seat 3, straight flush")
    expect(sign.locator(".pending")).to_have_text("Jackpot pending")
    since = dealer.locator("[data-since]").first.get_attribute("data-since")

    served.restart()
    desk = open_page("/supervisor", "S-1")
    assert desk.locator("[data-since]").first.get_attribute("data-since") == since
    press(desk, "sheet cards", *(f"card {one}" for one in ("Jh", "Th", "9h", "8h", "3h")))
    expect(desk.locator(".picked")).to_contain_text("These cards make: flush.")
    assert not unreadable(desk)
    press(desk, "uncard 4", "card 7h", "cards_done", "confirm")
    sign_here(desk, "", "1470")
    press(desk, "record")
    expect(desk.locator(".pan").last).to_contain_text("Win recorded")
    expect(sign.locator("#win .title")).to_have_text("Major jackpot")
    expect(sign.locator("#win .who")).to_have_text("Table 1, seat 3")
    expect(sign.locator("#win .paid")).to_contain_text("Envy $300each to seats")
    expect(sign.locator("#win .pc")).to_have_count(5)
    expect(other.locator("#win .who")).to_have_text("At table 1")
    expect(other.locator("#win .paid")).to_be_empty()

    desk.click("a.act")
    expect(desk.locator("body")).to_contain_text("Straight flush")
    expect(desk.locator("body")).to_contain_text("Jh Th 9h 8h 7h")
    dealer = open_page("/dealer/1", "D-1")
    press(dealer, "end")
    expect(dealer.locator(".felt-text")).to_contain_text("Place your wagers")
    assert re.search(r"straight_flush|Straight flush", report(dealer, served, "five-card"))


def test_aquarius_with_key_and_j_pot(open_page: Open, served: Served) -> None:
    page = open_page("/dealer/8", "D-1")
    press(page, "sensor 2", "sensor 6", "coin_in", "hand royal_flush", "over")
    expect(page.locator(".refusal")).to_be_visible()
    page.fill("[data-field=credential]", "K-1")
    page.fill("[data-field=pin]", "1470")
    press(page, "key jph", "sheet cards")
    press(page, *(f"card {one}" for one in ("Ah", "Kh", "Qh", "Jh", "Jk", "2c")), "cards_done")
    press(page, "jseat 6", "jpot", "key run")
    expect(page.locator(".stage")).to_contain_text("Win page")
    press(page, "over")
    expect(page.locator(".stage")).to_contain_text("0 wagers")
    assert "Royal flush" in report(page, served, "fortune")


def test_dj_wild_with_card_seat_and_hand(open_page: Open, served: Served) -> None:
    page = open_page("/dealer/2", "D-1")
    press(page, "sensor 1", "sensor 4", "start", "hand quads")
    page.fill("[data-field=credential]", "S-1")
    page.fill("[data-field=pin]", "1470")
    press(page, "swipe", "sheet cards")
    press(page, *(f"card {one}" for one in ("Qs", "Qh", "Qd", "Qc", "4s")), "cards_done")
    press(page, "seat 4", "hand quads")
    expect(page.locator(".pan.win")).to_contain_text("Win page")
    expect(page.locator(".pan.win .pcard")).to_have_count(5)
    press(page, "end")
    expect(page.locator(".felt-text")).to_contain_text("Place your wagers")
    assert "Four of a kind" in report(page, served, "five-card")


def test_a_correction_takes_a_supervisor_and_ends_with_the_first_card(open_page: Open) -> None:
    page = open_page("/dealer/3", "D-1")
    press(page, "sensor 2", "sensor 5", "start", "sheet correct", "what take", "at 5")
    press(page, "why Sensor lit without a chip")
    assert not unreadable(page)
    assert not unreached(page)
    sign_here(page, "D-1", "2580")
    press(page, "correct_it")
    expect(page.locator(".refusal")).to_contain_text("this takes executive or supervisor")
    sign_here(page, "S-1", "1470")
    press(page, "correct_it")
    expect(page.locator(".felt-text")).to_contain_text("1 wager locked, $1 coin-in")
    press(page, "first_card", "sheet correct")
    expect(page.locator("[data-press=what]")).to_have_count(1)
    press(page, "close", "end")


def test_a_fault_closes_the_table_and_a_technician_opens_it_again(open_page: Open) -> None:
    page = open_page("/dealer/6", "D-1")
    sign = open_page("/sign/6", wide=1920, high=1080)
    press(page, "sheet fault", "at 2", "report_it")
    expect(page.locator(".fault-bar")).to_contain_text("The sensor of seat 2 is dead")
    expect(sign.locator("#closed")).to_contain_text("Jackpot out of order")
    press(page, "sensor 1", "start")
    expect(page.locator(".refusal")).to_be_visible()
    press(page, "sheet clear", "why Sensor replaced")
    sign_here(page, "T-1", "1379")
    press(page, "clear_it")
    expect(page.locator(".fault-bar")).to_have_count(0)
    expect(sign.locator("#closed")).to_be_hidden()


def test_a_rejected_claim_takes_a_reason_and_the_supervisors_own_pin(open_page: Open) -> None:
    page = open_page("/dealer/3", "D-1")
    press(page, "sensor 1", "start", "seat 1", "hand straight_flush")
    desk = open_page("/supervisor", "S-1")
    press(desk, "sheet reject", "reject")
    expect(desk.locator(".refusal")).to_be_visible()
    press(desk, "why Wrong hand")
    sign_here(desk, "", "1470")
    press(desk, "reject")
    expect(desk.locator(".stage")).to_contain_text("0 pending")
    press(page, "end")


def test_a_meter_is_adjusted_by_two_with_a_lawful_reason(open_page: Open) -> None:
    desk = open_page("/supervisor", "S-1")
    press(desk, "leaf tables")
    assert not unreadable(desk)
    press(desk, "leaf meters", "link wilds", "level jackpot", "lawful malfunction")
    assert not unreadable(desk)
    assert not unreached(desk)
    desk.fill("[data-field=amount]", "1.50")
    desk.fill("[data-field=words]", "counted twice in the test")
    sign_here(desk, "S-1", "1470")
    press(desk, "adjust")
    expect(desk.locator("[role=status]")).to_contain_text(
        "Requested: lower Jackpot of wilds by $1.50"
    )
    expect(desk.locator("[data-field=amount]")).to_have_value("")
    expect(desk.locator("[data-press=level]")).to_contain_text("$23,450.0000")
    press(desk, "leaf changes")
    assert not unreadable(desk)
    sign_here(desk, "S-1", "1470")
    press(desk, "agree")
    expect(desk.locator(".refusal")).to_contain_text("call someone else")
    sign_here(desk, "E-1", "3690")
    press(desk, "agree")
    expect(desk.locator(".stage")).to_contain_text("No approvals pending")
    press(desk, "leaf meters")
    expect(desk.locator("[data-press=level]")).to_contain_text("$23,448.5000")


# However slow the machine is: both presses come in time to be one, and all that is sent is kept.
SLOW_FINGER = """() => {
    const send = window.emitEvent;
    houseway.bounce = 60_000;
    window.sent = [];
    window.emitEvent = (name, told) => { window.sent.push(told.press); send(name, told); };
}"""


def test_a_finger_that_bounces_does_not_toggle_a_hand(open_page: Open) -> None:
    page = open_page("/dealer/3", "D-1")
    press(page, "sensor 2", "start", "seat 2")
    assert page.evaluate("houseway.bounce") == 350
    page.evaluate(SLOW_FINGER)
    with answered(page):
        page.dblclick("[data-press=hand][data-value=full_house]")
    assert page.evaluate("sent") == ["hand"]
    page.evaluate("houseway.bounce = 350")
    expect(page.locator("[data-press=hand][data-value=full_house]")).to_have_class("key hand on")
    press(page, "hand full_house", "end")


def test_a_dealer_alone_cannot_record_a_win(open_page: Open) -> None:
    page = open_page("/supervisor", "D-1")
    expect(page.locator(".stage")).to_contain_text("pending")
    expect(page.locator("[data-press=record]")).to_have_count(0)
