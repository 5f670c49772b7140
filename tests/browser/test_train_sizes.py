"""Drills on a desk of 1280x800 and 1440x900: the whole table is on the felt."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect
from tests.browser.acts import strike, tap
from tests.browser.conftest import Served
from tests.browser.test_train import Pupil, answer_somehow, sees, touch_bet

LOW = [("", (1280, 800)), ("", (1440, 900))]
# What is cut off by the felt's own edge, or by a part of it that scrolls.
CUT = """all => {
  const felt = document.querySelector(".t-felt").getBoundingClientRect();
  const sheet = document.querySelector(".t-sheet").getBoundingClientRect();
  return all.filter((one) => {
    const own = one.getBoundingClientRect();
    return own.bottom > Math.min(felt.bottom, sheet.top) + 1 || own.top < felt.top;
  }).map((one) => one.outerHTML.slice(0, 60));
}"""
# Labels of neighbors that touch.
TOUCH = """all => all.map((one) => one.getBoundingClientRect()).filter((own, at, some) =>
  some.some((other, place) => place !== at && own.left < other.right && other.left < own.right
    && own.top < other.bottom && other.top < own.bottom)).length"""


@pytest.fixture
def pupil(browser: Browser, served: Served, request: pytest.FixtureRequest) -> Iterator[Pupil]:
    found = Pupil(browser, served, *request.param)
    yield found
    found.context.close()


@pytest.mark.parametrize("game", ["Three Card Poker", "Mississippi Stud"])
@pytest.mark.parametrize("pupil", LOW, indirect=True)
def test_a_low_screen_shows_the_whole_table_to_pay(pupil: Pupil, game: str) -> None:
    """At 1280x800 the felt was 260 px high and the dealer's cards were out of sight."""
    page = pupil.start("Pay the table", game)
    page.wait_for_function("document.fonts.status === 'loaded'")
    assert page.locator(".t-seats .pcard").count()
    seen = page.locator(".t-seats .pspot, .t-seats .pcard, .t-board .pcard, .t-dealer .pcard")
    assert not seen.evaluate_all(CUT)
    tops = page.locator(".t-chip").evaluate_all("all => all.map((one) => one.offsetTop)")
    assert len(tops) == 7
    assert len(set(tops)) == 1
    tap(page, page.get_by_role("button", name="Practice"))
    bets = page.locator(".t-felt button.pspot")
    for at in range(bets.count()):
        touch_bet(page, bets.nth(at))
        strike(page, "t")
        expect(page.locator(".t-turns :is(.done, .out)")).to_have_count(at + 1)
    assert not page.locator(".t-felt .res").evaluate_all(TOUCH)
    assert not seen.evaluate_all(CUT)


@pytest.mark.parametrize("pupil", LOW, indirect=True)
def test_an_exam_asks_above_the_chips(pupil: Pupil) -> None:
    """ "Answer recorded" had taken the place of the question, which stood under the chips."""
    page = pupil.go("/train")
    page.get_by_role("textbox", name="Your name", exact=True).fill("Tess")
    page.locator("form[data-form=exam] [name=game]").select_option("three-card-poker")
    tap(page, page.get_by_role("button", name="Start the exam"))
    for number in range(1, 21):
        sees(page, f"Question {number}")
        if number > 1 and page.get_by_role("button", name="Undo").count():
            break
        answer_somehow(page)
    asks = page.get_by_role("heading", level=1).bounding_box()
    tray = page.locator(".t-tray").bounding_box()
    assert asks is not None
    assert tray is not None
    assert asks["y"] + asks["height"] <= tray["y"]


@pytest.mark.parametrize("topic", ["Next step", "Spot the error"])
@pytest.mark.parametrize("pupil", [("", (390, 844))], indirect=True)
def test_on_a_phone_each_line_of_the_round_can_be_read_above_the_answer(
    pupil: Pupil, topic: str
) -> None:
    """They stood under the sheet with the answers, or scrolled in a box of their own."""
    lines = pupil.start(topic, "Three Card Poker").locator(".t-story li, .t-tape li")
    assert lines.first.evaluate(
        """one => [...document.querySelectorAll(".t-place, .t-pays")].every((other) =>
          one.getBoundingClientRect().top < other.getBoundingClientRect().top)"""
    )
    assert not lines.evaluate_all(
        f"""all => all.flatMap((one) => {{
          scrollTo(0, one.getBoundingClientRect().top + scrollY - 120);
          return ({CUT})([one]);
        }})"""
    )
    whole = "({ parentElement: one }) => one.scrollHeight <= one.clientHeight + 1"
    assert lines.first.evaluate(whole)


@pytest.mark.parametrize("pupil", LOW, indirect=True)
def test_a_settled_bet_is_one_line_of_the_round(pupil: Pupil) -> None:
    page = pupil.start("Spot the error", "Three Card Poker")
    lines = page.locator(".t-tape .money")
    assert lines.count()
    high = lines.evaluate_all("all => Math.max(...all.map((one) => one.offsetHeight))")
    assert high < 36
