"""R13: which games may share a meter, by exact counting."""

from fractions import Fraction

import pytest

from houseway.floor.links.proof import game_proof, link_proof

LINKS = ("link-01", "link-ml01", "link-ml03")


@pytest.mark.rule("R13")
def test_mississippi_stud_and_dj_wild_with_the_replacement_card_are_equal() -> None:
    for table in LINKS:
        stud, wild = game_proof("mississippi-stud", table), game_proof("dj-wild", table)
        assert stud.hands == wild.hands
    assert game_proof("dj-wild", "link-ml03").hands == {
        "royal_flush": "1/649740",
        "straight_flush": "3/216580",
        "quads": "1/4165",
    }


@pytest.mark.rule("R13")
def test_dj_wild_with_wild_cards_has_different_probabilities() -> None:
    """Its winning hand is five wilds, and even the royal is rarer: nothing may be linked."""
    wild = game_proof("dj-wild", "djwp-1").hands
    stud = game_proof("mississippi-stud", "ms-stud-01").hands
    assert list(wild) == ["five_wilds", "natural_royal_flush"]
    assert Fraction(wild["five_wilds"]) == Fraction(1, 2_869_685)
    assert Fraction(wild["natural_royal_flush"]) != Fraction(stud["royal_flush"])


def test_quick_hit_counts_a_royal_as_a_straight_flush() -> None:
    stud = game_proof("mississippi-stud", "ms-stud-quick-hit-01").hands
    assert stud["straight_flush"] == "1/64974"


def test_a_proof_names_the_program_that_counted() -> None:
    proof = link_proof("abc", ("mississippi-stud", "link-01"), ("dj-wild", "link-01"))
    assert proof.program == "abc"
    assert [game.game for game in proof.games] == ["mississippi-stud", "dj-wild"]
