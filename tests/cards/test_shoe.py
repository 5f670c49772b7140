"""Decks, packets, shoes with burn and cut card, and the commitment that hides an order."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.cards import (
    JOKER,
    Shoe,
    commitment,
    joker_deck,
    packets,
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


def test_packets_come_from_the_top_and_never_share_a_card() -> None:
    hands = packets(shuffle(joker_deck(), seeded(7)), 5, 8)
    assert len({card for hand in hands for card in hand}) == 40
    with pytest.raises(ValueError, match="9 packets of 6"):
        packets(joker_deck(), 6, 9)


@given(st.lists(st.integers(0, 10), max_size=12))
def test_a_shoe_deals_its_order_whatever_the_cuts(counts: list[int]) -> None:
    order = shuffle(shoe_of(2), seeded(3))
    shoe, dealt = Shoe(order), []
    for count in counts:
        dealt += shoe.take(count) if count <= shoe.left else []
    assert tuple(dealt) == order[: shoe.dealt]


def test_a_shoe_that_runs_out_moves_no_card() -> None:
    shoe = Shoe(standard_deck())
    shoe.burn()
    shoe.take(50)
    with pytest.raises(ValueError, match="1 cards left, not 2"):
        shoe.take(2)
    assert shoe.take(1) == (51,)


def test_the_cut_card_ends_the_shoe_when_it_comes() -> None:
    shoe = Shoe(shoe_of(6), cut_card=260)
    shoe.take(259)
    assert not shoe.cut_card_out
    shoe.take(1)
    assert shoe.cut_card_out
    with pytest.raises(ValueError, match="cut card"):
        Shoe(standard_deck(), cut_card=53)


def test_a_commitment_fixes_the_order_and_needs_a_salt() -> None:
    order, salt = shuffle(standard_deck(), seeded(1)), bytes(16)
    assert commitment(order, salt) == commitment(order, salt)
    assert commitment(order, salt) != commitment(order[::-1], salt)
    assert commitment(order, salt) != commitment(order, bytes(15) + b"1")
    with pytest.raises(ValueError, match="salt"):
        commitment(order, b"short")
