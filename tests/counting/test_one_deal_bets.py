"""Bets decided by one deal: rows add up, and figures the outside world can check come out."""

from dataclasses import replace
from fractions import Fraction
from math import comb

import pytest

from houseway.lab import BlackjackOptions, Odds, Options, odds
from houseway.money import dollars, show_rate
from houseway.paytables import load_catalog


@pytest.mark.parametrize(
    ("id_", "edge"),
    [
        # Three Card Poker's Pair Plus 40-30-6-4-1 is analysed everywhere as 2.32%.
        ("pair-plus-a", Fraction(128, 5525)),
        ("three-card-bonus-1", Fraction(128, 5525)),
        ("three-card-bonus-4", Fraction(128, 5525) - Fraction(4 * 10, 22_100)),
    ],
)
def test_three_card_bets_come_out_as_exact_fractions(id_: str, edge: Fraction) -> None:
    assert odds(id_).house_edge == edge


def test_all_three_card_hands_are_counted() -> None:
    """Straight flush 48, trips 52, straight 720, flush 1,096, pair 3,744 of 22,100: well known."""
    counts = {row.hand: row.combinations for row in odds("pair-plus-a").rows}
    assert counts == {
        "straight_flush": 48,
        "trips": 52,
        "straight": 720,
        "flush": 1096,
        "pair": 3744,
        "nothing": 16_440,
    }


def test_one_mini_royal_in_spades_and_three_in_other_suits() -> None:
    rows = {row.hand: row.combinations for row in odds("tcpb-01").rows}
    assert (rows["mini_royal_spades"], rows["mini_royal"], rows["straight_flush"]) == (1, 3, 44)


@pytest.mark.slow
def test_envy_of_six_others_is_what_the_printed_edge_includes() -> None:
    alone, table = odds("tcpb-03e"), odds("tcpb-03e", Options(others=6))
    assert show_rate(table.house_edge) == "19.59%"
    # $100 once, $25 three times, $5 forty-four times in 22,100 deals, from each of six others.
    assert alone.house_edge - table.house_edge == 6 * Fraction(100 + 75 + 220, 22_100)


@pytest.mark.parametrize("decks", range(1, 9))
def test_royal_match_counts_every_pair_of_cards_of_the_shoe(decks: int) -> None:
    alone = odds("royal-match-3", Options(decks=decks))
    both = odds("royal-match-3", Options(decks=decks, crown=True))
    cards = 52 * decks
    assert alone.combinations == comb(cards, 2)
    assert both.combinations == comb(cards, 2) * comb(cards - 2, 2)
    assert alone.assumes["approved_decks"] == [2, 3, 4, 5, 6, 7, 8]


def test_the_crown_is_worth_its_probability_times_the_prize() -> None:
    without, crowned = (odds("royal-match-1", Options(crown=crown)) for crown in (False, True))
    # One deck: 4 royal matches for the player, then 3 for the dealer.
    chance = Fraction(4, comb(52, 2)) * Fraction(3, comb(50, 2))
    assert without.house_edge - crowned.house_edge == 1000 * chance
    assert show_rate(without.house_edge) == "3.77%"


def test_the_crown_is_worth_less_per_unit_on_a_larger_wager() -> None:
    small = odds("royal-match-1", Options(crown=True))
    large = odds("royal-match-1", Options(crown=True, wager=dollars(5)))
    plain = odds("royal-match-1").house_edge
    assert plain - large.house_edge == (plain - small.house_edge) / 5


def test_a_car_is_worth_nothing_until_it_has_a_value() -> None:
    assert show_rate(odds("royal-match-10").house_edge) == "28.22%"
    valued = odds("royal-match-10", Options(car=dollars(38_000)))
    assert show_rate(valued.house_edge) == "22.34%"


@pytest.mark.parametrize("decks", [1, 6, 8])
def test_three_sevens_by_counting_them_directly(decks: int) -> None:
    """Third card up: any three sevens of the shoe, whichever of them lies before the dealer."""
    found = odds("blazing-7s-1", Options(decks=decks, third_card="up-card"))
    counts = {row.hand: row.combinations for row in found.rows}
    three = sum(n for hand, n in counts.items() if hand.startswith("three"))
    assert Fraction(three, found.combinations) == Fraction(comb(4 * decks, 3), comb(52 * decks, 3))
    one_suit = Fraction(counts.get("three_sevens_same_suit", 0), found.combinations)
    assert one_suit == Fraction(4 * comb(decks, 3), comb(52 * decks, 3))


def test_a_dealer_blackjack_ends_blazing_sevens_only_in_the_players_version() -> None:
    player, up_card = odds("blazing-7s-1"), odds("blazing-7s-1", Options(third_card="up-card"))
    open_end = odds("blazing-7s-1", Options(dealer_blackjack_ends=False))
    assert open_end.house_edge == up_card.house_edge < player.house_edge
    assert player.hit_frequency == up_card.hit_frequency
    # A dealer's blackjack comes with aces and tens of all cards but the three sevens.
    blackjack = Fraction(4 * 6 * 16 * 6, comb(309, 2))
    shares = player.levels["jackpot"] / up_card.levels["jackpot"]
    assert shares == 1 - blackjack


def test_trilux_suited_aces_need_three_aces_of_one_suit() -> None:
    found = odds("trilux-6", Options(decks=6))
    counts = {row.hand: row.combinations for row in found.rows}
    assert found.combinations == comb(312, 3)
    assert counts["suited_three_aces"] == 4 * comb(6, 3)
    assert counts["suited_trips"] == 12 * 4 * comb(6, 3)
    assert counts["offsuit_trips"] == 13 * (comb(24, 3) - 4 * comb(6, 3))
    assert counts["straight_flush"] == 12 * 4 * 6**3


def test_a_royal_is_a_straight_flush_where_the_table_has_no_row_for_it() -> None:
    quick = {row.hand: row.combinations for row in odds("ms-stud-quick-hit-01").rows}
    own = {row.hand: row.combinations for row in odds("ms-stud-01").rows}
    assert quick["straight_flush"] == own["straight_flush"] + own["royal_flush"] == 40


def test_the_edge_falls_by_the_share_of_the_meter_and_vanishes_at_break_even() -> None:
    empty = odds("ms-stud-01")
    even = empty.break_even_meter
    assert even is not None
    full = odds("ms-stud-01", Options(meters={"jackpot": round(even * 10**6)}))
    assert abs(full.house_edge) < Fraction(1, 10**11)
    # 4 royals for the whole meter, 36 straight flushes for a tenth.
    assert empty.levels["jackpot"] == Fraction(4, 2_598_960) + Fraction(36, 25_989_600)


def test_break_even_in_dollars_grows_with_the_wager() -> None:
    one, five = (odds("ms-stud-01", Options(wager=dollars(n))) for n in (1, 5))
    assert one.break_even_meter is not None
    assert five.break_even_meter == 5 * one.break_even_meter


def test_with_three_levels_there_is_a_plane_and_not_a_meter() -> None:
    link = odds("link-ml03")
    assert link.break_even_meter is None
    assert set(link.levels) == {"mega", "major", "minor"}
    assert link.break_even_needed == 1 - link.fixed_return


def one_deal_tables() -> list[str]:
    solved_at_once = {"three_card", "royal_match", "blazing_sevens", "trilux"}
    return [id_ for id_, table in load_catalog().items() if table.hands in solved_at_once]


@pytest.mark.parametrize("id_", one_deal_tables())
def test_figures_follow_from_the_rows(id_: str) -> None:
    found: Odds = odds(id_)
    chances = [found.probability(row) for row in found.rows]
    assert sum(chances) == 1
    mean = sum(p * row.net for p, row in zip(chances, found.rows, strict=True))
    square = sum(p * row.net**2 for p, row in zip(chances, found.rows, strict=True))
    assert found.house_edge == -mean
    assert found.variance == square - mean**2


@pytest.mark.slow
def test_meters_on_the_plane_make_a_fair_game_at_any_wager() -> None:
    five = Options(wager=dollars(5), others=5)
    link = odds("link-ml03", five)
    minor = link.break_even_needed / link.levels["minor"]
    even = odds("link-ml03", replace(five, meters={"minor": int(minor * 10**6)}))
    assert abs(even.house_edge) < Fraction(1, 10**9)


@pytest.mark.parametrize(
    ("id_", "options", "name"),
    [
        ("trips-03", Options(hands=3), "--hands"),
        ("royal-match-11", Options(crown=True), "--crown"),
        ("royal-match-3", Options(car=dollars(1)), "--car"),
        ("trips-03", Options(basis="joker-forced"), "--basis"),
        ("trilux-6", Options(third_card="up-card"), "--third-card"),
        ("ms-01", Options(blackjack=BlackjackOptions(surrender="late")), "--surrender"),
        ("trips-03", Options(decks=2), "--decks"),
        ("tcp-01", Options(decks=6), "--decks"),
        ("trips-03", Options(others=1), "--others"),
        ("trips-03", Options(dealer_blackjack_ends=False), "--no-cut-off"),
        ("djwp-1", Options(folded="lose"), "--folded"),
    ],
)
def test_an_assumption_that_does_not_apply_to_the_bet_is_refused(
    id_: str, options: Options, name: str
) -> None:
    with pytest.raises(ValueError, match=f"{name} does not apply to {id_}"):
        odds(id_, options)


def test_every_answer_names_wager_and_decks() -> None:
    for id_ in ("ms-01", "tcp-01", "trips-01", "royal-match-3"):
        assert {"wager", "decks", "approved_decks"} <= set(odds(id_).assumes)
    assert odds("trips-01", Options(decks=1)).assumes["decks"] == 1
    assert odds("royal-match-3", Options(decks=1)).assumes["decks"] == 1
