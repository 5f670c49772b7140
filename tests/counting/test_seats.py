"""Several seats at one table: the variance of all together, counted here once more by dealing."""

from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import sqrt
from random import Random

import pytest

from houseway.cards import standard_deck
from houseway.hands import three_card
from houseway.lab import Options, odds
from houseway.lab.reports.record import record
from houseway.lab.simulation.by_table import Plan, simulate
from houseway.paytables import paytable

pytestmark = pytest.mark.slow  # Counted and dealt at length: make check leaves it out.


def test_hands_of_three_from_one_deck_correlate_as_counted_pair_by_pair() -> None:
    """The pairs of one class: two suited hands of three, counted without inclusion-exclusion."""
    from houseway.counting.seats import own_three_cards

    suited = [
        set(hand)
        for hand in combinations(standard_deck(), 3)
        if "straight_flush" in three_card.classes(hand)
    ]
    apart = sum(1 for one in suited for other in suited if not one & other)
    found = own_three_cards()
    assert apart == sum(
        count
        for (one, other), count in found.items()
        if "straight_flush" in one and "straight_flush" in other
    )
    assert sum(found.values()) == 22_100 * 18_424


def test_three_cards_of_the_board_pay_every_seat_the_same() -> None:
    alone, six = odds("three-card-bonus-1"), odds("three-card-bonus-1", Options(seats=6))
    assert six.table_variance == 36 * alone.variance


@pytest.mark.parametrize(("id_", "seats"), [("tcpb-03e", 3), ("pair-plus-a", 6)])
@pytest.mark.slow
def test_a_table_of_own_hands_varies_as_dealt(id_: str, seats: int) -> None:
    """Envy included, as a dealer would pay it: each other seat for each hand that earns it."""
    table, exact = paytable(id_), odds(id_, Options(seats=seats)).table_variance
    chance, deck, totals = Random(1_122), list(standard_deck()), []
    rows = {row.hand: row for row in odds(id_).rows}
    worth: dict[tuple[str, ...], Fraction] = {}
    for _ in range(20_000):
        hands = chance.sample(deck, 3 * seats)
        total = Fraction(0)
        for seat in range(seats):
            hand_names = three_card.classes(hands[3 * seat : 3 * seat + 3])
            if hand_names not in worth:
                hand = next((row.hand for row in table.rows if row.hand in hand_names), "nothing")
                worth[hand_names] = rows[hand].net + (seats - 1) * rows[hand].envy
            total += worth[hand_names]
        totals.append(float(total))
    assert exact is not None
    mean = sum(totals) / len(totals)
    squares = [(total - mean) ** 2 for total in totals]
    found = sum(squares) / len(squares)
    error = sqrt(sum((one - found) ** 2 for one in squares)) / len(squares)
    assert abs(found - float(exact)) <= 4 * error


@pytest.mark.slow
def test_two_hands_on_one_board_make_the_same_flush_as_counted() -> None:
    """Boards of three spades: C(10,2) x C(8,2) pairs of hands with two spades each, less nothing;
    every other way to two flushes has the board's suit too."""
    from houseway.games.mississippi_stud.progressive import two_hands

    found = two_hands()
    assert sum(found.values()) == 22_100 * 1_176 * 1_081
    hands: Counter[str] = Counter()
    for (own, _), count in found.items():
        hands[own[0]] += count
    assert Fraction(hands["royal_flush"], sum(hands.values())) == Fraction(4, 2_598_960)
    flushes = ("flush", "straight_flush", "royal_flush")
    both = sum(n for (a, b), n in found.items() if a[0] in flushes and b[0] in flushes)
    assert both == 4 * 286 * 45 * 28


def test_the_table_is_in_the_answer_and_in_simulated_z() -> None:
    found = record(odds("ms-stud-01", Options(seats=6)))
    assert found["table"] == {"seats": 6, "standard_deviation": pytest.approx(25.4899278)}
    played = {
        r.bet: r for r in simulate(Plan(game="three-card-poker", rounds=1_500, seed=4, seats=4))
    }
    assert played["pair_plus"].z is not None
    assert abs(played["pair_plus"].z) <= 4
    assert abs(played["ante"].z or 9) <= 4  # They share the dealer's hand.


def test_two_antes_against_one_dealer_are_the_exact_bet_and_correlate_as_dealt() -> None:
    """Mean and square come out of the same count as the odds; the product against drawn cards, with
    decisions and pays of Three Card Poker written out here."""
    from houseway.games.three_card_poker.two_seats import moments
    from houseway.kernels import three

    mean, square, product = moments(paytable("tcp-01"), Options())
    alone = odds("tcp-01")
    assert (mean, square - mean**2) == (alone.player_return, alone.variance)
    chance, deck, products = Random(22), list(standard_deck()), []
    queen, plays = 10 << 16, three(40, 17, 10)  # any queen high; queen, six, four
    bonus = {5: 5, 4: 4, 3: 1}
    for _ in range(20_000):
        cards = chance.sample(deck, 9)
        dealer, nets = three(*cards[6:]), []
        for own in (three(*cards[:3]), three(*cards[3:6])):
            won = -1
            if own >= plays:
                beaten = (own > dealer) - (own < dealer)
                won = (1 if dealer <= queen else 2 * beaten) + bonus.get(own >> 20, 0)
            nets.append(won)
        products.append(nets[0] * nets[1])
    found = sum(products) / len(products)
    error = sqrt(sum((one - found) ** 2 for one in products)) / len(products)
    assert abs(found - float(product)) <= 4 * error


@pytest.mark.slow
def test_two_lines_on_one_board_are_the_exact_bet_and_correlate_as_played() -> None:
    exact = odds("ms-01", Options(seats=2))
    from houseway.games.mississippi_stud.two_seats import moments

    mean, square, _ = moments(paytable("ms-01"), Options())
    assert (mean, square - mean**2) == (exact.player_return, exact.variance)
    played = simulate(Plan(game="mississippi-stud", rounds=20_000, seed=5, seats=2))
    ante = next(one for one in played if one.bet == "ante")
    nets = [float(net) / 1e6 for net, count in ante.nets.items() for _ in range(count)]
    centre = sum(nets) / len(nets)
    squares = [(net - centre) ** 2 for net in nets]
    found = sum(squares) / len(squares)
    error = sqrt(sum((one - found) ** 2 for one in squares)) / len(squares)
    assert exact.table_variance is not None
    assert abs(found - float(exact.table_variance)) <= 4 * error


def test_figures_not_counted_are_simulated_and_state_their_error() -> None:
    """Blackjack's seats have a covariance near one half, as is known."""
    one, six = odds("blackjack"), odds("blackjack", Options(seats=6))
    assert six.table_variance is not None
    assert six.table_error is not None
    covariance = float(six.table_variance - 6 * one.variance) / 30
    assert 0.45 < covariance < 0.57
    told = record(six)["table"]
    assert told == {
        "seats": 6,
        "standard_deviation": pytest.approx(sqrt(six.table_variance)),
        "standard_error": six.table_error,
    }
    assert "fixed seed" in str(six.assumes["seats_covariance"])


def test_seats_are_refused_where_nobody_can_be_seated() -> None:
    for id_, options in (
        ("cover-all", Options(seats=3)),
        ("ms-stud-01", Options(seats=3, folded="lose")),
    ):
        with pytest.raises(ValueError, match="--seats does not apply"):
            odds(id_, options)
