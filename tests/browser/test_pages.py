"""What holds for every page: nothing leaves the host, nothing is lost when the server is."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.browser.acts import go, new_context, sign_in, touch
from tests.browser.conftest import Open, Served
from tests.browser.visits import (
    Visit,
    all_visits,
    elsewhere,
    unreached,
    unreadable,
    watched,
    wear,
)

from houseway.web.pages import mount  # noqa: F401 - Registers every page.
from houseway.web.pages.routes import PAGES


@dataclass(frozen=True)
class Seat:
    """One person's page of one size, for all visits of that kind."""

    page: Page
    asked: list[str]
    wrong: list[str]


@pytest.fixture(scope="module")
def seats(browser: Browser, served: Served) -> Iterator[Callable[[Visit], Seat]]:
    found: dict[object, Seat] = {}

    def seat(visit: Visit) -> Seat:
        key = visit.card, visit.wide, visit.high
        if key not in found:
            context = new_context(browser, visit.wide, visit.high, reduced_motion="reduce")
            if visit.card:
                sign_in(context, served.base, visit.card)
            page = context.new_page()
            found[key] = Seat(page, *watched(page))
        return found[key]

    yield seat
    for one in found.values():
        one.page.context.close()


@pytest.mark.parametrize("visit", all_visits(), ids=str)
def test_every_page_passes_the_generic_checks(
    visit: Visit, seats: Callable[[Visit], Seat], served: Served
) -> None:
    """Opened once, with less motion asked for; one sentence for each answer that is wrong."""
    found = asked_of(seats(visit), visit, served.base)
    said = [f"{visit}: {question} {one}" for question, told in found.items() for one in told]
    assert not said, "\n".join(said)


# Pages whose address is made by a walk, and the walk that asks axe there.
WALKED = {
    "PayPage": "test_story.py",
    "SharedPage": "test_play_shared.py",
    "Replay": "test_play_shared.py",
    "DrillPage": "test_train.py",
}


def test_no_page_is_left_out() -> None:
    paths = [visit.path.partition("?")[0] for visit in all_visits()]
    first = [next((one for one in PAGES if one.pattern.match(path)), None) for path in paths]
    seen = {one.make.__name__ for one in first if one is not None}
    for name, walk in WALKED.items():
        assert name not in seen
        assert "assert not unreadable(" in (Path(__file__).parent / walk).read_text("utf-8")
    assert {one.make.__name__ for one in PAGES} == seen | set(WALKED)


def asked_of(seat: Seat, visit: Visit, base: str) -> dict[str, list[str]]:
    page, asked, wrong = seat.page, seat.asked, seat.wrong
    asked.clear()
    wrong.clear()
    go(page, f"{base}{visit.path}")
    page.wait_for_selector(visit.ready, timeout=visit.patience)
    found = {"Does anything move?": [str(one) for one in page.evaluate(MOVING)]}
    for look in visit.looks:
        wear(page, look)
        found[f"Can all be read, in {look or 'its one look'}?"] = unreadable(page)
    found["Does the keyboard reach all?"] = unreached(page)
    assert asked
    found["Does a request leave the host?"] = elsewhere(asked, base)
    found["Does a script fail?"] = list(wrong)
    return found


# Longer than a blink counts as moving; a fade of 300 ms is allowed on a sign.
MOVING = """document.getAnimations().filter(
    (one) => one.playState === "running" && one.effect.getComputedTiming().endTime > 300
).map((one) => `${one.animationName} of ${one.effect.target?.outerHTML.slice(0, 160)}`)"""
# What the digits of the first meter read, frame by frame from now on.
READ = """() => {
    window.read = [];
    (function look() {
        const cells = document.querySelectorAll(".big .amount .cell > span");
        read.push(Number([...cells].map((one) => one.firstChild.data).join("")));
        requestAnimationFrame(look);
    })();
}"""


def test_a_meter_rolls_upward_and_never_above_the_server(open_page: Open) -> None:
    sign = open_page("/sign/1", wide=1920, high=1080)
    amount = sign.locator(".big .amount")
    expect(amount).to_be_visible()
    before = int(amount.get_attribute("data-cents") or 0)
    sign.evaluate(READ)
    sign.wait_for_function("cents => read.at(-1) === cents", arg=before)
    dealer = open_page("/dealer/1", "D-1")
    touch(dealer, *(f"Seat {seat}" for seat in "1234567"), "START GAME")
    top = before + 63  # Nine cents of each dollar.
    expect(amount).to_have_attribute("data-cents", str(top))
    sign.wait_for_function("cents => read.at(-1) === cents", arg=top)
    read = sign.evaluate("read")
    read = read[read.index(before) :]
    assert read == sorted(read)
    assert max(read) <= top
    touch(dealer, "END GAME")


def test_a_lost_connection_shows_a_fault_and_takes_no_wagers(
    open_page: Open, served: Served
) -> None:
    dealer = open_page("/dealer/3", "D-1")
    sign = open_page("/sign/3", wide=1080, high=1920)
    start = dealer.get_by_role("button", name="START GAME").first
    expect(start).to_be_visible()
    served.end()
    try:
        expect(dealer.get_by_text("Not connected. Take no jackpot wagers.")).to_be_visible()
        expect(start).to_have_css("pointer-events", "none")
        expect(sign.locator(".notlive")).to_have_text("Meter not live. Ask the dealer.")
    finally:
        served.start()
    expect(sign.locator(".notlive")).to_have_count(0)


def test_light_or_dark_is_a_choice_that_this_browser_keeps(open_page: Open) -> None:
    page = open_page("/")
    body = page.locator("body")
    expect(body).to_have_css("background-color", "rgb(14, 21, 18)")
    page.get_by_role("button", name="Dark theme").click()
    expect(body).to_have_css("background-color", "rgb(246, 243, 234)")
    page.reload()
    page.wait_for_selector(".doors")
    expect(body).to_have_css("background-color", "rgb(246, 243, 234)")


def test_an_enrolled_monitor_is_no_preview_and_shows_its_own_table_only(
    open_page: Open, served: Served
) -> None:
    office = open_page("/", "M-1")
    me = office.request.get(f"{served.base}/api/sessions/me").json()
    sent = {"x-csrf-token": me["csrf"], "idempotency-key": "enrol-sign-1"}
    body = {"device": "sign-1", "kind": "sign", "table": "1"}
    enrolled = office.request.post(
        f"{served.base}/api/commands/enrol-device", headers=sent, data=body
    )
    monitor = open_page("/sign/1", wide=1920, high=1080)
    expect(monitor.locator("#preview")).to_be_visible()
    monitor.goto(f"{served.base}/signs/enrol")
    monitor.fill("#code", enrolled.json()["code"].lower().replace("-", " "))
    monitor.click("#do")
    monitor.wait_for_url("**/sign/1")
    expect(monitor.locator(".big .amount")).to_be_visible()
    expect(monitor.locator("#preview")).to_be_hidden()
    monitor.goto(f"{served.base}/sign/2")
    expect(monitor.locator("#closed")).to_be_visible()


def test_a_button_redrawn_under_the_finger_is_still_pressed(open_page: Open) -> None:
    """The front page is drawn again whenever the floor moves, also between down and up."""
    page, dealer = open_page("/"), open_page("/dealer/3", "D-1")
    card = page.get_by_role("button", name="Dealer", exact=True)
    card.hover()
    page.mouse.down()
    floor = page.locator("[data-live=guide]")
    before = floor.get_attribute("data-digest")
    touch(dealer, "Seat 1", "START GAME")
    expect(floor).not_to_have_attribute("data-digest", before or "")
    page.mouse.up()
    expect(page.get_by_role("button", name="Sign out")).to_be_visible()
    touch(dealer, "END GAME")


@pytest.mark.slow
def test_whoever_signs_in_stays_on_this_site(open_page: Open, served: Served) -> None:
    """A browser reads "/\\there" and "/<tab>/there" like "//there": as another site."""
    for far in ("%2F%5Celsewhere.test%2F", "%2F%09%2Felsewhere.test%2F", "%2F%2Felsewhere.test%2F"):
        page = open_page(f"/?next={far}")
        page.get_by_role("button", name="Dealer", exact=True).click()
        expect(page.get_by_role("button", name="Sign out")).to_be_visible()
        assert page.url == f"{served.base}/"
    page = open_page("/?next=/dealer/3")
    page.get_by_role("button", name="Dealer", exact=True).click()
    page.wait_for_url("**/dealer/3")
