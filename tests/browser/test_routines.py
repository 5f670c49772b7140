"""The console's page for what recurs, by clicking: a shift, a layout, a jackpot that moves."""

import re

from playwright.sync_api import Page, expect
from tests.browser.acts import PINS, sign_here, tap, tap_cards, touch
from tests.browser.conftest import Open, Served


def told(page: Page, words: str) -> None:
    expect(page.locator(".o-plate", has_text=words).first).to_be_visible()


def test_a_shift_is_handed_over_and_a_jackpot_moves_with_its_money(open_page: Open) -> None:
    page = open_page("/floor/day", "M-1", 1440, 900)
    page.get_by_label("Shift name").fill("Swing")
    tap(page, page.get_by_role("button", name="Open the shift"))
    expect(page.get_by_text("Swing shift open (Haas)")).to_be_visible()
    lists = page.locator(".o-panel", has_text="Table checklists")
    expect(lists).to_contain_text("9 of 9 tables: all done")
    page.get_by_label("Note for the next shift").fill("camera 7 is dark")
    tap(page, page.get_by_role("button", name="Close the shift"))
    expect(page.get_by_text("No shift is open.")).to_be_visible()
    supervisor = open_page("/floor/day", "S-1", 1440, 900)
    expect(supervisor.get_by_text("No shift is open.")).to_be_visible()
    expect(supervisor.get_by_role("button", name="Move the money")).to_have_count(0)

    links = open_page("/floor/links/fortune", "M-1", 1440, 900)
    links.locator("form[data-form=state]").get_by_label("Reason").fill("table 8 goes")
    tap(links, links.get_by_role("button", name="Close the link"))
    form = page.locator("form[data-form=move]")
    form.get_by_label("From").select_option("fortune")
    form.get_by_role("combobox", name="To", exact=True).select_option("quick-hit")
    form.get_by_label("Reason").fill("table 8 goes")
    tap(page, form.get_by_role("button", name="Move the money"))
    told(page, "Saved as log record")
    expect(form.locator("option", has_text="$0.00")).to_have_count(1)
    form.get_by_label("Reason").fill("out of play")
    tap(page, form.get_by_role("button", name="Retire the link"))
    told(page, "Table 8 is still on link Fortune; unlink it first.")


def test_a_layout_changes_on_screen_while_its_table_is_closed(open_page: Open) -> None:
    table = open_page("/floor/tables/4", "M-1", 1440, 900)
    wagers = table.locator(".o-panel", has_text="Minimum").locator("tbody tr")
    page = open_page("/floor/day", "M-1", 1440, 900)
    panel = page.locator(".o-panel", has_text="Change a layout")
    expect(panel).to_contain_text("Close a table to change its layout.")
    tap(table, table.get_by_role("button", name="Close the table"))
    first, second = panel.locator(".o-spot").nth(0), panel.locator(".o-spot").nth(1)
    expect(first.locator("select")).to_have_value("caribbean-stud")
    change = page.get_by_role("button", name="Change the layout")

    first.get_by_label("Maximum").fill("")
    panel.get_by_label("Reason").fill("new limits")
    tap(page, change)
    told(page, "Raise: enter the lowest and the highest wager.")
    expect(wagers).to_have_count(2)
    first.get_by_label("Minimum").fill("$10")
    first.get_by_label("Maximum").fill("$200")
    second.locator("select").select_option("closed")
    tap(page, change)
    told(page, "Saved as log record")
    expect(first.get_by_label("Maximum")).to_have_value("$200")
    expect(wagers).to_have_count(1)
    expect(wagers).to_contain_text("$200.00")
    tap(page, change)
    told(page, "Enter a reason.")  # Said anew for each change.

    log = open_page("/floor/log?kind=ChangeSpots", "A-1", 1440, 900)
    expect(log.locator("tbody tr")).to_have_count(1)
    expect(log.locator("tbody")).to_contain_text("table 4")
    first.get_by_label("Minimum").fill("$5")
    first.get_by_label("Maximum").fill("$100")
    second.locator("select").select_option("cover-all")
    second.get_by_label("Minimum").fill("$1")
    second.get_by_label("Maximum").fill("$5")
    panel.get_by_label("Reason").fill("as it was")
    tap(page, change)
    expect(wagers).to_have_count(2)
    tap(table, table.get_by_role("button", name="Open the table"))
    expect(panel).to_contain_text("Close a table to change its layout.")


def test_the_cage_pays_a_win_once_with_the_form_that_the_law_asks_for(
    open_page: Open, served: Served
) -> None:
    won(open_page)
    cage = open_page("/floor/jackpots?view=unpaid", "C-1", 1440, 900)
    row = cage.locator("tbody tr", has_text="Straight flush")
    expect(row).to_contain_text("not paid yet")
    row.get_by_role("link", name="Pay").click()
    expect(cage.locator(".w2g")).to_contain_text("Required")
    expect(cage.get_by_role("button", name="Back out")).to_have_count(0)  # The cage reverses none.
    tap(cage, cage.get_by_role("button", name="Save winner"))
    expect(cage.locator("[data-said=winner]")).to_contain_text("first name")
    for label, text in WINNER.items():
        cage.get_by_label(label, exact=True).fill(text)
    cage.get_by_label("Photo ID").select_option("Passport")
    cage.get_by_label("Not on it").check(force=True)
    tap(cage, cage.get_by_role("button", name="Save winner"))
    pay = cage.get_by_role("button", name=re.compile("^Pay "))
    tap(cage, pay)  # Neither a method nor the winner's signature is preset.
    expect(cage.locator("[data-said=pay]")).to_contain_text("cash, chips or check")
    cage.get_by_role("radio", name="Check").check(force=True)
    tap(cage, pay)
    expect(cage.locator("[data-said=pay]")).to_contain_text("have the winner sign it first")
    cage.get_by_label("The winner has signed the W-2G").check()
    cage.get_by_label("Check number").fill("20417")
    tap(cage, pay)
    # A property that starts up pays alone, on record as such; the API's tests have the second.
    expect(cage.get_by_text(re.compile("Paid .+, check"))).to_be_visible()

    books = open_page("/floor/log?kind=PayAward", "M-1", 1440, 900)
    expect(books.locator("tbody")).to_contain_text("by check")
    assert "Estrada" not in books.content()
    answer = books.context.request.get(f"{served.base}/api/reports/jackpots?form=csv")
    assert "check 20417" in answer.text()


def is_brass(page: Page, words: str) -> bool:
    key = page.get_by_role("button", name=words, exact=True)
    return bool(key.evaluate("one => getComputedStyle(one).backgroundImage !== 'none'"))


def test_one_key_is_brass_on_the_log_on_sheet(open_page: Open) -> None:
    """Both were, once a PIN was entered."""
    page = open_page("/dealer/3?sheet=dealer", "S-1")
    assert (is_brass(page, "DEAL AS WHIT"), is_brass(page, "LOG ON")) == (True, False)
    sign_here(page, "D-1", PINS["D-1"])
    assert (is_brass(page, "DEAL AS WHIT"), is_brass(page, "LOG ON")) == (False, True)


def test_an_overlooked_hand_is_claimed_after_end_game_and_an_executive_agrees(
    open_page: Open,
) -> None:
    dealer = open_page("/dealer/3", "D-1")
    touch(dealer, "Seat 2", "Seat 5", "START GAME", "FIRST CARD", "END GAME")
    desk = open_page("/supervisor", "S-1")
    touch(desk, "Late claim", "Table 3", "Game", "Seat 5", "Straight flush")
    tap_cards(desk, "Jh Th 9h 8h 7h")
    touch(desk, "Done")
    desk.get_by_label("Reason for the delay").fill("overlooked at settlement")
    sign_here(desk, "S-1", PINS["S-1"])
    touch(desk, "REQUEST")
    expect(desk.get_by_text("Enter the surveillance recording's reference.")).to_be_visible()
    desk.get_by_label("Surveillance recording").fill("Camera 12, 18:04")
    sign_here(desk, "S-1", PINS["S-1"])
    touch(desk, "REQUEST")
    expect(desk.locator(".desk-sheet")).to_contain_text("Once an executive approves")
    touch(desk, "Approvals")
    expect(desk.locator(".change")).to_contain_text("Pay a late claim on Quick-hit")
    sign_here(desk, "E-1", PINS["E-1"])
    touch(desk, "SECOND PERSON APPROVES")
    expect(desk.get_by_text("No approvals pending.")).to_be_visible()
    touch(desk, "Claims")
    expect(desk.locator(".wins")).to_contain_text("Table 3, seat 5")


def test_the_shufflers_mode_and_exchange_are_recorded_at_the_panel(open_page: Open) -> None:
    dealer = open_page("/dealer/8?sheet=shuffler", "D-1")
    touch(dealer, "RECORD MODE")
    expect(dealer.get_by_role("dialog")).to_contain_text("Recorded: Fortune San Lo Poker")
    touch(dealer, "2.")
    expect(dealer.get_by_text("The next step is: The fault persists")).to_be_visible()
    for step in range(1, 8):
        touch(dealer, f"{step}.")
    log = open_page("/floor/log?kind=OperateShuffler", "A-1", 1440, 900)
    expect(log.locator("tbody tr")).to_have_count(8)


WINNER = {
    "First name": "Marisol",
    "Last name": "Estrada",
    "Street address, city, state, ZIP": "1418 S 152nd St, Tukwila, WA 98188",
    "ID number": "P-2207",
    "ID expires": "2039-04-30",
    "Date of birth": "1984-08-11",
    "Taxpayer number (if given)": "412-55-4410",
}


def won(open_page: Open) -> None:
    """A straight flush takes the whole of Quick Hit: verified, and signed by an executive."""
    dealer = open_page("/dealer/3", "D-1")
    touch(dealer, "Seat 2", "Seat 5", "START GAME", "FIRST CARD", "Seat 5", "Straight flush")
    desk = open_page("/supervisor", "S-1")
    tap_cards(desk, "Jh Th 9h 8h 7h")
    touch(desk, "Done", "CONFIRM")
    sign_here(desk, "E-1", PINS["E-1"])
    touch(desk, "RECORD WIN")
    expect(desk.locator(".pan").last).to_contain_text("recorded")
    touch(dealer, "END GAME")
