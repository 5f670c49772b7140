"""Pictures of every page of the lab: on a desktop, on a phone, and one in dark mode."""

from playwright.sync_api import Page

from tools.screens.camera import Camera

WIDE, HIGH = 1440, 900
OWN = "/lab/own?like=trips-03"
PICTURES = (
    ("lab-odds", "/lab?table=trips-03"),
    ("lab-odds-edited", "/lab?table=trips-03&pay.natural_flush=40"),
    ("lab-odds-meter", "/lab?table=link-ml03&meter.mega=25000&others=3"),
    ("lab-odds-blackjack", "/lab?table=blackjack&decks=6&s17=1"),
    ("lab-meter", "/lab/meter?table=fslpp-01"),
    ("lab-meter-three-levels", "/lab/meter?table=link-ml03"),
    ("lab-strategy", "/lab/strategy?cards=Jd+Td+9d+8c&bets=1,3"),
    ("lab-strategy-blackjack", "/lab/strategy?game=royal-match-21&cards=Td+6c+9s"),
    ("lab-strategy-san-lo", "/lab/strategy?game=san-lo&cards=Jk+Ks+Kd+9h+9c+4s"),
    ("lab-strategy-empty", "/lab/strategy?game=three-card-poker"),
    ("lab-compare", "/lab/compare?a=pair-plus-a&b=pair-plus-c&c=pair-plus-d"),
    ("lab-blackjack", "/lab/blackjack?s17=1&surrender=late"),
    ("lab-simulate", "/lab/simulate?game=three-card-poker&rounds=20000"),
    ("lab-own", OWN),
    ("lab-audit", "/lab/audit?verdict=disagrees&row=fslp-01.1"),
    ("lab-refused", "/lab?table=trips-03&decks=6"),
)
PHONES = tuple(one for one in PICTURES if one[0].count("-") == 1)  # The first picture of each page.


def walk(camera: Camera) -> None:
    for name, path in PICTURES:
        page = camera.open(path, wide=WIDE, high=HIGH)
        counted(page)
        camera.shoot(page, name)
        page.close()
    for name, path in PHONES:
        page = camera.open(path, wide=390, high=844)
        counted(page)
        camera.shoot(page, f"{name}-phone")
        page.close()
    dark = camera.open("/lab/strategy?cards=Jd+Td+9d+8c&bets=1,3", wide=WIDE, high=HIGH)
    counted(dark)
    dark.click("[data-look-switch]")
    dark.wait_for_timeout(300)
    camera.shoot(dark, "lab-strategy-dark")


def counted(page: Page) -> None:
    """Waits for the answer: the lab has the lowest priority."""
    page.wait_for_function("() => !document.querySelector('[data-again]')", timeout=300_000)
    page.wait_for_timeout(700)
