"""Pictures of Train: its front page, questions, a lesson, an exam, the trainer's desk."""

from playwright.sync_api import Page
from tests.browser.acts import sign_in

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
    page.click('[data-press=game][data-value="three-card-poker"]')
    page.wait_for_timeout(300)
    page.click(f'[data-press=drill][data-value="{topic}"]')
    page.wait_for_selector(".t-felt")
    page.wait_for_timeout(300)


def answer_some(page: Page, count: int) -> None:
    """The first choice, or nothing from the tray: some are right by chance."""
    for number in range(count):
        if page.locator(".t-choice").count() == 0:
            return
        page.locator(".t-choice").nth(number % 2).click()
        page.wait_for_selector("[data-press=next]")
        page.wait_for_timeout(400)
        page.click("[data-press=next]")
        page.wait_for_timeout(500)


def exam(camera: Camera, page: Page, size: str) -> None:
    page.goto(f"{camera.base}/train")
    page.fill('[data-field="exam-count"]', "4")
    page.click("[data-press=exam]")
    page.wait_for_selector("[data-until]")
    page.wait_for_timeout(400)
    camera.shoot(page, f"train-exam{size}")
    page.click("[data-press=stop]")
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


def desk(camera: Camera) -> None:
    page = opened(camera, "/train/desk", "R-1", 1440, 900)
    page.select_option("[data-field=drill]", "spot-the-error")
    page.click('[data-press=plant][data-value="wrong order"]')
    page.wait_for_timeout(400)
    page.fill("[data-field=note]", "Watch the order of settlement.")
    page.click("[data-press=assign]")
    page.wait_for_timeout(500)
    camera.shoot(page, "train-desk")
    page.click("[data-press=look]")
    page.wait_for_timeout(500)
    camera.shoot(page, "train-desk-trainee")
