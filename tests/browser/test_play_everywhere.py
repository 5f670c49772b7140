"""Every clause of Play at a desk, on a phone and on a tablet; the files beside this one that have a
walk at all three sizes:

| point | clause | walk |
|---|---|---|
| 1 | re-buy in mid-round, bets that would strand | `test_chips_never_run_out` |
| 1 | split hands | `test_play.py`: `test_a_pair_of_eights_is_split_and_doubled` |
| 1, 2 | limits of side bets, take back, Enter from anywhere | `test_a_round_by_keys` |
| 2 | San Lo by keys | `test_play.py`: `test_a_hand_is_set_by_keys_alone` |
| 3 | the card at the end | `test_play_points.py`: `test_the_result_card_...` |
| 3 | history, replay, lab, nothing told early | `test_a_round_by_keys` |
| 4 | rules of the table | `test_play.py`: `test_the_rules_of_a_table_...` |
| 4 | pays, manual | `test_pays_manual_and_sound` |
| 5 | record | `test_play_shared.py`: `test_the_record_...` |
| 5 | costliest decisions, drills | `test_a_mistake_is_drilled` |
| 5 | counting | `test_play_points.py`: `test_the_shoe_is_counted_...` |
| 6 | seats, court cards, sound | `test_pays_manual_and_sound` |
| 6 | four colors, pace | `test_play_points.py` |
| 7 | lobby | `test_play_points.py`: `test_the_lobby_...` |
| 8 | shared tables | `test_play_shared.py`: a desk and a phone play, a tablet looks on |
"""

import re

from playwright.sync_api import Page, expect
from tests.browser import play_cases as cases
from tests.browser.acts import strike, tap
from tests.browser.at_table import EVERYWHERE, Size, answer, deal, look, sit_down
from tests.browser.conftest import Open, Served


def stack(page: Page) -> str:
    return page.locator("[data-stack]").inner_text()


@EVERYWHERE
def test_a_round_by_keys(open_page: Open, served: Served, size: Size) -> None:
    page = sit_down(open_page, served, cases.QUEEN, size, ("Coach", "After"))
    strike(page, "4")
    page.locator("[data-spot=bonus] button").focus()
    strike(page, "Space", "Space")
    expect(page.locator(".refusal")).to_contain_text("limit")
    strike(page, "t", "1")
    expect(page.locator("[data-spot=bonus] .pstack")).to_have_count(0)
    page.locator("[data-spot=ante] button").focus()
    for _ in range(5):
        strike(page, "Space")
    strike(page, "Enter")  # It deals, though a spot has the focus.
    page.wait_for_selector(".hrow.asking")
    expect(page.locator(".result, a.tile")).to_have_count(0)
    assert stack(page) == "995"
    page.evaluate("document.activeElement.blur()")
    strike(page, "f")
    card = page.get_by_role("region", name="Result of round 1")
    expect(card.get_by_role("heading")).to_have_text("You lose 5")
    expect(card).to_contain_text(re.compile(r"cost 0\.0\d chips on average"), timeout=60_000)
    page.locator("a.tile").first.click()
    expect(page.get_by_text(re.compile("^Step"))).to_be_visible()
    strike(page, "Home")
    expect(page.get_by_text(re.compile("^Step 1 of"))).to_be_visible()
    page.keyboard.press("Escape")
    page.wait_for_selector(".felt.over")
    page.keyboard.press("l")
    page.wait_for_url("**/lab/strategy?game=three-card-poker&**cards=Qh+6s+4d**")
    expect(page.get_by_role("heading", name="Strategy explorer")).to_be_visible()


@EVERYWHERE
def test_chips_never_run_out(open_page: Open, served: Served, size: Size) -> None:
    """Two rounds of 300 are lost; the third could not be played on."""
    page = sit_down(open_page, served, cases.OPEN_ENDED, size, ("Coach", "Off"))
    strike(page, "4")
    for spot in ("ante", "ante", "three_card_bonus"):
        tap(page, f"[data-spot={spot}] button")
    tap(page, page.get_by_role("button", name=re.compile("^Deal")))
    answer(page, "fold")
    tap(page, page.get_by_role("button", name=re.compile("^Next deal")))
    answer(page, "fold")
    expect(page.locator("[data-stack]")).to_have_text("400")
    tap(page, page.get_by_role("button", name="Change bets"))
    expect(page.get_by_text("You will need 600 more to stay in")).to_be_visible()
    tap(page, page.get_by_role("button", name=re.compile("^Deal")))
    page.wait_for_selector(".hrow.asking")
    tap(page, page.get_by_role("button", name="Buy 1,000 chips"))
    expect(page.locator("[data-stack]")).to_have_text("1,100")
    answer(page, "1x", "1x", "1x")
    expect(page.locator(".result .net")).to_contain_text("You win")


@EVERYWHERE
def test_leaving_in_mid_round(open_page: Open, served: Served, size: Size) -> None:
    page = sit_down(open_page, served, cases.QUEEN, size)
    deal(page, "three-card-poker")
    page.get_by_role("link", name="Play", exact=True).first.click()
    sheet = page.get_by_role("dialog", name="Leave the table")
    expect(sheet).to_contain_text("You have 20 on the felt.")
    expect(sheet.get_by_role("link", name="Come back later")).to_be_visible()
    sheet.get_by_role("button", name="Fold and leave").click()
    page.wait_for_url("**/play")
    expect(page.locator(".pbar")).to_contain_text("Stack 980")
    expect(page.locator(".resume")).to_have_count(0)


@EVERYWHERE
def test_pays_manual_and_sound(open_page: Open, served: Served, size: Size) -> None:
    page = sit_down(open_page, served, cases.KING_QUEEN, size, ("Sound", "On"))
    look(page, "Rules")
    page.get_by_role("dialog").get_by_role("link", name="Dealing manual").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Royal Match 21")
    page.go_back()
    page.keyboard.press("Escape")
    look(page, "Pays")
    expect(page.locator(".sheet .pays")).not_to_have_count(0)
    strike(page, "Escape")
    deal(page, "royal-match-21")
    expect(page.locator(".felt[data-cue]")).to_have_count(1)
    expect(page.locator(".other .plate")).to_have_count(2)
    for court in ("king of hearts", "queen of hearts"):
        expect(page.locator(f'.own [aria-label="{court}"]')).to_be_visible()


@EVERYWHERE
def test_a_mistake_is_drilled(open_page: Open, served: Served, size: Size) -> None:
    page = sit_down(open_page, served, cases.QUEEN, size, ("Coach", "After"))
    deal(page, "three-card-poker")
    answer(page, "fold")
    expect(page.locator(".yours.bad")).to_be_visible(timeout=60_000)
    tap(page, page.get_by_role("button", name=re.compile("^Next deal")))
    answer(page, "play")
    page.goto(page.url.partition("/play/")[0] + "/play/your/record")
    expect(page.locator(".dear").first).to_contain_text("Fold")
    tap(page, page.get_by_role("link", name="Start").first)
    expect(page.locator(".trial .pcard")).to_have_count(3)
    page.get_by_role("link", name=re.compile("round 1: mistakes cost")).click()
    page.wait_for_url("**/play/three-card-poker/rounds/1")
