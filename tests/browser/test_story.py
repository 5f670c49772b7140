"""The main story in all three flows, in a real browser: wager, lock, hit, claim, record, sign,
win page, end, report; and with the server gone and back in the middle of a round."""

import re
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from playwright.sync_api import Page, expect
from tests.browser.acts import answered, new_context, sign_here, sign_in, tap_cards, touch
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
    touch(dealer, "Seat 1", "Seat 3", "Seat 6", "START GAME")
    expect(dealer.locator(".felt-text")).to_contain_text("3 wagers locked")
    touch(dealer, "Seat 5")
    expect(dealer.locator(".said:not([hidden])")).to_have_text(
        "Seat 5 has no wager. Select a lit seat."
    )
    touch(dealer, "FIRST CARD", "Seat 3", "Straight flush")
    expect(dealer.locator(".claim")).to_contain_text("Seat 3, straight flush", ignore_case=True)
    expect(sign.locator(".pending")).to_have_text("Jackpot pending")
    since = dealer.locator("[data-since]").first.get_attribute("data-since")

    served.restart()
    desk = open_page("/supervisor", "S-1")
    assert desk.locator("[data-since]").first.get_attribute("data-since") == since
    tap_cards(desk, "Jh Th 9h 8h 3h")
    expect(desk.locator(".picked")).to_contain_text("These cards make: flush.")
    assert not unreadable(desk)
    touch(desk, "Take back 3 of hearts", "7 of hearts", "Done", "CONFIRM")
    sign_here(desk, "", "1470")
    touch(desk, "RECORD WIN")
    expect(desk.locator(".pan").last).to_contain_text("recorded")
    expect(sign.locator("#win .title")).to_have_text("Major jackpot")
    expect(sign.locator("#win .who")).to_have_text("Table 1, seat 3")
    expect(sign.locator("#win .paid")).to_contain_text("Envy $300each to seats")
    expect(sign.locator("#win .pc")).to_have_count(5)
    expect(other.locator("#win .who")).to_have_text("At table 1")
    expect(other.locator("#win .paid")).to_be_empty()

    desk.click("a.act")
    expect(desk.locator("body")).to_contain_text("Straight flush")
    expect(desk.locator("body")).to_contain_text("J♥ 10♥ 9♥ 8♥ 7♥")
    dealer = open_page("/dealer/1", "D-1")
    touch(dealer, "END GAME")
    expect(dealer.locator(".felt-text")).to_contain_text("Place your wagers")
    assert re.search(r"straight_flush|Straight flush", report(dealer, served, "five-card"))


def test_aquarius_with_key_and_j_pot(open_page: Open, served: Served) -> None:
    page = open_page("/dealer/8", "D-1")
    touch(page, "Seat 2", "Seat 6", "COIN IN", "Royal flush", "GAME OVER")
    expect(page.locator(".said:not([hidden])")).to_be_visible()
    touch(page, "JPH")
    sign_here(page, "K-1", "1470")
    touch(page, "TURN TO JPH")
    tap_cards(page, "Ah Kh Qh Jh 9c 2c")
    touch(page, "Done")
    expect(page.locator(".j-pot.off")).to_contain_text("These cards do not make a paying hand.")
    tap_cards(page, "Ah Kh Qh Jh Jk 2c", "! Cards entered", "Clear")
    touch(page, "Done")
    touch(page, "6", "J-POT", "RUN")
    expect(page.locator(".stage")).to_contain_text("Recorded, win")
    touch(page, "GAME OVER")
    expect(page.locator(".stage")).to_contain_text("0 wagers")
    assert "Royal flush" in report(page, served, "fortune")


def test_dj_wild_with_card_seat_and_hand(open_page: Open, served: Served) -> None:
    page = open_page("/dealer/2", "D-1")
    touch(page, "Seat 1", "Seat 4", "START GAME", "Four of a kind")
    touch(page, "SUPERVISOR CARD")
    sign_here(page, "S-1", "1470")
    touch(page, "OPEN THE KEYPAD")
    tap_cards(page, "Qs Qh Qd Qc 4s")
    touch(page, "Done")
    touch(page, "Seat 4", "Four of a kind")
    expect(page.locator(".claim.win")).to_contain_text("Cage pays, win")
    expect(page.locator(".claim.win .pcard")).to_have_count(5)
    touch(page, "END GAME")
    expect(page.locator(".felt-text")).to_contain_text("Place your wagers")
    assert "Four of a kind" in report(page, served, "five-card")
    cage = open_page("/floor/jackpots", "C-1")
    touch(cage, "Pay")
    cage.wait_for_url("**/floor/pay/**")
    assert not unreadable(cage)
    assert not unreached(cage)


def test_a_correction_takes_a_supervisor_and_ends_with_the_first_card(open_page: Open) -> None:
    page = open_page("/dealer/3", "D-1")
    touch(page, "Seat 2", "Seat 5", "START GAME", "CORRECT", "Remove a wager", "5")
    touch(page, "Sensor fault: reverse the coin-in", "Sensor lit without a chip")
    assert not unreadable(page)
    assert not unreached(page)
    sign_here(page, "D-1", "2580")
    touch(page, "CORRECT")
    expect(page.locator(".said:not([hidden])")).to_contain_text(
        "Only an executive or a supervisor can do this"
    )
    sign_here(page, "S-1", "1470")
    touch(page, "CORRECT")
    expect(page.locator(".felt-text")).to_contain_text("1 wager locked, $1 coin-in")
    touch(page, "FIRST CARD", "MISDEAL")
    expect(page.get_by_role("link", name="Void the round")).to_be_visible()
    expect(page.get_by_role("link", name="Remove a wager")).to_have_count(0)
    touch(page, "Close", "END GAME")


def test_a_dead_seat_plays_no_jackpot_and_a_technician_clears_it(open_page: Open) -> None:
    page = open_page("/dealer/6", "D-1")
    sign = open_page("/sign/6", wide=1920, high=1080)
    touch(page, "Fault", "2", "REPORT FAULT")
    expect(page.locator(".messages")).to_contain_text(
        "Seat 2, the jackpot sensor is dead. Take no jackpot wagers there until it is cleared."
    )
    assert not unreadable(page)
    touch(page, "Seat 2")
    expect(page.locator(".said:not([hidden])")).to_contain_text("out of order")
    touch(page, "Seat 1", "START GAME", "END GAME")
    expect(sign.locator("#closed")).to_be_hidden()
    touch(page, "Clear", "Sensor replaced")
    sign_here(page, "T-1", "1379")
    touch(page, "CLEAR FAULT")
    expect(page.locator(".messages")).to_contain_text("Fault cleared")


def test_a_fault_closes_the_table_and_a_technician_opens_it_again(open_page: Open) -> None:
    page = open_page("/dealer/6", "D-1")
    sign = open_page("/sign/6", wide=1920, high=1080)
    touch(page, "Fault", "Lost link", "REPORT FAULT")
    expect(page.locator(".fault-bar")).to_contain_text("The connection to the link is lost")
    expect(sign.locator("#closed")).to_contain_text("Jackpot out of order")
    touch(page, "START GAME")
    expect(page.locator(".said:not([hidden])")).to_be_visible()
    touch(page, "CLEAR FAULT", "Link restored")
    sign_here(page, "T-1", "1379")
    touch(page, "CLEAR FAULT")
    expect(page.locator(".fault-bar")).to_have_count(0)
    expect(sign.locator("#closed")).to_be_hidden()


def test_a_rejected_claim_takes_a_reason_and_the_supervisors_own_pin(open_page: Open) -> None:
    page = open_page("/dealer/3", "D-1")
    touch(page, "Seat 1", "START GAME", "Seat 1", "Straight flush")
    desk = open_page("/supervisor", "S-1")
    touch(desk, "REJECT", "REJECT")
    expect(desk.locator(".said:not([hidden])")).to_be_visible()
    touch(desk, "Wrong hand")
    sign_here(desk, "", "1470")
    touch(desk, "REJECT")
    expect(desk.locator(".stage")).to_contain_text("0 pending")
    touch(page, "END GAME")


def test_a_meter_is_adjusted_by_two_with_a_lawful_reason(open_page: Open) -> None:
    desk = open_page("/supervisor", "S-1")
    touch(desk, "Tables")
    assert not unreadable(desk)
    touch(desk, "Meters", "Wilds", "Jackpot", "Lower", "Display error from a malfunction")
    assert not unreadable(desk)
    assert not unreached(desk)
    desk.get_by_label("Amount in dollars").fill("1.50")
    desk.get_by_label("Explanation").fill("counted twice in the test")
    sign_here(desk, "S-1", "1470")
    touch(desk, "REQUEST")
    expect(desk.locator("[role=status]")).to_contain_text(
        "Requested: lower the jackpot of Wilds by $1.50"
    )
    expect(desk.get_by_label("Amount in dollars")).to_have_value("")
    expect(desk.locator(".choice", has_text="Jackpot")).to_contain_text("$23,450.00")
    touch(desk, "Approvals")
    assert not unreadable(desk)
    sign_here(desk, "S-1", "1470")
    touch(desk, "SECOND PERSON APPROVES")
    expect(desk.locator(".said:not([hidden])")).to_contain_text("call someone else")
    sign_here(desk, "E-1", "3690")
    touch(desk, "SECOND PERSON APPROVES")
    expect(desk.locator(".stage")).to_contain_text("No approvals pending")
    touch(desk, "Meters", "Wilds")
    expect(desk.locator(".choice", has_text="Jackpot")).to_contain_text("$23,448.50")


def test_a_finger_that_bounces_does_not_toggle_a_hand(open_page: Open) -> None:
    page = open_page("/dealer/3", "D-1")
    touch(page, "Seat 2", "START GAME", "Seat 2")
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.method))
    hand = page.get_by_role("button", name="Full house")
    with answered(page, hand):
        hand.evaluate("node => { node.click(); node.click(); }")
    expect(hand).to_have_attribute("aria-pressed", "true")
    assert sent.count("POST") == 1
    touch(page, "Full house")
    expect(hand).to_have_attribute("aria-pressed", "false")
    touch(page, "END GAME")


def test_a_sheet_that_nobody_touches_closes_after_half_a_minute(open_page: Open) -> None:
    page = open_page("/dealer/3", "D-1")
    page.clock.install()
    touch(page, "Fault")
    page.clock.run_for(25_000)
    expect(page.get_by_role("dialog")).to_be_visible()
    page.clock.run_for(6_000)
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_the_clock_of_a_panel_shows_the_propertys_time(open_page: Open) -> None:
    """The browser of the walk is in UTC, the property is not."""
    page = open_page("/dealer/3", "D-1")
    zone = page.locator("html").get_attribute("data-time-zone")
    assert zone is not None
    here = [datetime.now(ZoneInfo(zone)) + timedelta(seconds=late) for late in (0, 30)]
    assert not any(one.utcoffset() == timedelta() for one in here)
    clock = re.compile("|".join(f"{one:%H:%M}" for one in here))
    expect(page.locator("[data-clock]")).to_have_text(clock)


def test_a_dealer_alone_cannot_record_a_win(open_page: Open) -> None:
    page = open_page("/supervisor", "D-1")
    expect(page.locator(".stage")).to_contain_text("pending")
    expect(page.get_by_role("button", name="RECORD WIN")).to_have_count(0)
