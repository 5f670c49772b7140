"""Bankrolls against closed forms, plain reckoning and dealt sessions."""

from fractions import Fraction
from math import comb, sqrt

import numpy
import pytest

import houseway
from houseway.cli import main
from houseway.lab import answers
from houseway.lab.risk import ruin as walks
from houseway.lab.risk.bankroll import bankroll_notes
from houseway.lab.risk.ruin import ever, ruin
from houseway.lab.risk.sums import coupled, mean_and_variance, summed
from houseway.lab.solvers import odds

pytestmark = pytest.mark.slow  # Counted and dealt at length: make check leaves it out.

EVEN = {Fraction(1): Fraction(49, 100), Fraction(-1): Fraction(51, 100)}
BETTER = {net: 1 - chance for net, chance in EVEN.items()}


def test_an_even_money_bet_is_ever_lost_as_the_gamblers_ruin_says() -> None:
    assert ever(EVEN, Fraction(10)) == (1, 1)
    least, most = ever(BETTER, Fraction(10))
    assert least == most == pytest.approx((49 / 51) ** 10, rel=1e-9)
    assert ever({Fraction(0): Fraction(1, 2), Fraction(1): Fraction(1, 2)}, Fraction(10)) == (0, 0)


def test_within_so_many_rounds_it_is_the_ballot_theorem() -> None:
    """First passage of -10 at round n: 10/n times the chance of being there."""
    passage = sum(
        10 / n * comb(n, (n - 10) // 2) * 0.49 ** ((n - 10) // 2) * 0.51 ** ((n + 10) // 2)
        for n in range(10, 201, 2)
    )
    found = ruin(EVEN, Fraction(10), 200)
    assert found.is_exact
    assert found.curve[-1] == (200, pytest.approx(passage, abs=found.error + 1e-12))


def test_ever_is_bracketed_where_a_round_may_lose_several_steps() -> None:
    """Reckoned by a long walk over whole numbers, written out here."""
    results = {
        Fraction(-2): Fraction(1, 4),
        Fraction(-1): Fraction(1, 8),
        Fraction(1): Fraction(3, 8),
        Fraction(2): Fraction(1, 4),
    }
    chance, top = numpy.zeros(400), 399
    chance[6], gone = 1.0, 0.0
    for _ in range(3_000):
        after = numpy.zeros(400)
        for net, part in results.items():
            for place in numpy.nonzero(chance)[0]:
                to = min(int(place) + int(net), top)
                if to <= 0:
                    gone += chance[place] * float(part)
                else:
                    after[to] += chance[place] * float(part)
        chance = numpy.where(after > 1e-15, after, 0.0)
    least, most = ever(results, Fraction(6))
    assert least < gone < most


def test_a_session_of_even_money_is_the_binomial() -> None:
    found = summed(EVEN, 201)
    ahead = sum(
        comb(201, k) * Fraction(49, 100) ** k * Fraction(51, 100) ** (201 - k)
        for k in range(101, 202)
    )
    assert found.is_exact
    assert found.ahead == pytest.approx(float(ahead), abs=found.error)
    assert found.ahead + found.behind == pytest.approx(1, abs=found.error)


def test_a_session_of_a_real_bet_is_the_exact_convolution() -> None:
    """Forty rounds of Pair Plus multiplied out in whole fractions."""
    one = odds("pair-plus-a").results
    total = {Fraction(0): Fraction(1)}
    for _ in range(40):
        after: dict[Fraction, Fraction] = {}
        for have, chance in total.items():
            for net, part in one.items():
                after[have + net] = after.get(have + net, Fraction(0)) + chance * part
        total = after
    found = summed(one, 40)
    assert found.ahead == pytest.approx(float(sum(p for x, p in total.items() if x > 0)), abs=1e-12)
    even = float(total.get(Fraction(0), Fraction(0)))
    assert 1 - found.ahead - found.behind == pytest.approx(even, abs=1e-12)


def test_a_walk_made_coarser_says_how_far_it_is_off(monkeypatch: pytest.MonkeyPatch) -> None:
    results = {net * 5: chance for net, chance in odds("ms-01").results.items()}
    exact = ruin(results, Fraction(300), 600)
    monkeypatch.setattr(walks, "WORK_MOST", 1 << 18)
    found = ruin(results, Fraction(300), 600)
    assert exact.is_exact
    assert not found.is_exact
    assert 0 < abs(found.curve[-1][1] - exact.curve[-1][1]) < found.error < 0.02


def test_dealt_sessions_are_lost_as_often() -> None:
    """Two thousand sessions of Three Card Poker's bonus, drawn by their chances."""
    results = odds("pair-plus-a").results
    nets, parts = [float(net) for net in results], [float(p) for p in results.values()]
    chance = numpy.random.default_rng(23)
    played = chance.choice(nets, (2_000, 300), p=numpy.array(parts) / sum(parts)).cumsum(axis=1)
    lost = float((played.min(axis=1) <= -40).mean())
    found = ruin(results, Fraction(40), 300).curve[-1][1]
    assert abs(lost - found) < 4 * sqrt(found * (1 - found) / 2_000)


def test_two_bets_keep_their_chances_and_correlate_as_stated() -> None:
    for covariance in (0.0, 0.4, -0.3):
        both = coupled(BETTER, EVEN, covariance)
        mean, variance = mean_and_variance(both)
        assert sum(both.values()) == pytest.approx(1)
        assert float(mean) == pytest.approx(0, abs=1e-12)
        assert float(variance) == pytest.approx(2 * 0.9996 + 2 * covariance)


@pytest.mark.parametrize(
    ("bets", "said"),
    [
        (("blackjack@10", "royal-match-1@5"), "approved for 1 deck, not 6"),
        (("blackjack@10", "royal-match-10@5"), "enter its value"),
        (("ante-bonus-a@5", "tcp-02@5"), "Ante Bonus A takes no wager of its own"),
    ],
)
def test_bets_that_no_table_has_together_are_refused_in_a_sentence(
    bets: tuple[str, str], said: str
) -> None:
    """The page ended as a 500, or said for ever that the lab is busy."""
    with pytest.raises(ValueError, match=said):
        answers.bankroll(*bets, bankroll=500)


def test_blackjack_has_its_exact_deviation_where_splits_are_averages() -> None:
    found = odds("blackjack")
    assert mean_and_variance(found.results) == (found.player_return, found.variance)
    assert all(net.denominator <= 2 for net in found.results)


def test_a_bet_with_simulated_splits_does_not_claim_exact_probabilities() -> None:
    exact = houseway.bankroll("trips-03@5", bankroll=200, rounds=20)
    splits = houseway.bankroll("blackjack@5", bankroll=200, rounds=20)
    assert "Probabilities are exact." in bankroll_notes(exact)
    assert "Probabilities are exact." not in bankroll_notes(splits)


def test_the_answer_adds_up_for_player_and_house(capsys: pytest.CaptureFixture[str]) -> None:
    ours = houseway.bankroll("trips-03@5", bankroll=200, rounds=400, an_hour=40)
    theirs = houseway.bankroll("trips-03@5", bankroll=200, rounds=400, an_hour=40, house=True)
    assert ours["expected"] == pytest.approx(-400 * 5 * 90784 / 2869685)
    assert ours["expected"] == pytest.approx(-theirs["expected"])
    assert ours["ahead"] == pytest.approx(theirs["behind"], abs=1e-9)
    assert ours["ruin"]["ever"] == 1
    assert ours["hours"] == 10
    one = odds("trips-03")
    assert ours["n0"] == pytest.approx(float(one.variance / one.house_edge**2))
    assert main(["bankroll", "trips-03@5", "--bankroll", "200", "--rounds", "400"]) == 0
    assert "Chance of losing the bankroll by the end" in capsys.readouterr().out


def test_bets_on_the_same_cards_correlate_and_say_so() -> None:
    found = houseway.bankroll("tcp-01@5", "pair-plus-a@5", bankroll=200, rounds=100)
    (told,) = found["leaning"]
    names = "Three Card Poker, TCP-01 (A/A) and Three Card Poker, Pair Plus A are correlated"
    assert bankroll_notes(found)[-1].startswith(names)
    assert told["covariance"] > 10 * told["standard_error"] > 0
    apart = (odds("tcp-01").variance + odds("pair-plus-a").variance) * 25
    together = apart + 2 * told["covariance"]
    assert found["standard_deviation"] == pytest.approx(sqrt(100 * together), rel=1e-6)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["ms-01", "--bankroll", "5"], "Add a stake to ms-01, for example ms-01@10."),
        (["ms-01@5", "--bankroll", "0"], "The bankroll must be more than $0."),
        (["ms-01@5", "--bankroll", "9", "--rounds", "0"], "Enter 1 to 1,000,000 rounds"),
    ],
)
def test_what_makes_no_sense_is_reported_in_one_sentence(
    words: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["bankroll", *words]) == 2
    assert said in capsys.readouterr().err
