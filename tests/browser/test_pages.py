"""What holds for every page: nothing leaves the host, nothing is lost when the server is."""

import pytest
from playwright.sync_api import Page, Request, expect
from tests.browser.conftest import Open, Served

PAGES = [
    ("/", ""),
    ("/dealer/1", "D-1"),
    ("/dealer/2", "D-1"),
    ("/dealer/8", "D-1"),
    ("/supervisor", "S-1"),
    ("/sign/1", ""),
    ("/sign/8", ""),
    ("/sign/6?theme=ivory", ""),
]


@pytest.mark.parametrize(("path", "card"), PAGES)
def test_no_request_leaves_the_host_and_no_script_fails(
    open_page: Open, served: Served, path: str, card: str
) -> None:
    page = open_page("/sign/nowhere")
    asked: list[str] = []
    wrong: list[str] = []
    page.on("request", lambda request: asked.append(address(request)))
    page.on("websocket", lambda socket: asked.append(socket.url))
    page.on("pageerror", lambda problem: wrong.append(str(problem)))
    if len(card) > 1:
        page.goto(f"{served.base}/")
        page.click(f'[data-card="{card}"]')
        page.wait_for_selector(".tables")
    page.goto(f"{served.base}{path}")
    page.wait_for_timeout(800)
    host = served.base.removeprefix("http://")
    assert asked
    assert not [a for a in asked if not a.startswith((f"http://{host}/", f"ws://{host}/", "data:"))]
    assert not wrong


def address(request: Request) -> str:
    return request.url


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
        expect(sign.locator(".notlive")).to_have_text(
            "Meter not live. Ask the dealer.", timeout=15_000
        )
    finally:
        served.start()
    expect(sign.locator(".notlive")).to_have_count(0, timeout=20_000)
