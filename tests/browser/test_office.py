"""The manager's console in a real browser: links made and refused, two persons, reports, roles."""

from urllib.parse import quote

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.browser.acts import choose, fill, go, new_context, press, sign_in
from tests.browser.conftest import Open, Served
from tests.browser.visits import unreadable

from houseway.web.screens.office.console import ROOMS

ML03 = "ms-01 $5-$100, link-ml03 $1-$5"
LOADED = ".o-main:not([aria-busy])"
WILD = "dj-wild $5-$100, link-ml03 $1-$5, djwp-1 $1-$5"


def add_table(page: Page, name: str, game: str, controller: str, spots: str) -> None:
    if not page.locator('[data-field="add.name"]').is_visible():
        page.click("summary:has-text('Add a table')")
    fill(page, add__name=name, add__spots=spots)
    choose(page, "add.game", game)
    choose(page, "add.controller", controller)
    press(page, "add")
    expect(page.locator(f'a[href="/floor/tables/{name}"]').first).to_be_visible()


@pytest.fixture(scope="module")
def two_tables(served: Served, browser: Browser) -> Served:
    """A Mississippi Stud and a DJ Wild table whose sensors carry no jackpot yet."""
    context = new_context(browser)
    sign_in(context, served.base, "M-1")
    page = go(context.new_page(), f"{served.base}/floor/tables")
    expect(page.locator(LOADED)).to_be_visible()
    add_table(page, "21", "mississippi-stud", "atlas", ML03)
    add_table(page, "22", "dj-wild", "nexus-command-dj-wild", WILD)
    context.close()
    return served


def test_a_link_of_two_games_is_refused_with_exact_probabilities_and_then_made(
    two_tables: Served, open_page: Open
) -> None:
    page = open_page("/floor/new-link", "M-1", 1440, 900)
    fill(page, new__name="browser-link")
    choose(page, "new.paytable", "djwp-1")
    press(page, "toggle 22")
    press(page, "toggle 21")
    refused = page.locator(".o-refusal-card")
    expect(refused).to_contain_text("The winning hands of")
    expect(refused).to_contain_text("WAC 230-15-685")
    lawful = page.locator(".o-main")
    expect(lawful).to_contain_text("1/649,740")
    expect(lawful).to_contain_text("1/2,869,685")
    expect(lawful).to_contain_text("4 / 2,598,960")
    press(page, "create")
    assert "/floor/new-link" in page.url

    press(page, "instead link-ml03")
    expect(page.locator(".o-tag", has_text="Lawful")).to_be_visible()
    expect(lawful).to_contain_text("212 / 137,744,880")
    assert page.locator(".o-ne").count() == 0
    press(page, "create")
    page.wait_for_url("**/floor/links/browser-link")
    expect(page.locator(".o-main")).to_contain_text("Not opened yet")
    expect(page.locator(".o-main")).to_contain_text("3/216,580")
    fill(page, open__mega="$10,000", open__reason="start of the link")
    press(page, "open")
    expect(page.locator(".o-main")).to_contain_text("Running")


def test_a_change_takes_a_second_person_in_another_role(open_page: Open) -> None:
    page = open_page("/floor/links/wilds", "M-1", 1440, 900)
    expect(page.locator(".o-main")).to_contain_text("The link runs.")
    fill(page, state__reason="new seed")
    press(page, "state close")
    page.click("summary:has-text('Propose')")
    fill(page, change__jackpot__seed="$6,000", change__reason="printed on the new sign")
    press(page, "propose")
    expect(page.locator(".o-main")).to_contain_text("$6,000.00")
    expect(page.locator("[data-press=approve]")).to_have_count(0)
    fill(page, sign__card="M-1", sign__pin="1590")
    press(page, "sign")
    expect(page.locator(".o-refused")).to_contain_text("call someone else")

    second = open_page("/floor/links/wilds", "E-1", 1440, 900)
    press(second, "approve")
    expect(second.locator(".o-done")).to_be_visible()
    expect(page.locator("table", has_text="Jackpot").first).to_contain_text("$6,000.00")
    fill(second, state__reason="change in force")
    press(second, "state reopen")
    expect(second.locator(".o-main")).to_contain_text("Running")


def test_a_report_downloads_as_the_api_makes_it(open_page: Open, served: Served) -> None:
    page = open_page("/floor/reports/meters", "A-1", 1440, 900)
    button = page.locator("a[download]", has_text="CSV")
    expect(button).to_be_visible()
    with page.expect_download() as waiting:
        button.click()
    found = waiting.value
    body = found.path().read_bytes()
    answer = page.context.request.get(f"{served.base}/api/reports/meters?form=csv")
    assert body == answer.body()
    assert found.suggested_filename in answer.headers["content-disposition"]


PLACES = (
    "/floor",
    "/floor/links/five-card",
    "/floor/tables",
    "/floor/tables/1",
    "/floor/people",
    "/floor/adjustments",
    "/floor/jackpots",
    "/floor/bank",
)


def test_the_auditor_sees_everything_and_changes_nothing(open_page: Open, served: Served) -> None:
    page = open_page("/floor", "A-1", 1440, 900)
    rooms = page.locator(".o-rail nav a")
    expect(rooms).to_have_count(len(ROOMS))
    for path in PLACES:
        go(page, f"{served.base}{path}")
        page.wait_for_selector(LOADED)
        assert page.locator("[data-press]").count() == 0, path
    go(page, f"{served.base}/floor/new-link")
    page.wait_for_selector(LOADED)
    expect(page.locator("[data-press=create]")).to_have_count(0)


def test_a_code_for_one_use_is_shown_once(open_page: Open) -> None:
    page = open_page("/floor/people", "M-1", 1440, 900)
    page.click("summary:has-text('Enrol a device')")
    fill(page, enrol__device="sign-21")
    choose(page, "enrol.kind", "sign")
    press(page, "enrol")
    code = page.locator(".o-once").inner_text()
    assert len(code.split("-")) == 4
    page.reload()
    page.wait_for_selector(".o-rail nav")
    assert code not in page.content()
    expect(page.locator(".o-main")).to_contain_text("sign-21")


def test_an_adjustment_needs_two_and_the_log_keeps_both(open_page: Open, served: Served) -> None:
    page = open_page("/floor/adjustments", "M-1", 1440, 900)
    choose(page, "adjust.level", "fortune/jackpot")
    fill(page, adjust__amount="$25", adjust__reason="promotion")
    press(page, "ask")
    expect(page.locator(".o-done")).to_be_visible()
    asked = page.locator(".o-request", has_text="promotion")
    card = asked.locator("[data-field$='.card']")
    card.fill("M-1")
    asked.locator("[data-field$='.pin']").fill("1590")
    press(page, "sign")
    expect(asked.locator(".o-refused")).to_contain_text("call someone else")
    second = open_page("/floor/adjustments", "E-1", 1440, 900)
    press(second, "agree")
    expect(second.locator(".o-done")).to_be_visible()
    row = second.locator("tbody tr", has_text="promotion").first
    expect(row).to_contain_text("Haas")
    expect(row).to_contain_text("agreed by Vera")
    expect(asked).to_have_count(0)
    go(page, f"{served.base}/floor/log?kind=AgreeRequest&person={quote('vera')}")
    page.click("tbody a >> nth=0")
    expect(page.locator(".o-main")).to_contain_text("The digest follows")
    go(page, f"{served.base}/floor/log")
    press(page, "verify")
    expect(page.locator(".o-main")).to_contain_text("Whole: all")


def test_the_floor_map_follows_the_floor(open_page: Open) -> None:
    page = open_page("/floor", "M-1", 1440, 900)
    dealer = open_page("/dealer/3", "D-1")
    press(dealer, "sensor 2", "sensor 5", "start")
    tile = page.locator('.o-tile[data-see="3"]')
    expect(tile).to_contain_text("Wagers locked")
    expect(tile.locator(".o-seat.lit")).to_have_count(2)
    press(dealer, "end")
    expect(tile).to_contain_text("Open for wagers")


def test_a_dealer_who_opens_the_console_is_told_so_on_a_page(open_page: Open) -> None:
    page = open_page("/floor", "D-1", 1440, 900)
    expect(page.get_by_role("alert")).to_contain_text("to read.")
    assert not unreadable(page)
    page.click("a.act")
    expect(page.locator(".doors")).to_be_visible()
