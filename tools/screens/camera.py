"""Takes pictures of pages in a real Chromium at their real size, into build/screens, each beside a
file with its words, for those who read the screens as text. The few pictures that the
documentation shows are also kept in docs/screens, compressed.
"""

import re
from functools import cache
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, Page
from tests.browser.acts import button_of

ROOT = Path(__file__).parents[2]
OUT, KEPT = ROOT / "build" / "screens", ROOT / "docs" / "screens"
MOST = 130_000  # As tests/test_tidy.py allows.

PICTURE = re.compile(r"screens/([\w-]+\.png)")
WORDS = """() => {
  const named = [...document.querySelectorAll("[title], [aria-label], [placeholder]")]
    .filter(node => node.checkVisibility())
    .flatMap(node => ["title", "aria-label", "placeholder"].map(key => node.getAttribute(key)));
  return [document.title, document.body.innerText, ...new Set(named.filter(Boolean))].join("\\n");
}"""
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
        if path.startswith("/sign/"):
            page.wait_for_function("() => picture && facts")  # The page has connected.
        page.wait_for_timeout(900)
        return page

    def shoot(self, page: Page, name: str) -> None:
        target = OUT / f"{name}.png"
        page.screenshot(path=target)
        target.with_suffix(".txt").write_text(page.evaluate(WORDS), "utf-8")
        if target.name in shown():
            keep(target)
        print(target.relative_to(ROOT))


@cache
def shown() -> frozenset[str]:
    """The pictures that the documentation shows."""
    pages = [ROOT / "README.md", *(ROOT / "docs").rglob("*.md")]
    return frozenset(name for page in pages for name in PICTURE.findall(page.read_text("utf-8")))


def keep(target: Path) -> None:
    """Reduces the picture to a palette, a fifth of the size; if that is still too large, to fewer
    colors, then to a smaller picture. Rare colors, such as the red of a heart, are kept."""
    with Image.open(target) as taken:
        plain = taken.convert("RGB")
    for colors, most in ((256, 0), (96, 0), (48, 0), (128, 800), (64, 800), (32, 800)):
        sized = plain.copy()
        if most:
            sized.thumbnail((most, most))
        few = sized.quantize(colors, Image.Quantize.MAXCOVERAGE, 4, dither=Image.Dither.NONE)
        few.save(KEPT / target.name, optimize=True)
        if (KEPT / target.name).stat().st_size <= MOST:
            break


def press(page: Page, *steps: str) -> None:
    """ "seat 3" presses the button named `seat` with value 3."""
    for step in steps:
        answered = page.locator("[data-answered]")
        before = answered.get_attribute("data-answered") if answered.count() else None
        page.locator(button_of(step)).first.click()
        if before is not None:
            page.wait_for_function(ANSWERED, arg=before)
        page.wait_for_timeout(400)
