"""`odds blackjack`: rows, options and conventions."""

from dataclasses import replace
from fractions import Fraction

import pytest

from houseway.counting.odds import Odds
from houseway.counting.options import BlackjackOptions, Options
from houseway.games.families.blackjack.rules import Rules, rules_of
from houseway.games.families.blackjack.strategy.basic import basic
from houseway.games.families.blackjack.strategy.optimal import game_value, optimal
from houseway.lab.reports.figures import figures
from houseway.lab.reports.record import record
from houseway.lab.solvers import odds


@pytest.fixture(scope="module")
def one_deck() -> Odds:
    return odds("blackjack", Options(decks=1))


def test_rows_are_whole_numbers_that_give_the_edge_as_a_fraction(one_deck: Odds) -> None:
    assert all(row.combinations > 0 for row in one_deck.rows)
    assert sum(row.combinations for row in one_deck.rows) == one_deck.combinations
    assert float(one_deck.house_edge) == pytest.approx(
        -game_value(optimal(Rules(decks=1))), abs=1e-14
    )


def test_blackjack_rows_are_the_known_chances(one_deck: Odds) -> None:
    """Two cards of 52: 64 of 1326 are a blackjack; the dealer then has one in 45 of 1225."""
    chances = {row.hand: one_deck.probability(row) for row in one_deck.rows}
    natural, both = Fraction(64, 1326), Fraction(45, 1225)
    assert chances["blackjack"] == natural * (1 - both) == chances["dealer_blackjack"]
    assert chances["blackjack_push"] == natural * both


def test_the_record_names_assumptions_wager_and_insurance(one_deck: Odds) -> None:
    found = record(one_deck)
    assumes = found["assumes"]
    assert isinstance(assumes, dict)
    assert assumes["decks"] == 1
    assert assumes["strategy"] == "optimal"
    assert "like unsplit hands" in assumes["split_hands"]
    assert assumes["approved_decks"] == [1, 2, 3, 4, 5, 6, 7, 8]
    assert found["wager"] == "opening wager"
    assert one_deck.bets[0].house_edge == 1 - Fraction(3 * 16, 51)
    assert 1.1 < one_deck.standard_deviation < 1.2


def test_insurance_loses_seven_percent_with_six_decks() -> None:
    insurance = odds("blackjack", Options(blackjack=BlackjackOptions(max_hands=1))).bets[0]
    assert insurance.house_edge == Fraction(23, 311)


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        (Rules(decks=2, hits_soft_17=False), Rules(decks=2)),
        (Rules(decks=2), Rules(decks=2, double_after_split=False)),
        (Rules(decks=2), Rules(decks=2, max_hands=2)),
        (Rules(decks=2, resplit_aces=True), Rules(decks=2)),
        (Rules(decks=2, surrender="late"), Rules(decks=2)),
        (Rules(decks=2, surrender="early-not-ace"), Rules(decks=2, surrender="late")),
        (Rules(decks=2, surrender="early"), Rules(decks=2, surrender="early-not-ace")),
        (Rules(decks=2, hit_split_aces=True), Rules(decks=2)),
        (Rules(decks=2), Rules(decks=2, double="9-11")),
        (Rules(decks=2, double="9-11"), Rules(decks=2, double="10-11")),
        (Rules(decks=2), Rules(decks=2, peeks=False)),
        (Rules(decks=2), Rules(decks=2, blackjack_pays=Fraction(6, 5))),
        (Rules(decks=2), Rules(decks=3)),
    ],
)
def test_every_rule_moves_the_edge_the_way_players_say(better: Rules, worse: Rules) -> None:
    assert game_value(optimal(better)) > game_value(optimal(worse))


@pytest.mark.parametrize("rules", [Rules(decks=1), Rules(surrender="late"), Rules(peeks=False)])
def test_basic_strategy_costs_something_but_little(rules: Rules) -> None:
    cost = game_value(optimal(rules)) - game_value(basic(rules))
    assert 0 < cost < 0.0005


def test_six_to_five_costs_three_tenths_of_the_paid_blackjacks(one_deck: Odds) -> None:
    low = odds("blackjack", Options(decks=1, blackjack=BlackjackOptions(blackjack_pays="6:5")))
    paid = next(row for row in one_deck.rows if row.hand == "blackjack")
    assert low.house_edge - one_deck.house_edge == one_deck.probability(paid) * Fraction(3, 10)


def test_without_splitting_no_row_speaks_of_it() -> None:
    found = odds("blackjack", Options(decks=1, blackjack=BlackjackOptions(max_hands=1)))
    assert "split" not in {row.hand for row in found.rows}
    assert found.variance == replace(found, known_variance=None).variance


def test_win_push_and_loss_are_those_of_the_whole_round(one_deck: Odds) -> None:
    """Rounds without a split are counted; of two in a hundred with one, about half gain."""
    rows = {row.hand: one_deck.probability(row) for row in one_deck.rows}
    certain = rows["blackjack"] + rows["win"] + rows["double_win"]
    assert certain < one_deck.hit_frequency < certain + rows["split"]
    told = {one.key: one.value for one in figures(one_deck)}
    losses = sum(chance for net, chance in one_deck.results.items() if net < 0)
    assert told["loss_frequency"] == pytest.approx(float(losses), abs=1e-12)
    mean = sum(net * chance for net, chance in one_deck.results.items())
    assert float(mean) == pytest.approx(float(one_deck.player_return), abs=1e-12)
    square = sum(net * net * chance for net, chance in one_deck.results.items())
    assert float(square - mean**2) == pytest.approx(float(one_deck.variance), abs=1e-9)
    assert one_deck.hit_error is not None
    assert one_deck.hit_error < 0.00001


def test_a_cut_card_is_an_assumption_like_any_other_and_players_need_one() -> None:
    rules = BlackjackOptions(cut=26, players=2, max_hands=1)
    found = odds("blackjack", Options(decks=1, blackjack=rules))
    assert found.cut_card is not None
    assert (found.assumes["cut"], found.assumes["players"]) == (26, 2)
    assert found.cut_card.edge == float(found.house_edge) + found.cut_card.effect
    told = next(one for one in figures(found) if one.key == "cut_card")
    assert "after 26 cards, 2 players" in told.under
    assert isinstance(record(found)["cut_card"], dict)
    with pytest.raises(ValueError, match="only with a cut card"):
        BlackjackOptions(players=2)


def test_surrender_is_late_when_the_dealer_does_not_peek() -> None:
    rules = BlackjackOptions(surrender="late", peeks=False)
    found = odds("blackjack", Options(decks=1, blackjack=rules))
    given_up = next(row for row in found.rows if row.hand == "surrender")
    assert given_up.net == Fraction(-1, 2)
    assert "dealer_blackjack" not in {row.hand for row in found.rows}


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"decks": 9}, "1 to 8 decks"),
        ({"max_hands": 0}, "1 to 8 hands"),
        ({"blackjack_pays": Fraction(-1)}, "0 to 10 times"),
    ],
)
def test_impossible_rules_are_refused(options: dict[str, int], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Rules(**options)  # type: ignore[arg-type]


def test_options_become_rules_and_the_layout_says_what_a_blackjack_pays() -> None:
    found = rules_of(BlackjackOptions(hits_soft_17=False, peeks=False), 4, Fraction(7, 5))
    assert found == Rules(decks=4, hits_soft_17=False, peeks=False, blackjack_pays=Fraction(7, 5))
    assert rules_of(BlackjackOptions(blackjack_pays="6:5"), 4).blackjack_pays == Fraction(6, 5)
