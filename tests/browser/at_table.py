"""What a guest does at a table of Play: sits down, bets, answers; and what he may not miss."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.browser import play_cases as cases
from tests.browser.acts import tap
from tests.browser.conftest import Open, Served

from houseway.web.pages.play.words import ANSWERS

DESK, PHONE, TABLET = (1440, 900), (390, 844), (820, 1180)
Size = tuple[int, int]
Case = tuple[str, str, int]
EVERYWHERE = pytest.mark.parametrize("size", [DESK, PHONE, TABLET], ids=["desk", "phone", "tablet"])


def sit_down(
    open_page: Open, served: Served, case: Case, size: Size, *wishes: tuple[str, str]
) -> Page:
    """A seat at a new table, a dealer who takes no time, and what else is wished for there."""
    game = cases.lay(served.folder, case)
    page = open_page(f"/play/{game}", wide=size[0], high=size[1])
    look(page, "Table settings")
    choose(page, "Pace", "At once")
    for title, wish in wishes:
        choose(page, title, wish)
    close(page)
    return page


def look(page: Page, name: str) -> None:
    """What lies over the felt when its link is followed."""
    tap(page, page.get_by_role("link", name=name, exact=True))
    expect(page.get_by_role("dialog")).to_be_visible()


def close(page: Page) -> None:
    tap(page, page.get_by_role("link", name="Done"))
    expect(page.get_by_role("dialog")).to_have_count(0)


def choose(page: Page, title: str, wish: str) -> None:
    """A setting of the table, on its sheet."""
    group = page.get_by_role("dialog").get_by_role("group", name=title, exact=True)
    tap(page, group.get_by_role("button", name=wish, exact=True))
    expect(group.get_by_role("button", name=wish, exact=True)).to_have_attribute(
        "aria-pressed", "true"
    )


def deal(page: Page, game: str) -> None:
    """With the bets of `play_cases`."""
    bet(page, game)
    tap(page, page.get_by_role("button", name=re.compile("^Deal")))
    page.wait_for_selector(".hrow.asking, .felt.over")


def bet(page: Page, game: str) -> None:
    for spot in cases.BETS[game]:
        tap(page, f"[data-spot={spot}] button")


def answer(page: Page, *words: str) -> None:
    """Each as a button, when the dealer has asked; then the dealer asks again or it is over."""
    for word in words:
        page.wait_for_selector(".hrow.asking")
        tap(page, button(page, word))
        page.wait_for_selector(".hrow.asking, .felt.over")


def button(page: Page, word: str) -> Locator:
    """Of an answer, in the row under the felt; it says what it costs beside its words."""
    words = ANSWERS.get(word, (word.capitalize(), ""))[0]
    return page.locator(".acts").get_by_role("button", name=re.compile(f"^{words}"))


def result(page: Page, spot: str) -> Locator:
    return page.locator(f"[data-spot={spot}] .res")


def hidden(page: Page) -> list[str]:
    """Own spots and cards that lie under the row of buttons or outside the window; and buttons
    that do."""
    found: list[str] = page.evaluate(HIDDEN)
    return found


# The row lies below the felt, or beside it where the window is low.
HIDDEN = """() => {
    const row = document.querySelector(".r-row").getBoundingClientRect();
    const out = (box) => box.bottom > innerHeight + 1 || box.left < 0 || box.right > innerWidth;
    const under = (box) => box.bottom > row.top + 1 && box.right > row.left && box.left < row.right;
    const own = [...document.querySelectorAll("[data-spot] .place, .own .pcard")]
        .filter((one) => out(one.getBoundingClientRect()) || under(one.getBoundingClientRect()));
    const pressed = [...document.querySelectorAll(".acts .pbtn, .rail .disc")]
        .filter((one) => out(one.getBoundingClientRect()));
    return [...own, ...pressed].map((one) => one.outerHTML.slice(0, 120));
}"""
