"""The balance check has its own count: a settlement that forgets or repeats a stake fails it."""

from dataclasses import replace

import pytest

from houseway.games import transcript
from houseway.money import DOLLAR
from houseway.table.round import TableRound
from houseway.table.settlement import Line
from houseway.table.settlement.balance_check import balance

SCRIPT = """
    game mississippi-stud
    wager 1 ante $10 progressive $1
    wager 4 ante $5 three_card_bonus $2 progressive $1
    cards 9c Tc Jc  Qc Kc  2d 2h
    answers 3x 1x 2x fold 1x
"""


@pytest.fixture
def round_() -> TableRound:
    return transcript.read(SCRIPT)[0]


def lines(round_: TableRound) -> list[Line]:
    assert round_.lines is not None
    return list(round_.lines)


def test_money_in_counts_wagers_and_bets_of_the_round(round_: TableRound) -> None:
    found = round_.balance()
    assert found.money_in == (10 + 1 + 5 + 2 + 1 + 30 + 5 + 20 + 10) * DOLLAR
    assert found.money_out + found.house == found.money_in


def test_a_meter_share_is_separate_and_its_wager_is_lost_to_the_tray(round_: TableRound) -> None:
    [share] = round_.balance().shares
    assert (share.seat, str(share.share), share.net) == (1, "10%", -DOLLAR)


@pytest.mark.parametrize("place", range(9))
def test_a_stake_left_out_is_found(round_: TableRound, place: int) -> None:
    found = lines(round_)
    left_out = found.pop(place)
    assert left_out.stake
    with pytest.raises(AssertionError, match="put down"):
        balance(round_.wagers, round_.facts, found)


def test_a_stake_settled_twice_is_found(round_: TableRound) -> None:
    found = lines(round_)
    with pytest.raises(AssertionError, match="put down"):
        balance(round_.wagers, round_.facts, [*found, found[0]])


def test_a_stake_settled_at_another_seat_is_found(round_: TableRound) -> None:
    first, *rest = lines(round_)
    with pytest.raises(AssertionError, match="put down"):
        balance(round_.wagers, round_.facts, [replace(first, seat=7), *rest])


def test_a_loss_above_the_stake_is_found(round_: TableRound) -> None:
    first, *rest = lines(round_)
    with pytest.raises(AssertionError, match="lost twice"):
        balance(round_.wagers, round_.facts, [replace(first, net=-2 * first.stake), *rest])
