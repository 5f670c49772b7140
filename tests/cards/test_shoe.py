"""Decks, and shoes that deal from the top."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.cards import (
    JOKER,
    Shoe,
    joker_deck,
    seeded,
    shoe_of,
    shuffle,
    standard_deck,
)


@pytest.mark.parametrize("decks", range(1, 9))
def test_a_shoe_of_n_decks_has_each_card_n_times(decks: int) -> None:
    cards = shoe_of(decks)
    assert all(cards.count(card) == decks for card in standard_deck())
    assert len(cards) == 52 * decks


@pytest.mark.parametrize("decks", [0, 9, -1])
def test_a_shoe_of_no_or_nine_decks_is_refused(decks: int) -> None:
    with pytest.raises(ValueError, match="1 to 8 decks"):
        shoe_of(decks)


def test_the_joker_deck_adds_one_card() -> None:
    assert set(joker_deck()) - set(standard_deck()) == {JOKER}


@given(st.lists(st.integers(0, 10), max_size=12))
def test_a_shoe_deals_its_order_whatever_the_cuts(counts: list[int]) -> None:
    order = shuffle(shoe_of(2), seeded(3))
    shoe, dealt = Shoe(order), []
    for count in counts:
        dealt += shoe.take(count) if count <= shoe.left else []
    assert tuple(dealt) == order[: shoe.dealt]


def test_a_shoe_that_runs_out_moves_no_card() -> None:
    shoe = Shoe(standard_deck())
    shoe.take(1)
    shoe.take(50)
    with pytest.raises(ValueError, match="1 cards left, not 2"):
        shoe.take(2)
    assert shoe.take(1) == (51,)
