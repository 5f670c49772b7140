"""What holds for every page: nothing leaves the host, nothing is lost when the server is."""

from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.browser.conftest import Open, Served, sign_in
from tests.browser.visits import (
    Visit,
    all_visits,
    elsewhere,
    unreached,
    unreadable,
    watched,
    wear,
)


@dataclass
class Visited:
    visit: Visit
    page: Page
    asked: list[str]
    wrong: list[str]


@pytest.fixture(scope="module", params=all_visits(), ids=str)
def visited(request: pytest.FixtureRequest, browser: Browser, served: Served) -> Iterator[Visited]:
    """Each page is opened once for all the questions."""
    visit: Visit = request.param
    size = {"width": visit.wide, "height": visit.high}
    context = browser.new_context(viewport=size, reduced_motion="reduce")  # type: ignore[arg-type]
    if visit.card:
        sign_in(context, served.base, visit.card)
    page = context.new_page()
    page.set_default_timeout(30_000)
    with watched(page) as (asked, wrong):
        page.goto(f"{served.base}{visit.path}")
        page.wait_for_selector(visit.ready, timeout=visit.patience)
        page.wait_for_timeout(200)
        yield Visited(visit, page, asked, wrong)
    context.close()


def test_no_request_leaves_the_host_and_no_script_fails(visited: Visited, served: Served) -> None:
    assert visited.asked
    assert not elsewhere(visited.asked, served.base)
    assert not visited.wrong


def test_everything_can_be_read_and_has_a_name(visited: Visited) -> None:
    for look in visited.visit.looks:
        wear(visited.page, look)
        assert not unreadable(visited.page), look


def test_the_keyboard_reaches_every_control_in_order(visited: Visited) -> None:
    assert not unreached(visited.page)


def test_nothing_moves_for_whoever_asked_for_less_motion(visited: Visited) -> None:
    """Longer than a blink counts as moving; a fade of 300 ms is allowed on a sign."""
    moving = visited.page.evaluate(
        "document.getAnimations().filter(a => a.playState === 'running' &&"
        " a.effect.getComputedTiming().endTime > 300).length"
    )
    assert moving == 0


def shown_cents(page: Page) -> list[int]:
    """What the digits of the first meter read, frame by frame, for a second."""
    script = """async () => {
        const read = [], until = performance.now() + 1500;
        while (performance.now() < until) {
            const cells = document.querySelectorAll(".big .amount .cell > span");
            read.push(Number([...cells].map((c) => c.firstChild.data).join("")));
            await new Promise(requestAnimationFrame);
        }
        return read;
    }"""
    return [int(value) for value in page.evaluate(script)]


def test_a_meter_rolls_upward_and_never_above_the_server(open_page: Open) -> None:
    sign = open_page("/sign/1", wide=1920, high=1080)
    expect(sign.locator(".big .amount")).to_be_visible()
    before = shown_cents(sign)[-1]
    dealer = open_page("/dealer/1", "D-1")
    for seat in "1234567":
        dealer.click(f'[data-press=sensor][data-value="{seat}"]')
        dealer.wait_for_timeout(150)
    dealer.click("[data-press=start]")
    read = shown_cents(sign)
    top = int(sign.locator(".big .amount").get_attribute("data-cents") or 0)
    assert top == before + 63  # Nine cents of each dollar.
    assert read == sorted(read)
    assert max(read) <= top
    dealer.click("[data-press=end]")
    dealer.wait_for_timeout(300)


def test_a_sign_weighs_less_than_fifty_kilobytes_of_ours(open_page: Open, served: Served) -> None:
    page = open_page("/sign/nowhere")
    weights: dict[str, int] = {}
    page.on(
        "response",
        lambda answer: (
            weights.update({answer.url: len(answer.body())})
            if "/sign" in answer.url and "events" not in answer.url
            else None
        ),
    )
    page.goto(f"{served.base}/sign/1")
    page.wait_for_timeout(1000)
    assert len(weights) >= 5
    assert sum(weights.values()) < 50_000


def test_a_lost_connection_shows_a_fault_and_takes_no_wagers(
    open_page: Open, served: Served
) -> None:
    dealer = open_page("/dealer/3", "D-1")
    sign = open_page("/sign/3", wide=1080, high=1920)
    expect(dealer.locator("[data-press=start]")).to_be_visible()
    served.end()
    try:
        expect(dealer.locator("#popup")).to_be_visible()
        shown = dealer.evaluate(
            "getComputedStyle(document.querySelector('[data-press=start]')).pointerEvents"
        )
        assert shown == "none"
        expect(sign.locator(".notlive")).to_have_text("Meter not live. Ask the dealer.")
    finally:
        served.start()
    expect(sign.locator(".notlive")).to_have_count(0)


def test_light_or_dark_is_a_choice_that_this_browser_keeps(open_page: Open) -> None:
    page = open_page("/")
    ground = "getComputedStyle(document.body).backgroundColor"
    assert page.evaluate(ground) == "rgb(14, 21, 18)"
    page.click("[data-look-switch]")
    assert page.evaluate(ground) == "rgb(246, 243, 234)"
    page.reload()
    page.wait_for_selector(".doors")
    assert page.evaluate(ground) == "rgb(246, 243, 234)"
    expect(page.locator("body")).not_to_have_class("body--dark")


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


@pytest.mark.slow
def test_whoever_signs_in_stays_on_this_site(open_page: Open, served: Served) -> None:
    """A browser reads "/\\there" and "/<tab>/there" like "//there": as another site."""
    for far in ("%2F%5Celsewhere.test%2F", "%2F%09%2Felsewhere.test%2F", "%2F%2Felsewhere.test%2F"):
        page = open_page(f"/?next={far}")
        page.click('[data-card="D-1"]')
        expect(page.locator("[data-out]")).to_be_visible()
        assert page.url == f"{served.base}/"
    page = open_page("/?next=/dealer/3")
    page.click('[data-card="D-1"]')
    page.wait_for_url("**/dealer/3")
