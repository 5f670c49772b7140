"""The mock game as people use it: a trainee deals by touch and by key to a classmate and bots, a
trainer looks on, pauses and rewinds."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.browser.acts import go, new_context, sign_in, strike, tap
from tests.browser.conftest import Served
from tests.browser.visits import unreadable

from houseway.table.acts import read_act

DESK, TABLET, PHONE = (1440, 900), (820, 1180), (390, 844)
CHIPS = (1000, 500, 100, 25, 5, 1, 0.5)
TOUCH = 44  # Pixels that a finger needs.


class Table:
    """A trainee's screen, and who else came."""

    def __init__(self, browser: Browser, served: Served) -> None:
        self.browser, self.served = browser, served
        self.contexts: list[object] = []

    def person(self, card: str, size: tuple[int, int], path: str) -> Page:
        context = new_context(self.browser, *size, reduced_motion="reduce")
        self.contexts.append(context)
        if card:
            sign_in(context, self.served.base, card)
        return go(context.new_page(), f"{self.served.base}{path}")

    def opened(self, size: tuple[int, int], game: str) -> Page:
        page = self.person("N-1", size, "/train")
        form = page.locator("form[data-form=mock]")
        form.get_by_label("Game").select_option(game)
        form.get_by_label("Rounds").fill("1")
        tap(page, form.get_by_role("button", name="Open the table"))
        page.wait_for_url("**/train/mock/*")
        return page

    def close(self) -> None:
        for context in self.contexts:
            context.close()  # type: ignore[attr-defined]


@pytest.fixture
def table(browser: Browser, served: Served) -> Iterator[Table]:
    found = Table(browser, served)
    yield found
    found.close()


def asked(page: Page) -> dict[str, object]:
    sitting = page.url.split("/")[-1].partition("?")[0]
    base = page.url.partition("/train/")[0]
    found: dict[str, object] = page.request.get(f"{base}/api/training/mocks/{sitting}").json()
    return found


def do(page: Page, text: str) -> None:
    """By touch, as the words say."""
    act = read_act(text)
    where = "board" if act.seat < 0 else str(act.seat)
    if act.verb == "call":
        tap(page, f'[value="call|{act.what}"]')
    elif act.verb in ("deal", "ask", "turn", "collect"):
        tool = page.locator(f'.m-verbs [value="tool|{act.verb}"]')
        if tool.get_attribute("aria-pressed") != "true":
            tap(page, tool)
        tap(page, f'[value="at|{where}"]')
    else:
        tap(page, f'[value="bet|{where} {act.what}"]')
        left = act.amount / 1_000_000
        for chip in CHIPS:
            while left >= chip:
                tap(page, f'[value="chip|{int(chip * 1_000_000)}"]')
                left -= chip
        tap(page, f'.m-settle [value="{act.verb}"]')


def deal_out(page: Page, most: int = 80) -> None:
    for _ in range(most):
        found = asked(page)
        if found["is_out"]:
            return
        do(page, str(found["due"]))
    raise AssertionError("the round does not end")


@pytest.mark.parametrize("size", [DESK, TABLET, PHONE], ids=["desk", "tablet", "phone"])
def test_a_round_is_dealt_by_touch_with_a_departure_that_is_explained(
    table: Table, size: tuple[int, int]
) -> None:
    page = table.opened(size, "three-card-poker")
    tap(page, page.get_by_role("button", name="Start the round"))
    small = page.locator(".m-page button:visible").evaluate_all(
        f"all => all.filter(one => {{ const box = one.getBoundingClientRect();"
        f" return box.width < {TOUCH} || box.height < {TOUCH}; }}).map(one => one.innerText)"
    )
    assert small == []
    do(page, "turn 0")
    mark = page.get_by_role("article")
    expect(mark).to_contain_text("You: turn the dealer's hand.")
    expect(mark).to_contain_text("Three Card Poker, ")
    assert not unreadable(page)
    deal_out(page)
    expect(page.get_by_role("link", name="Result")).to_be_visible()
    tap(page, page.get_by_role("link", name="Result"))
    expect(page.get_by_text("turn the dealer's hand")).to_be_visible()
    assert not unreadable(page)


@pytest.mark.parametrize("game", ["san-lo", "royal-match-21", "mississippi-stud"])
def test_other_games_are_dealt_on_the_same_felt(table: Table, game: str) -> None:
    page = table.opened(DESK, game)
    tap(page, page.get_by_role("button", name="Start the round"))
    deal_out(page)
    tap(page, page.get_by_role("link", name="Result"))
    expect(page.get_by_text("No errors.")).to_be_visible()


def test_a_classmate_is_dealt_to_and_a_trainer_pauses_and_rewinds(table: Table) -> None:
    page = table.opened(DESK, "three-card-poker")
    address = str(page.locator(".m-share a").get_attribute("href"))
    mate = table.person("", PHONE, address)
    tap(mate, mate.get_by_role("button", name="Sit at 3"))
    tap(mate, "[data-spot=ante] button")
    tap(mate, mate.get_by_role("button", name=re.compile("^Deal")))
    expect(page.get_by_text(", ready")).to_be_visible()
    expect(mate.locator(".pcard")).to_have_count(0)
    tap(page, page.get_by_role("button", name="Start the round"))
    while str(asked(page)["due"]) != "ask 3":
        do(page, str(asked(page)["due"]))
    expect(mate.locator(".hrow.asking")).to_have_count(0)
    do(page, "ask 3")
    mate.wait_for_selector(".hrow.asking")
    expect(page.get_by_text("Seat 3 decides.")).to_be_visible()

    desk = table.person("R-1", TABLET, "/train/desk")
    tap(desk, desk.get_by_role("link", name=re.compile("Nina.*Watch")))
    tap(desk, desk.get_by_role("button", name="Pause the table"))
    expect(page.get_by_text("Paused by Rolf.")).to_be_visible()
    expect(mate.get_by_text("Rolf has paused the table.")).to_be_visible()
    expect(page.locator(".m-tools")).to_have_count(0)
    tap(desk, desk.get_by_role("link", name="Back one step"))
    expect(desk.get_by_text(re.compile(r"step \d+ of \d+"))).to_be_visible()
    tap(desk, desk.get_by_role("link", name="Live"))
    tap(desk, desk.get_by_role("button", name="Resume"))

    mate.wait_for_selector(".hrow.asking")
    tap(mate, '.acts [value^="answer|fold|"]')
    deal_out(page)
    expect(mate.locator(".result .net")).to_contain_text("You lose", timeout=20_000)
    tap(page, page.get_by_role("link", name="Result"))
    expect(page.get_by_text("No errors.")).to_be_visible()
    go(desk, f"{table.served.base}/train/desk")
    expect(desk.get_by_role("columnheader", name="Mock game")).to_be_visible()


def test_keys_alone_deal_and_settle(table: Table) -> None:
    page = table.opened(DESK, "three-card-poker")
    strike(page, "s")
    while not asked(page)["is_out"]:
        act = read_act(str(asked(page)["due"]))
        if act.verb == "call":
            key = page.locator(f'[value="call|{act.what}"]').get_attribute("data-hotkey")
            strike(page, str(key)[0])
        elif act.verb in ("deal", "ask", "turn", "collect"):
            strike(page, {"deal": "d", "ask": "a", "turn": "u", "collect": "c"}[act.verb])
            strike(page, str(act.seat))
        else:
            while not page.locator(f'.waiting[value="bet|{act.seat} {act.what}"]').count():
                strike(page, ".")
            for _ in range(int(act.amount // 5_000_000)):
                strike(page, "3")
            for _ in range(int(act.amount % 5_000_000 // 1_000_000)):
                strike(page, "2")
            strike(page, {"take": "t", "push": "p", "pay": "Enter", "claim": "x"}[act.verb])
    tap(page, page.get_by_role("link", name="Result"))
    expect(page.get_by_text("No errors.")).to_be_visible()


def test_a_reload_and_a_second_tab_show_the_current_state_of_the_table(table: Table) -> None:
    page = table.opened(DESK, "let-it-ride")
    tap(page, page.get_by_role("button", name="Start the round"))
    do(page, "call no_more_bets")
    other = page.context.new_page()
    go(other, page.url)
    do(other, "deal 1")
    expect(page.get_by_text(re.compile("Three cards to seat 1"))).to_be_visible()
    page.reload()
    do(page, str(asked(page)["due"]))
    expect(other.locator(".t-figures")).to_contain_text("3 this round")
