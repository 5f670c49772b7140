"""Rounds of every game in a real browser, on a desk and on a phone, by pressing what is there."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.browser import play_cases as cases
from tests.browser.acts import all_sent, answered, go, strike, tap
from tests.browser.at_table import (
    DESK,
    EVERYWHERE,
    PHONE,
    Case,
    Size,
    answer,
    bet,
    button,
    choose,
    deal,
    hidden,
    look,
    result,
    sit_down,
)
from tests.browser.conftest import Open, Served

from houseway.cards import parse_card
from houseway.web.pages.felt.cards import name

SIZES = pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
Sit = Callable[[Case, Size], Page]


@pytest.fixture
def sit(open_page: Open, served: Served) -> Sit:
    """A seat at a new table, with the bets of `play_cases` down and the cards dealt."""

    def sat(case: Case, size: Size) -> Page:
        page = sit_down(open_page, served, case, size)
        deal(page, case[0])
        return page

    return sat


@SIZES
def test_a_royal_flush_empties_the_training_meter_and_pays_the_line(sit: Sit, size: Size) -> None:
    page = sit(cases.ROYAL, size)
    answer(page, "3x", "3x", "3x")
    expect(page.locator(".felt.over")).to_be_visible()
    expect(result(page, "ante")).to_have_text("+5,000")
    expect(result(page, "fifth_street")).to_have_text("+15,000")
    expect(result(page, "progressive")).to_contain_text("+12,49")
    expect(page.locator(".reading")).to_have_text("10,000.02")
    expect(page.locator(".pays .lit").first).to_contain_text("Royal flush")
    assert not hidden(page)


@SIZES
def test_a_fold_leaves_the_bonus_in_action_on_the_community_cards(sit: Sit, size: Size) -> None:
    page = sit(cases.FOLDED, size)
    answer(page, "fold")
    expect(page.locator(".felt.over")).to_be_visible()
    expect(result(page, "ante")).to_have_text("−10")
    expect(result(page, "three_card_bonus")).to_have_text("+30")
    for card in ("nine of clubs", "8 of diamonds", "7 of hearts"):
        expect(page.locator(f'.middle [aria-label="{card.replace("nine", "9")}"]')).to_be_visible()


def test_envy_is_paid_for_the_royal_flush_of_another_seat(sit: Sit) -> None:
    page = sit(cases.ENVY, DESK)
    answer(page, "1x", "1x", "1x")
    expect(page.locator(".felt.over")).to_be_visible()
    expect(page.locator(".calls")).to_contain_text("Envy for seat 2's royal flush: $1,000.")
    expect(result(page, "progressive")).to_have_text("+1,008")  # three jacks, and the envy


@SIZES
def test_dj_wild_with_two_deuces_and_the_joker(sit: Sit, size: Size) -> None:
    page = sit(cases.WILD, size)
    answer(page, "play")
    expect(page.locator(".felt.over")).to_be_visible()
    expect(result(page, "play")).to_have_text("+20")
    expect(result(page, "trips")).to_contain_text("+")


@SIZES
def test_caribbean_stud_with_cover_all_by_the_shufflers_count(sit: Sit, size: Size) -> None:
    page = sit(cases.TRIPS, size)
    expect(page.locator(".device")).to_contain_text("4 hands")
    answer(page, "raise")
    expect(page.locator(".felt.over")).to_be_visible()
    expect(result(page, "raise")).to_have_text("+60")
    expect(result(page, "cover_all")).to_contain_text("+")


@EVERYWHERE
def test_a_pair_of_eights_is_split_and_doubled(sit: Sit, size: Size) -> None:
    page = sit(cases.EIGHTS, size)
    answer(page, "split")
    expect(page.locator(".several .phand")).to_have_count(2)
    expect(page.locator(".phand.live > b")).to_have_text("11")
    answer(page, "double")
    expect(page.locator(".phand.live > b")).to_have_text("13")
    with answered(page):
        page.get_by_role("button", name="Split").click(force=True)
    expect(page.locator(".refusal")).to_contain_text("split only two cards of equal value")
    answer(page, "stand")
    expect(page.locator(".felt.over")).to_be_visible()
    expect(page.locator(".stake .res")).to_have_count(2)
    card = page.get_by_role("region", name="Result of round 1")
    expect(card.get_by_role("heading")).to_have_text("You win 24")
    for row in ("Hand 1 bet 20", "Hand 2 bet 10", "Royal Match 5", "Jackpot 1"):
        expect(card.get_by_role("listitem").filter(has_text=row)).to_have_count(1)


@SIZES
def test_a_pair_is_split_by_pulling_one_card_aside(sit: Sit, size: Size) -> None:
    page = sit(cases.EIGHTS, size)
    cards = page.locator(".phand .aside")
    expect(cards).to_have_count(2)
    drag(page, cards.last, by=(12, 4))  # Lifted and put down again: nothing is meant by it.
    expect(page.locator(".several .phand")).to_have_count(1)
    drag(page, cards.last, by=(140, 4))
    expect(page.locator(".several .phand")).to_have_count(2)
    expect(page.locator(".phand .aside")).to_have_count(0)
    expect(page.locator("[data-spot=blackjack] .pstack b")).to_have_text("20")


def test_a_second_bet_splits_on_the_pair_and_doubles_on_the_bet(sit: Sit) -> None:
    page = sit(cases.EIGHTS, DESK)
    drag(page, page.locator(".spare"), to=page.locator(".phand .aside").last)
    expect(page.locator(".several .phand")).to_have_count(2)
    expect(page.locator(".phand.live > b")).to_have_text("11")
    drag(page, page.locator(".spare"), to=page.locator("[data-spot=blackjack] .place"))
    expect(page.locator(".phand.live > b")).to_have_text("13")


def test_a_pair_is_split_and_doubled_by_keys(sit: Sit) -> None:
    page = sit(cases.EIGHTS, DESK)
    strike(page, "p")
    expect(page.locator(".several .phand")).to_have_count(2)
    page.get_by_role("button", name="Second bet").focus()
    strike(page, "Enter")
    expect(page.locator(".phand.live > b")).to_have_text("13")


@SIZES
def test_eights_are_split_again_and_again_and_all_four_hands_stay_in_sight(
    sit: Sit, size: Size
) -> None:
    page = sit(cases.MORE_EIGHTS, size)
    answer(page, "split", "split", "split")
    expect(page.locator(".several .phand")).to_have_count(4)
    expect(page.locator(".aside")).to_have_count(0)
    assert not hidden(page)
    answer(page, "double", "stand", "stand", "stand")
    expect(page.locator(".felt.over")).to_be_visible()
    expect(page.locator(".stake .res")).to_have_count(4)
    assert not hidden(page)


def drag(
    page: Page, what: Locator, *, by: tuple[int, int] = (0, 0), to: Locator | None = None
) -> None:
    box = what.bounding_box()
    target = to.bounding_box() if to is not None else None
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    there = (x + by[0], y + by[1])
    if target is not None:
        there = (target["x"] + target["width"] / 2, target["y"] + target["height"] / 2)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + (there[0] - x) / 2, y + (there[1] - y) / 2)
    page.mouse.move(*there)
    page.mouse.up()


def test_insurance_is_asked_before_the_hole_card_and_nothing_is_preselected(sit: Sit) -> None:
    page = sit(cases.ACE_UP, PHONE)
    expect(page.locator(".speech")).to_have_text("Insurance, seat 3?")
    expect(page.locator(".acts .pri")).to_have_count(0)
    assert not hidden(page)
    answer(page, "insure")
    answer(page, "stand")
    expect(page.locator(".felt.over")).to_be_visible()
    expect(result(page, "insurance")).to_have_text("−5")


def test_insurance_for_less_than_half_is_typed(sit: Sit) -> None:
    page = sit(cases.ACE_UP, DESK)
    field = page.get_by_label("Insure for, up to 5")
    field.fill("6")
    tap(page, page.get_by_role("button", name="Insure for less"))
    expect(page.locator(".refusal")).to_contain_text("up to $5.00")
    field.fill("2")
    tap(page, page.get_by_role("button", name="Insure for less"))
    answer(page, "stand")
    expect(result(page, "insurance")).to_have_text("−2")


@SIZES
def test_three_card_poker_pays_envy_for_a_mini_royal(sit: Sit, size: Size) -> None:
    page = sit(cases.MINI, size)
    answer(page, "play")
    expect(page.locator(".felt.over")).to_be_visible()
    expect(result(page, "play")).to_have_text("+10")
    expect(result(page, "bonus")).to_have_text("+95")
    assert not hidden(page)


def lay_out(page: Page, **trays: str) -> None:
    for tray, cards in trays.items():
        for card in cards.split():
            held = page.get_by_role("button", name=name(parse_card(card)))
            tap(page, held)
            expect(held).to_have_attribute("aria-pressed", "true")
            tap(page, page.get_by_role("button", name=f"{tray.capitalize()}, a free place"))
            expect(in_tray(page, tray, card)).to_be_visible()


def in_tray(page: Page, tray: str, card: str) -> Locator:
    return page.locator(f".tray3.{tray}").get_by_role("button", name=name(parse_card(card)))


@SIZES
def test_a_foul_brings_a_warning_and_may_be_kept(sit: Sit, size: Size) -> None:
    page = sit(cases.QUEENS, size)
    lay_out(page, high="Kd 9s 9c", mid="Qd Qh")
    expect(page.locator(".banner")).to_contain_text("The mid hand outranks the high hand")
    assert not hidden(page)
    tap(page, page.get_by_role("button", name="Play it foul"))
    expect(page.locator(".felt.over")).to_be_visible()
    expect(result(page, "main")).to_have_text("−10")
    expect(result(page, "hat_trick")).to_have_text("−5")
    expect(result(page, "fortune_bonus")).to_contain_text("+")
    expect(page.locator(".tile").first).to_contain_text("Foul")


def test_a_card_is_dragged_to_a_tray_and_one_press_fixes_a_foul(sit: Sit) -> None:
    page = sit(cases.QUEENS, DESK)
    king = page.get_by_role("button", name="king of diamonds")
    with answered(page):
        king.drag_to(page.locator(".tray3.high"))
    expect(in_tray(page, "high", "Kd")).to_be_visible()
    lay_out(page, high="9s 9c", mid="Qd Qh")
    tap(page, page.get_by_role("button", name="Swap"))
    expect(page.locator(".banner")).to_have_count(0)
    tap(page, page.get_by_role("button", name="Set hand"))
    expect(page.locator(".felt.over")).to_be_visible()
    expect(result(page, "main")).to_have_text("+10")


def test_a_round_survives_a_power_cut_and_a_reload(sit: Sit, served: Served) -> None:
    page = sit(cases.OPEN_ENDED, DESK)
    answer(page, "1x")
    served.restart()
    go(page, page.url)
    expect(page.locator(".speech")).to_contain_text("Fourth street, seat 3")
    expect(page.locator('.own [aria-label="king of spades"]')).to_be_visible()
    answer(page, "1x", "1x")
    expect(result(page, "ante")).to_have_text("+40")
    page.reload()
    expect(page.locator(".tile").first).to_contain_text("Straight")
    expect(page.locator("[data-stack]")).not_to_have_text("1,000")


def test_no_card_is_sent_before_it_may_be_seen(open_page: Open, served: Served) -> None:
    """All that the page, its answers and its stream bring, from first paint to last card."""
    game = cases.lay(served.folder, cases.OPEN_ENDED)
    page = open_page("/")
    sent = all_sent(page)
    go(page, f"{served.base}/play/{game}")
    bet(page, game)
    tap(page, page.get_by_role("button", name=re.compile("^Deal")))
    skip_to_the_question(page)
    secret = [name(parse_card(card)) for card in ["Jd", "Tc", "Ad", "7c", "2d", "4h", "4d"]]
    own = [name(parse_card(card)) for card in ["Ks", "Qh"]]
    everything = "".join(sent) + page.content()
    assert [card for card in secret if card in everything] == []
    assert [card for card in own if card not in everything] == []
    tap(page, button(page, "1x"))
    skip_to_the_question(page)
    everything = "".join(sent) + page.content()
    assert [card for card in secret[1:] if card in everything] == []
    assert secret[0] in everything


def skip_to_the_question(page: Page) -> None:
    """The dealer shows one step after the other, unless the guest will not wait for them."""
    page.wait_for_selector(".hrow.waiting, .hrow.asking, .felt.over")
    if page.locator(".hrow.waiting").count():
        page.evaluate("document.activeElement.blur()")
        page.keyboard.press("Space")
    expect(page.locator(".hrow.asking, .felt.over").first).to_be_visible()


def test_a_round_by_keys_alone_with_a_coach_who_speaks_before(
    open_page: Open, served: Served
) -> None:
    cases.lay(served.folder, cases.QUEEN)
    page = open_page("/play/three-card-poker", wide=1440, high=900)
    tap(page, page.get_by_role("group", name="Coach").get_by_role("button", name="Before"))
    strike(page, "3")
    expect(page.get_by_role("button", name="Chips of 25")).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name="Ante").focus()
    strike(page, "Space")
    expect(page.locator("[data-spot=ante] .pstack b")).to_have_text("25")
    strike(page, "t")
    expect(page.locator("[data-spot=ante] .pstack")).to_have_count(0)
    strike(page, "Space", "1", "Space", "t")
    expect(page.locator("[data-spot=ante] .pstack b")).to_have_text("25")
    strike(page, "Enter")  # It deals, though a spot has the focus.
    skip_to_the_question(page)
    expect(page.locator(".coach .bars .best")).to_contain_text("Play", timeout=60_000)
    strike(page, "f")
    expect(page.locator(".felt.over")).to_be_visible()
    expect(page.locator(".tile.bad em")).to_contain_text("play", timeout=60_000)
    expect(page.get_by_role("region", name="Result of round 1")).to_contain_text("Best: Play")


@EVERYWHERE
def test_a_hand_is_set_by_keys_alone(sit: Sit, size: Size) -> None:
    page = sit(cases.QUEENS, size)
    page.get_by_role("link", name="Table settings").focus()
    for card, tray in zip("123456"[:5], "hhhmm", strict=True):
        strike(page, card, tray)
    expect(page.get_by_role("button", name="Set hand")).not_to_have_attribute(
        "aria-disabled", "true"
    )
    page.evaluate("document.activeElement.blur()")
    strike(page, "Enter")
    expect(page.locator(".felt.over")).to_be_visible()


def test_one_position_where_the_house_allows_no_second_and_the_ceiling_of_the_law(
    open_page: Open,
) -> None:
    page = open_page("/play/three-card-poker?two_positions=no", wide=1440, high=900)
    look(page, "Table settings")
    seats = page.get_by_role("dialog")
    tap(page, seats.get_by_role("group", name="Seat 4").get_by_role("button", name="You"))
    expect(page.locator(".refusal")).to_contain_text("one position per player")
    page = open_page("/play/three-card-poker?ante.high=500", wide=1440, high=900)
    expect(page.get_by_role("dialog")).to_contain_text("limit for a single wager is now $400.00")


def test_two_positions_side_by_side_and_no_third(open_page: Open) -> None:
    page = open_page("/play/caribbean-stud", wide=1440, high=900)
    look(page, "Table settings")
    seats = page.get_by_role("dialog")
    tap(page, seats.get_by_role("group", name="Seat 6").get_by_role("button", name="You"))
    expect(page.locator(".refusal")).to_contain_text("two adjacent positions")
    choose(page, "Seat 4", "You")
    strike(page, "Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    tap(page, "[data-spot=ante] button")
    tap(page, page.get_by_role("button", name="your other seat"))
    expect(page.locator(".mine b")).to_have_text("You, seat 4")
    tap(page, "[data-spot=ante] button")
    tap(page, page.get_by_role("button", name=re.compile("^Deal")))
    for _ in range(2):
        skip_to_the_question(page)
        tap(page, button(page, "fold"))
    expect(page.locator(".felt.over")).to_be_visible()


def test_the_test_rig_is_not_part_of_the_product() -> None:
    product = Path(__file__).parents[2] / "src"
    assert not [path for path in product.rglob("*.py") if "rig.json" in path.read_text("utf-8")]


@EVERYWHERE
def test_the_rules_of_a_table_are_changed_on_its_sheet_and_shared_by_its_address(
    open_page: Open, size: Size
) -> None:
    """19.18, 21.4: what does not open says why; what opens is in the address."""
    wide, high = size
    page = open_page("/play/royal-match-21", wide=wide, high=high)
    page.get_by_role("link", name="Rules").click()
    sheet = page.get_by_role("dialog", name="Rules")
    expect(sheet.get_by_text("Soft 17 goes by the table's rule.")).to_be_visible()
    sheet.get_by_text("Change the rules").click()
    sheet.get_by_label("Decks").fill("1")
    sheet.get_by_role("button", name="Open a table with these rules").click()
    expect(sheet.get_by_role("alert")).to_contain_text("is approved for 2, 3, 4, 5, 6, 7, 8 decks")
    expect(sheet.get_by_label("Decks")).to_have_value("1")
    sheet.locator("[name=royal_match]").select_option("royal-match-1")
    sheet.locator("[name='set.surrender']").select_option("late")
    sheet.get_by_role("button", name="Open a table with these rules").click()
    expect(sheet).to_have_count(0)
    page.wait_for_url("**/play/royal-match-21?royal_match=royal-match-1&set.decks=1&**")
    other = open_page(f"/play/{page.url.partition('/play/')[2]}")
    expect(other.get_by_role("button", name="Royal Match")).to_be_visible()
    assert other.url == page.url
