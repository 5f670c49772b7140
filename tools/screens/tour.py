"""A picture of the one-minute tour, on a floor where nothing else has happened."""

from tests.browser.acts import touch

from tools.screens.camera import Camera


def walk(camera: Camera) -> None:
    page = camera.open("/")
    touch(page, "Take the one-minute tour")
    page.wait_for_url("**/dealer/3")
    touch(page, "Seat 2", "Seat 5", "START GAME", "FIRST CARD", "Seat 5", "Straight flush")
    camera.shoot(page, "tour-claim")
