"""Train as people use it: a drill, an exam with its sheet, a trainer who assigns, a restart."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, Response, expect
from tests.browser.acts import answered, go, new_context, sign_in, strike, tap
from tests.browser.conftest import Served
from tests.browser.visits import unreadable

from houseway.cards import parse_cards
from houseway.hands import three_card
from houseway.hands.names import label

PHONE, TABLET, DESK = (390, 844), (820, 1180), (1440, 900)
SIZES = [("", DESK), ("", TABLET), ("", PHONE)]


class Pupil:
    """One person's browser, and everything that came to it."""

    def __init__(self, browser: Browser, served: Served, card: str, size: tuple[int, int]) -> None:
        self.served, self.size = served, size
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
        bets = page.locator(".t-felt button.pspot")
        for at in range(bets.count()):
            touch_bet(page, bets.nth(at))
            strike(page, "t")
        tap(page, page.get_by_role("button", name="Table settled"))
    elif page.get_by_role("button", name="Take back").count():
        strike(page, "2", "Enter")
    else:
        strike(page, "2")


def sees(page: Page, words: str | re.Pattern[str]) -> None:
    expect(page.get_by_text(words).first).to_be_visible()


@pytest.mark.parametrize("pupil", [("", PHONE), ("", TABLET), ("N-1", DESK)], indirect=True)
def test_a_drill_is_taken_with_the_keyboard_and_judged_on_the_server(pupil: Pupil) -> None:
    page = pupil.start("Name the hand", "Three Card Poker")
    for number in range(1, 6):
        sees(page, f"Question {number}")
        expect(page.locator(".t-felt .pcard").last).to_be_in_viewport()
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
    sees(page, f"Correct: {asked}")
    assert not unreadable(page)
    strike(page, "Enter")
    for _ in range(3):  # It comes again after three others.
        reply(page, hand_on_felt(page))
        sees(page, "Right.")
        strike(page, "Enter")
    sees(page, re.compile("repeated"))


def test_the_right_pay_does_not_reach_the_browser_before_the_answer(pupil: Pupil) -> None:
    """All that came and the page itself are looked through for the sentence that explains it."""
    heard: list[Response] = []
    pupil.page.on("response", lambda answer: heard.append(answer))
    page = pupil.start("Work out the pay", "DJ Wild")
    before = page.content() + "".join(map(told, heard))
    strike(page, "2")
    sees(page, re.compile(r"^(\$1\.00|1 white)$"))
    strike(page, "Enter")
    verdict = page.get_by_role("heading", name=re.compile(r"(Right|Wrong)\.$")).locator("..")
    why = verdict.inner_text().splitlines()[-1]
    assert why
    assert "Question 1" in before
    assert why not in before
    assert "Correct:" not in before


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


def touch_bet(page: Page, bet: Locator) -> None:
    """On a phone its seat is turned to first, by a swipe over the felt."""
    for way in ("on", "on", "on", "back", "back", "back"):
        if bet.is_visible():
            break
        if page.locator(f"[data-swipe-{way}]:enabled").count():
            swipe(page, -150 if way == "on" else 150)
    tap(page, bet)


def swipe(page: Page, by: int) -> None:
    box = page.locator(".t-lay").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + 60
    with answered(page):
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x + by, y)
        page.mouse.up()


def out_of_sight(page: Page) -> list[str]:
    """Of what settles a bet, all is to be seen without scrolling."""
    found: list[str] = page.locator(".t-chip, .t-acts button").evaluate_all(
        "all => all.filter((one) => one.getBoundingClientRect().bottom > innerHeight)"
        ".map((one) => one.innerText)"
    )
    return found


@pytest.mark.parametrize("pupil", SIZES, indirect=True)
def test_a_table_is_paid_by_touching_bets_and_chips(pupil: Pupil) -> None:
    page = pupil.start("Pay the table", "Three Card Poker")
    bets = page.locator(".t-felt button.pspot")
    assert not out_of_sight(page)
    seats = page.locator(".t-seats .t-place")  # One or two: whoever folded is collected already.
    shown = 1 if pupil.size == PHONE else seats.count()
    expect(page.locator(".t-seats .t-place:visible")).to_have_count(shown)
    strike(page, "t")
    expect(page.get_by_text("Tap a bet first.")).to_be_in_viewport()
    sees(page, re.compile(r"target \d:\d\d"))
    now = page.get_by_role("complementary", name="Order").locator("[aria-current=step]")
    expect(now).to_contain_text("1")
    touch_bet(page, page.locator(".t-felt button.pspot:not(.due)").first)
    sees(page, re.compile(r"^Seat \d first: [A-Z][A-Za-z ]+\.$"))
    touch_bet(page, page.locator(".t-felt .pspot.due"))
    strike(page, "t")
    expect(now).to_contain_text("2")
    assert not unreadable(page)
    strike(page, "z")
    tap(page, page.get_by_role("button", name="Practice"))
    expect(now).to_have_count(0)
    for at in range(bets.count()):
        touch_bet(page, bets.nth(at))
        strike(page, *(("3", "Enter") if at == 0 else ("t",)))
        expect(page.locator(".t-turns :is(.done, .out)")).to_have_count(at + 1)
        if at == 0:
            sees(page, re.compile(r"^Recorded, but out of turn\. Seat \d first: "))
    strike(page, "z")
    expect(page.get_by_text(re.compile(r"^Seat \d, "))).to_be_visible()
    strike(page, "t")
    assert not unreadable(page)
    tap(page, page.get_by_role("button", name="Table settled"))
    sees(page, "Right order and pays")
    sees(page, "Should be paid")
    sees(page, "Three Card Poker, Dealing Procedures 7")
    sees(page, re.compile(r"You settled it too early: seat \d, "))
    assert not unreadable(page)
    right = page.locator(".t-order tr td:nth-child(3)").all_inner_texts()
    titles = page.locator(".t-order tr td:nth-child(2) b").all_inner_texts()
    tap(page, page.get_by_role("button", name="Pay this table again"))
    for place, due in zip(titles, right, strict=True):
        if due != "nothing":
            settle(page, place, due)
    tap(page, page.get_by_role("button", name="Table settled"))
    expect(page.get_by_role("heading", name="Right.")).to_be_visible()
    sees(page, "Paid again. Your first answer counts.")
    tap(page, page.get_by_role("button", name="Next table"))
    sees(page, "Question 2")
    expect(page.locator(".t-figures")).to_contain_text("0 of 1")


def settle(page: Page, title: str, due: str) -> None:
    """ "Seat 3, Pair Plus" and "pay $12.50"."""
    seat, _, spot = title.partition(", ")
    place = page.locator(
        ".t-place", has=page.get_by_role("heading", name=seat, exact=True, include_hidden=True)
    )
    name = re.compile(f"^{spot}(,|$)", re.IGNORECASE)
    touch_bet(page, place.get_by_role("button", name=name, include_hidden=True))
    verb, _, money = due.partition(" ")
    cents = round(100 * float(money.lstrip("$").replace(",", "") or 0))
    for key, worth in (("7", 100_000), ("6", 50_000), ("5", 10_000), ("4", 2_500), ("3", 500)):
        count, cents = divmod(cents, worth)
        strike(page, *[key] * count)
    strike(page, *["2"] * (cents // 100), *["1"] * (cents % 100 // 50))
    strike(page, {"take": "t", "push": "p", "pay": "Enter"}[verb])


@pytest.mark.parametrize("pupil", SIZES, indirect=True)
def test_the_next_step_is_asked_with_what_the_dealer_sees(pupil: Pupil) -> None:
    page = pupil.start("Next step", "Three Card Poker")
    for number in range(1, 4):
        sees(page, f"Question {number}")
        expect(page.locator(".t-felt .t-place").first).to_be_visible()
        expect(page.locator(".t-story")).to_be_visible()
        assert not unreadable(page)
        tap(page, page.locator(".t-choice").first)
        expect(page.locator(".t-verdict")).to_be_in_viewport()
        tap(page, page.get_by_role("button", name="Next"))
        expect(page.locator(".t-verdict")).to_have_count(0)


@pytest.mark.parametrize("pupil", SIZES, indirect=True)
def test_six_cards_are_set_by_tapping(pupil: Pupil) -> None:
    page = pupil.start("House way", "All games")
    for place in range(6):
        tap(page, page.get_by_role("button", pressed=False).nth(0))
        expect(page.get_by_role("button", pressed=True)).to_have_count(place + 1 + 1)
    tap(page, page.get_by_role("button", name="Set the hand"))
    sees(page, re.compile(r"^(Right|Wrong)\.$"))
    is_right = page.get_by_role("heading", name="Right.").count()
    expect(page.locator(".t-setting")).to_have_count(1 if is_right else 2)
    expect(page.locator(".t-setting").last).to_contain_text(re.compile(r"House way\s+\d+ points"))
    page.get_by_text("Points table", exact=True).click()
    expect(page.locator(".t-points").first).to_be_visible()
    assert not unreadable(page)


@pytest.mark.parametrize("pupil", [("N-1", DESK), ("N-1", TABLET), ("N-1", PHONE)], indirect=True)
def test_an_exam_is_silent_until_its_end_and_brings_a_sheet(pupil: Pupil) -> None:
    page = pupil.go("/train")
    page.locator("form[data-form=exam] [name=game]").select_option("three-card-poker")
    page.get_by_role("textbox", name="Questions").fill("4")
    page.get_by_role("textbox", name="Passing score, percent").fill("50")
    tap(page, page.get_by_role("button", name="Start the exam"))
    sees(page, re.compile(r"^1[45]:\d\d$"))
    assert not unreadable(page)
    for number in (1, 2, 3):
        sees(page, f"Question {number}")
        answer_somehow(page)
        sees(page, "Answer recorded. Results come at the end.")
        expect(page.get_by_text(re.compile("Correct:"))).to_have_count(0)
    page.get_by_text("Hand in", exact=True).click()
    sees(page, "1 question is still unanswered and will count as wrong.")
    tap(page, page.get_by_role("button", name="Hand in now"))
    expect(page.get_by_role("heading", level=1)).to_have_text(re.compile("assed"))
    sees(page, "Unanswered: question 4.")
    wrong = page.locator(".t-errors article")
    for at in range(wrong.count()):
        expect(wrong.nth(at)).to_contain_text(re.compile("Right answer|What you did differently"))
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert not unreadable(page)
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
    desk.get_by_role("combobox", name="To", exact=True).select_option(label="Nina")
    desk.get_by_role("combobox", name="Drill").select_option("spot-the-error")
    desk.get_by_role("combobox", name="Game", exact=True).select_option("three-card-poker")
    desk.get_by_label("Questions").fill("2")
    desk.get_by_role("checkbox", name="wrong order").check(force=True)
    desk.get_by_label("Note to the trainee").fill("Watch the order")
    tap(desk, desk.get_by_role("button", name="Assign", exact=True))
    sees(desk, "Assigned.")
    given = nina.page.get_by_role("article").filter(has_text="Watch the order")
    expect(given).to_be_visible()  # By itself, without a press.
    tap(nina.page, given.get_by_role("button", name="Start"))
    sees(nina.page, "Question 1")
    strike(nina.page, "1")
    sees(nina.page, re.compile(r"^(Right|Wrong)\.$"))
    address = nina.page.url

    served.restart()

    go(nina.page, address)
    sees(nina.page, "Watch the order")
    desk = rolf.go("/train/desk")
    row = desk.get_by_role("row").filter(has_text="Nina")
    desk.evaluate("scrollTo(0, 0)")
    assert not unreadable(desk)
    row.get_by_role("link", name="Nina").click()
    expect(desk.get_by_role("row").filter(has_text="1 of 2, running")).to_be_visible()
    desk.evaluate("scrollTo(0, 0)")
    assert not unreadable(desk)
    desk.get_by_role("link", name="Open", exact=True).first.click()
    sees(desk, "Still running")
    expect(desk.get_by_role("button", name="No error")).to_have_count(0)
    nina.context.close()
    rolf.context.close()


@pytest.mark.parametrize("pupil", [("R-1", size) for _, size in SIZES], indirect=True)
def test_a_game_is_closed_to_players(pupil: Pupil, browser: Browser, served: Served) -> None:
    desk, guest = pupil.go("/train/desk"), Pupil(browser, served, "", pupil.size)
    desk.get_by_label("Game to close").select_option("dj-wild")
    desk.get_by_label("Reason, shown to players").fill("New layout on Friday")
    tap(desk, desk.get_by_role("button", name="Close the game"))
    sees(desk, "Closed to players.")
    go(guest.page, f"{served.base}/play")
    closed = guest.page.locator(".gtile.closed")
    expect(closed).to_contain_text("New layout on Friday")
    closed.click()
    sees(guest.page, "DJ Wild Stud Poker is closed: New layout on Friday.")
    tap(desk, desk.get_by_role("button", name="Open", exact=True))
    sees(desk, "Open to players.")
    go(guest.page, f"{served.base}/play")
    expect(guest.page.locator(".gtile")).not_to_have_count(0)
    expect(closed).to_have_count(0)
    guest.context.close()


def test_a_lesson_is_finished_and_recorded(pupil: Pupil) -> None:
    page = pupil.go("/train/lesson/mississippi-stud?step=23")
    sees(page, "Step 23 of 25")
    strike(page, "ArrowRight", "ArrowLeft", "ArrowRight", "ArrowRight")
    sees(page, "That was the whole round.")
    pupil.go("/train")
    expect(page.locator(".t-lesson", has_text="Mississippi Stud")).to_contain_text("Done")


def test_a_guest_is_no_trainer_and_sees_nobody_elses_drill(
    pupil: Pupil, browser: Browser, served: Served
) -> None:
    mine = pupil.start("Next step", "DJ Wild").url
    other = Pupil(browser, served, "", DESK)
    go(other.page, mine)
    sees(other.page, re.compile("Drill not found"))
    expect(other.page.get_by_text("Question 1")).to_have_count(0)
    other.go("/train/desk")
    sees(other.page, re.compile("This desk is for trainers"))
    other.context.close()


@pytest.mark.parametrize("pupil", SIZES, indirect=True)
def test_manual_shuffler_and_jackpot_are_reached_from_the_front_page(pupil: Pupil) -> None:
    """21.13."""
    page = pupil.go("/train")
    manuals = page.locator(".t-manuals a")
    expect(manuals).to_have_count(page.locator("form[data-form=mock] option").count())
    for at in range(manuals.count()):
        found = pupil.context.request.get(
            f"{pupil.served.base}{manuals.nth(at).get_attribute('href')}"
        )
        assert found.ok
    manuals.filter(has_text="Three Card Poker").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Three Card Poker")
    pupil.go("/train")
    page.get_by_role("link", name=re.compile("work the shuffler")).first.click()
    tap(page, page.get_by_role("button", name="Work the shuffler at a table"))
    page.wait_for_url("**/play/*")
    pupil.start("Jackpot steps", "Mississippi Stud")
    expect(page.locator(".t-document li").first).to_be_visible()


@pytest.mark.parametrize("pupil", SIZES, indirect=True)
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


@pytest.mark.parametrize("size", [DESK, (820, 1180), PHONE], ids=["desk", "tablet", "phone"])
def test_a_trainer_makes_a_class_and_gives_it_a_mock_game_with_a_due_date(
    browser: Browser, served: Served, size: tuple[int, int]
) -> None:
    nina, rolf = (Pupil(browser, served, card, size) for card in ("N-1", "R-1"))
    nina.go("/train")
    desk = rolf.go("/train/desk")
    tap(desk, desk.get_by_role("link", name="Nina", exact=True))
    desk.get_by_label("Class", exact=True).fill("Dealers July")
    tap(desk, desk.get_by_role("button", name="Save"))
    sees(desk, "Saved.")
    rolf.go("/train/desk?class=Dealers+July")
    expect(desk.get_by_role("link", name="Dealers July")).to_have_attribute("aria-current", "page")
    expect(desk.get_by_role("link", name="Nina", exact=True)).to_be_visible()
    for name, choice in (
        ("to", "Class Dealers July"),
        ("drill", "Mock game"),
        ("game", "Let It Ride"),
    ):
        desk.locator(f"[name={name}]").select_option(label=choice)
    desk.get_by_label("Questions").fill("2")
    desk.get_by_label("Due").fill("2030-01-31")
    tap(desk, desk.get_by_role("button", name="Assign", exact=True))
    sees(desk, "Assigned.")
    desk.evaluate("scrollTo(0, 0)")
    assert not unreadable(desk)
    given = nina.page.locator(".t-given", has_text="Due Thu, Jan 31").first
    expect(given).to_contain_text("2 rounds, Let It Ride")
    tap(nina.page, given.get_by_role("button", name="Start"))
    nina.page.wait_for_url("**/train/mock/*")
    for one in (nina, rolf):
        one.context.close()


@pytest.mark.parametrize("size", [DESK, TABLET, PHONE], ids=["desk", "tablet", "phone"])
def test_a_trainer_opens_a_weak_spot_gives_more_of_it_and_exports(
    browser: Browser, served: Served, size: tuple[int, int]
) -> None:
    nina, rolf = (Pupil(browser, served, card, size) for card in ("N-1", "R-1"))
    page = nina.start("Name the hand", "Three Card Poker")
    asked = hand_on_felt(page)
    reply(page, asked, right=False)
    sees(page, f"Correct: {asked}")
    desk = rolf.go("/train/desk")
    expect(desk.locator("[aria-label=Trainees] tbody tr").first).to_contain_text("Nina")
    row = desk.get_by_role("region", name="Weak spots").get_by_role("row", name="Nina")
    row.get_by_role("link").first.click()
    panel = desk.locator(".t-weak")
    expect(panel).to_be_in_viewport()
    expect(panel).to_contain_text("Nina, Name the hand")
    expect(panel).to_contain_text(re.compile(r"Answer\s*\w.*Correct\s*\w", re.DOTALL))
    desk.evaluate("scrollTo(0, 0)")
    assert not unreadable(desk)
    tap(desk, panel.get_by_role("button", name="Assign 12 like this"))
    sees(desk, "Assigned.")
    task = desk.locator(".t-task", has_text="12 questions, Three Card Poker").first
    expect(task).to_contain_text("not started")
    assert desk.evaluate("document.documentElement.scrollWidth <= innerWidth")
    with desk.expect_download() as got:
        desk.get_by_role("link", name="All answers (CSV)").click()
    text = got.value.path().read_text("utf-8")
    assert "Nina" in text
    assert "Name the hand,Three Card Poker,1," in text
    file = desk.get_by_role("link", name="Training file (PDF)").get_attribute("href")
    paper = rolf.context.request.get(f"{served.base}{file}")
    assert paper.body().startswith(b"%PDF")
    nina.go("/train")
    given = page.locator(".t-given", has_text="12 questions, Three Card Poker").first
    tap(page, given.get_by_role("button", name="Start"))
    sees(page, "of 12")
    for one in (nina, rolf):
        one.context.close()
