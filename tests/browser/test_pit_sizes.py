"""Panel, desk and signs at six sizes: all on the screen, nothing clipped, keys for a finger."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.browser.acts import go, people_at, tap_cards, touch
from tests.browser.conftest import Served

SIZES = ((1280, 800), (1440, 900), (390, 844), (820, 1180), (1920, 1080), (1080, 1920))
FINGER, KEY = 44, 72  # Pixels.
# Keys that are pressed in a hurry, with the mock-up's own least height.
GREAT = ".greats .key, .plate .hand, .hand-keys .key, .dealer .great"


@pytest.fixture(scope="module")
def people(browser: Browser, served: Served) -> Iterator[dict[str, Page]]:
    """One page each: a dealer, a supervisor, and nobody, who looks at signs."""
    with people_at(browser, served.base, "D-1", "S-1", "") as found:
        yield found


def wrong(page: Page) -> list[str]:
    """At every size in turn, in one sentence each."""
    found = []
    for wide, high in SIZES:
        resize(page, wide, high)
        told = page.evaluate(LOOK, {"finger": FINGER, "key": KEY, "great": GREAT})
        found += [f"{wide}x{high}: {one}" for one in told]
    resize(page, *SIZES[0])
    return found


def resize(page: Page, wide: int, high: int) -> None:
    page.set_viewport_size({"width": wide, "height": high})
    page.wait_for_function("([w, h]) => innerWidth === w && innerHeight === h", arg=[wide, high])
    page.evaluate(LAID)


# Once its scale follows the size, and its letters are there.
LAID = """() => document.fonts.ready.then(() => new Promise((done) =>
    requestAnimationFrame(() => requestAnimationFrame(() => done(true)))))"""
# A finger reaches a key where half its height around the middle is the key's own, whatever is drawn
# there; what scrolls is brought into view first.
LOOK = """({ finger, key, great }) => {
    const found = [], wide = document.documentElement.clientWidth;
    const say = (what, node) => found.push(
        `${what}: ${(node.ariaLabel || node.textContent || node.name).trim().slice(0, 50)}`);
    const seen = (node) => node.checkVisibility({ visibilityProperty: true });
    if (document.documentElement.scrollWidth > wide) found.push("wider than the screen");
    const root = document.querySelector("[role=dialog]") ?? document.body;
    const own = (node, x, y) => {
        const hit = document.elementFromPoint(x, y);
        return hit && (node.contains(hit) || hit.contains(node) && hit.closest("label") === node);
    };
    for (const node of root.querySelectorAll("a[href], button, input:not([type=hidden]), select")) {
        if (!seen(node) || node.closest("[inert]")) continue;
        const target = node.closest("label") ?? node;
        target.scrollIntoView({ block: "center", inline: "nearest" });
        const box = target.getBoundingClientRect();
        const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
        if (box.left < -1 || box.right > wide + 1) say("beside the screen", target);
        else if (!own(target, x, y)) say("covered", target);
        const least = node.matches("p a, td a, li a:not(.tab, .key)") ? 20 : finger;
        const reach = (right, down) => {
            let far = 0;
            while (far < least && own(target, x + right * (far + 1), y + down * (far + 1))) far++;
            return far;
        };
        const across = box.width >= least - 1 || reach(-1, 0) + reach(1, 0) >= least - 2;
        const along = box.height >= least - 1 || reach(0, -1) + reach(0, 1) >= least - 2;
        const size = `${Math.round(box.width)}x${Math.round(box.height)}`;
        if (!across || !along) say(`smaller than a finger (${size})`, target);
        if (node.matches(great) && box.height < key) say(`lower than ${key} (${size})`, node);
    }
    scrollTo(0, 0);
    const range = document.createRange(), scrolls = /auto|scroll/;
    const walk = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
        const node = walk.currentNode, holder = node.parentElement;
        const isApart = holder.closest("[inert], svg, .hidden-words, #lost");
        if (!node.data.trim() || !seen(holder) || isApart) continue;
        range.selectNodeContents(node);
        const text = range.getBoundingClientRect();
        if (!text.width) continue;
        let strip = holder;  // What scrolls sideways is reached by a swipe.
        while (strip && !scrolls.test(getComputedStyle(strip).overflowX))
            strip = strip.parentElement;
        const isBeside = text.right > wide + 1 || text.left < -1;
        if (!strip && isBeside) say("text beside the screen", holder);
        for (let box = holder; box && box !== document.body; box = box.parentElement) {
            const style = getComputedStyle(box), at = box.getBoundingClientRect();
            if (style.position === "fixed") break;
            const isKey = box.matches(".key, .seat, .pan, .plate, .message, .claim, .steps li");
            const cuts = (kept) => isKey || kept !== "visible" && !scrolls.test(kept);
            const x = cuts(style.overflowX) && style.textOverflow !== "ellipsis"
                && (text.right > at.right + 2 || text.left < at.left - 2);
            const y = cuts(style.overflowY)
                && (text.bottom > at.bottom + 3 || text.top < at.top - 3);
            const isShortened = style.textOverflow === "ellipsis"
                && box.scrollWidth > box.clientWidth + 1;
            if (isShortened) { say("cut to an ellipsis", holder); break; }
            if (x || y) { say(`cut off by ${box.className || box.tagName}`, holder); break; }
        }
        const scale = holder.getBoundingClientRect().width / (holder.offsetWidth || 1) || 1;
        const size = parseFloat(getComputedStyle(holder).fontSize) * scale;
        if (size < 9.5) say(`too small to read (${size.toFixed(1)})`, holder);
    }
    return [...new Set(found)];
}"""


# Names of hands that reach their amount, or the lamp.
RUN_TOGETHER = """all => all.filter((one) => {
    const range = document.createRange(), name = one.querySelector(".n");
    range.selectNodeContents(name);
    const lamp = one.querySelector(".lamp").getBoundingClientRect();
    const pays = one.querySelector(".v").getBoundingClientRect();
    return [...range.getClientRects()].some((line) => line.bottom > pays.top + 1
        || line.right > lamp.left - 4 && line.bottom > lamp.top && line.top < lamp.bottom);
}).map((one) => one.textContent)"""


def test_the_nexus_panel_from_the_wager_to_the_claim(
    people: dict[str, Page], served: Served
) -> None:
    page = go(people["D-1"], f"{served.base}/dealer/1")
    touch(page, *(f"Seat {seat}" for seat in "1367"))
    assert wrong(page) == []
    touch(page, "START GAME", "CORRECT", "Remove a wager")
    assert wrong(page) == []
    touch(page, "Close", "FIRST CARD", "Seat 3", "Straight flush", "Seat 6", "Full house", "Seat 5")
    expect(page.locator(".said:not([hidden])")).to_contain_text("no wager")
    assert wrong(page) == []
    page.click(".dealer-chip")
    expect(page.get_by_role("dialog")).to_be_visible()
    assert wrong(page) == []


def test_a_panel_with_two_jackpots_a_dead_seat_and_a_fault(
    people: dict[str, Page], served: Served
) -> None:
    page = go(people["D-1"], f"{served.base}/dealer/5")
    touch(page, "Fault")
    assert wrong(page) == []
    touch(page, "2", "REPORT FAULT", "Seat 1", "Seat 3", "Seat 6")
    assert wrong(page) == []
    assert not page.locator(".plate .hand").evaluate_all(RUN_TOGETHER)
    touch(page, "START GAME", "CORRECT", "Remove a wager")
    assert wrong(page) == []
    assert page.locator(".sheet").evaluate("one => one.scrollHeight - one.clientHeight") == 0
    touch(page, "Close", "Seat 3", "Three 7s of one color")
    touch(page, "Seat 1", "One 7 in the first two cards")
    assert wrong(page) == []
    touch(page, "One 7 in the first two cards", "Seat 3", "Three 7s of one color")
    touch(page, "Double royal match", "Seat 6", "Three 7s of one suit")
    touch(page, "CALL SUPERVISOR")
    assert wrong(page) == []
    go(page, f"{served.base}/dealer/6")
    assert wrong(page) == []
    touch(page, "Fault", "Lost link", "REPORT FAULT")
    assert wrong(page) == []
    expect(page.locator(".fault-bar")).to_contain_text("Table 6")
    expect(page.locator(".fault-bar [data-clock]")).to_be_visible()


def test_a_dj_wild_panel_with_seven_hands_of_the_tray(
    people: dict[str, Page], served: Served
) -> None:
    for table in ("2", "9"):
        page = go(people["D-1"], f"{served.base}/dealer/{table}")
        touch(page, "Seat 1", "Seat 3", "START GAME", "FIRST CARD", "Seat 3", "Full house")
        assert wrong(page) == [], table


def test_an_aquarius_panel_through_its_six_steps(people: dict[str, Page], served: Served) -> None:
    page = go(people["D-1"], f"{served.base}/dealer/8")
    touch(page, "Seat 2", "Seat 5", "Seat 6")
    assert wrong(page) == []
    touch(page, "COIN IN", "Royal flush", "GAME OVER")
    expect(page.locator(".said:not([hidden])")).to_be_visible()
    assert wrong(page) == []
    touch(page, "JPH")
    assert wrong(page) == []
    page.fill("[name=credential]", "K-1")
    page.fill("[name=pin]", "1470")
    touch(page, "TURN TO JPH")
    assert wrong(page) == []
    tap_cards(page, "Ah Kh Qh Jh")
    assert wrong(page) == []
    tap_cards(page, "Ah Kh Qh Jh Th 2c", "Clear")
    touch(page, "Done")
    assert wrong(page) == []


def test_the_desk_with_its_claims_cards_and_leaves(people: dict[str, Page], served: Served) -> None:
    dealer, desk = people["D-1"], people["S-1"]
    go(dealer, f"{served.base}/dealer/3")
    touch(dealer, "Seat 1", "Seat 3", "START GAME", "FIRST CARD", "Seat 3", "Straight flush")
    go(desk, f"{served.base}/supervisor?claim=quick-hit/1")
    assert wrong(desk) == []
    tap_cards(desk, "9h 8h 7h")
    assert wrong(desk) == []
    touch(desk, "Done", "REJECT")
    assert wrong(desk) == []
    for tab in ("late", "late&at=quick-hit/3", "tables", "meters&link=five-card", "changes"):
        go(desk, f"{served.base}/supervisor?tab={tab}")
        expect(desk.locator(".desk-sheet")).to_be_visible()
        assert wrong(desk) == [], tab


@pytest.mark.parametrize("table", ["1", "3", "5", "6", "8", "9"])
def test_a_sign_is_whole_at_every_size(people: dict[str, Page], served: Served, table: str) -> None:
    page = go(people[""], f"{served.base}/sign/{table}")
    expect(page.locator("#meters .amount:visible, #closed:visible").first).to_be_visible()
    for wide, high in SIZES:
        resize(page, wide, high)
        at = page.locator("#stage").bounding_box()
        assert at is not None
        assert min(at["x"], at["y"]) >= -1, (wide, at)
        assert at["x"] + at["width"] <= wide + 1, (wide, at)
        assert at["y"] + at["height"] <= high + 1, (wide, at)
