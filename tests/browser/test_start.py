"""docs/start.md, followed to the letter in one browser and a terminal beside it.

What is pressed is what the page prints in bold, all of it and nothing else."""

import re

import pytest
from playwright.sync_api import Page, expect
from tests.browser.acts import go, sign_here, strike, tap, tap_cards, touch
from tests.browser.conftest import ROOT, Open, Served
from tests.browser.test_train import hand_on_felt, reply

from houseway.cli import main

TEXT = (ROOT / "docs" / "start.md").read_text("utf-8")
# A step's own title ends with a period.
BOLD = {words for words in re.findall(r"\*\*([^*]+)\*\*", TEXT) if not words.endswith(".")}
GROUPS = re.compile(r"Log digest ((?:[0-9a-f]{4} ){4})")
OWN = re.search(r"```toml\n(.*?)```", TEXT, re.DOTALL)


class Newcomer:
    """Somebody who presses what the page says."""

    def __init__(self, page: Page, served: Served) -> None:
        self.page, self.served = page, served
        self.pressed: set[str] = set()

    def read(self, words: str) -> str:
        assert words in BOLD, f"The page does not say {words!r}."
        self.pressed.add(words)
        return words

    def press(self, *names: str) -> None:
        for words in names:
            touch(self.page, self.read(words))

    def leave(self, words: str, where: str) -> None:
        """Another page comes."""
        found = self.page.get_by_role("button", name=words)
        found.or_(self.page.get_by_role("link", name=self.read(words))).first.click()
        self.page.wait_for_url(where)

    def open(self, path: str) -> None:
        assert f"`http://127.0.0.1:8080{path}`" in TEXT
        go(self.page, f"{self.served.base}{path}")


@pytest.mark.slow
def test_from_the_front_page_to_a_verified_jackpot_changed_odds_an_own_paytable_and_a_drill(
    open_page: Open,
    served: Served,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    newcomer = Newcomer(open_page("/"), served)
    head = hit_a_jackpot(newcomer)
    monkeypatch.setenv("HOUSEWAY_DATA", str(served.folder))
    assert main(["log", "verify", "--head", *head]) == 0
    said = capsys.readouterr().out
    assert "The printed digest belongs to record" in said
    assert "all intact" in said
    change_a_pay(newcomer)
    count_an_own_paytable(newcomer)
    do_a_drill(newcomer)
    assert newcomer.pressed == BOLD


def hit_a_jackpot(newcomer: Newcomer) -> list[str]:
    """The groups that the newcomer copies from the win page."""
    page, press = newcomer.page, newcomer.press
    newcomer.leave("Take the one-minute tour", "**/dealer/3")
    touch(page, "Seat 2", "Seat 5")
    press("START GAME", "FIRST CARD")
    touch(page, "Seat 5")
    press("Straight flush")
    newcomer.leave("Continue as Whit", "**/supervisor?claim=**")
    tap_cards(page, "9h 8h 7h 6h 5h", newcomer.read("Enter the cards"))
    press("Done", "CONFIRM", "Continue as Vera")
    expect(page.locator("[name=credential]")).to_have_value("E-1")
    sign_here(page, "", "3690")
    press("RECORD WIN")
    newcomer.leave("Win page", "**/win/**")
    shown = page.inner_text("body")
    assert all(name in shown for name in ("Dana", "Whit", "Vera"))
    head: list[str] = GROUPS.findall(shown)[0].split()
    newcomer.leave("Back to the desk", "**/supervisor**")
    newcomer.leave("Continue as Dana", "**/dealer/3")
    press("END GAME")
    expect(page.locator(".strip-line")).to_contain_text("Tour complete.")
    return head


def change_a_pay(newcomer: Newcomer) -> None:
    page = newcomer.page
    newcomer.open("/lab")
    page.get_by_text(newcomer.read("DJ Wild Stud Poker")).first.click()
    page.get_by_role("link", name=newcomer.read("Trips 03")).first.click()
    field = page.get_by_role("textbox", name="Flush, natural pays, to 1", exact=True)
    expect(field).to_have_value("25")
    field.fill("40")
    field.press("Enter")
    for figure in ("0.5605%", "16084/2869685"):
        assert figure in TEXT
        expect(page.get_by_text(figure).first).to_be_visible()


def count_an_own_paytable(newcomer: Newcomer) -> None:
    assert OWN is not None
    newcomer.open("/lab/own")
    quads = re.search(r"`(\{ hand = \"quads\".+?)`", TEXT)
    assert quads is not None
    added = OWN[1].replace('  { hand = "trips"', f'  {quads[1]}\n  {{ hand = "trips"')
    for text, edge in ((OWN[1], "9.1949%"), (added, "0.1891%")):
        assert edge in TEXT
        newcomer.page.get_by_role("textbox").last.fill(text)
        newcomer.page.get_by_role("button", name=newcomer.read("Compute odds")).click()
        expect(newcomer.page.get_by_text(edge).first).to_be_visible()


def do_a_drill(newcomer: Newcomer) -> None:
    page = newcomer.page
    newcomer.open("/train")
    page.get_by_role("radio", name=newcomer.read("Three Card Poker"), exact=True).first.check(
        force=True
    )
    tap(page, page.get_by_role("button", name=newcomer.read("Name the hand")))
    for number in range(1, 11):
        expect(page.get_by_text(f"Question {number}").first).to_be_visible()
        reply(page, hand_on_felt(page))
        expect(page.get_by_text("Right.").first).to_be_visible()
        if number < 10:
            strike(page, "Enter")
    newcomer.press("See the result")
    expect(page.get_by_role("heading", name=newcomer.read("Done"))).to_be_visible()
    expect(page.get_by_text("10 of 10 right on the first try").first).to_be_visible()
