"""Cards have a friendly face and one reading."""

import pytest

from houseway.cards import JOKER, face, faces, parse_card, parse_cards, rank_of, suit_of


def test_every_card_is_read_back_from_its_face() -> None:
    assert [parse_card(face(card)) for card in range(53)] == list(range(53))


def test_the_ace_of_spades_is_the_last_card_before_the_joker() -> None:
    assert parse_card("As") == 51
    assert parse_card("2c") == 0
    assert parse_card("Jk") == JOKER == 52
    assert (rank_of(51), suit_of(51), rank_of(JOKER)) == (12, 3, 13)


@pytest.mark.parametrize("text", ["As Td 2c", "as,td,2c", "AsTd2c", " As  10d 2c", "As10d2c"])
def test_cards_are_read_however_people_space_them(text: str) -> None:
    assert faces(parse_cards(text)) == "As Td 2c"


@pytest.mark.parametrize("text", ["1s", "Ax", "", "A", "Joker?", "11h"])
def test_an_unknown_card_is_one_clear_sentence(text: str) -> None:
    with pytest.raises(ValueError, match="is not a card; write it like As"):
        parse_card(text)


def test_a_card_twice_is_refused_by_name_unless_several_decks_are_in_play() -> None:
    with pytest.raises(ValueError, match="Kh appears twice"):
        parse_cards("Kh Qh Kh")
    assert len(parse_cards("Kh Qh Kh", repeats=True)) == 3


def test_the_joker_has_no_suit() -> None:
    with pytest.raises(AssertionError):
        suit_of(JOKER)
