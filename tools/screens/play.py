"""Pictures of Play: the lobby, every game on a desktop and a phone, and special cases."""

from playwright.sync_api import Page
from tests.browser import play_cases as cases
from tests.browser.acts import tap
from tests.browser.at_table import answer, choose, close, deal, look

from houseway.cards import parse_card
from houseway.web.pages.felt.cards import name
from tools.screens.camera import Camera

SIZES = {"": (1440, 900), "-phone": (390, 844)}
SIDE, TABLET = (844, 390), (768, 1024)
# The answers given before the picture is taken.
IN_PLAY = (
    (cases.OPEN_ENDED, ("1x", "1x")),
    (cases.WILD, ()),
    (cases.TRIPS, ()),
    (cases.EIGHTS, ("split",)),
    (cases.QUEEN, ()),
    (cases.QUEENS, ()),
)


def walk(camera: Camera) -> None:
    for end, size in SIZES.items():
        lobby = camera.open("/play", wide=size[0], high=size[1])
        camera.shoot(lobby, f"play-lobby{end}")
        for case, answers in IN_PLAY:
            page = sit(camera, case, size)
            answer(page, *answers)
            if case is cases.QUEENS:
                foul(page)
            page.wait_for_selector(".coach .bars", state="attached", timeout=60_000)
            page.wait_for_timeout(600)
            camera.shoot(page, f"play-{case[0]}{end}")
            page.close()
    jackpot(camera)
    other_hands(camera)


def jackpot(camera: Camera) -> None:
    page = sit(camera, cases.ROYAL, SIZES[""])
    answer(page, "3x", "3x", "3x")
    page.wait_for_selector(".felt.over")
    page.wait_for_timeout(800)
    camera.shoot(page, "play-royal-flush")
    look(page, "Table settings")
    page.wait_for_timeout(600)
    camera.shoot(page, "play-settings")


def other_hands(camera: Camera) -> None:
    """A phone on its side, a tablet, an enlarged paytable, and a choice of three bets."""
    for case, answers, size, end in (
        (cases.OPEN_ENDED, ("1x",), SIDE, "side"),
        (cases.EIGHTS, ("split",), SIDE, "side"),
        (cases.QUEENS, ("wait", "house way"), TABLET, "tablet"),
    ):
        page = sit(camera, case, size)
        answer(page, *answers)
        if case is cases.OPEN_ENDED:
            page.click("[data-spot=fourth_street] .pspot")
        page.wait_for_timeout(1500)
        camera.shoot(page, f"play-{case[0]}-{end}")
        page.close()
    page = camera.open("/play/dj-wild", wide=390, high=844)
    camera.shoot(page, "play-bets-phone")
    look(page, "Enlarge the pays of Trips")
    page.wait_for_timeout(600)
    camera.shoot(page, "play-pays-phone")


def sit(camera: Camera, case: tuple[str, str, int], size: tuple[int, int]) -> Page:
    game = cases.lay(camera.folder, case)
    page = camera.open(f"/play/{game}", wide=size[0], high=size[1])
    page.set_default_timeout(30_000)
    look(page, "Table settings")
    choose(page, "Pace", "At once")
    choose(page, "Coach", "Before")
    close(page)
    deal(page, game)
    return page


def foul(page: Page) -> None:
    for card, tray in (
        ("Kd", "high"),
        ("9s", "high"),
        ("9c", "high"),
        ("Qd", "mid"),
        ("Qh", "mid"),
    ):
        tap(page, page.get_by_role("button", name=name(parse_card(card))))
        tap(page, page.get_by_role("button", name=f"{tray.capitalize()}, a free place"))
