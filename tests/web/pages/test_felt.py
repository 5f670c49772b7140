"""One drawing of a card, a chip and a spot: what each says aloud and what it must not show."""

from typing import Any

import pytest

from houseway.cards import JOKER, glyphs, parse_cards
from houseway.lab.training.chips import CHIPS, COINS
from houseway.money import CENT, DOLLAR
from houseway.table.procedure import FACE_DOWN
from houseway.web.pages.felt.cards import card, name, row
from houseway.web.pages.felt.chips import amount, color, signed, stack
from houseway.web.pages.felt.spots import Spot, spot
from houseway.web.pages.render import environment

DECK = range(52)


@pytest.fixture
def felt() -> Any:
    return environment().get_template("felt/felt.html").module


def test_every_card_is_drawn_differently_in_both_sizes(felt: Any) -> None:
    for small in (False, True):
        drawn = {felt.card(card(number), small) for number in (*DECK, JOKER, FACE_DOWN)}
        assert len(drawn) == 54


def test_a_card_is_read_aloud_by_its_name() -> None:
    [ten, queen] = parse_cards("Tc Qh")
    assert (name(ten), name(queen)) == ("ten of clubs", "queen of hearts")
    assert (name(JOKER), name(FACE_DOWN)) == ("the joker", "a card face down")


def test_a_card_face_down_says_nothing_of_any_suit_or_rank(felt: Any) -> None:
    drawn = felt.card(card(FACE_DOWN))
    assert "<text" not in drawn
    assert " of " not in drawn


def test_cards_in_a_sentence_get_their_signs_and_words_stay_words() -> None:
    assert glyphs("Seat 3 splits 8h Td, if you like.") == "Seat 3 splits 8♥ 10♦, if you like."
    assert glyphs("Jk Kd / 9s 9c / Qh") == "Jk K♦ / 9♠ 9♣ / Q♥"


def test_only_the_fresh_cards_of_a_row_move(felt: Any) -> None:
    assert felt.row(row(parse_cards("As Kd Qh"), fresh=(2,))).count("fresh") == 1


@pytest.mark.parametrize(
    ("money", "said"),
    [(25 * DOLLAR, "25"), (2 * DOLLAR + 50 * CENT, "2.50"), (12_500 * DOLLAR, "12,500")],
)
def test_an_amount_is_as_short_as_it_is_exact(money: int, said: str) -> None:
    assert amount(money) == said
    assert signed(-money) == f"−{said}"


def test_a_stack_prints_its_sum_and_draws_a_few_discs_only(felt: Any) -> None:
    drawn = felt.stack(stack(999 * DOLLAR))
    assert "<b>999</b>" in drawn
    assert drawn.count("<use ") == 6


def test_every_chip_that_is_cut_has_its_drawing(felt: Any) -> None:
    defs = felt.defs()
    for name_ in (*CHIPS, COINS):
        assert f'id="hw-{name_}-top"' in defs
    assert [color(value) for value in CHIPS.values()] == list(CHIPS)


def test_a_spot_that_nobody_may_press_is_not_a_button(felt: Any) -> None:
    assert felt.spot(spot("Ante", DOLLAR)).strip().startswith("<div")
    drawn = felt.spot(Spot(title="Ante", press="bet|ante"), "felt").strip()
    assert drawn.startswith("<button")
    assert 'form="felt" name="press" value="bet|ante"' in drawn


def test_a_lit_sensor_carries_a_tick_and_not_only_a_color(felt: Any) -> None:
    assert 'd="M20 31' in felt.spot(spot("Progressive", DOLLAR, "sensor"))
    assert 'd="M20 31' not in felt.spot(spot("Progressive", 0, "sensor"))


def test_a_hostile_title_is_text(felt: Any) -> None:
    assert "<script>" not in felt.spot(spot('"><script>', DOLLAR))


def test_a_ring_marked_with_one_character_has_a_name_for_screen_readers() -> None:
    assert Spot(title="$", name="$ bet", bet=stack(5 * DOLLAR)).label == "$ bet, 5"
    assert Spot(title="1", name="First bet").label == "First bet"
    assert Spot(title="Ante").label == "Ante"
