"""The console's page for what recurs, by clicking: a shift, a layout, a jackpot that moves."""

from playwright.sync_api import Page, expect
from tests.browser.acts import choose, fill, press
from tests.browser.conftest import Open


def told(page: Page, words: str) -> None:
    expect(page.locator(".o-plate", has_text=words).first).to_be_visible()


def test_a_shift_is_handed_over_and_a_jackpot_moves_with_its_money(open_page: Open) -> None:
    page = open_page("/floor/day", "M-1", 1440, 900)
    fill(page, shift__name="Swing")
    press(page, "open-shift")
    expect(page.get_by_text("Swing, of Haas, runs.")).to_be_visible()
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
