"""The floor map in a real browser: a table's drawer, who is paged or called, the demo's pace."""

from playwright.sync_api import Page, expect
from tests.browser.acts import answered, press, touch
from tests.browser.conftest import Open
from tests.browser.visits import unreached, unreadable

DRAWER = ".o-drawer"


def see(page: Page, table: str) -> None:
    with answered(page):
        page.locator(tile(table)).click()


def tile(table: str) -> str:
    return f'.o-tile[data-key="tile {table}"]'


def test_a_tile_opens_the_drawer_of_its_table_and_the_floor_updates_in_it(open_page: Open) -> None:
    page = open_page("/floor", "M-1", 1440, 900)
    see(page, "3")
    drawer = page.locator(DRAWER)
    expect(drawer).to_contain_text("Table 3")
    expect(drawer).to_contain_text("Open for wagers")
    expect(drawer.get_by_role("heading", name="Table 3")).to_be_focused()
    assert page.url.endswith("/floor?table=3")
    dealer = open_page("/dealer/3", "D-1")
    touch(dealer, "Seat 2", "Seat 5", "START GAME")
    expect(drawer).to_contain_text("Wagers locked, dealing")
    expect(drawer).to_contain_text("START GAME: game 1, 2 wagers, $2.00")
    expect(
        drawer.get_by_role("heading", name="Table 3")
    ).to_be_focused()  # However often it is drawn again.
    press(page, "close_table 3")
    refusal = page.get_by_role("alert").filter(has_text="Game 1 at table 3 is still open")
    expect(refusal).to_be_visible()
    touch(dealer, "END GAME")
    expect(drawer).to_contain_text("END GAME: game 1")
    press(page, "close_table 3")
    expect(drawer).to_contain_text("Closed")
    expect(drawer.locator(".o-list")).to_contain_text("Before it opens")
    todo = drawer.locator(".o-check", has_text="Open a shift")
    expect(todo.get_by_role("link")).to_have_attribute("href", "/floor/day")
    assert not unreadable(page)
    press(page, "open_table 3")
    expect(drawer).to_contain_text("Open for wagers")
    page.keyboard.press("Escape")
    expect(drawer).to_have_count(0)
    expect(page.locator(tile("3"))).to_be_focused()
    assert page.url.endswith("/floor")


def test_a_drawer_works_in_light_and_dark(open_page: Open) -> None:
    page = open_page("/floor?table=1", "M-1", 1440, 900)
    expect(page.locator(DRAWER)).to_contain_text("Five-card")
    for look in ("light", "dark"):
        page.evaluate("look => { document.documentElement.dataset.look = look }", look)
        assert not unreadable(page)
    assert not unreached(page)
    page.set_viewport_size({"width": 1024, "height": 768})
    assert page.evaluate(COVERED) == []


# No table of the map lies under the drawer.
COVERED = """() => {
    const edge = document.querySelector(".o-drawer-box").getBoundingClientRect().left;
    const tiles = [...document.querySelectorAll(".o-tile")];
    return tiles.map((node) => node.getBoundingClientRect().right).filter((at) => at > edge + 1);
}"""


def test_an_executive_is_paged_and_finds_the_table(open_page: Open) -> None:
    dealer = open_page("/dealer/1", "D-1")
    touch(dealer, "Seat 1", "Seat 3", "START GAME", "FIRST CARD", "Seat 3", "Royal flush")
    page = open_page("/floor", "M-1", 1440, 900)
    award = page.locator(".o-award")
    expect(award).to_contain_text("Executive card required by the approved rules")
    executive = open_page("/floor/links", "E-1", 1440, 900)
    expect(executive.locator(".o-come")).to_have_count(0)
    press(page, "page 1")
    expect(award).to_contain_text("Ruth and Vera paged")
    expect(executive.locator(".o-come")).to_have_text("You were paged to table 1")
    assert not unreadable(executive)
    expect(dealer.locator(".claim")).to_contain_text(
        "Needs an executive card. First claim on this meter. Paged"
    )
    expect(award.get_by_role("button", name="Page executive again")).to_be_visible()
    desk = open_page("/supervisor", "S-1")
    expect(desk.locator(".page-row")).to_contain_text("Ruth and Vera paged")
    executive.click(".o-come")
    executive.wait_for_url("**/supervisor")
    expect(executive.locator(".bar")).to_contain_text("You were paged to table 1")
    touch(dealer, "Royal flush")
    expect(executive.locator(".bar")).not_to_contain_text("paged")
    touch(dealer, "END GAME")


def test_a_supervisor_pages_from_the_desk_where_the_claim_takes_more(open_page: Open) -> None:
    dealer = open_page("/dealer/1", "D-1")
    touch(dealer, "Seat 2", "Seat 3", "START GAME", "Seat 3", "Straight flush")
    desk = open_page("/supervisor", "S-1")
    expect(desk.locator(".claim-sums")).to_contain_text("Supervisor card required")
    expect(desk.get_by_role("button", name="Page executive")).to_have_count(0)
    touch(dealer, "Straight flush", "Seat 2", "Royal flush")
    expect(desk.get_by_role("button", name="Page executive")).to_be_visible()
    assert not unreadable(desk)
    assert desk.evaluate(OVERLAPS) == []
    touch(dealer, "Royal flush", "END GAME")


def test_a_fault_is_acknowledged_and_a_technician_finds_the_table(open_page: Open) -> None:
    dealer = open_page("/dealer/3", "D-1")
    technician = open_page("/floor/links", "T-1", 1440, 900)
    expect(technician.locator(".o-come")).to_have_count(0)
    touch(dealer, "Fault", "Lost link", "REPORT FAULT", "CALL TECHNICIAN")
    expect(dealer.locator(".fault-bar")).to_contain_text("TECHNICIAN CALLED")
    expect(technician.locator(".o-come")).to_have_text("You were called to table 3")
    desk = open_page("/supervisor", "S-1")
    touch(desk, "Tables")
    expect(desk.locator("section.table", has_text="Table 3")).to_contain_text(
        "Technician called (Tess)"
    )
    assert not unreadable(desk)

    page = open_page("/floor", "M-1", 1440, 900)
    alarm = page.locator(".o-alarm", has_text="the connection to the link is lost")
    expect(alarm).to_contain_text("Technician called (Tess)")
    press(page, "technician 3")
    expect(page.get_by_role("alert").filter(has_text="call again in")).to_be_visible()
    press(page, "acknowledge fault/table 3/1")
    expect(alarm).to_contain_text("Acknowledged")
    expect(alarm.locator(".o-seen")).to_contain_text("Haas")
    expect(alarm.get_by_role("button", name="Acknowledge")).to_have_count(0)
    expect(page.locator(".o-tile.fault")).to_have_count(1)  # Seen, and nevertheless out of order.
    assert not unreadable(page)
    auditor = open_page("/floor", "A-1", 1440, 900)
    expect(auditor.locator(".o-seen")).to_contain_text("Haas")
    expect(auditor.locator(".o-main button[name=press]")).to_have_count(0)

    technician.click(".o-come")
    technician.wait_for_url("**/floor/tables/3")
    technician.get_by_label("Fault, or how it was fixed").fill("sensor replaced")
    press(technician, "clear")
    expect(technician.locator(".o-come")).to_have_count(0)
    expect(page.locator(".o-alarm", has_text="the connection to the link is lost")).to_have_count(0)
    expect(dealer.locator(".fault-bar")).to_have_count(0)


# Nothing that can be pressed on the desk lies on something else that can be.
OVERLAPS = """() => {
    const keys = [...document.querySelectorAll(".pan :is(button, a, input:not([type=hidden]))")];
    const at = keys.map((node) => node.getBoundingClientRect());
    return keys.flatMap((node, n) => keys.slice(n + 1).filter((_, m) => {
        const one = at[n], two = at[n + 1 + m];
        return one.left < two.right && two.left < one.right
            && one.top < two.bottom && two.top < one.bottom;
    }).map((other) => `${node.textContent} and ${other.textContent}`));
}"""


def test_the_pace_of_the_guests_is_chosen_by_who_runs_the_floor(open_page: Open) -> None:
    page = open_page("/floor", "M-1", 1440, 900)
    other = open_page("/floor", "E-1", 1440, 900).get_by_label("Demo speed")
    for speed in ("60", "1"):
        with answered(page):
            page.get_by_label("Demo speed").select_option(speed)
        expect(other).to_have_value(speed)
    for card in ("S-1", "A-1"):
        looker = open_page("/floor", card, 1440, 900)
        expect(looker.get_by_label("Demo speed")).to_have_count(0)


def test_the_map_has_a_tab_for_each_pit_and_the_address_keeps_it(open_page: Open) -> None:
    office = open_page("/floor/tables/7", "M-1", 1440, 900)
    office.get_by_label("Pit", exact=False).fill("North")
    press(office, "PlaceTable")
    expect(office.locator(".o-pairs")).to_contain_text("North")
    page = open_page("/floor", "M-1", 1440, 900)
    tabs, tiles = page.locator(".o-pits a"), page.locator(".o-tile")
    expect(tabs).to_have_count(3)
    expect(tiles).to_have_count(9)
    tabs.filter(has_text="North").focus()
    with answered(page):
        page.keyboard.press("Enter")
    expect(tiles).to_have_count(1)
    expect(tabs.filter(has_text="North")).to_be_focused()  # Though it was drawn again.
    see(page, "7")
    assert page.url.endswith("/floor?pit=North&table=7")
    assert not unreadable(page)
    again = open_page("/floor?pit=North", "M-1", 390, 844)
    expect(again.locator(".o-tile")).to_have_count(1)
    expect(again.locator(".o-pits a[aria-current]")).to_contain_text("North")
    with answered(again):
        again.locator(".o-pits a", has_text="All").click()
    expect(again.locator(".o-tile")).to_have_count(9)
    assert again.url.endswith("/floor")
    office.get_by_label("Pit", exact=False).fill("")
    press(office, "PlaceTable")
    expect(tabs).to_have_count(0)
    expect(tiles).to_have_count(9)
