"""The coach says what every answer is worth, agrees with the bots that play best, and adds up."""

from fractions import Fraction

import pytest

from houseway.cards import parse_cards, seeded, shuffle
from houseway.games import FILES, game
from houseway.games.san_lo.coach import FOUL
from houseway.lab.bots import bot
from houseway.lab.coach import Counsel, counsel
from houseway.money import DOLLAR, dollars
from houseway.table.layout import Layout, open_layout
from houseway.table.procedure import Ask, Fact
from houseway.table.round import TableRound, stacked
from houseway.table.wager_rules import usual_wagers

TEN = dollars(10)
SLOW_LAST = [
    *(id_ for id_ in FILES if id_ not in ("san-lo", "royal-match-21")),
    pytest.param("royal-match-21", marks=pytest.mark.slow),
]


def asked(id_: str, cards: str, wagers: dict[str, int], *answers: str) -> tuple[Layout, TableRound]:
    layout = open_layout(game(id_))
    round_ = TableRound(layout, stacked(layout, cards), {1: wagers}, answers=answers, number=1)
    return layout, round_


def advice(layout: Layout, round_: TableRound) -> Counsel:
    assert round_.pending is not None
    return counsel(layout, round_.pending, round_.wagers[1], round_.facts)


def units(found: Counsel) -> dict[str, float]:
    return {one.answer: round(float(found.units(one)), 4) for one in found.choices}


@pytest.mark.slow
@pytest.mark.parametrize("id_", SLOW_LAST)
def test_the_best_bot_never_makes_what_the_coach_calls_a_mistake(id_: str) -> None:
    layout, chance = open_layout(game(id_)), seeded(71)
    wagers = usual_wagers(layout, TEN, layout.spots)
    for _ in range(40):
        round_ = TableRound(layout, shuffle(layout.deck, chance), {1: wagers})
        player = bot(layout)
        while round_.pending is not None:
            found = counsel(layout, round_.pending, wagers, round_.facts)
            word = player(round_.pending)
            assert found.cost(word) == 0, (round_.pending, word, units(found))
            round_.answer(word)


def test_a_bet_in_mississippi_stud_is_valued_with_the_streets_already_down() -> None:
    layout, round_ = asked("mississippi-stud", "Jd 3c 8h  Js 9c", {"ante": TEN}, "3x")
    found = advice(layout, round_)
    assert found.worth("fold").money == -4 * TEN  # the ante and three antes on third street
    assert found.best == ("3x",)  # a pair of jacks cannot lose any more
    assert found.cost("3x") == 0
    assert found.cost("1x") > 0


def test_a_choice_between_equals_costs_nothing_either_way() -> None:
    layout, round_ = asked("mississippi-stud", "9h Kd 2c  3h 7h", {"ante": TEN}, "1x", "1x")
    found = advice(layout, round_)
    assert set(found.best) == {"fold", "1x"}
    assert found.cost("fold") == found.cost("1x") == 0
    assert found.cost("3x") == Fraction(15 * DOLLAR)


def test_pair_plus_rides_on_the_decision_in_three_card_poker() -> None:
    alone = advice(*asked("three-card-poker", "Qs 6d 3h  Kc Td 2s", {"ante": TEN}))
    both = advice(*asked("three-card-poker", "Qs 6d 3h  Kc Td 2s", {"ante": TEN, "pair_plus": TEN}))
    assert alone.best == both.best == ("fold",)
    assert both.worth("fold").money == alone.worth("fold").money - TEN
    pair = advice(*asked("three-card-poker", "2s 2d 3h  Kc Td 2c", {"ante": TEN, "pair_plus": TEN}))
    without = advice(*asked("three-card-poker", "2s 2d 3h  Kc Td 2c", {"ante": TEN}))
    assert pair.worth("play").money == without.worth("play").money + TEN


def test_insurance_is_a_separate_bet_and_a_bad_one() -> None:
    layout, round_ = asked("royal-match-21", "2c  9s Ah 7d Kd", {"blackjack": TEN})
    assert round_.pending is not None
    assert round_.pending.question == "insurance"
    found = advice(layout, round_)
    assert found.worth("decline").money == 0
    # 96 tens among the 309 cards not seen, the ace and the player's two being out; five dollars.
    assert found.worth("insure").money == (Fraction(3 * 96, 309) - 1) * 5 * DOLLAR


@pytest.mark.slow
def test_only_answers_that_the_table_offers_are_advised() -> None:
    layout, round_ = asked("royal-match-21", "2c  8s 6h 8d Td", {"blackjack": TEN}, "split")
    assert round_.pending is not None
    assert round_.pending.question == "play_split_hand"
    assert {one.answer for one in advice(layout, round_).choices} <= set(round_.pending.answers)


@pytest.fixture(scope="module")
def san_lo() -> tuple[TableRound, Counsel]:
    wagers = {"main": TEN, "hat_trick": DOLLAR}
    layout, round_ = asked("san-lo", "3s 4s Jk Qc 5c 7d", wagers)
    return round_, advice(layout, round_)


@pytest.mark.slow
def test_any_setting_of_equal_strength_is_the_same_choice_in_san_lo(
    san_lo: tuple[TableRound, Counsel],
) -> None:
    _, found = san_lo
    assert found.cost("3s 4s 5c / 7d Jk / Qc") == 0
    assert found.cost("5c 4s 3s / Jk 7d / Qc") == 0
    assert found.cost("5c 4s 3s / Jk Qc / 7d") > 0


@pytest.mark.slow
def test_a_foul_in_san_lo_loses_main_bet_and_hat_trick(
    san_lo: tuple[TableRound, Counsel],
) -> None:
    _, found = san_lo
    fouled = found.worth("3s 4s 7d / Jk Qc / 5c")
    assert (fouled.answer, fouled.money) == (FOUL, -11 * DOLLAR)
    assert found.choices[-1] == fouled


@pytest.mark.slow
def test_waiting_is_not_a_choice_that_could_be_wrong(san_lo: tuple[TableRound, Counsel]) -> None:
    _, found = san_lo
    assert not found.judges("wait")
    assert found.judges("high first")


def test_an_answer_without_a_value_is_refused() -> None:
    layout = open_layout(game("dj-wild"))
    ask = Ask(1, "play_or_fold", ("fold", "play"), parse_cards("4s 4d 5h 6c 8c"), (), (0, 2 * TEN))
    facts: tuple[Fact, ...] = ()
    found = counsel(layout, ask, {"ante": TEN, "blind": TEN}, facts)
    assert found.unit_name == "ante"
    with pytest.raises(ValueError, match="no value"):
        found.cost("raise")
