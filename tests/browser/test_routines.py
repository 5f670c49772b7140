"""The console's page for what recurs, by clicking: a shift, a layout, a jackpot that moves."""

from playwright.sync_api import Page, expect
from tests.browser.acts import choose, fill, press, sign_here
from tests.browser.conftest import Open, Served


def told(page: Page, words: str) -> None:
    expect(page.locator(".o-plate", has_text=words).first).to_be_visible()


def test_a_shift_is_handed_over_and_a_jackpot_moves_with_its_money(open_page: Open) -> None:
    page = open_page("/floor/day", "M-1", 1440, 900)
    fill(page, shift__name="Swing")
    press(page, "open-shift")
    expect(page.get_by_text("Swing, of Haas, runs.")).to_be_visible()
    lists = page.locator(".o-panel", has_text="Checklists of the tables")
    expect(lists).to_contain_text("8 of 8 tables: all done")
    fill(page, shift__note="camera 7 is dark")
    press(page, "close-shift")
    expect(page.get_by_text("No shift runs.")).to_be_visible()
    supervisor = open_page("/floor/day", "S-1", 1440, 900)
    expect(supervisor.get_by_text("No shift runs.")).to_be_visible()
    assert supervisor.locator("[data-press=move]").count() == 0

    links = open_page("/floor/links/fortune", "M-1", 1440, 900)
    fill(links, state__reason="table 8 goes")
    press(links, "state")
    choose(page, "move.link", "fortune")
    choose(page, "move.to", "quick-hit")
    fill(page, move__reason="table 8 goes")
    press(page, "move")
    told(page, "Done; record")
    expect(page.locator("[data-field='move.link'] option", has_text="$0.00")).to_have_count(1)
    fill(page, move__reason="out of play")
    press(page, "retire")
    told(page, "Table 8 is still on the link fortune.")


NOW = "caribbean-stud $5-$100, cover-all $1-$5"  # At table 4.


def test_a_layout_changes_on_screen_while_its_table_is_closed(open_page: Open) -> None:
    table = open_page("/floor/tables/4", "M-1", 1440, 900)
    wagers = table.locator(".o-panel", has_text="Lowest").locator("tbody tr")
    page = open_page("/floor/day", "M-1", 1440, 900)
    form = page.locator(".o-panel", has_text="Change a layout")
    expect(form).to_contain_text("Close a table to change its layout.")
    press(table, "state close")
    spots = page.locator("[data-field='layout.spots']")
    expect(spots).to_have_value(NOW)

    fill(page, layout__spots="caribbean-stud", layout__reason="new limits")
    press(page, "layout")
    told(page, "Write a wager like ms-01 $5-$100, not 'caribbean-stud'.")
    expect(wagers).to_have_count(2)
    fill(page, layout__spots="caribbean-stud $10-$200")
    press(page, "layout")
    told(page, "Done; record")
    expect(spots).to_have_value("caribbean-stud $10-$200")
    expect(wagers).to_have_count(1)
    expect(wagers).to_contain_text("$200.00")
    press(page, "layout")
    told(page, "Give a reason.")  # Said anew for each change.
    press(table, "state open")
    expect(form).to_contain_text("Close a table to change its layout.")

    log = open_page("/floor/log?kind=ChangeSpots", "A-1", 1440, 900)
    expect(log.locator("tbody tr")).to_have_count(1)
    expect(log.locator("tbody")).to_contain_text("table 4")
    press(table, "state close")
    fill(page, layout__spots=NOW, layout__reason="as it was")
    press(page, "layout")
    expect(wagers).to_have_count(2)
    press(table, "state open")


def test_the_cage_pays_a_win_once_with_the_form_that_the_law_asks_for(
    open_page: Open, served: Served
) -> None:
    won(open_page)
    cage = open_page("/floor/jackpots?view=unpaid", "C-1", 1440, 900)
    row = cage.locator("tbody tr", has_text="Straight flush")
    expect(row).to_contain_text("not paid yet")
    row.get_by_role("link", name="Open").click()
    card = cage.locator(".o-award")
    expect(card).to_contain_text("W-2G")
    expect(cage.locator("[data-press=back_out]")).to_have_count(0)  # The cage reverses nothing.
    choose(cage, "pay.method", "cheque")
    press(cage, "pay")
    told(cage, "Done; record")
    expect(card).to_contain_text("cheque,")
    expect(cage.locator("[data-press=pay]")).to_have_count(0)
    expect(cage.locator("tbody tr", has_text="Straight flush")).to_have_count(0)

    books = open_page("/floor/log?kind=PayAward", "M-1", 1440, 900)
    expect(books.locator("tbody tr")).to_have_count(1)
    expect(books.locator("tbody")).to_contain_text("in cheque")
    answer = books.context.request.get(f"{served.base}/api/reports/jackpots?form=csv")
    assert "cheque" in answer.text()


def won(open_page: Open) -> None:
    """A straight flush takes the whole of Quick Hit: verified, and signed by an executive."""
    dealer = open_page("/dealer/3", "D-1")
    press(dealer, "sensor 2", "sensor 5", "start", "first_card", "seat 5", "hand straight_flush")
    desk = open_page("/supervisor", "E-1")
    press(desk, "sheet cards", *(f"card {one}" for one in ("Jh", "Th", "9h", "8h", "7h")))
    press(desk, "cards_done", "confirm")
    sign_here(desk, "E-1", "3690")
    press(desk, "record")
    expect(desk.locator(".pan").last).to_contain_text("Win recorded")
    press(dealer, "end")
