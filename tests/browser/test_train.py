"""Train as people use it: a drill, an exam with its sheet, a trainer who assigns, a restart."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, Response, expect
from tests.browser.acts import go, new_context, sign_in, strike, tap
from tests.browser.conftest import Served
from tests.browser.visits import unreadable

from houseway.cards import parse_cards
from houseway.hands import three_card
from houseway.hands.names import label

PHONE, DESK = (390, 844), (1280, 800)


class Pupil:
    """One person's browser, and everything that came to it."""

    def __init__(self, browser: Browser, served: Served, card: str, size: tuple[int, int]) -> None:
        self.served = served
        self.context = new_context(browser, *size, reduced_motion="reduce")
        if card:
            sign_in(self.context, served.base, card)
        self.page = self.context.new_page()

    def go(self, path: str) -> Page:
        go(self.page, f"{self.served.base}{path}")
        expect(self.page.get_by_role("navigation", name="Train")).to_be_visible()
        return self.page

    def start(self, topic: str, game: str) -> Page:
        page = self.go("/train")
        for chosen in (game, "5"):
            page.get_by_role("radio", name=chosen, exact=True).check(force=True)
        tap(page, page.get_by_role("button", name=topic))
        expect(page.get_by_text("Question 1")).to_be_visible()
        return page


@pytest.fixture
def pupil(browser: Browser, served: Served, request: pytest.FixtureRequest) -> Iterator[Pupil]:
    card, size = getattr(request, "param", ("", DESK))
    found = Pupil(browser, served, card, size)
    yield found
    found.context.close()


def hand_on_felt(page: Page) -> str:
    """The name of three cards as a dealer would read them off the picture."""
    cards = page.get_by_role("region", name="Three Card Poker").get_by_role("img").all()
    names = [str(card.get_attribute("aria-label")) for card in cards]
    ranks = {"ten": "T", "jack": "J", "queen": "Q", "king": "K", "ace": "A"}
    words = [name.split(" of ") for name in names]
    text = " ".join(f"{ranks.get(rank, rank)}{suit[0]}" for rank, suit in words)
    return label(three_card.FAMILY, three_card.classes(parse_cards(text))[0])


def reply(page: Page, name: str, *, right: bool = True) -> None:
    """By the key that stands on the choice."""
    for one in page.get_by_role("form", name="Answer").get_by_role("button").all():
        if (one.inner_text().split("\n")[0] == name) is right:
            strike(page, str(one.get_attribute("data-hotkey"))[0])
            return


def answer_somehow(page: Page) -> None:
    """The second choice, one chip, or a table of which all is taken."""
    if page.get_by_role("button", name="Undo").count():
        bets = page.get_by_role("region", name="Three Card Poker").get_by_role("button")
        for at in range(bets.count()):
            tap(page, bets.nth(at))
            strike(page, "t")
        tap(page, page.get_by_role("button", name="Table settled"))
    elif page.get_by_role("button", name="Take back").count():
        strike(page, "2", "Enter")
    else:
        strike(page, "2")


def sees(page: Page, words: str | re.Pattern[str]) -> None:
    expect(page.get_by_text(words).first).to_be_visible()


@pytest.mark.parametrize("pupil", [("", PHONE), ("N-1", DESK)], indirect=True)
def test_a_drill_is_taken_with_the_keyboard_and_judged_on_the_server(pupil: Pupil) -> None:
    page = pupil.start("Name the hand", "Three Card Poker")
    for number in range(1, 6):
        sees(page, f"Question {number}")
        reply(page, hand_on_felt(page))
        sees(page, "Right.")
        strike(page, "Enter")
        expect(page.get_by_role("heading", name="Right.")).to_have_count(0)
    sees(page, re.compile("5 of 5 right"))
    assert not unreadable(page)


def test_a_wrong_answer_is_told_and_comes_again(pupil: Pupil) -> None:
    page = pupil.start("Name the hand", "Three Card Poker")
    asked = hand_on_felt(page)
    reply(page, asked, right=False)
    sees(page, f"It is: {asked}")
    assert not unreadable(page)
    strike(page, "Enter")
    for _ in range(3):  # It comes again after three others.
        reply(page, hand_on_felt(page))
        sees(page, "Right.")
        strike(page, "Enter")
    sees(page, re.compile("once more"))


def test_the_right_pay_does_not_reach_the_browser_before_the_answer(pupil: Pupil) -> None:
    """All that came and the page itself are looked through for the sentence that explains it."""
    heard: list[Response] = []
    pupil.page.on("response", lambda answer: heard.append(answer))
    page = pupil.start("Work out the pay", "DJ Wild")
    before = page.content() + "".join(map(told, heard))
    strike(page, "2")
    sees(page, re.compile(r"^(\$1\.00|1 white)$"))
    strike(page, "Enter")
    verdict = page.get_by_role("heading", name=re.compile(r"(Right|No)\.$")).locator("..")
    why = verdict.inner_text().splitlines()[-1]
    assert why
    assert "Question 1" in before
    assert why not in before
    assert "It is:" not in before


def told(answer: Response) -> str:
    """A drill's page or its regions."""
    kind = answer.headers.get("content-type", "")
    is_text = "/train/drill/" in answer.url and ("html" in kind or "json" in kind)
    return answer.text() if is_text else ""


def test_quick_taps_all_count_and_z_takes_one_back(pupil: Pupil) -> None:
    page = pupil.start("Work out the pay", "Three Card Poker")
    for key in ("3", "3", "3", "z"):
        page.keyboard.press(key)
    sees(page, re.compile(r"^(\$10\.00|2 red)$"))


@pytest.mark.parametrize("pupil", [("", DESK), ("", PHONE)], indirect=True)
def test_a_table_is_paid_by_touching_bets_and_chips(pupil: Pupil) -> None:
    page = pupil.start("Pay the table", "Three Card Poker")
    bets = page.get_by_role("region", name="Three Card Poker").get_by_role("button")
    strike(page, "t")
    sees(page, "Touch a bet first.")
    for at in range(bets.count()):
        tap(page, bets.nth(at))
        strike(page, *(("3", "Enter") if at == 0 else ("t",)))
        expect(
            page.get_by_text(re.compile(r"^Seat \d [a-z ]+: (take|pay \$5\.00)$"))
        ).to_have_count(at + 1)
    strike(page, "z")
    expect(page.get_by_text(re.compile(r"^Seat \d, "))).to_be_visible()
    strike(page, "t")
    assert not unreadable(page)
    tap(page, page.get_by_role("button", name="Table settled"))
    sees(page, "Right order and pays")
    sees(page, "Paid from the tray")
    assert not unreadable(page)


def test_six_cards_are_set_by_tapping(pupil: Pupil) -> None:
    page = pupil.start("House way", "All games")
    for place in range(6):
        tap(page, page.get_by_role("button", pressed=False).nth(0))
        expect(page.get_by_role("button", pressed=True)).to_have_count(place + 1 + 1)
    tap(page, page.get_by_role("button", name="Set the hand"))
    sees(page, re.compile(r"^(Right|No)\.$"))


@pytest.mark.parametrize("pupil", [("N-1", DESK)], indirect=True)
def test_an_exam_is_silent_until_its_end_and_brings_a_sheet(pupil: Pupil) -> None:
    page = pupil.go("/train")
    page.get_by_role("combobox", name="Game").select_option("three-card-poker")
    page.get_by_role("textbox", name="Questions").fill("4")
    page.get_by_role("textbox", name="Pass mark, percent").fill("50")
    tap(page, page.get_by_role("button", name="Start the exam"))
    sees(page, re.compile(r"^1[45]:\d\d$"))
    assert not unreadable(page)
    for number in (1, 2, 3):
        sees(page, f"Question {number}")
        answer_somehow(page)
        sees(page, "Answer recorded. Results come at the end.")
        expect(page.get_by_text(re.compile("It is:"))).to_have_count(0)
    page.get_by_text("Hand in", exact=True).click()
    sees(page, "1 question is still open and will count as wrong.")
    tap(page, page.get_by_role("button", name="Hand in now"))
    expect(page.get_by_role("heading", level=1)).to_have_text(re.compile("assed"))
    sees(page, "Left open: question 4.")
    address = page.get_by_role("link", name="Result sheet (PDF)").get_attribute("href")
    sheet = pupil.context.request.get(f"{pupil.served.base}{address}")
    assert sheet.headers["content-type"] == "application/pdf"
    assert sheet.body().startswith(b"%PDF")


def test_a_trainer_assigns_and_sees_it_done_and_a_restart_loses_nothing(
    browser: Browser, served: Served
) -> None:
    nina, rolf = Pupil(browser, served, "N-1", DESK), Pupil(browser, served, "R-1", DESK)
    nina.go("/train")
    desk = rolf.go("/train/desk")
    desk.get_by_role("combobox", name="To").select_option(label="Nina")
    desk.get_by_role("combobox", name="Drill").select_option("spot-the-error")
    desk.get_by_role("combobox", name="Game").select_option("three-card-poker")
    desk.get_by_label("Questions").fill("2")
    desk.get_by_role("checkbox", name="wrong order").check(force=True)
    desk.get_by_label("Note to the trainee").fill("Watch the order")
    tap(desk, desk.get_by_role("button", name="Assign"))
    sees(desk, "Assigned.")
    given = nina.page.get_by_role("article").filter(has_text="Watch the order")
    expect(given).to_be_visible()  # By itself, without a press.
    tap(nina.page, given.get_by_role("button", name="Start"))
    sees(nina.page, "Question 1")
    strike(nina.page, "5")
    sees(nina.page, re.compile(r"^(Right|No)\.$"))
    address = nina.page.url

    served.restart()

    go(nina.page, address)
    sees(nina.page, "Watch the order")
    desk = rolf.go("/train/desk")
    row = desk.get_by_role("row").filter(has_text="Nina")
    assert not unreadable(desk)
    row.get_by_role("link", name="Nina").click()
    expect(desk.get_by_role("row").filter(has_text="1 of 2, running")).to_be_visible()
    assert not unreadable(desk)
    desk.get_by_role("link", name="Open", exact=True).first.click()
    sees(desk, "Still running")
    expect(desk.get_by_role("button", name="No error")).to_have_count(0)
    nina.context.close()
    rolf.context.close()


def test_a_lesson_is_walked_to_its_end_and_noted(pupil: Pupil) -> None:
    page = pupil.go("/train/lesson/mississippi-stud?step=23")
    sees(page, "Step 23 of 25")
    strike(page, "ArrowRight", "ArrowLeft", "ArrowRight", "ArrowRight")
    sees(page, "That was the whole round.")
    pupil.go("/train")
    expect(page.get_by_role("link", name="Mississippi Stud")).to_contain_text("Done")


def test_a_guest_is_no_trainer_and_sees_nobody_elses_drill(
    pupil: Pupil, browser: Browser, served: Served
) -> None:
    mine = pupil.start("Next step", "DJ Wild").url
    other = Pupil(browser, served, "", DESK)
    go(other.page, mine)
    sees(other.page, re.compile("There is no such drill for you"))
    expect(other.page.get_by_text("Question 1")).to_have_count(0)
    other.go("/train/desk")
    sees(other.page, re.compile("This desk is for trainers"))
    other.context.close()


@pytest.mark.parametrize("pupil", [("", DESK), ("", PHONE)], indirect=True)
@pytest.mark.parametrize("game", ["Mississippi Stud", "Fortune San Lo"])
def test_a_jackpot_is_worked_key_by_key_on_the_panel(pupil: Pupil, game: str) -> None:
    """19.17: guided, the key that is due is framed, on panel and desk; the last one is judged."""
    page = pupil.start("Jackpot steps", game)
    expect(page.locator(".t-document li").first).to_be_visible()
    assert not unreadable(page)
    for _ in range(16):
        due = page.locator(".due").first
        expect(page.locator(".due, .t-verdict").first).to_be_visible()
        if not page.locator(".due").count():
            break
        next_ = page.locator(".t-next").inner_text()
        if "J-POT" in next_:
            page.locator(f"input[name=jseat][value='{next_[-1]}']").check(force=True)
        tap(page, due)
    expect(page.get_by_role("heading", name="Right.")).to_be_visible()
