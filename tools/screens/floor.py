"""Pictures of the floor: the front page, signs, dealers and supervisor through one round."""

from playwright.sync_api import Page
from tests.browser.acts import sign_here, tap_cards, touch

from tools.screens.camera import Camera, press

PITS = {"1": "Poker", "2": "Poker", "3": "Poker", "4": "Poker", "5": "Blackjack", "6": "Blackjack"}


def walk(camera: Camera) -> None:
    door = camera.open("/", wide=1440, high=900)
    camera.shoot(door, "front-door")
    door.click("[data-look-switch]")
    camera.shoot(door, "front-door-light")
    signs(camera)
    camera.shoot(camera.open("/signs/enrol"), "sign-enrol")
    dealer = play(camera)
    wild = camera.open("/dealer/2", "D-1")
    touch(wild, "Seat 1", "Seat 4", "START GAME", "Straight flush")
    camera.shoot(wild, "dealer-dj-wild")
    sign = camera.open("/sign/1", wide=1920, high=1080)
    camera.shoot(sign, "sign-jackpot-pending")
    sign.close()
    supervise(camera)
    camera.shoot(dealer, "dealer-nexus-pay")
    desk_leaves(camera)
    aquarius(camera)
    fault(camera)
    console(camera)


def signs(camera: Camera) -> None:
    for name, path, wide, high in (
        ("sign-three-levels", "/sign/1", 1920, 1080),
        ("sign-three-levels-portrait", "/sign/1?theme=night", 1080, 1920),
        ("sign-portrait", "/sign/8", 1080, 1920),
        ("sign-one-level-ivory", "/sign/8?theme=ivory", 1920, 1080),
        ("sign-house-jackpot", "/sign/6", 1920, 1080),
        ("sign-two-jackpots", "/sign/5", 1920, 1080),
        ("sign-closed", "/sign/4", 1920, 1080),
    ):
        sign = camera.open(path, wide=wide, high=high)
        camera.shoot(sign, name)
        sign.close()  # A hidden sign keeps drawing.


def play(camera: Camera) -> Page:
    dealer = camera.open("/dealer/1", "D-1")
    touch(dealer, *(f"Seat {seat}" for seat in "13467"))
    camera.shoot(dealer, "dealer-nexus-before")
    touch(dealer, "START GAME", "CORRECT", "Remove a wager", "7", "Chip placed too late")
    camera.shoot(dealer, "dealer-correct")
    touch(dealer, "Close", "FIRST CARD", "Seat 5")
    camera.shoot(dealer, "dealer-nexus-refused")
    touch(dealer, "Seat 3", "Straight flush")
    camera.shoot(dealer, "dealer-nexus")
    two = camera.open("/dealer/5", "D-1")
    touch(two, "Seat 1", "Seat 3", "Seat 4", "START GAME", "FIRST CARD", "Seat 4")
    touch(two, "Double royal match", "Seat 3", "Three 7s of one suit")
    camera.shoot(two, "dealer-two-jackpots")
    return dealer


def supervise(camera: Camera) -> None:
    other = camera.open("/sign/2?theme=night", wide=1920, high=1080)
    desk = camera.open("/supervisor", "S-1")
    tap_cards(desk, "Jh Th 9h 8h 7h")
    camera.shoot(desk, "supervisor-cards")
    touch(desk, "Done", "CONFIRM")
    sign_here(desk, "", "1470")
    camera.shoot(desk, "supervisor")
    touch(desk, "REJECT")
    camera.shoot(desk, "supervisor-reject")
    touch(desk, "Back")
    sign_here(desk, "", "1470")
    touch(desk, "RECORD WIN")
    camera.shoot(desk, "supervisor-recorded")
    other.wait_for_timeout(1500)
    camera.shoot(other, "sign-elsewhere")
    other.close()
    for name, wide, high in (
        ("sign-celebration", 1920, 1080),
        ("sign-celebration-portrait", 1080, 1920),
    ):
        sign = camera.open("/sign/1", wide=wide, high=high)
        sign.wait_for_timeout(6000)  # The amount has counted up and the cards are down.
        camera.shoot(sign, name)
        sign.close()
    desk.click("a.act")
    desk.wait_for_timeout(900)
    camera.shoot(desk, "win-page")


def desk_leaves(camera: Camera) -> None:
    desk = camera.open("/supervisor", "S-1")
    touch(desk, "Meters", "Quick-hit", "Jackpot", "Lower", "Recovery of seed money")
    camera.shoot(desk, "supervisor-meters")
    approval(camera, desk)


def approval(camera: Camera, desk: Page) -> None:
    """A supervisor requests an adjustment; a second person finds it on the next page."""
    desk.get_by_label("Amount in dollars").fill("250")
    why = "seed money of the opening week goes back to the house"
    desk.get_by_label("Explanation").fill(why)
    sign_here(desk, "S-1", "1470")
    touch(desk, "REQUEST", "Approvals")
    camera.shoot(desk, "supervisor-agree")


def aquarius(camera: Camera) -> None:
    keypad = camera.open("/dealer/8", "D-1")
    touch(keypad, "Seat 2", "Seat 5", "Seat 6", "COIN IN", "Royal flush")
    touch(keypad, "JPH")
    sign_here(keypad, "K-1", "1470")
    touch(keypad, "TURN TO JPH")
    tap_cards(keypad, "Ac Kc Qc Jc Tc 2d")
    touch(keypad, "Done", "6")
    camera.shoot(keypad, "dealer-aquarius")


def fault(camera: Camera) -> None:
    panel = camera.open("/dealer/3", "D-1")
    touch(panel, "Seat 2", "Seat 4")
    camera.shoot(panel, "dealer-guide")
    touch(panel, "Fault", "5", "REPORT FAULT")
    camera.shoot(panel, "dealer-dead-seat")
    touch(panel, "Fault", "Lost link", "REPORT FAULT", "CALL TECHNICIAN")
    panel.wait_for_timeout(3_000)
    camera.shoot(panel, "dealer-fault")
    sign = camera.open("/sign/3", wide=1920, high=1080)
    camera.shoot(sign, "sign-fault")
    sign.close()
    desk = camera.open("/supervisor", "S-1")
    touch(desk, "Tables")
    camera.shoot(desk, "supervisor-tables")


def console(camera: Camera) -> None:
    """Pits with an acknowledged alarm, a table about to open, and the shift page."""
    page = camera.open("/", "M-1", wide=1440, high=900)
    camera.shoot(page, "floor-tables")
    for table, pit in PITS.items():
        look(camera, page, f"/floor/tables/{table}")
        page.get_by_label("Pit").fill(pit)
        press(page, "PlaceTable")
    look(camera, page, "/floor?pit=Poker")
    press(page, "acknowledge fault/table 3/1")
    camera.shoot(page, "manager-pits")
    look(camera, page, "/floor?table=7")
    press(page, "close_table 7")
    camera.shoot(page, "manager-checklist")
    look(camera, page, "/floor/day")
    camera.shoot(page, "manager-day")
    page.set_viewport_size({"width": 390, "height": 844})
    look(camera, page, "/floor?pit=Poker")
    page.locator(".o-side").evaluate("node => scrollTo(0, node.offsetTop - 60)")
    camera.shoot(page, "manager-floor-phone")


def look(camera: Camera, page: Page, path: str) -> None:
    page.goto(f"{camera.base}{path}")
    page.wait_for_selector(".o-main:not([aria-busy])")
    page.wait_for_timeout(1_500)
