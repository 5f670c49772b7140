"""A jackpot on cards that do not make it: refused by the floor, whatever screen or tool asks."""

import pytest
from tests.attack.two_jackpots import Attacker, lit

from houseway.floor import commands

NOTHING = "2s 3d 4h 5c 7s"
ROYAL = "As Ks Qs Js Ts"


def claim(thief: Attacker, hand: str) -> None:
    """A Mississippi Stud table: seat 3 claims."""
    thief.must(
        "dana",
        commands.StartGame("4", lit(3)),
        commands.SelectSeat("4", 3),
        commands.PressHand("4", hand),
    )


@pytest.mark.parametrize(
    ("cards", "code"),
    [
        (NOTHING, "cards_nothing"),
        ("Ah Kh Qh Jh 9h", "cards_make"),
        ("As Ks Qs Js", "cards_count"),
        ("As As Ks Qs Js", "cards_twice"),
        ("As Ks Qs Js Jk Ts", "cards_joker"),
        ("ace of spades", "bad_input"),
    ],
)
def test_a_royal_is_not_confirmed_on_cards_that_do_not_make_one(
    thief: Attacker, cards: str, code: str
) -> None:
    claim(thief, "royal_flush")
    assert thief.send("whit", commands.Confirm("4", 3, cards)) == code
    assert thief.send("vera", commands.SwipeCard("4", "E-1", 3)) == "not_confirmed"
    assert thief.wins("five-card") == 0


def test_the_same_royal_is_confirmed_on_its_own_cards(thief: Attacker) -> None:
    claim(thief, "royal_flush")
    thief.must("whit", commands.Confirm("4", 3, "ts,JS qs ks as"))
    thief.must("vera", commands.SwipeCard("4", "E-1", 3))
    assert thief.wins("five-card") == 1


def test_a_royal_is_not_even_claimed_with_cards_that_do_not_make_one(thief: Attacker) -> None:
    thief.must("dana", commands.StartGame("4", lit(3)), commands.SelectSeat("4", 3))
    assert (
        thief.send("dana", commands.PressHand("4", "royal_flush", cards=NOTHING)) == "cards_nothing"
    )
    thief.must("dana", commands.EndGame("4"))


def test_cards_recorded_after_the_win_are_read_as_well(thief: Attacker) -> None:
    claim(thief, "full_house")
    thief.must("whit", commands.Confirm("4", 3), commands.SwipeCard("4", "S-1", 3))
    assert thief.send("whit", commands.RecordCards("five-card", 1, ROYAL)) == "cards_make"
    assert thief.send("whit", commands.RecordCards("five-card", 1, NOTHING)) == "cards_nothing"
    thief.must("whit", commands.RecordCards("five-card", 1, "Ks Kh Kd 8c 8s"))
    assert (
        thief.send("whit", commands.RecordCards("five-card", 1, "Ks Kh Kd 8c 8s")) == "cards_known"
    )


def test_dj_wild_reads_the_replacement_card_and_not_the_joker(thief: Attacker) -> None:
    thief.must("eli", commands.StartGame("9", lit(2)), commands.PressHand("9", "royal_flush"))
    thief.must("vera", commands.SwipeCard("9", "E-1"), commands.SelectSeat("9", 2))
    for cards, code in {
        "As Ks Qs Js Jk": "cards_count",
        "As Ks Qs Js Jk 4d": "cards_nothing",
        "As Ks Qs Js Ts Jk": "cards_replacement",
    }.items():
        assert thief.send("vera", commands.PressHand("9", "royal_flush", cards=cards)) == code
    thief.must("vera", commands.PressHand("9", "royal_flush", cards="As Ks Qs Js Jk Ts"))
    assert thief.wins("five-card") == 1


def test_the_key_does_not_record_five_aces_on_four(thief: Attacker) -> None:
    thief.must("dana", commands.CoinIn("12", lit(4)), commands.PressHand("12", "five_aces"))
    thief.must("vera", commands.TurnKey("12", "jph", "K-2"))
    four = commands.PressJPot("12", 4, "five_aces", "As Ah Ad Ac Kd 9c")
    assert thief.send("vera", four) == "cards_make"
    thief.must("vera", commands.PressJPot("12", 4, "five_aces", "As Ah Ad Ac Jk 9c"))
    assert thief.wins("fortune") == 1


def test_the_dealers_cards_count_where_the_row_speaks_of_both_hands(thief: Attacker) -> None:
    thief.must("dana", commands.StartGame("5", lit(2)), commands.SelectSeat("5", 2))
    thief.must("dana", commands.PressHand("5", "double_royal_match"))
    assert thief.send("whit", commands.Confirm("5", 2, "Kh Qh")) == "cards_count"
    assert thief.send("whit", commands.Confirm("5", 2, "Kh Qh Kc Jc")) == "cards_make"
    thief.must("whit", commands.Confirm("5", 2, "Kh Qh Kc Qc"), commands.SwipeCard("5", "S-1", 2))
