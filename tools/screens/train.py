"""Pictures of Train: the front page, each kind of question, a result, the trainer's desk."""

from playwright.sync_api import Page
from tests.browser.conftest import sign_in

from tools.screens.camera import Camera, press

DRILLS = ("name-the-hand", "pay", "next-step", "house-way", "spot-the-error")


def walk(camera: Camera) -> None:
    for size, wide, high in (("", 1440, 900), ("-phone", 390, 844)):
        home = opened(camera, "/train", "N-1", wide, high)
        camera.shoot(home, f"train-home{size}")
        for topic in DRILLS:
            begin(home, topic)
            camera.shoot(home, f"train-{topic}{size}")
            home.goto(f"{camera.base}/train")
            home.wait_for_selector(".t-tile")
    judged(camera, home)


def opened(camera: Camera, path: str, card: str, wide: int, high: int) -> Page:
    context = camera.browser.new_context(viewport={"width": wide, "height": high})
    sign_in(context, camera.base, card)
    page = context.new_page()
    page.goto(f"{camera.base}{path}")
    page.wait_for_selector(".t-bar")
    page.wait_for_timeout(500)
    return page


def begin(page: Page, topic: str) -> None:
    page.click('[data-press=game][data-value="three-card-poker"]')
    page.wait_for_timeout(300)
    page.click(f'[data-press=drill][data-value="{topic}"]')
    page.wait_for_selector(".t-felt")
    page.wait_for_timeout(300)


def judged(camera: Camera, page: Page) -> None:
    desk = opened(camera, "/train/desk", "R-1", 1440, 900)
    camera.shoot(desk, "train-desk")
    press(page)
