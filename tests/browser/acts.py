"""What a person does at a screen, each act with the wait for what it brings; every wait has an end.

`press(page, "seat 3", "hand flush")` presses buttons one after the other, each when the one before
it was answered. `with answered(page):` waits in the same way for a key or a drag.
"""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Error,
    Locator,
    Page,
    Response,
    expect,
)

from houseway.cards import parse_cards
from houseway.floor.demo.card_room import DEMO_CARDS
from houseway.web.pages.felt.cards import name as card_name

# Milliseconds: on a busy machine a server takes its time to come back, and for its first page.
PATIENCE, PAGE_PATIENCE = 30_000, 60_000
expect.set_options(timeout=PATIENCE)
BLOCKED: list[str] = []  # What a page's own security policy kept from it; no walk may leave any.
PINS = {card.card: card.pin for card in DEMO_CARDS}


def new_context(browser: Browser, wide: int = 1280, high: int = 800, **more: Any) -> BrowserContext:
    """A browser of its own for one person. None is made elsewhere: here its waits get their end."""
    context = browser.new_context(viewport={"width": wide, "height": high}, **more)
    context.set_default_timeout(PATIENCE)
    context.set_default_navigation_timeout(PAGE_PATIENCE)
    context.on("console", heard)
    return context


def heard(message: ConsoleMessage) -> None:
    if "Content Security Policy" in message.text:
        BLOCKED.append(f"{message.location.get('url')}: {message.text}")


def sign_in(context: BrowserContext, base: str, card: str) -> None:
    """The short way: the cookie that the front page's form would bring."""
    answer = context.request.post(f"{base}/api/sessions", data={"card": card, "pin": PINS[card]})
    assert answer.ok, answer.text()


@contextmanager
def people_at(browser: Browser, base: str, *cards: str) -> Iterator[dict[str, Page]]:
    """A browser each, with a page; without a card nobody signs in."""
    contexts = {card: new_context(browser) for card in cards}
    for card, context in contexts.items():
        if card:
            sign_in(context, base, card)
    yield {card: context.new_page() for card, context in contexts.items()}
    for context in contexts.values():
        context.close()


def go(page: Page, address: str) -> Page:
    """Until the page is there and connected: what was pressed earlier could be lost in a reload.
    A page whose server has come back loads itself anew, and that may break off our own way: then
    it is gone, and nothing breaks off the second."""
    try:
        page.goto(address)
    except Error as problem:
        if not any(words in problem.message for words in BROKEN_OFF):
            raise
        page.goto(address)
    page.wait_for_function(CONNECTED)
    return page


def press(page: Page, *steps: str) -> None:
    """As a finger does: "seat 3" is the button `seat` with the value 3."""
    for step in steps:
        tap(page, button_of(step))


def touch(page: Page, *names: str) -> None:
    """Buttons, links and choices by the names that a person reads on them; those of a sheet first
    where one lies over the page."""
    for name in names:
        sheet = page.get_by_role("dialog")
        there: Page | Locator = sheet if sheet.count() else page
        words = re.compile(rf"^(✓ )?{re.escape(name)}(?!\w)")
        found = there.get_by_role("button", name=words).or_(there.get_by_role("link", name=words))
        found = found.or_(there.get_by_role("radio", name=words)).first
        if found.get_attribute("type") == "radio":
            found.check()
        else:
            tap(page, found)


def tap_cards(page: Page, cards: str, *first: str) -> None:
    """Of a claim, on the picker, opened by what is pressed first."""
    names = (card_name(number) for number in parse_cards(cards, repeats=True))
    touch(page, *(first or ("Enter the cards",)), *names)


def button_of(step: str) -> str:
    """A button's own value is "name|value|id of its command"."""
    name, _, value = step.partition(" ")
    if not value:
        return f'[name="press"][value="{name}"], [name="press"][value^="{name}|"]'
    return f'[name="press"][value="{name}|{value}"], [name="press"][value^="{name}|{value}|"]'


def tap(page: Page, what: str | Locator) -> None:
    """The first button of that kind. The page takes a second press of the same button within a
    third of a second for a finger that bounces, so that time passes first."""
    button = (page.locator(what) if isinstance(what, str) else what).first
    with answered(page, button):
        button.click()


def strike(page: Page, *keys: str) -> None:
    """Keys that the server is told of, one after the other."""
    for key in keys:
        with answered(page):
            page.keyboard.press(key)


@contextmanager
def answered(page: Page, button: Locator | None = None) -> Iterator[None]:
    """The server has done what is asked for inside, and the screen shows it (or another page)."""
    if button is not None:
        button.evaluate(RESTED)
    before = page.wait_for_function(COUNT).json_value()
    yield
    try:
        page.wait_for_function(f"before => {{ {SINCE} }}", arg=before)
    except Exception as problem:
        state = page.evaluate(STATE)
        raise AssertionError(f"No answer at {page.url} since {before}; now {state}.") from problem


def all_sent(page: Page) -> list[str]:
    """Every page, answer and event that this page will be sent. A stream never ends, so its bytes
    are taken as they come; a shared worker's cannot be, so that here the page has its own."""
    sent: list[str] = []
    page.add_init_script("delete window.SharedWorker")
    page.on("response", lambda answer: sent.append(text_of(answer)))
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    session.on("Network.eventSourceMessageReceived", lambda told: sent.append(told["data"]))
    return sent


def text_of(answer: Response) -> str:
    kind = answer.headers.get("content-type", "")
    return answer.text() if kind.startswith(("text/html", "application/json")) else ""


def sign_here(page: Page, card: str, pin: str) -> None:
    """Card and PIN at the pad; without a card it is that of whoever is signed in."""
    if card:
        page.fill("[name=credential]", card)
        page.focus("[name=pin]")  # The pad types into the field that was touched last.
    if page.locator("[data-digit]").count():
        page.focus("[name=pin]")  # Digits go to the field that was touched last.
        for digit in pin:
            page.click(f'[data-digit="{digit}"]')
        return
    press(page, *(f"digit {digit}" for digit in pin))


def fill(page: Page, **fields: str) -> None:
    """`new__name="x"` types into the field "new.name"."""
    for name, text in fields.items():
        field = name.replace("__", ".")
        page.fill(f'[name="{field}"]', text)


def choose(page: Page, name: str, value: str) -> None:
    """From a list; some of them tell the server at once."""
    field = page.locator(f'[name="{name}"]').first
    if field.evaluate("one => !('change' in one.dataset || 'submits' in one.dataset)"):
        field.select_option(value)
        return
    with answered(page):
        field.select_option(value)


BROKEN_OFF = ("net::ERR_ABORTED", "interrupted by another navigation")
# A sign has no stream of pages.
CONNECTED = """() => !document.querySelector("[data-live]")
    || document.documentElement.dataset.stream === 'on'"""
# Which document it is, and how many presses it has seen answered.
COUNT = f"""() => {{
    if (!({CONNECTED})()) return null;
    const node = document.querySelector("[data-answered]");
    return node && [performance.timeOrigin, node.dataset.answered];
}}"""
# Play hears a press before it is done: there both numbers are equal when nothing is under way.
SINCE = """
    if (performance.timeOrigin !== before[0]) return true;
    const node = document.querySelector("[data-answered]");
    const { answered, done } = node?.dataset ?? {};
    return node && answered !== before[1] && (done === undefined || done === answered);
"""
STATE = """() => ({
    answered: document.documentElement.dataset.answered,
    lost: document.documentElement.hasAttribute("data-lost"),
})"""
RESTED = """async (node) => {
    const bounced = window.tapped, now = performance.now();
    const value = node.value?.split("|").slice(0, 2).join("|");
    window.tapped = { value, at: now };
    const isAgain = bounced && !("repeat" in node.dataset) && bounced.value === value;
    if (isAgain && now - bounced.at < 5000)  // The click came later.
        await new Promise((rested) => setTimeout(rested, 400));
}"""
