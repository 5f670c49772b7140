"""What a drill offers and shows: only what this table has."""

import pytest
from tests.lab.test_drills import GAMES, questions

from houseway.lab.drills import next_step, question


@pytest.mark.parametrize("id_", GAMES)
def test_only_errors_that_the_table_allows_are_offered_and_its_envy_pays_are_shown(
    id_: str,
) -> None:
    """A game without a button offered "button pressed too early", and asked about unseen pays."""
    for found in questions("spot-the-error", (id_,), 12):
        assert found.scene is not None
        titles = [title for title, _ in found.scene.pays]
        if found.right == "envy not paid":
            assert any(title.endswith(" envy") for title in titles)
        if id_ in ("three-card-poker", "caribbean-stud"):
            assert "button pressed too early" not in found.choices
        if id_ in ("dj-wild", "mississippi-stud"):
            assert "button pressed too early" in found.choices


@pytest.mark.parametrize("id_", GAMES)
def test_a_next_step_names_only_seats_that_play(id_: str) -> None:
    """ "Read the hand of seat 3" was offered where only seats 4 and 6 played."""
    for found in questions("next-step", (id_,), 25):
        playing = next_step.seats_in(found.text[0])
        assert playing
        for choice in found.choices:
            is_empty = choice.endswith(", which is empty")  # It is dealt to all the same.
            assert is_empty or next_step.seats_in(choice) <= playing, (choice, found.text[0])


def test_the_coins_that_the_tray_offers_are_listed_with_the_chips() -> None:
    asked = [one for one in questions("pay", GAMES, 40) if one.kind == "chips"]
    assert asked
    assert all(one.text[-1].endswith("white $1.00. Coins: 50 cents.") for one in asked)


@pytest.mark.parametrize("game", ["mississippi-stud", "dj-wild", "three-card-poker"])
def test_a_folded_seat_is_shown_as_one_when_its_bonus_is_paid(game: str) -> None:
    """Its ante lay there still, beside a hand that would have won it."""
    asked = (question("pay", (game,), 7, number) for number in range(1, 400))
    for one in (one for one in asked if one.kind == "money" and "tray in total" in one.asks):
        assert one.scene is not None
        seat = next(hand for hand in one.scene.hands if hand.seat)
        if any(line.startswith(f"Seat {seat.seat} folds") for line in one.text):
            assert seat.is_folded
            assert "ante" not in dict(seat.bets)
            assert "Ante" not in one.text[-1]
            return
    raise AssertionError("no such question")


def test_cards_that_were_picked_up_and_reshuffled_are_not_on_the_felt() -> None:
    """Otherwise "Pick up the cards and reshuffle" looked right once more."""
    told = "The cards are picked up and reshuffled."
    asked = questions("next-step", ("three-card-poker",), 300)
    found = [one.scene for one in asked if one.text[-1] == told]
    assert found
    assert not [hand for scene in found if scene for hand in scene.hands if hand.cards]
