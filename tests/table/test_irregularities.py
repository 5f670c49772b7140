"""Irregularities common to all games: each leaves the money right."""

import pytest

from houseway.games import transcript
from houseway.money import DOLLAR
from houseway.refused import Refused
from houseway.table.irregular import SWAP
from houseway.table.procedure import SPECTATOR
from houseway.table.round import TableRound, stacked

ONE_SEAT = """
    game mississippi-stud
    wager 3 ante $10 three_card_bonus $5 progressive $1
    cards Jh 6d 2s  Jd 3c
"""


def deal(fault: str, answers: str = "") -> TableRound:
    return transcript.read(f"{ONE_SEAT}\nfault {fault}\nanswers {answers}\n")[0]


@pytest.mark.parametrize("packet", [1, 2])
@pytest.mark.parametrize("extra", ["-1", "1", "-2"])
def test_a_wrong_number_of_cards_voids_before_anyone_is_asked(packet: int, extra: str) -> None:
    round_ = deal(f"wrong_count {packet} {extra}")
    assert round_.voided == "wrong_number_of_cards"
    assert round_.asked == []
    assert (round_.pending, round_.lines) == (None, ())


def test_an_exposed_card_is_seen_by_all_and_voids_the_deal() -> None:
    round_ = deal("exposed_card 2")
    assert round_.voided == "exposed_card"
    [exposed] = [fact for fact in round_.facts_for(SPECTATOR) if fact.kind == "exposed_card"]
    assert exposed.cards == round_.order[3:4]
    assert exposed.words == "The Jd was exposed."
    told = [fact.words for fact in round_.facts if "exposed" in fact.words]
    assert told == [exposed.words]  # once; the void says no more than that it is one


def test_the_house_may_let_an_exposed_card_play() -> None:
    round_ = deal("exposed_card 2 plays", "1x 1x 1x")
    assert not round_.voided
    assert round_.balance().money_in == (10 + 5 + 1 + 30) * DOLLAR
    assert "exposed_card" in [fact.kind for fact in round_.facts]


def test_a_shuffler_that_fails_once_is_put_right_by_its_guide() -> None:
    kinds = [fact.kind for fact in deal("shuffler_malfunction 2").facts]
    assert kinds[-4:] == ["void", "trouble_shooting", "reshuffle", "resume"]


def test_a_shuffler_that_keeps_failing_is_exchanged() -> None:
    facts = deal("shuffler_malfunction 1 persists").facts
    assert tuple(fact for fact in facts if fact.kind == "swap") == SWAP
    assert facts[-1].kind == "resume"


@pytest.mark.parametrize("fault", ["wrong_count 2", "exposed_card 1", "shuffler_malfunction 2"])
def test_a_void_keeps_every_wager_for_the_redeal_and_takes_no_coin_in_again(fault: str) -> None:
    round_ = deal(fault)
    assert round_.coin_in == {3: {"progressive": DOLLAR}}
    assert round_.balance().house == 0
    again = round_.redeal(stacked(round_.layout, "Jh 6d 2s Jd 3c"))
    assert (again.wagers, again.coin_in) == (round_.wagers, {})
    for word in ("1x", "1x", "1x"):
        again.answer(word)
    assert again.balance().money_in == (10 + 5 + 1 + 30) * DOLLAR


def test_a_redeal_may_be_void_as_well() -> None:
    first = deal("wrong_count 2")
    second = first.redeal(first.order)
    second.void("supervisor", "Voided by the floor: {cards} on the carpet.")
    third = second.redeal(first.order)
    assert (third.redeals, third.coin_in) == (2, {})
    assert "(cards)" in next(f.words for f in second.facts if f.kind == "void")


def test_a_void_by_the_floor_gives_back_bets_of_the_round_and_forfeits() -> None:
    """All hands are void: also the ante of a seat that had folded lies on the layout again."""
    script = f"{ONE_SEAT}\nwager 5 ante $20\ncards Jh 6d 2s  Jd 3c  4c 4d\nanswers 2x fold"
    round_ = transcript.read(script)[0]
    round_.void("supervisor", "Voided by the floor.")
    assert round_.lines is not None
    assert [(line.seat, line.spot, line.outcome) for line in round_.lines] == [
        (3, "third_street", "pushes")
    ]
    assert round_.balance().money_out == 20 * DOLLAR
    assert round_.redeal(round_.order).wagers[5] == {"ante": 20 * DOLLAR}


def test_only_a_running_round_is_voided_and_only_a_void_one_dealt_again() -> None:
    script = f"{ONE_SEAT}\nanswers 1x 1x 1x"
    over = transcript.read(script)[0]
    with pytest.raises(Refused, match="is over"):
        over.void("supervisor", "Too late.")
    with pytest.raises(Refused, match="voided"):
        over.redeal(over.order)
