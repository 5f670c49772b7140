"""The lab in a browser: change a pay, share the address, tap cards, take a par sheet home."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from tests.browser.conftest import Open

EDGE = "[data-figure=edge]"


def open_lab(open_page: Open, path: str) -> Page:
    return open_page(path, wide=1440, high=900)


def bars(page: Page) -> list[float]:
    """How wide the bars in the rows are drawn."""
    found = page.eval_on_selector_all(
        ".bars i:not(.old)", "all => all.map(one => one.getBoundingClientRect().width)"
    )
    return [float(width) for width in found]


def test_a_changed_pay_moves_edge_bars_and_chart_and_the_address_keeps_it(open_page: Open) -> None:
    page = open_lab(open_page, "/lab?table=trips-03")
    expect(page.locator(EDGE)).to_have_text("3.1636%")
    before = bars(page)
    chart = page.locator(".lab-chart svg").first
    expect(chart).to_contain_text("25 to 1")
    page.fill('[data-lab="pay.natural_flush"]', "40")
    page.press('[data-lab="pay.natural_flush"]', "Enter")
    expect(page.locator(EDGE)).to_have_text("0.5605%")
    expect(page.locator("h1")).to_contain_text("Edited, not approved")
    expect(chart).to_contain_text("40 to 1")
    expect(page.locator("tr.changed s")).to_have_text("25")
    assert bars(page) != before
    expect(page).to_have_url(re.compile("pay.natural_flush=40"))

    again = open_lab(open_page, page.url.partition("/lab")[1] + page.url.partition("/lab")[2])
    expect(again.locator(EDGE)).to_have_text("0.5605%")
    assert again.input_value('[data-lab="pay.natural_flush"]') == "40"
    again.click('[data-lab="reset"]')
    expect(again.locator(EDGE)).to_have_text("3.1636%")
    expect(again).to_have_url(re.compile("table=trips-03$"))


def test_arrow_keys_and_steppers_change_the_pay_in_hand(open_page: Open) -> None:
    page = open_lab(open_page, "/lab?table=trips-03")
    field = '[data-lab="pay.natural_flush"]'
    page.wait_for_selector(field)
    page.focus(field)
    page.press(field, "ArrowUp")
    expect(page.locator(f"tr.changed {field}")).to_have_value("26")
    page.click('[data-lab=step][data-value="1"]')
    expect(page.locator(f"tr.changed {field}")).to_have_value("27")


def test_what_is_being_typed_outlives_an_answer_that_is_drawn_meanwhile(open_page: Open) -> None:
    page = open_lab(open_page, "/lab?table=trips-03")
    expect(page.locator(EDGE)).to_have_text("3.1636%")
    field = '[data-lab="pay.natural_flush"]'
    page.fill(field, "4")
    page.evaluate("const rows = document.querySelector('.part-rows'); rows.innerHTML += ''")
    expect(page.locator(field)).to_be_focused()
    expect(page.locator(field)).to_have_value("4")
    page.keyboard.type("0")
    expect(page.locator(field)).to_have_value("40")
    page.evaluate("document.querySelector('.part-rows').innerHTML += ''")
    page.keyboard.press("Enter")
    expect(page.locator(EDGE)).to_have_text("0.5605%")


def test_a_bad_value_is_one_sentence_and_the_last_answer_stays(open_page: Open) -> None:
    page = open_lab(open_page, "/lab?table=trips-03")
    expect(page.locator(EDGE)).to_have_text("3.1636%")
    page.fill('[data-lab="pay.natural_flush"]', "many")
    page.press('[data-lab="pay.natural_flush"]', "Enter")
    expect(page.locator("[role=alert]")).to_contain_text("'many' is not odds")
    expect(page.locator(EDGE)).to_have_text("3.1636%")
    wrong = open_lab(open_page, "/lab?table=trips-99")
    expect(wrong.locator("[role=alert]")).to_contain_text("There is no paytable 'trips-99'")


def test_another_bet_brings_its_own_controls(open_page: Open) -> None:
    page = open_lab(open_page, "/lab?table=trips-03")
    expect(page.locator("[data-lab=decks]")).to_have_count(0)
    page.fill("[data-find]", "royal match 21 paytable 3")
    page.click('[data-value="royal-match-3"]')
    page.select_option("[data-lab=decks]", "8")
    expect(page).to_have_url(re.compile("table=royal-match-3&decks=8"))
    expect(page.locator(EDGE)).to_have_text("4.9768%")


def test_par_sheet_and_json_are_of_what_is_on_the_screen(open_page: Open, tmp_path: Path) -> None:
    page = open_lab(open_page, "/lab?table=trips-03&pay.natural_flush=40")
    expect(page.locator(EDGE)).to_have_text("0.5605%")
    with page.expect_download() as sheet:
        page.click("text=Par sheet")
    sheet.value.save_as(tmp_path / "par.pdf")
    assert (tmp_path / "par.pdf").read_bytes().startswith(b"%PDF")
    assert sheet.value.suggested_filename == "trips-03-edited-par.pdf"
    with page.expect_download() as record:
        page.click(".lab-do >> text=JSON")
    record.value.save_as(tmp_path / "odds.json")
    found = json.loads((tmp_path / "odds.json").read_text())
    assert f"{100 * found['house_edge']:.4f}%" == "0.5605%"


def test_cards_are_tapped_and_each_choice_has_its_value(open_page: Open) -> None:
    page = open_lab(open_page, "/lab/strategy")
    for card in ("Jd", "Td", "9d", "8c"):
        page.click(f'[data-lab=card][data-value="{card}"]')
    expect(page.locator("[data-figure=best]")).to_have_text("Bet 3x")
    expect(page.locator('[data-choice="3x"]')).to_have_text("+1.1667")
    expect(page.locator(".addition")).to_contain_text("7/48")
    expect(page).to_have_url(re.compile(r"cards=Jd\+Td\+9d\+8c"))
    page.click('[data-lab="bet.0"][data-value="3"]')
    expect(page.locator('[data-choice="fold"]')).to_have_text("−7.0000")
    page.click('[data-lab=card][data-value="8c"]')
    expect(page.locator(".addition")).to_have_count(0)
    expect(page.locator(".placed")).to_have_count(3)


def test_a_blackjack_hand_is_framed_in_the_chart(open_page: Open) -> None:
    page = open_lab(open_page, "/lab/strategy?game=royal-match-21&cards=Ts+6d")
    page.click('[data-lab=card][data-value="9c"]')
    expect(page.locator("[data-figure=best]")).to_have_text("Hit")
    expect(page.locator("td.here")).to_have_text("H")


def test_a_slider_moves_the_edge_and_the_print_comes_back(open_page: Open) -> None:
    page = open_lab(open_page, "/lab/meter?table=fslpp-01")
    expect(page.locator(EDGE)).to_have_text("19.00%")
    page.locator('[type=range][data-lab="meter.jackpot"]').fill("10000")
    expect(page.locator(EDGE)).to_have_text("34.02%")
    expect(page).to_have_url(re.compile("meter.jackpot=10000"))
    page.fill('.exact-field[data-lab="contribution.jackpot"]', "25%")
    page.press('.exact-field[data-lab="contribution.jackpot"]', "Enter")
    expect(page.locator("[data-part=contribution]")).to_have_text("25.00%")
    page.click("[data-lab=reset]")
    expect(page.locator(EDGE)).to_have_text("19.00%")


def test_the_audit_filters_and_opens_a_cause(open_page: Open) -> None:
    page = open_lab(open_page, "/lab/audit")
    expect(page.locator(".share")).to_contain_text("equal those recorded")
    page.click('[data-lab=verdict][data-value="disagrees"]')
    expect(page).to_have_url(re.compile("verdict=disagrees"))
    page.fill("[data-lab=word]", "fslp-01")
    page.press("[data-lab=word]", "Enter")
    expect(page.locator("tbody tr.disagrees")).to_have_count(2)
    page.click("tbody tr.disagrees >> nth=0 >> button")
    expect(page.locator(".cause")).to_contain_text("Cause found")
    expect(page).to_have_url(re.compile("verdict=disagrees&word=fslp-01&row=fslp-01"))


@pytest.mark.slow
def test_a_long_count_shows_that_it_counts(open_page: Open) -> None:
    page = open_lab(open_page, "/lab?table=blackjack&decks=7&s17=1")
    expect(page.locator(".lab-wait, .edge-box").first).to_be_visible()
    expect(page.locator(EDGE)).to_be_visible(timeout=100_000)
