"""The manager's console in a real browser: links made and refused, two persons, reports, roles."""

from urllib.parse import quote

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.browser.acts import PINS, answered, go, new_context, press, sign_in, tap, touch
from tests.browser.conftest import Open, Served
from tests.browser.visits import unreadable

from houseway.paytables import load_catalog
from houseway.web.pages.office.base import PLACES

ML03 = (("ms-01", "100"), ("link-ml03", "5"))
WILD = (("dj-wild", "100"), ("link-ml03", "5"))
OWN = (("dj-wild", "100"), ("djwp-1", "5"))


def add_table(
    page: Page, name: str, game: str, controller: str, spots: tuple[tuple[str, str], ...]
) -> None:
    go(page, page.url.partition("/floor")[0] + f"/floor/new-table?game={game}")
    form = page.locator("form[data-form=add]")
    chosen = {load_catalog()[paytable].bet: (paytable, high) for paytable, high in spots}
    bets = [str(one.get_attribute("name")) for one in form.locator(".o-wager select").all()]
    for bet in bets:
        pick_one(page, bet, chosen.get(bet, ("closed", ""))[0])
    for bet, (_, high) in chosen.items():
        fill_one(page, f"{bet}.low", "1" if high == "5" else "5")
        fill_one(page, f"{bet}.high", high)
    pick_one(page, "controller", controller)
    fill_one(page, "name", name)
    expect(page.locator(".o-main")).to_contain_text("Every check passed.")
    page.get_by_role("button", name="Add table").click()
    page.wait_for_url(f"**/floor/tables/{name}")
    expect(page.get_by_role("heading", name=f"Table {name}")).to_be_visible()


def pick_one(page: Page, field: str, value: str) -> None:
    """Every choice is checked at once."""
    found = page.locator(f"form[data-form=add] [name='{field}']")
    if found.input_value() != value:
        with answered(page):
            found.select_option(value)


def fill_one(page: Page, field: str, value: str) -> None:
    found = page.locator(f"form[data-form=add] [name='{field}']")
    if found.input_value() != value:
        with answered(page):
            found.fill(value)
            found.blur()


@pytest.fixture(scope="module")
def two_tables(served: Served, browser: Browser) -> Served:
    """A Mississippi Stud and two DJ Wild tables whose sensors carry no jackpot yet."""
    context = new_context(browser)
    sign_in(context, served.base, "M-1")
    page = go(context.new_page(), f"{served.base}/floor/tables")
    add_table(page, "21", "mississippi-stud", "atlas", ML03)
    add_table(page, "22", "dj-wild", "nexus-command-dj-wild", WILD)
    add_table(page, "23", "dj-wild", "nexus-command-dj-wild", OWN)
    context.close()
    return served


def test_a_link_of_two_games_is_refused_with_exact_probabilities_and_then_made(
    two_tables: Served, open_page: Open
) -> None:
    page = open_page("/floor/new-link", "M-1", 1440, 900)
    page.get_by_label("Name on signs and reports").fill("browser-link")
    with answered(page):
        page.get_by_label("Paytable").select_option("djwp-1")
    with answered(page):
        page.get_by_label("Executive card for the whole top level").select_option("yes")
    page.get_by_role("checkbox", name="23,").check()
    page.get_by_role("checkbox", name="21,").check()
    press(page, "check")
    refused = page.locator(".o-refusal-card")
    expect(refused).to_contain_text("The winning hands differ")
    expect(refused).to_contain_text("WAC 230-15-685")
    lawful = page.locator(".o-main")
    expect(lawful).to_contain_text("1/649,740")
    expect(lawful).to_contain_text("1/2,869,685")
    expect(lawful).to_contain_text("4 / 2,598,960")
    press(page, "create")
    assert "/floor/new-link" in page.url

    page.get_by_role("checkbox", name="23,").uncheck()
    page.get_by_role("checkbox", name="22,").check()
    press(page, "check")
    press(page, "instead link-ml03")
    expect(page.locator(".o-tag", has_text="Legal")).to_be_visible()
    expect(lawful).to_contain_text("212 / 137,744,880")
    assert page.locator(".o-ne").count() == 0
    press(page, "create")
    page.wait_for_url("**/floor/links/browser-link")
    expect(page.locator(".o-main")).to_contain_text("Not opened yet")
    expect(page.locator(".o-main")).to_contain_text("3/216,580")
    form = page.locator("form[data-form=open]")
    form.get_by_label("Mega starts at").fill("$10,000")
    form.get_by_label("Reason").fill("start of the link")
    press(page, "open")
    expect(page.locator(".o-main")).to_contain_text("Running")


def test_a_change_takes_a_second_person_in_another_role(open_page: Open) -> None:
    page = open_page("/floor/links/wilds", "M-1", 1440, 900)
    expect(page.locator(".o-main")).to_contain_text("The link is open.")
    page.locator("form[data-form=state]").get_by_label("Reason").fill("new seed")
    press(page, "close")
    page.get_by_text("Request change").first.click()
    form = page.locator("form[data-form=propose]")
    form.get_by_label("Jackpot seed").fill("$6,000")
    form.get_by_label("Reason").fill("printed on the new sign")
    press(page, "propose")
    expect(form.get_by_role("status")).to_contain_text("a second person must approve it")
    expect(page.locator(".o-main")).to_contain_text("$6,000.00")
    desk = open_page("/floor/approvals", "M-1", 1440, 900)
    asked = desk.locator(".o-request", has_text="printed on the new sign")
    expect(asked.get_by_role("button", name="Approve:")).to_have_count(0)
    asked.get_by_label("Card").fill("M-1")
    asked.get_by_label("PIN").fill(PINS["M-1"])
    press(desk, "sign")
    expect(asked.get_by_role("alert")).to_be_visible()
    expect(asked.get_by_label("PIN")).to_have_value("")

    second = open_page("/floor/approvals", "E-1", 1440, 900)
    tap(second, second.get_by_role("button", name="Approve: Change Wilds"))
    expect(asked).to_have_count(0)
    expect(page.locator(".o-meter", has_text="Jackpot")).to_contain_text("Seed $6,000.00")
    page.locator("form[data-form=state]").get_by_label("Reason").fill("change in force")
    press(page, "reopen")
    expect(page.locator(".o-main")).to_contain_text("Running")


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


LOOKED_AT = (
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
    properties = page.locator(".o-rail nav a")
    expect(properties).to_have_count(len(PLACES))
    for path in LOOKED_AT:
        go(page, f"{served.base}{path}")
        buttons = page.locator(".o-main button[name=press]")
        assert buttons.count() == 0, path
    go(page, f"{served.base}/floor/new-link")
    expect(page.get_by_role("button", name="Create link")).to_have_count(0)


def test_a_code_for_one_use_is_shown_once(open_page: Open) -> None:
    page = open_page("/floor/people", "M-1", 1440, 900)
    page.get_by_text("Enroll a device").click()
    form = page.locator("form[data-form=EnrolDevice]")
    form.get_by_label("Name", exact=True).fill("sign-21")
    form.get_by_label("Kind").select_option("sign")
    press(page, "EnrolDevice")
    said = form.get_by_role("status").inner_text()
    code = said.removeprefix("Code ").partition(".")[0]
    assert len(code.split("-")) == 4
    page.reload()
    assert code not in page.content()
    expect(page.locator(".o-main")).to_contain_text("sign-21")


def test_an_adjustment_needs_two_and_the_log_keeps_both(open_page: Open, served: Served) -> None:
    page = open_page("/floor/adjustments", "M-1", 1440, 900)
    form = page.locator("form[data-form=ask]")
    form.get_by_role("combobox", name="Level", exact=True).select_option("fortune/jackpot")
    form.get_by_label("Amount").fill("$25")
    form.get_by_label("Reason", exact=True).fill("promotion")
    press(page, "ask")
    expect(form.get_by_role("status")).to_contain_text("a second person must approve it")
    expect(form.get_by_label("Amount")).to_have_value("")
    second = open_page("/floor/approvals", "E-1", 1440, 900)
    asked = second.locator(".o-request", has_text="promotion")
    tap(second, asked.get_by_role("button", name="Approve: Raise"))
    expect(asked).to_have_count(0)
    go(second, f"{served.base}/floor/adjustments")
    row = second.locator("tbody tr", has_text="promotion").first
    expect(row).to_contain_text("Haas")
    expect(row).to_contain_text("approved by Vera")
    go(page, f"{served.base}/floor/log?kind=AgreeRequest&person={quote('vera')}")
    page.click("tbody a >> nth=0")
    expect(page.locator(".o-main")).to_contain_text("The digest matches")
    go(page, f"{served.base}/floor/log")
    press(page, "verify")
    expect(page.locator(".o-main")).to_contain_text("Intact: all")


def test_the_floor_map_follows_the_floor(open_page: Open) -> None:
    page = open_page("/floor", "M-1", 1440, 900)
    dealer = open_page("/dealer/3", "D-1")
    touch(dealer, "Seat 2", "Seat 5", "START GAME")
    tile = page.locator('.o-tile[data-key="tile 3"]')
    expect(tile).to_contain_text("Wagers locked")
    expect(tile.locator(".o-seat.lit")).to_have_count(2)
    touch(dealer, "END GAME")
    expect(tile).to_contain_text("Open for wagers")


def test_a_dealer_who_opens_the_console_gets_a_page_that_says_so(open_page: Open) -> None:
    page = open_page("/floor", "D-1", 1440, 900)
    expect(page.get_by_role("alert")).to_contain_text("can read this")
    assert not unreadable(page)
    page.click("a.act")
    expect(page.locator(".doors")).to_be_visible()
