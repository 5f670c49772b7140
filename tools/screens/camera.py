"""A camera: a page of a real Chromium at its real size, and its picture in docs/screens."""

from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, Page
from tests.browser.acts import button_of

OUT = Path(__file__).parents[2] / "docs" / "screens"


ANSWERED = "n => document.querySelector('[data-answered]')?.dataset.answered !== n"


class Camera:
    """`folder` holds the data of the server that is photographed."""

    def __init__(self, browser: Browser, base: str, folder: Path = OUT) -> None:
        self.browser, self.base, self.folder = browser, base, folder

    def open(self, path: str, card: str = "", wide: int = 1280, high: int = 800) -> Page:
        page = self.browser.new_page(viewport={"width": wide, "height": high})
        page.goto(f"{self.base}/?next={path}" if card else f"{self.base}{path}")
        if card:
            page.click(f'[name=press][value="demo_card|{card}"]')
            page.wait_for_selector(".stage, .tables")
        page.wait_for_timeout(900)
        return page

    def shoot(self, page: Page, name: str) -> None:
        target = OUT / f"{name}.png"
        page.screenshot(path=target)
        with Image.open(target) as taken:  # A palette is enough and a fifth of the weight.
            small = taken.convert("RGB").quantize(256)
        small.save(target, optimize=True)
        print(f"docs/screens/{name}.png")


def press(page: Page, *steps: str) -> None:
    """ "seat 3" presses the button `seat` with the value 3."""
    for step in steps:
        answered = page.locator("[data-answered]")
        before = answered.get_attribute("data-answered") if answered.count() else None
        page.locator(button_of(step)).first.click()
        if before is not None:
            page.wait_for_function(ANSWERED, arg=before)
        page.wait_for_timeout(400)
