import pytest

from houseway.hands import names
from houseway.paytables import load_catalog


def test_every_hand_of_the_rulebook_has_a_name() -> None:
    load_catalog()  # Families that only one game uses are declared by its paytables.
    assert set(names.families()) >= {
        *("five_card", "wild_five", "semi_wild", "three_card", "royal_match"),
        *("blazing_sevens", "trilux", "blackjack", "san_lo"),
    }
    assert names.names("three_card") == (
        *("mini_royal_spades", "mini_royal", "straight_flush", "trips"),
        *("straight", "flush", "pair", "high_card"),
    )


def test_labels_are_what_a_player_reads() -> None:
    assert names.label("five_card", "quads") == "Four of a kind"
    assert names.label("wild_five", "natural_quads") == "Four of a kind, natural"
    assert names.label("royal_match", "crown_treasure") == "Crown Treasure"
    assert names.in_sentence("royal_match", "crown_treasure") == "Crown Treasure"
    assert names.in_sentence("royal_match", "royal_match") == "royal match"


def test_labels_are_unique_within_a_family() -> None:
    for family in names.families():
        labels = [names.label(family, name) for name in names.names(family)]
        assert len(set(labels)) == len(labels)


def test_a_royal_flush_is_paid_as_a_straight_flush_where_it_has_no_row() -> None:
    assert "straight_flush" in names.wider("five_card", "royal_flush")
    assert "royal_flush" not in names.wider("five_card", "straight_flush")


def test_a_natural_hand_is_never_a_wild_one() -> None:
    for name in names.names("wild_five"):
        kinds = {word.split("_")[0] for word in (name, *names.wider("wild_five", name))}
        assert not {"natural", "wild"} <= kinds


def test_wider_names_are_known_and_closed() -> None:
    for family in names.families():
        for name in names.names(family):
            assert name not in names.wider(family, name)
            around = {name, *names.wider(family, name)}
            assert all(set(names.wider(family, other)) <= around for other in around)


def test_an_unknown_hand_is_refused_with_the_known_ones() -> None:
    with pytest.raises(
        ValueError, match=r"^There is no hand 'royal' in trilux; choose from suited_"
    ):
        names.wider("trilux", "royal")


def test_an_unknown_family_is_refused() -> None:
    with pytest.raises(ValueError, match=r"^There is no hand family 'pai_gow'; there are five_"):
        names.names("pai_gow")
