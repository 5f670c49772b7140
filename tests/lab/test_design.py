"""Designs against plain enumeration, and against tables really solved with the pays proposed."""

import json
from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest

from houseway.cli import main
from houseway.counting.options import Options
from houseway.lab.design import Design, design, priced, with_pays
from houseway.lab.design_search import Bounds, nearest_on_curve, nearest_pays
from houseway.lab.solvers import odds
from houseway.money import dollars
from houseway.paytables import paytable

FIVE = Fraction(5, 100)


def proposed(id_: str, *hands: str, target: Fraction = FIVE, **how: object) -> Design:
    return design(paytable(id_), hands, target, **how)  # type: ignore[arg-type]


def test_one_row_gives_the_pays_around_the_target_best_first() -> None:
    found = proposed("three-card-bonus-1", "straight", target=Fraction(7, 100), any_order=True)
    pays = [one.pays[0] for one in found.candidates]
    assert pays[:3] == [5, 4, 6]  # 5.57%, 8.83% and 2.32%: each unit is worth 720 of 22,100 deals
    distances = [abs(one.difference) for one in found.candidates]
    assert distances == sorted(distances)


@pytest.mark.parametrize(
    ("id_", "hands"),
    [
        ("trips-03", ("natural_flush", "wild_quads")),
        ("tcpb-04e", ("straight",)),
        ("royal-match-8", ("suited_blackjack", "royal_match")),
        ("link-ml01", ("quads", "trips")),
        ("pair-plus-c", ("flush", "straight", "trips")),
        ("hat-trick", ("three_wins",)),
    ],
)
def test_a_table_with_the_proposed_pays_has_the_edge_that_was_promised(
    id_: str, hands: tuple[str, ...]
) -> None:
    table = paytable(id_)
    settings = Options(others=2 if id_ == "tcpb-04e" else 0)
    found = design(table, hands, FIVE, settings, most=4)
    for one in found.candidates:
        pays = {hand: Fraction(pay) for hand, pay in zip(hands, one.pays, strict=True)}
        assert odds(with_pays(table, pays), settings).house_edge == one.house_edge


def test_the_search_over_three_rows_finds_what_trying_every_combination_finds() -> None:
    weights = [Fraction(7, 100), Fraction(3, 1000), Fraction(11, 500)]
    present = [Fraction(3), Fraction(40), Fraction(9)]
    bounds = [Bounds(high=12), Bounds(low=5, high=50, below=(0,)), Bounds(high=15)]
    needed = Fraction(61234, 100_000)

    def order(pays: tuple[int, ...]) -> tuple[Fraction, Fraction, tuple[int, ...]]:
        total = sum((w * p for w, p in zip(weights, pays, strict=True)), Fraction(0))
        change = sum((abs(p - now) for p, now in zip(pays, present, strict=True)), Fraction(0))
        return abs(needed - total), change, pays

    every = [
        pays
        for pays in product(range(1, 13), range(5, 51), range(1, 16))
        if pays[1] >= pays[0]  # the second row must not undercut the first
    ]
    assert nearest_pays(needed, weights, present, bounds, 25) == sorted(every, key=order)[:25]


def test_an_impossible_target_still_lists_what_comes_closest() -> None:
    found = nearest_pays(Fraction(-1), [Fraction(1, 10)], [Fraction(5)], [Bounds()], 3)
    assert found == [(1,), (2,), (3,)]


def test_the_order_of_adjacent_rows_is_kept_unless_it_is_lifted() -> None:
    kept = proposed("three-card-bonus-1", "flush", target=Fraction(-13, 100), most=20)
    assert [one.pays[0] for one in kept.candidates] == [6, 5, 4, 3, 2, 1]
    lifted = proposed("three-card-bonus-1", "flush", target=Fraction(-13, 100), any_order=True)
    assert lifted.candidates[0].pays == (7,)


def test_two_named_adjacent_rows_are_compared_with_each_other() -> None:
    found = proposed("three-card-bonus-1", "straight", "flush", most=30)
    pays = [candidate.pays for candidate in found.candidates]
    assert len(set(pays)) == 30
    assert all(30 >= straight >= flush >= 1 for straight, flush in pays)


def test_natural_rows_keep_their_place_among_natural_rows() -> None:
    found = proposed("trips-03", "natural_flush", most=50)
    assert sorted(one.pays[0] for one in found.candidates) == list(range(20, 31))


@pytest.mark.parametrize(
    ("id_", "hand"),
    [("ms-01", "trips"), pytest.param("tcp-05", "straight", marks=pytest.mark.slow)],
)
def test_where_play_adapts_the_best_play_is_solved_for_each_pay(id_: str, hand: str) -> None:
    table = paytable(id_)
    found = proposed(id_, hand, target=Fraction(3, 100), most=4, any_order=True)
    for one in found.candidates:
        assert priced(table, {hand: Fraction(one.pays[0])}, Options()) == one.house_edge
    nearest = min(range(1, 6), key=lambda pay: abs(priced_at(id_, hand, pay) - found.target))
    assert found.candidates[0].pays == (nearest,)


def priced_at(id_: str, hand: str, pay: int) -> Fraction:
    return priced(paytable(id_), {hand: Fraction(pay)}, Options())


def test_the_ante_bonus_of_tcp_is_designed_against_the_printed_pars() -> None:
    """A pays straight flush 5, trips 4 (3.37%); B pays trips 3 and is printed with 3.61%."""
    found = proposed("tcp-01", "trips", target=Fraction(361, 10_000))
    assert found.candidates[0].pays == (3,)


@pytest.mark.slow
@pytest.mark.parametrize("id_", ["caribbean-stud", "dj-wild"])
def test_a_game_against_the_dealer_is_solved_for_each_pay_too(id_: str) -> None:
    table = paytable(id_)
    now = odds(table).house_edge
    found = design(table, ["flush"], now, most=2)
    assert found.candidates[0].house_edge == now
    other = found.candidates[1]
    solved = odds(with_pays(table, {"flush": Fraction(other.pays[0])})).house_edge
    assert solved == other.house_edge


def test_a_curve_of_several_ways_to_play_is_followed_around_its_bends() -> None:
    solved: list[int] = []

    def edge(pay: int) -> Fraction:
        solved.append(pay)
        lines = ((10, 0), (12, 1), (60, 4), (400, 11))  # edge with each way to play, and its fall
        return min(Fraction(start - fall * pay, 100) for start, fall in lines)

    for target in range(-200, 12, 7):
        solved.clear()
        found = nearest_on_curve(edge, Fraction(target, 100), 3, Bounds(high=200), 6)
        every = sorted(
            range(1, 201), key=lambda x: (abs(edge(x) - Fraction(target, 100)), abs(x - 3))
        )
        assert [pays for _, pays in found] == [(pay,) for pay in every[:6]]
        assert all(edge(pay) == value for value, (pay,) in found)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (
            "trips-03 --row flush --target-edge 5",
            "trips-03 has no row 'flush'; the rows you can change",
        ),
        (
            "link-ml01 --row royal_flush --target-edge 5",
            "royal_flush is paid 100% Mega; choose a row",
        ),
        ("ms-01 --row flush --row straight --target-edge 5", "one row at a time"),
        ("ante-bonus-a --row trips --target-edge 5", "design it in tcp-01"),
        ("blackjack --row win --target-edge 1", "table rules"),
        ("trips-03 --row wild_flush --row wild_flush --target-edge 5", "once"),
        ("trips-03 --row wild_flush --target-edge 120", "below 100%"),
        ("trips-03 --row wild_flush --target-edge much", "--target-edge cannot be 'much'; enter a"),
        ("trips-03 --row wild_flush --target-edge 5 --most 0", "at least one"),
        ("cover-all --row flush --target-edge 5", "number of hands dealt"),
    ],
)
def test_a_bad_request_is_answered_with_one_sentence(
    words: str, sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["design", *words.split()]) == 2
    said = capsys.readouterr()
    assert sentence in said.err
    assert said.out == ""


def test_the_json_form_names_exact_edges_and_its_assumptions(
    capsys: pytest.CaptureFixture[str],
) -> None:
    words = "royal-match-3 --decks 8 --row suited --target-edge 2% --json --most 2"
    assert main(["design", *words.split()]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["assumes"]["decks"] == 8
    assert [one["pays"] for one in found["candidates"]] == [{"suited": 3}, {"suited": 2}]
    exact = Fraction(found["candidates"][0]["house_edge_exact"])
    table = with_pays(paytable("royal-match-3"), {"suited": Fraction(3)})
    assert exact == odds(table, Options(decks=8)).house_edge


def test_the_page_says_that_a_new_table_is_not_approved(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["design", "pair-plus-a", "--row", "flush", "--target-edge", "5"]) == 0
    said = capsys.readouterr().out
    assert "not approved for wagering" in said
    assert "--any-order" in said
    assert all(len(line) <= 100 for line in said.splitlines())


def test_a_wager_and_a_meter_count_in_a_design() -> None:
    table = replace(paytable("djwp-1"))
    settings = Options(meters={"jackpot": dollars(200_000)}, wager=dollars(5))
    found = design(table, ["wild_royal_flush"], Fraction(3, 10), settings, most=1)
    (best,) = found.candidates
    pays = {"wild_royal_flush": Fraction(best.pays[0])}
    assert odds(with_pays(table, pays), settings).house_edge == best.house_edge
