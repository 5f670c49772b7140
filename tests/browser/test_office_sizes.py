"""Every page of every member of staff at the sizes people hold: nothing overflows, nothing is cut
off or too small to read, no id and no second clock is shown, no script fails, and what is touched
is as large as a fingertip."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.browser.acts import (
    PINS,
    go,
    new_context,
    people_at,
    sign_here,
    sign_in,
    tap_cards,
    touch,
)
from tests.browser.areas.office import PATHS, READY
from tests.browser.conftest import Served
from tests.browser.test_pit_sizes import resize

from houseway.web.pages.office.base import PLACES

SIZES = ((1440, 900), (1280, 800), (1920, 1080), (1080, 1920), (820, 1180), (390, 844))
TOUCHED = 1080  # Up to this width a finger works it.
# What a program calls things by: hand and paytable ids, dates as files have them.
RAW = r"[a-z0-9]+_[a-z0-9_]+|\b\d{4}-\d\d-\d\d\b|\b(link-ml\d+|nexus-command|ms-stud)"
WRONG = """([touched, raw]) => {
    const RAW = new RegExp(raw), seen = (one) => one.checkVisibility({ visibilityProperty: true });
    const found = [], wide = document.documentElement.scrollWidth;
    if (wide > innerWidth) found.push(`the page is ${wide} wide`);
    const controls = "button, input:not([type=hidden]), select, textarea, summary, nav a, td a";
    for (const one of document.querySelectorAll(`${controls}, .o-btn, .o-ask`)) {
        if (!one.checkVisibility({ visibilityProperty: true })) continue;
        const aim = one.matches("[type=checkbox], [type=radio]") ? one.closest("label") : one;
        const { left, right, width, height } = aim.getBoundingClientRect();
        if (width < 2 || aim.closest(".o-rail nav, thead")) continue;
        const said = `${one.tagName} ${(one.innerText || one.name || "").slice(0, 40)}`;
        if (left < -1 || right > innerWidth + 1) found.push(`${said} is cut off`);
        if (touched && height < 43.5) found.push(`${said} is ${height} high`);
    }
    if ([...document.querySelectorAll("[data-clock]")].filter(seen).length !== 1)
        found.push("not one clock");
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange(), scrolls = /auto|scroll/;
    while (walk.nextNode()) {
        const node = walk.currentNode, holder = node.parentElement, words = node.data.trim();
        if (!words || !seen(holder) || holder.closest("option, title, .hidden-words")) continue;
        const said = words.slice(0, 40);
        if (!holder.closest("pre, code, .o-code") && RAW.test(words)) found.push(`raw: ${said}`);
        const drawn = holder.closest("svg") ? holder.getScreenCTM().a : 1;
        const size = parseFloat(getComputedStyle(holder).fontSize) * drawn;
        if (size < 11.9) found.push(`"${said}" is ${size.toFixed(1)} px`);
        range.selectNodeContents(node);
        const text = range.getBoundingClientRect();
        for (let box = holder; box && box !== document.body; box = box.parentElement) {
            const { overflowX, position } = getComputedStyle(box);
            if (position === "fixed" || scrolls.test(overflowX)) break;
            const { left, right, width } = box.getBoundingClientRect();
            if (width < 3) break;  // For a screen reader only.
            const isPast = text.right > right + 2 || text.left < left - 2;
            const isCut = overflowX !== "visible" && isPast;
            if (isCut) { found.push(`"${said}" is cut off by ${box.className}`); break; }
        }
    }
    return [...new Set(found)];
}"""


# Whose desk is in the office; each sees the pages of the rail.
OF_ROLE = {
    "executive": "E-1",
    "supervisor": "S-1",
    "cage": "C-1",
    "technician": "T-1",
    "auditor": "A-1",
}
SEEN = [
    *(("M-1", path) for path in PATHS),
    *((card, one.path) for role, card in OF_ROLE.items() for one in PLACES if role in one.roles),
    *((card, "/floor/tables/1") for card in ("T-1", "A-1")),
    ("A-1", "/floor/links/five-card"),
    *(("C-1", f"/floor/reports/{name}") for name in ("win", "deposits", "day-close")),
]


@pytest.fixture(scope="module")
def pages(browser: Browser, served: Served) -> Iterator[dict[str, Page]]:
    with people_at(browser, served.base, "M-1", *OF_ROLE.values()) as found:
        yield found


def wrong(page: Page) -> list[str]:
    """At every size in turn."""
    found = []
    for wide, high in SIZES:
        resize(page, wide, high)
        told = page.evaluate(WRONG, [wide <= TOUCHED, RAW])
        found += [f"{wide}x{high}: {one}" for one in told]
    return found


@pytest.mark.parametrize(("card", "path"), SEEN)
def test_a_page_uses_the_size_it_is_given(
    card: str, path: str, pages: dict[str, Page], served: Served
) -> None:
    failed: list[str] = []
    page = pages[card]
    page.on("pageerror", lambda problem: failed.append(str(problem)))
    go(page, f"{served.base}{path}")
    page.wait_for_selector(READY)
    said = wrong(page) + failed
    assert not said, "\n".join(said)


@pytest.mark.parametrize("card", ["D-1", "R-1", "N-1"])
def test_a_person_without_a_desk_here_gets_a_page_that_says_so(
    card: str, browser: Browser, served: Served
) -> None:
    """A dealer, a trainer and a trainee."""
    with people_at(browser, served.base, card) as people:
        for path in (*(one.path for one in PLACES), "/floor/reports/win"):
            page = go(people[card], f"{served.base}{path}")
            expect(page.get_by_role("heading", name="No access")).to_be_visible()
        said = [one for one in wrong(page) if "clock" not in one]
        assert not said, "\n".join(said)


def test_the_page_where_the_cage_pays_uses_its_size(
    pages: dict[str, Page], served: Served, browser: Browser
) -> None:
    """With a win on record that waits for its cards, its winner and a second person."""
    context = new_context(browser)
    sign_in(context, served.base, "D-1")
    dealer = go(context.new_page(), f"{served.base}/dealer/1")
    touch(dealer, "Seat 3", "START GAME", "FIRST CARD", "Seat 3", "Straight flush")
    desk = go(pages["S-1"], f"{served.base}/supervisor")
    tap_cards(desk, "Jh Th 9h 8h 7h")
    touch(desk, "Done", "CONFIRM")
    sign_here(desk, "", PINS["S-1"])
    touch(desk, "RECORD WIN")
    desk.wait_for_selector("a.act")
    context.close()
    cage = go(pages["C-1"], f"{served.base}/floor/jackpots")
    cage.get_by_role("link", name="Pay", exact=True).first.click()
    cage.wait_for_url("**/floor/pay/**")
    key = cage.get_by_role("button", name="Pay ")
    assert key.evaluate("one => getComputedStyle(one).borderStyle") == "dashed"
    expect(cage.locator(".o-locked")).to_contain_text("Still missing: winner and photo ID.")
    said = wrong(cage)
    assert not said, "\n".join(said)


PLANTED = {
    "the page is": "document.querySelector('.o-main').style.width = '2500px'",
    "is cut off": "document.querySelector('.o-out').style.marginLeft = '3000px'",
    "raw: ": "document.querySelector('h1').textContent = 'straight_flush on 2026-11-18'",
    "not one clock": "document.querySelector('h1').dataset.clock = ''",
    " px": "document.querySelector('h1').style.fontSize = '10px'",
    "is cut off by": "Object.assign(document.querySelector('h1').style,"
    " { width: '20px', overflow: 'hidden', whiteSpace: 'nowrap' })",
    " high": "document.querySelectorAll('.o-btn').forEach((one) => {"
    " one.style.minHeight = '0'; one.style.height = '20px' })",
}


@pytest.mark.parametrize("said", PLANTED)
def test_what_is_planted_wrong_is_found(said: str, pages: dict[str, Page], served: Served) -> None:
    page = go(pages["M-1"], f"{served.base}/floor/links")
    page.wait_for_selector(READY)
    assert not wrong(page)
    page.evaluate(f"() => {{ {PLANTED[said]} }}")
    assert any(said in one for one in wrong(page))


LATE = """{ const Own = Date; window.Date = class extends Own {
    constructor(...given) { given.length ? super(...given) : super(Own.now() - 3600e3); }
    static now() { return Own.now() - 3600e3; }
}; }"""


def test_the_clock_on_a_screen_is_the_servers_whatever_the_tablet_believes(
    browser: Browser, served: Served
) -> None:
    """By property time, in the browser of a tablet that is an hour and a zone off."""
    context = new_context(browser, *SIZES[0], timezone_id="Asia/Tokyo")
    context.add_init_script(LATE)
    sign_in(context, served.base, "M-1")
    page = go(context.new_page(), f"{served.base}/floor/links")
    said = page.locator("[data-clock]").first.inner_text()
    now = datetime.now(ZoneInfo("America/Los_Angeles"))
    near = [f"{now + timedelta(seconds=n):%H:%M:%S}" for n in range(-20, 3)]
    context.close()
    assert said in near


def test_the_menu_of_a_phone_begins_at_the_current_page(served: Served, browser: Browser) -> None:
    """It began at Floor: whoever opened the log could not see where they were."""
    context = new_context(browser, 390, 844)
    sign_in(context, served.base, "M-1")
    page = go(context.new_page(), f"{served.base}/floor/log")
    box = page.locator(".o-rail [aria-current=page]").bounding_box()
    context.close()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 390
