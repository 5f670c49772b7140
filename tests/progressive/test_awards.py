"""Awards: from the button to the payment. DESIGN, "Award"."""

from msgspec.structs import replace
from tests.progressive.bench import RULES, Bench, given_log

from houseway.money import DOLLAR, parse_money


@given_log
def test_a_claim_moves_no_money_and_notes_the_reading(meter: Bench) -> None:
    """
    rules        ml03
    open         mega:$128,412.37 major:$9,874.1268 minor:$500
    table        4
    start game   4 | 1 3
    hand button  4 | 3 straight_flush
    """
    assert meter.level("major").current == parse_money("$9,874.2268")
    assert meter.award(1).reading == parse_money("$9,874.2268")
    assert meter.level("major").wins == 0
    assert meter.level("major").earmarked == 0


@given_log
def test_an_award_is_whole_cents_and_the_rest_stays_also_at_100_percent(meter: Bench) -> None:
    """
    rules        ml03
    open         mega:$10,000 major:$9,874.1268 minor:$500
    table        4
    start game   4 | 3
    hand button  4 | 3 straight_flush
    record       1
    """
    assert meter.award(1).amount == parse_money("$9,874.17")
    # 9,874.1768 held, 0.0068 left, then seed 2,500 and reserve 0.01.
    assert meter.level("major").current == parse_money("$2,500.0168")


@given_log
def test_contributions_after_the_claim_belong_to_the_next_jackpot(meter: Bench) -> None:
    """
    rules        ml03
    open         mega:$10,000 major:$9,000 minor:$500
    table        4
    table        9
    start game   4 | 3
    hand button  4 | 3 straight_flush
    start game   9 | 1 2 3 4 5 6 7
    record       1
    """
    assert meter.award(1).amount == parse_money("$9,000.05")
    # Since the claim 0.35 came in; seed 2,500; reserve 8 x 0.01.
    assert meter.level("major").current == parse_money("$2,500.43")


@given_log
def test_aquarius_posts_at_j_pot_and_the_level_falls_at_run(meter: Bench) -> None:
    """
    rules        ms-stud-01
    open         jackpot:$47,218.15
    table        12
    start game   12 | 2 5 6
    hand button  12 | straight_flush
    verify       1
    seat         1 | 6
    authorise    1 supervisor
    post         1
    """
    level = meter.level()
    assert meter.award(1).amount == parse_money("$4,721.86")
    assert level.current == parse_money("$47,218.60")
    assert level.earmarked == parse_money("$4,721.86")
    assert level.wins == 0
    meter.run("refused key_not_at_run | end game 12\nrefused key_not_at_run | back out 1\nrun 12")
    assert meter.level().current == parse_money("$42,496.74")
    assert meter.level().wins == parse_money("$4,721.86")
    assert meter.envy("12") == {5: 300 * DOLLAR, 2: 300 * DOLLAR}
    meter.run("end game 12")
    assert meter.link.envy_due == 600 * DOLLAR


@given_log
def test_two_equal_hands_on_a_keypad_take_two_turns_of_the_key(meter: Bench) -> None:
    """
    rules        ms-stud-01
    open         jackpot:$50,000
    table        12
    start game   12 | 2 6
    hand button  12 | straight_flush
    hand button  12 | straight_flush
    hand button  12 | straight_flush
    seat         2 | 6
    record       2
    hand button  12 | straight_flush
    refused      seat_claimed | seat 3 | 6
    seat         3 | 2
    record       3
    end game     12
    """
    assert meter.level().hits == 2
    assert meter.award(2).amount == parse_money("$5,000.03")
    assert meter.award(3).amount == parse_money("$4,500.02")


@given_log
def test_end_game_waits_for_every_claim_of_the_round(meter: Bench) -> None:
    """
    rules        ml03
    open         mega:$10,000 major:$2,500 minor:$500
    table        4
    table        9
    start game   4 | 3
    start game   9 | 1
    hand button  4 | 3 trips
    refused      claim_stands | end game 4
    end game     9
    reject       1
    end game     4
    """
    assert not meter.link.tables["4"].is_open


@given_log
def test_the_tray_pays_fixed_hands_and_no_meter_moves(meter: Bench) -> None:
    """
    rules        ml03
    open         mega:$10,000 major:$2,500 minor:$500
    table        4
    start game   4 | 3
    hand button  4 | 3 full_house
    record       1
    """
    assert meter.award(1).amount == 50 * DOLLAR
    assert meter.link.tray_wins == 50 * DOLLAR
    assert sum(level.wins for level in meter.link.levels.values()) == 0


@given_log
def test_an_executive_signs_for_the_top_level_and_above_the_set_amount(meter: Bench) -> None:
    """
    rules        ml03
    open         mega:$100 major:$5,000 minor:$5,000.01
    table        4
    start game   4 | 1 2 3
    hand button  4 | 3 royal_flush
    hand button  4 | 2 straight_flush
    hand button  4 | 1 quads
    verify       1
    verify       2
    verify       3
    refused      signature_low | authorise 1 supervisor
    refused      signature_low | authorise 2 supervisor
    refused      signature_low | authorise 3 supervisor
    authorise    1 executive
    """
    meter = Bench().run(
        """
        rules        ml03
        open         mega:$100 major:$4,999.95 minor:$500
        table        4
        start game   4 | 2
        hand button  4 | 2 straight_flush
        verify       1
        authorise    1 supervisor
        post         1
        """
    )
    assert meter.award(1).amount == 5_000 * DOLLAR


@given_log
def test_the_cage_pays_once_and_the_win_is_filed(meter: Bench) -> None:
    """
    rules        ml03
    open         mega:$10,000 major:$2,500 minor:$500
    table        4
    start game   4 | 3
    hand button  4 | 3 quads
    record       1
    end game     4
    pay          1
    refused      paid | pay 1
    """
    assert meter.link.awards == {}
    assert meter.award(1).is_paid


def test_a_signature_that_was_enough_is_checked_again_when_the_amount_has_grown() -> None:
    """A back-out ahead makes the waiting award larger than a supervisor may sign."""
    bench = Bench(replace(RULES["ml03"], executive_above=3_000 * DOLLAR))
    bench.run(
        "open mega:$10,000 major:$9,000 minor:$500\ntable 4\ntable 9\nstart game 4 | 1\n"
        "start game 9 | 5\nhand button 9 | 5 straight_flush\nhand button 4 | 1 straight_flush\n"
        "record 1\nverify 2\nauthorise 2 supervisor\nback out 1\n"
        "refused signature_low | post 2\nauthorise 2 executive\npost 2"
    )
    assert bench.level("major").hits == 2
