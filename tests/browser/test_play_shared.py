"""Two people and a bot at one table, a third who looks on; then the round again, and the record."""

import re
from urllib.parse import urlsplit

from playwright.sync_api import Page, expect
from tests.browser.acts import strike, tap
from tests.browser.at_table import EVERYWHERE, Size
from tests.browser.conftest import Open
from tests.browser.visits import unreadable

GAME = "three-card-poker"
WIDE = {"wide": 1440, "high": 900}


def sit(page: Page, seat: int) -> None:
    tap(page, page.get_by_role("button", name=f"Sit at {seat}"))
    tap(page, "[data-spot=ante] button")


def deal(page: Page) -> None:
    tap(page, page.get_by_role("button", name=re.compile("^Deal")))


def fold(page: Page) -> None:
    page.wait_for_selector(".hrow.asking")
    tap(page, '.acts [value^="answer|fold|"]')


def test_two_people_play_at_one_table_and_a_third_looks_on(open_page: Open) -> None:
    first = open_page(f"/play/{GAME}/sit?with=others", **WIDE)
    path = urlsplit(first.url).path
    second = open_page(path, wide=390, high=844)
    third = open_page(path, wide=820, high=1180)
    expect(third.get_by_text("You are watching")).to_be_visible()
    assert not unreadable(third)
    sit(first, 3)
    sit(second, 4)
    deal(first)
    expect(first.locator("[data-until]")).to_be_visible()
    deal(second)
    first.wait_for_selector(".hrow.asking")
    expect(third.locator(".other .pcard[aria-label='a card face down']")).to_have_count(9)
    fold(first)
    fold(second)
    for page in (first, second):
        expect(page.locator(".result .net")).to_contain_text("You lose", timeout=20_000)
    expect(third.locator(".result")).to_have_count(0)
    tap(first, first.get_by_role("link", name="Replay round"))
    expect(first.get_by_text(re.compile("^Step 1 of"))).to_be_visible()
    assert not unreadable(first)
    strike(first, "ArrowRight")
    expect(first.get_by_text(re.compile("^Step 2 of"))).to_be_visible()
    strike(first, "End")
    expect(first.locator(".result .net")).to_contain_text("You lose 5")


@EVERYWHERE
def test_the_record_of_a_guest_counts_what_was_played(open_page: Open, size: Size) -> None:
    page = open_page(f"/play/{GAME}", wide=size[0], high=size[1])
    tap(page, "[data-spot=ante] button")
    for press in ("Deal", "Next deal"):
        tap(page, page.get_by_role("button", name=re.compile(f"^{press}")))
        tap(page, page.get_by_role("button", name=re.compile("^Skip")))
        fold(page)
        tap(page, page.get_by_role("button", name=re.compile("^Skip")))
        page.wait_for_selector(".felt.over")
    page.goto(page.url.replace(GAME, "your/record"))
    expect(page.locator(".figures")).to_contain_text("−10")
    expect(page.locator(".graph .you")).to_be_visible()
    page.wait_for_selector("text=3.37%")
