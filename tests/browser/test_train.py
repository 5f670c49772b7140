"""Train as people use it: a drill, an exam with its sheet, a trainer who assigns, a restart."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, WebSocket, expect
from tests.browser.acts import go, new_context, press, sign_in, strike, tap
from tests.browser.conftest import Served
from tests.browser.visits import unreadable

from houseway.cards import parse_cards
from houseway.hands import three_card
from houseway.hands.names import label

PHONE, DESK = (390, 844), (1280, 800)


class Pupil:
    """One person's browser, and every frame that came to it."""

    def __init__(self, browser: Browser, served: Served, card: str, size: tuple[int, int]) -> None:
        self.served = served
        self.context = new_context(browser, *size, reduced_motion="reduce")
        if card:
            sign_in(self.context, served.base, card)
        self.page = self.context.new_page()
        self.heard: list[str] = []
        self.page.on("websocket", self.listen)

    def listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self.heard.append(str(frame)))

    def go(self, path: str) -> Page:
        go(self.page, f"{self.served.base}{path}")
        self.page.wait_for_selector(".t-bar")
        return self.page

    def start(self, topic: str, game: str) -> Page:
        page = self.go("/train")
        press(page, f"game {game}", "count 5")
        for chosen in (
            f"[data-press=game][data-value={game}]",
            '[data-press=count][data-value="5"]',
        ):
            expect(page.locator(chosen)).to_have_attribute("aria-pressed", "true")
        press(page, f"drill {topic}")
        page.wait_for_selector(".t-felt")
        return page


@pytest.fixture
def pupil(browser: Browser, served: Served, request: pytest.FixtureRequest) -> Iterator[Pupil]:
    card, size = getattr(request, "param", ("", DESK))
    found = Pupil(browser, served, card, size)
    yield found
    found.context.close()


def hand_on_felt(page: Page) -> str:
    """The name of three cards as a dealer would read them off the picture."""
    names = [str(card.get_attribute("aria-label")) for card in page.locator(".t-felt .pcard").all()]
    ranks = {"ten": "T", "jack": "J", "queen": "Q", "king": "K", "ace": "A"}
    words = [name.split(" of ") for name in names]
    text = " ".join(f"{ranks.get(rank, rank)}{suit[0]}" for rank, suit in words)
    return label(three_card.FAMILY, three_card.classes(parse_cards(text))[0])


def reply(page: Page, name: str, *, right: bool = True) -> None:
    """By the key that stands on the choice."""
    choices = page.locator(".t-choice")
    for one in choices.all():
        if (one.get_attribute("data-value") == name) is right:
            strike(page, str(one.get_attribute("data-key")))
            return


@pytest.mark.parametrize("pupil", [("", PHONE), ("N-1", DESK)], indirect=True)
def test_a_drill_is_taken_with_the_keyboard_and_judged_on_the_server(pupil: Pupil) -> None:
    page = pupil.start("name-the-hand", "three-card-poker")
    for number in range(1, 6):
        expect(page.locator(".t-figures")).to_contain_text(f"Question {number}")
        name = hand_on_felt(page)
        reply(page, name)
        expect(page.locator(".t-verdict")).to_contain_text("Right")
        strike(page, "Enter")
        expect(page.locator(".t-verdict")).to_have_count(0)
    expect(page.locator(".t-result")).to_contain_text("5 of 5")
    assert not unreadable(page)


def test_a_wrong_answer_is_told_and_comes_again(pupil: Pupil) -> None:
    page = pupil.start("name-the-hand", "three-card-poker")
    asked = hand_on_felt(page)
    reply(page, asked, right=False)
    expect(page.locator(".t-verdict.no")).to_contain_text(asked)
    assert not unreadable(page)
    strike(page, "Enter")
    for _ in range(3):  # It comes again after three others.
        expect(page.locator(".t-verdict")).to_have_count(0)
        reply(page, hand_on_felt(page))
        expect(page.locator(".t-verdict.ok")).to_be_visible()
        strike(page, "Enter")
    expect(page.locator(".t-figures")).to_contain_text("once more")


def test_the_right_pay_does_not_reach_the_browser_before_the_answer(pupil: Pupil) -> None:
    """Every frame and the page itself are looked through for the sentence that explains it."""
    page = pupil.start("pay", "dj-wild")
    before = page.content() + "".join(pupil.heard)
    strike(page, "2")
    expect(page.locator(".t-built")).not_to_have_text(re.compile(r"^(\$0\.00|–)$"))
    strike(page, "Enter")
    told = page.locator(".t-verdict").inner_text()
    why = told.splitlines()[-1]
    assert why
    assert why not in before
    assert "t-verdict" not in before


def test_six_cards_are_set_by_tapping(pupil: Pupil) -> None:
    page = pupil.start("house-way", "san-lo")
    for place in range(6):
        tap(page, page.locator(".t-set-card").nth(place))
        expect(page.locator(".t-set-card.placed")).to_have_count(place + 1)
    press(page, "answer")
    expect(page.locator(".t-verdict")).to_be_visible()


@pytest.mark.parametrize("pupil", [("N-1", DESK)], indirect=True)
def test_an_exam_is_silent_until_its_end_and_brings_a_sheet(pupil: Pupil, tmp_path: Path) -> None:
    page = pupil.go("/train")
    press(page, "game three-card-poker")
    page.fill('[data-field="exam-count"]', "3")
    page.fill('[data-field="exam-mark"]', "50")
    press(page, "exam")
    expect(page.locator("[data-until]")).to_have_text(re.compile(r"14:\d\d"))
    assert not unreadable(page)
    for number in (1, 2, 3):
        expect(page.locator(".t-figures")).to_contain_text(f"Question {number}")
        if page.locator(".t-choice").count():
            tap(page, ".t-choice")
        else:
            tap(page, page.locator("[data-press=chip]").nth(1))
            expect(page.locator(".t-built")).not_to_have_text(re.compile(r"^(\$0\.00|–)$"))
            press(page, "answer")
        if number < 3:
            expect(page.locator(".t-noted")).to_contain_text("noted")
        assert page.locator(".t-verdict").count() == 0
    expect(page.locator(".t-result h1")).to_have_text(re.compile("assed"))
    address = page.locator(".t-result a.act").first.get_attribute("href")
    sheet = pupil.context.request.get(f"{pupil.served.base}{address}")
    assert sheet.headers["content-type"] == "application/pdf"
    assert sheet.body().startswith(b"%PDF")


def test_a_trainer_assigns_and_sees_it_done_and_a_restart_loses_nothing(
    browser: Browser, served: Served
) -> None:
    nina, rolf = Pupil(browser, served, "N-1", DESK), Pupil(browser, served, "R-1", DESK)
    nina.go("/train")
    desk = rolf.go("/train/desk")
    desk.select_option("[data-field=to]", label="Nina")
    desk.select_option("[data-field=drill]", "spot-the-error")
    desk.select_option("[data-field=game]", "three-card-poker")
    desk.fill("[data-field=count]", "2")
    press(desk, "plant wrong order")
    desk.fill("[data-field=note]", "Watch the order")
    press(desk, "assign")
    expect(desk.locator(".t-said")).to_contain_text("Assigned")
    expect(nina.page.locator(".t-given").first).to_contain_text("Watch the order")
    press(nina.page, "take")
    nina.page.wait_for_selector(".t-tape")
    strike(nina.page, "5")
    expect(nina.page.locator(".t-verdict")).to_be_visible()
    address = nina.page.url

    served.restart()

    go(nina.page, address)
    expect(nina.page.locator(".t-figures")).to_contain_text("Watch the order")
    expect(nina.page.locator(".t-pace li")).to_have_count(1)
    rolf.go("/train/desk")
    expect(rolf.page.locator(".t-roll").first).to_contain_text("Nina")
    assert not unreadable(rolf.page)
    press(rolf.page, "look staff/nina")
    expect(rolf.page.locator(".t-roll").last).to_contain_text("1 of 2, running")
    assert not unreadable(rolf.page)
    rolf.page.locator(".t-roll tbody a").first.click()
    expect(rolf.page.locator(".t-result")).to_contain_text("Still running")
    assert rolf.page.locator(".t-choice").count() == 0
    nina.context.close()
    rolf.context.close()


def test_a_lesson_is_walked_to_its_end_and_noted(pupil: Pupil) -> None:
    page = pupil.go("/train/lesson/mississippi-stud?step=23")
    expect(page.locator(".t-why")).to_be_visible()
    for _ in range(2):
        strike(page, "ArrowRight")
    expect(page.locator(".t-sheet")).to_contain_text("whole round")
    pupil.go("/train")
    expect(page.locator('a[href="/train/lesson/mississippi-stud"]')).to_contain_text("Read")


def test_a_guest_is_no_trainer_and_sees_nobody_elses_drill(
    pupil: Pupil, browser: Browser, served: Served
) -> None:
    mine = pupil.start("next-step", "dj-wild").url
    other = Pupil(browser, served, "", DESK)
    go(other.page, mine)
    expect(other.page.locator(".t-gone")).to_be_visible()
    assert other.page.locator(".t-felt").count() == 0
    other.go("/train/desk")
    expect(other.page.locator(".t-gone")).to_contain_text("for trainers")
    other.context.close()
