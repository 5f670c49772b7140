"""The lab in a browser: change a pay, share the address, tap cards, take a par sheet home."""

import json
import re
from pathlib import Path

from playwright.sync_api import Browser, Locator, Page, expect
from tests.browser.acts import new_context
from tests.browser.conftest import Open, Served

FLUSH = "Flush, natural pays, to 1"


def open_lab(open_page: Open, path: str) -> Page:
    return open_page(path, wide=1440, high=900)


def figure(page: Page, name: str = "edge") -> Locator:
    return page.locator(f"[data-figure={name}]")


def pay(page: Page, name: str = FLUSH) -> Locator:
    return page.get_by_role("textbox", name=name, exact=True)


def bars(page: Page) -> list[float]:
    """How wide the bars in the rows are drawn."""
    found = page.eval_on_selector_all(
        ".lab-rows .bars :not(.old)", "all => all.map(one => one.getBoundingClientRect().width)"
    )
    return [float(width) for width in found]


def test_a_changed_pay_moves_edge_bars_and_chart_and_the_address_keeps_it(open_page: Open) -> None:
    page = open_lab(open_page, "/lab?table=trips-03")
    expect(figure(page)).to_have_text("3.1636%")
    before = bars(page)
    chart = page.get_by_role("table", name="Return by hand")
    expect(chart).to_contain_text("25 to 1")
    pay(page).fill("40")
    pay(page).press("Enter")
    expect(figure(page)).to_have_text("0.5605%")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Edited, not approved")
    expect(chart).to_contain_text("40 to 1")
    expect(page.locator("tr.changed s")).to_have_text("25")
    assert bars(page) != before
    expect(page).to_have_url(re.compile("pay.natural_flush=40"))

    again = open_lab(open_page, page.url.partition("/lab")[1] + page.url.partition("/lab")[2])
    expect(figure(again)).to_have_text("0.5605%")
    expect(pay(again)).to_have_value("40")
    again.get_by_role("link", name="Reset to printed").click()
    expect(figure(again)).to_have_text("3.1636%")
    expect(again).to_have_url(re.compile("table=trips-03$"))
    expect(pay(again)).to_have_value("25")


def test_every_column_of_an_edited_table_is_in_sight_on_a_small_desk(open_page: Open) -> None:
    page = open_page("/lab?table=trips-03&pay.natural_flush=40", wide=1280, high=800)
    expect(page.locator("tr.changed s")).to_have_text("25")
    assert page.eval_on_selector(".lab-rows", "one => one.scrollWidth - one.clientWidth") == 0


def test_arrow_keys_and_steppers_change_the_pay_in_hand(open_page: Open) -> None:
    page = open_lab(open_page, "/lab?table=trips-03")
    pay(page).focus()
    expect(page.get_by_role("link", name="One more")).to_be_visible()
    pay(page).press("ArrowUp")
    expect(page.locator("tr.changed input")).to_have_value("26")
    page.get_by_role("link", name="One more").click()
    expect(pay(page)).to_have_value("27")
    page.get_by_role("link", name="One more").dblclick()  # Each press counts, however fast.
    expect(pay(page)).to_have_value("29")
    pay(page).press("Shift+ArrowDown")
    expect(page).to_have_url(re.compile("pay.natural_flush=19"))


def test_what_is_being_typed_outlives_an_answer_that_comes_meanwhile(open_page: Open) -> None:
    page = open_lab(open_page, "/lab?table=trips-03")
    expect(figure(page)).to_have_text("3.1636%")
    pay(page).press_sequentially("4")
    wild = pay(page, "Flush, wild pays, to 1")
    page.evaluate(
        "node => { node.value = '5'; node.dispatchEvent(new Event('change', {bubbles: true})) }",
        wild.element_handle(),
    )
    expect(page).to_have_url(re.compile("pay.wild_flush=5"))
    expect(pay(page)).to_be_focused()
    pay(page).fill("40")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("pay.natural_flush=40.*pay.wild_flush=5"))


def test_a_bad_value_is_reported_in_one_sentence_and_the_last_answer_stays(open_page: Open) -> None:
    page = open_lab(open_page, "/lab?table=trips-03")
    expect(figure(page)).to_have_text("3.1636%")
    pay(page).fill("many")
    pay(page).press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("'many' cannot be read as odds")
    expect(figure(page)).to_have_text("3.1636%")
    pay(page).fill("40")
    pay(page).press("Enter")
    expect(figure(page)).to_have_text("0.5605%")
    expect(page.get_by_role("alert")).to_have_count(0)
    wrong = open_lab(open_page, "/lab?table=trips-99")
    expect(wrong.get_by_role("alert")).to_contain_text("There is no paytable 'trips-99'")
    wrong.get_by_role("link", name=re.compile("Did you mean DJ Wild, Trips 0")).first.click()
    expect(figure(wrong)).to_be_visible()


def test_another_bet_brings_its_own_controls(open_page: Open) -> None:
    page = open_lab(open_page, "/lab?table=trips-03")
    decks = page.get_by_role("combobox", name="Decks")
    expect(decks).to_have_count(0)
    page.get_by_role("searchbox", name="Find a bet").fill("royal match 21 paytable 3")
    page.get_by_role("navigation", name="Paytables").get_by_role("link").first.click()
    decks.select_option("8")
    expect(page).to_have_url(re.compile("table=royal-match-3&decks=8"))
    expect(figure(page)).to_have_text("4.9768%")


def test_par_sheet_and_json_hold_what_is_on_the_screen(open_page: Open, tmp_path: Path) -> None:
    page = open_lab(open_page, "/lab?table=trips-03&pay.natural_flush=40")
    expect(figure(page)).to_have_text("0.5605%")
    with page.expect_download() as sheet:
        page.get_by_role("link", name="Par sheet").click()
    sheet.value.save_as(tmp_path / "par.pdf")
    assert (tmp_path / "par.pdf").read_bytes().startswith(b"%PDF")
    assert sheet.value.suggested_filename == "trips-03-edited-par.pdf"
    with page.expect_download() as record:
        page.get_by_role("link", name="JSON").click()
    record.value.save_as(tmp_path / "odds.json")
    found = json.loads((tmp_path / "odds.json").read_text())
    assert f"{100 * found['house_edge']:.4f}%" == "0.5605%"


def test_without_script_a_form_asks_and_its_address_says_what(
    served: Served, browser: Browser
) -> None:
    page = new_context(browser, java_script_enabled=False).new_page()
    page.goto(f"{served.base}/lab?table=trips-03")
    while page.get_by_role("link", name="Show the results so far").count():
        page.get_by_role("link", name="Show the results so far").click()
    pay(page).fill("40")
    page.get_by_role("button", name="Show").click()
    while page.get_by_role("link", name="Show the results so far").count():
        page.get_by_role("link", name="Show the results so far").click()
    expect(figure(page)).to_have_text("0.5605%")
    assert "pay.natural_flush=40" in page.url


def test_cards_are_tapped_and_each_choice_has_its_value(open_page: Open) -> None:
    page = open_lab(open_page, "/lab/strategy")
    deck = page.get_by_role("group", name="Deck")
    for card in ("jack of diamonds", "ten of diamonds", "9 of diamonds", "8 of clubs"):
        deck.get_by_role("link", name=card, exact=True).click()  # None waits for the last.
    expect(figure(page, "best")).to_have_text("Bet 3x")
    expect(page.locator('[data-choice="3x"]')).to_have_text("+1.1667")
    expect(page.locator(".addition")).to_contain_text("7/48")
    expect(page).to_have_url(re.compile(r"cards=Jd\+Td\+9d\+8c"))
    page.get_by_role("group", name="3rd bet").get_by_role("link", name="3x").click()
    expect(page.locator('[data-choice="fold"]')).to_have_text("−7.0000")
    deck.get_by_role("link", name="Remove 8 of clubs").click()
    expect(page.locator(".addition")).to_have_count(0)
    felt = page.get_by_role("group", name="Felt")
    expect(felt.get_by_role("link", name="Remove")).to_have_count(3)


def test_a_blackjack_hand_is_framed_in_the_chart(open_page: Open) -> None:
    page = open_lab(open_page, "/lab/strategy?game=royal-match-21&cards=Ts+6d")
    deck = page.get_by_role("group", name="Deck")
    deck.get_by_role("link", name="9 of clubs", exact=True).click()
    expect(figure(page, "best")).to_have_text("Hit")
    expect(page.locator("td.here")).to_have_text("H")


def test_a_slider_moves_the_edge_and_the_print_comes_back(open_page: Open) -> None:
    page = open_lab(open_page, "/lab/meter?table=fslpp-01")
    expect(figure(page)).to_have_text("19.00%")
    slider = page.get_by_role("slider", name="Current reading, Jackpot")
    slider.fill("10000")
    expect(figure(page)).to_have_text("34.02%")
    expect(page).to_have_url(re.compile("meter.jackpot=10000"))
    share = page.get_by_role("textbox", name="Contribution, Jackpot")
    share.fill("25%")
    share.press("Enter")
    expect(page.locator("[data-part=contribution]")).to_have_text("25.000%")
    page.get_by_role("link", name="Reset terms").click()
    expect(figure(page)).to_have_text("19.00%")
    expect(slider).to_have_value("31396")


def test_a_phone_shows_every_tab_and_every_figure_of_a_simulation(open_page: Open) -> None:
    """They ran off the right edge, the chosen tab too."""
    path = "/lab/simulate?game=three-card-poker&rounds=200"
    page = open_page(path, wide=390, high=844)
    expect(page.get_by_role("cell", name="1.0000")).to_have_count(2)
    for part in (".lab-top nav a", ".dealt td"):
        right = page.locator(part).evaluate_all(
            "all => Math.max(...all.map((one) => one.getBoundingClientRect().right))"
        )
        assert right <= 390


def test_the_point_of_the_plane_is_dragged(open_page: Open) -> None:
    page = open_lab(open_page, "/lab/meter?table=link-ml03")
    expect(figure(page)).to_have_text("15.14%")
    page.get_by_role("combobox", name="Axes").select_option("mega-minor")
    expect(page).to_have_url(re.compile("axes=mega-minor"))
    point = page.locator(".plane-chart .now")
    point.scroll_into_view_if_needed()
    box = point.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 7, box["y"] + 7)
    page.mouse.down()
    page.mouse.move(box["x"] + 120, box["y"] - 120, steps=4)
    page.mouse.up()
    expect(page).to_have_url(re.compile("meter.mega=.*meter.minor="))
    expect(figure(page)).not_to_have_text("15.14%")
    expect(page.get_by_role("combobox", name="Axes")).to_have_value("mega-minor")


def test_the_audit_filters_and_opens_a_cause(open_page: Open) -> None:
    page = open_lab(open_page, "/lab/audit")
    expect(page.locator(".share")).to_contain_text("84 figures checked")
    page.get_by_role("link", name="disagree").click()
    expect(page).to_have_url(re.compile("verdict=disagrees"))
    page.get_by_role("searchbox", name="Filter").fill("fslp-0")
    page.get_by_role("searchbox", name="Filter").press("Enter")
    rows = page.get_by_role("region", name="Printed figures")
    expect(rows.get_by_role("link")).to_have_count(4)
    rows.get_by_role("link").first.click()
    cause = page.locator(".cause")
    expect(cause).to_contain_text("House edge")
    expect(cause).to_contain_text("Cause found")
    expect(page).to_have_url(re.compile("verdict=disagrees&word=fslp-0&row=fslp-01"))
    page.keyboard.press("ArrowDown")
    expect(cause).to_contain_text("FSLP-02")


def test_tables_are_picked_side_by_side(open_page: Open) -> None:
    page = open_lab(open_page, "/lab?table=trips-03&pay.natural_flush=40")
    page.get_by_role("link", name="Compare").last.click()
    expect(figure(page, "edge-b")).to_have_text("0.5605%")
    page.get_by_role("link", name="Add a paytable").click()
    expect(page.get_by_role("region", name="Side c")).to_be_visible()
    page.get_by_role("region", name="Side c").get_by_role("combobox").select_option("trips-04")
    expect(figure(page, "edge-c")).to_have_text("6.1569%")
    expect(page).to_have_url(re.compile("c=trips-04"))
    rows = page.get_by_role("group", name="Rows")
    flush = rows.get_by_role("row", name=re.compile("^Flush, natural"))
    expect(flush).to_contain_text("40 to 1")


def test_a_cut_card_is_chosen_by_its_place_and_its_cost_dealt(open_page: Open) -> None:
    page = open_lab(open_page, "/lab/blackjack?decks=1&max_hands=1")
    page.get_by_role("link", name="26 cards, 50%").click()
    expect(page).to_have_url(re.compile("cut=26"))
    row = page.locator(".cuts tr.here")
    expect(figure(page, "cut_card")).to_have_text(re.compile(r"^0\.\d{4}%$"), timeout=90_000)
    expect(row).to_contain_text("±")


def test_a_rule_of_blackjack_moves_edge_and_chart(open_page: Open) -> None:
    page = open_lab(open_page, "/lab/blackjack")
    expect(figure(page)).to_have_text("0.6181%")
    page.get_by_role("checkbox", name="Dealer stands on soft 17").check(force=True)
    expect(figure(page)).to_have_text("0.4059%")
    worth = page.get_by_role("table", name="Effect of one change")
    expect(worth.get_by_role("row").filter(has_text="Dealer hits")).to_contain_text("+0.2122")
    worth.get_by_role("link", name="Dealer hits soft 17").click()
    expect(figure(page)).to_have_text("0.6181%")


def test_rounds_are_watched_and_stopped(open_page: Open) -> None:
    page = open_lab(open_page, "/lab/simulate")
    page.get_by_role("combobox", name="Game").select_option("three-card-poker")
    page.get_by_role("textbox", name="Rounds").fill("200000")
    page.get_by_role("button", name="Deal").click()
    page.get_by_role("link", name="Stop here").click()
    expect(page.get_by_role("table", name="Simulated and exact")).to_contain_text("Pair Plus")
    expect(page).not_to_have_url(re.compile("rounds=200000"))


def test_a_table_of_one_s_own_is_typed_and_kept_in_the_address(open_page: Open) -> None:
    page = open_lab(open_page, "/lab/own")
    page.get_by_role("button", name="Compute odds").click()
    expect(figure(page)).to_be_visible()
    before = figure(page).text_content()
    text = page.get_by_role("textbox", name="Paytable")
    text.fill(text.input_value().replace('to_one = "', 'to_one = "1', 1))
    page.get_by_role("button", name="Compute odds").click()
    expect(figure(page)).not_to_have_text(before or "")
    found = figure(page).text_content()
    again = open_lab(open_page, page.url.partition("/lab")[1] + page.url.partition("/lab")[2])
    expect(figure(again)).to_have_text(found or "")


def test_a_long_count_shows_that_it_counts_and_can_be_canceled(open_page: Open) -> None:
    page = open_lab(open_page, "/lab?table=trips-03")
    expect(figure(page)).to_have_text("3.1636%")
    page.route(re.compile(r"/lab\?"), lambda route: None)  # The answer never comes.
    pay(page).fill("7")
    pay(page).press("Enter")
    expect(page.get_by_role("status").filter(has_text="Counting every deal")).to_be_visible()
    page.get_by_role("button", name="Cancel").last.click()
    expect(page.get_by_role("status").filter(has_text="Canceled")).to_be_visible()
    expect(figure(page)).to_have_text("3.1636%")
