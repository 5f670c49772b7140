"""San Lo settlement: RULEBOOK section 7, the bets one by one."""

import pytest
from tests.hands.matching import match

from houseway.cards import parse_cards
from houseway.games.san_lo.settlement import settle_hat_trick, settle_main
from houseway.hands import semi_wild
from houseway.hands.setting import Setting, foul
from houseway.money import DOLLAR
from houseway.paytables import paytable
from houseway.table.settlement import settle_side_bet

MAIN, HAT_TRICK, FORTUNE = paytable("san-lo"), paytable("hat-trick"), paytable("fslp-01")
STAKE = 10 * DOLLAR


def setting(high: str, mid: str, low: str) -> Setting:
    return Setting(high=parse_cards(high), mid=parse_cards(mid), low=parse_cards(low))


@pytest.mark.parametrize(("wins", "net"), [(0, -10), (1, -10), (2, 10), (3, 10)])
def test_the_main_bet_pays_even_money_for_two_or_three_wins(wins: int, net: int) -> None:
    assert settle_main(STAKE, wins, "", MAIN).net == net * DOLLAR


@pytest.mark.parametrize(("wins", "net"), [(0, -10), (1, -10), (2, -10), (3, 50)])
def test_the_hat_trick_pays_five_to_one_for_all_three(wins: int, net: int) -> None:
    assert settle_hat_trick(STAKE, wins, "", HAT_TRICK).net == net * DOLLAR


@pytest.mark.parametrize("wins", range(4))
def test_nothing_ever_pushes(wins: int) -> None:
    lines = (settle_main(STAKE, wins, "", MAIN), settle_hat_trick(STAKE, wins, "", HAT_TRICK))
    assert "pushes" not in {line.outcome for line in lines}


def test_lines_say_how_many_hands_were_won() -> None:
    assert settle_main(STAKE, 2, "", MAIN).why == "Won two hands. Pays 1 to 1."
    assert settle_main(STAKE, 0, "", MAIN).why == "Won no hands: loses."
    assert settle_hat_trick(STAKE, 3, "", HAT_TRICK).why == "Won all three hands. Pays 5 to 1."


def test_a_foul_loses_main_bet_and_hat_trick_but_keeps_the_fortune_bonus() -> None:
    fouled = setting("As 7d 3c", "Kd Kh", "Ks")
    why = foul(fouled)
    assert why == "Foul: the mid hand outranks the high hand."
    assert match(fouled, setting("2c 4d 5h", "3d 2h", "2d")).wins == 0
    main, hat = settle_main(STAKE, 3, why, MAIN), settle_hat_trick(STAKE, 3, why, HAT_TRICK)
    assert (main.net, hat.net) == (-STAKE, -STAKE)
    assert main.why == hat.why == why
    fortune = settle_side_bet(FORTUNE.bet, STAKE, FORTUNE.rows, semi_wild.classes(fouled.cards))
    assert (fortune.hand, fortune.net) == ("trips", 3 * STAKE)


def test_the_house_wins_equal_hands() -> None:
    player = setting("Kc Kd 9h", "Ah 8d", "Qs")
    dealer = setting("Kh Ks 9c", "Ad 8c", "Jc")
    assert match(player, dealer).wins == 1  # only queen over jack
    assert settle_main(STAKE, match(player, dealer).wins, "", MAIN).net == -STAKE


def test_the_fortune_bonus_loses_below_two_pair() -> None:
    cards = parse_cards("As Kd 9c 7h 4d 2s")
    line = settle_side_bet(FORTUNE.bet, STAKE, FORTUNE.rows, semi_wild.classes(cards))
    assert (line.outcome, line.net) == ("loses", -STAKE)
