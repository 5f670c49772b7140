"""What a tap on a spot comes to."""

from houseway.floor.play.play_properties import PlayProperties
from houseway.money import DOLLAR
from houseway.table.layout import Layout
from houseway.web.play.guest_seat import with_chip


def layout_of(id_: str) -> Layout:
    return PlayProperties().lay("guest/1", id_, id_).layout


def test_each_tap_adds_a_chip_up_to_the_limit() -> None:
    layout = layout_of("mississippi-stud")
    bets: dict[str, int] = {}
    for _ in range(3):
        bets = with_chip(layout, bets, "ante", 80 * DOLLAR, back=False)
    assert bets == {"ante": 200 * DOLLAR}


def test_a_chip_taken_back_leaves_no_empty_bet() -> None:
    layout = layout_of("mississippi-stud")
    assert with_chip(layout, {"ante": 5 * DOLLAR}, "ante", 25 * DOLLAR, back=True) == {}


def test_ante_and_blind_move_together_whichever_is_tapped() -> None:
    layout = layout_of("dj-wild")
    for spot in ("ante", "blind"):
        bets = with_chip(layout, {}, spot, 5 * DOLLAR, back=False)
        assert bets == {"ante": 5 * DOLLAR, "blind": 5 * DOLLAR}


def test_a_sensor_takes_one_chip_of_one_and_goes_dark_again() -> None:
    layout = layout_of("mississippi-stud")
    lit = with_chip(layout, {}, "progressive", 100 * DOLLAR, back=False)
    assert lit == {"progressive": DOLLAR}
    assert with_chip(layout, lit, "progressive", 100 * DOLLAR, back=False) == {}
