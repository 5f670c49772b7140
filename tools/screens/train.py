"""Pictures of Train: its front page, questions, a lesson, an exam, the trainer's desk."""

import re

from playwright.sync_api import Page
from tests.browser.acts import sign_in, strike, tap
from tests.browser.test_train_mock import asked, do

from tools.screens.camera import Camera

DRILLS = ("name-the-hand", "pay", "next-step", "house-way", "spot-the-error")
SIZES = (("", 1440, 900), ("-phone", 390, 844))


def walk(camera: Camera) -> None:
    for size, wide, high in SIZES:
        page = opened(camera, "/train", "N-1", wide, high)
        if size:
            camera.shoot(page, f"train-home{size}")
        for topic in DRILLS:
            begin(camera, page, topic)
            camera.shoot(page, f"train-{topic}{size}")
            answer_some(page, 3)
        page.goto(f"{camera.base}/train/lesson/three-card-poker?step=18")
        page.wait_for_selector(".t-why")
        page.wait_for_timeout(300)
        camera.shoot(page, f"train-lesson{size}")
        exam(camera, page, size)
    verdicts(camera, page)
    table(camera, page)
    mock_game(camera)
    desk(camera)
    camera.shoot(opened(camera, "/train", "N-1", 1440, 900), "train-home")


def opened(camera: Camera, path: str, card: str, wide: int, high: int) -> Page:
    context = camera.browser.new_context(viewport={"width": wide, "height": high})
    sign_in(context, camera.base, card)
    page = context.new_page()
    page.goto(f"{camera.base}{path}")
    page.wait_for_selector(".t-bar")
    page.wait_for_timeout(500)
    return page


def begin(camera: Camera, page: Page, topic: str) -> None:
    page.goto(f"{camera.base}/train")
    game = "All games" if topic == "house-way" else "Three Card Poker"
    page.get_by_role("radio", name=game, exact=True).check(force=True)
    page.click(f'button[value="drill|{topic}"]')
    page.wait_for_selector(".t-felt")
    page.wait_for_timeout(300)


def answer_some(page: Page, count: int) -> None:
    """Answers the first choice, or nothing from the tray; some are right by chance."""
    for number in range(count):
        if page.locator(".t-choice").count() == 0:
            return
        page.locator(".t-choice").nth(number % 2).click()
        page.wait_for_selector("button[value=next]")
        page.wait_for_timeout(400)
        page.click("button[value=next]")
        page.wait_for_timeout(500)


def exam(camera: Camera, page: Page, size: str) -> None:
    page.goto(f"{camera.base}/train")
    page.get_by_role("textbox", name="Questions").fill("4")
    page.get_by_role("button", name="Start the exam").click()
    page.wait_for_selector("[data-until]")
    page.wait_for_timeout(400)
    camera.shoot(page, f"train-exam{size}")
    page.get_by_text("Hand in", exact=True).click()
    page.get_by_role("button", name="Hand in now").click()
    page.wait_for_selector(".t-result")
    page.wait_for_timeout(300)
    camera.shoot(page, f"train-exam-result{size}")


def verdicts(camera: Camera, page: Page) -> None:
    page.set_viewport_size({"width": 1440, "height": 900})
    begin(camera, page, "pay")
    page.wait_for_timeout(300)
    page.keyboard.press("3")
    page.wait_for_timeout(400)
    page.keyboard.press("2")
    page.wait_for_timeout(400)
    page.keyboard.press("Enter")
    page.wait_for_selector(".t-verdict")
    page.wait_for_timeout(300)
    camera.shoot(page, "train-verdict")


def table(camera: Camera, page: Page) -> None:
    """Practice: takes all bets from the left, so that the review has mistakes to explain."""
    begin(camera, page, "pay-table")
    tap(page, page.get_by_role("button", name="Practice"))
    bets = page.locator(".t-felt button.pspot")
    for at in range(bets.count()):
        tap(page, bets.nth(at))
        if at == 1:
            camera.shoot(page, "train-pay-table")
        strike(page, "t")
    tap(page, page.get_by_role("button", name="Table settled"))
    page.wait_for_timeout(300)
    camera.shoot(page, "train-pay-answer")


def mock_game(camera: Camera) -> None:
    """A trainee deals, with one error; the trainer watches, pauses and steps back."""
    page = opened(camera, "/train", "N-1", 1440, 900)
    page.locator("form[data-form=mock] select").select_option("three-card-poker")
    tap(page, page.get_by_role("button", name="Open the table"))
    page.wait_for_url("**/train/mock/*")
    tap(page, page.get_by_role("button", name="Start the round"))
    do(page, "turn 0")
    while (due := str(asked(page)["due"])).split()[0] not in ("take", "push", "pay"):
        do(page, due)
    page.wait_for_timeout(300)
    camera.shoot(page, "train-mock")
    watch = opened(camera, "/train/desk", "R-1", 1440, 900)
    tap(watch, watch.get_by_role("link", name=re.compile("Nina.*Watch")))
    tap(watch, watch.get_by_role("button", name="Pause the table"))
    tap(watch, watch.get_by_role("link", name="Back one step"))
    watch.wait_for_timeout(300)
    camera.shoot(watch, "train-mock-watch")


def desk(camera: Camera) -> None:
    page = opened(camera, "/train/desk", "R-1", 1440, 900)
    page.select_option("[name=drill]", "spot-the-error")
    page.get_by_role("checkbox", name="wrong order").check(force=True)
    page.fill("[name=note]", "Watch the order of settlement.")
    page.get_by_role("button", name="Assign", exact=True).click()
    page.locator(".t-where .s0 a").first.click()
    page.wait_for_selector(".t-weak")
    page.wait_for_timeout(500)
    camera.shoot(page, "train-desk")
    page.locator(".t-roll a").first.click()
    page.wait_for_timeout(500)
    camera.shoot(page, "train-desk-trainee")
