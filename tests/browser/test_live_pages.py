"""Pages that follow the floor: one stream per browser, and what a person was doing stays."""

from playwright.sync_api import Browser, Page, expect
from tests.browser.acts import PINS, go, new_context, sign_in, touch
from tests.browser.conftest import Open, Served

TABS = 8


def test_eight_tabs_share_one_stream_and_all_follow_the_floor(
    browser: Browser, served: Served, open_page: Open
) -> None:
    """A browser opens six connections to a server: with a stream each, the seventh tab would wait
    for ever."""
    context = new_context(browser)
    sign_in(context, served.base, "S-1")
    tabs = [go(context.new_page(), f"{served.base}/") for _ in range(TABS)]
    amount = "section:has-text('Table 1') .meter b"
    before = [tab.locator(amount).first.text_content() for tab in tabs]
    dealer = open_page("/dealer/1", "D-1")
    touch(dealer, "Seat 1", "Seat 2", "START GAME")
    for tab, text in zip(tabs, before, strict=True):
        expect(tab.locator(amount).first).not_to_have_text(text or "")
    touch(dealer, "END GAME")
    context.close()


def test_what_a_person_types_and_looks_at_stays_while_the_floor_moves(open_page: Open) -> None:
    page, dealer = open_page("/"), open_page("/dealer/3", "D-1")
    page.get_by_label("Card: swipe it").fill("S-")
    pin = page.get_by_label("PIN")
    pin.press_sequentially("14")
    pin.evaluate("node => { window.kept = node; node.setSelectionRange(1, 1) }")
    page.evaluate("scrollTo(0, 120)")
    moved(page, dealer)
    assert page.get_by_label("Card: swipe it").input_value() == "S-"
    assert (
        pin.evaluate(
            "node => node === window.kept && node === document.activeElement && node.selectionStart"
        )
        == 1
    )
    assert page.evaluate("scrollY") == 120
    page.keyboard.type("7")
    assert pin.input_value() == "174"


def moved(page: Page, dealer: Page) -> None:
    """A round at table 3 starts; the guide on the front page says so."""
    guide = page.locator("[data-live=guide]")
    before = guide.get_attribute("data-digest") or ""
    touch(dealer, "Seat 1", "START GAME")
    expect(guide).not_to_have_attribute("data-digest", before)
    touch(dealer, "END GAME")


def test_a_page_without_script_signs_in_and_out(browser: Browser, served: Served) -> None:
    context = new_context(browser, java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{served.base}/")
    page.get_by_label("Card: swipe it").fill("S-1")
    page.get_by_label("PIN").fill("999999")
    page.get_by_role("button", name="Sign in", exact=True).click()
    expect(page.get_by_role("alert").filter(has_text="wrong")).to_be_visible()
    page.get_by_label("PIN").fill(PINS["S-1"])
    page.get_by_role("button", name="Sign in", exact=True).click()
    expect(page.get_by_role("link", name="Pending claims")).to_be_visible()
    page.get_by_role("button", name="Sign out").click()
    expect(page.get_by_label("PIN")).to_be_visible()
    context.close()


def test_a_page_says_when_the_server_is_away_and_takes_no_press(
    open_page: Open, served: Served
) -> None:
    page = open_page("/", "S-1")
    served.end()
    try:
        expect(page.get_by_text("Not connected.")).to_be_visible()
        out = page.get_by_role("button", name="Sign out")
        expect(out).to_have_css("pointer-events", "none")
    finally:
        served.start()
    expect(page.get_by_text("Not connected.")).to_be_hidden()
