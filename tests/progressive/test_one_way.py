"""Envy, pending and pays at a wager are worked out once; whoever shows them asks here."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.progressive.bench import RULES, Bench, act

from houseway.floor.links.rules import link_rules
from houseway.money import CENT, DOLLAR, Money, parse_money
from houseway.paytables import load_catalog, paytable
from houseway.progressive import (
    LevelRules,
    LinkRules,
    claims,
    envy,
    envy_each,
    fixed_pay,
    is_jackpot_pending,
    pending_levels,
)
from houseway.progressive.deciders.claims import press_hand_button
from houseway.progressive.deciders.games import start_game
from houseway.progressive.rules import HandPay, Prize
from houseway.table.settlement.envy import envy_lines
from houseway.web.views import hand_view

WITH_ENVY = [
    one.id
    for one in load_catalog().values()
    if one.is_progressive and any(row.envy for row in one.rows)
]


def rules_of(name: str, wager: Money) -> LinkRules:
    table = paytable(name)
    return link_rules(
        table,
        levels=tuple(
            LevelRules(name=level, seed=1_000 * DOLLAR, contribution_bp=500)
            for level in table.levels
        ),
        prizes={},
        wager=wager,
        executive_above=5_000 * DOLLAR,
        falls_at_run=False,
    )


def test_a_sign_shows_the_envy_that_is_paid() -> None:
    """A straight flush of Link 01 at a wager of $2.50: $300 times 2.5, not times 2."""
    rules = rules_of("link-01", parse_money("$2.50"))
    assert envy_each(rules, "straight_flush") == parse_money("$750")
    assert hand_view(rules, "straight_flush").envy == parse_money("$750")
    bench = Bench(rules).run(
        "open jackpot:$50,000\ntable 4\nstart game 4 | 1 3\nhand button 4 | 3 straight_flush\n"
        "record 1"
    )
    assert envy(rules, bench.link, "4") == {1: parse_money("$750")}


@pytest.mark.slow
@settings(max_examples=200)
@given(
    name=st.sampled_from(WITH_ENVY),
    cents=st.integers(1, 1_000),
    seats=st.sets(st.integers(1, 7), min_size=1),
    data=st.data(),
)
def test_envy_with_a_meter_and_without_are_the_same_sums(
    name: str, cents: int, seats: set[int], data: st.DataObject
) -> None:
    """The link's own rules, and the lines that a game writes where no meter is."""
    table, rules = paytable(name), rules_of(name, cents * CENT)
    made = data.draw(
        st.dictionaries(st.sampled_from(sorted(seats)), st.sampled_from(sorted(rules.hands)))
    )
    bench = Bench(rules)
    bench.run("open " + " ".join(f"{level}:$9,000" for level in rules.names) + "\ntable 4")
    bench.do(act(start_game, "4", dict.fromkeys(seats, rules.wager)))
    for seat, hand in made.items():
        bench.do(act(press_hand_button, "4", hand, seat))
    found = envy(rules, bench.link, "4", with_claims=True)
    rows = {row.hand: row for row in table.rows}
    lines = envy_lines(
        table,
        {seat: {table.bet: rules.wager} for seat in seats},
        [(seat, rows[hand]) for seat, hand in made.items() if rows[hand].envy],
    )
    sums: dict[int, int] = {}
    for line in lines:
        sums[line.seat] = sums.get(line.seat, 0) + line.net
    assert found == sums


@pytest.mark.parametrize("name", ["ml03", "link-01"])
def test_a_fixed_pay_is_the_wager_so_many_times(name: str) -> None:
    rules = RULES[name]
    assert fixed_pay(rules, "flush") == 40 * rules.wager
    assert fixed_pay(rules, "royal_flush") is None
    assert hand_view(rules, "flush").amount == 40 * rules.wager


def test_a_claim_on_the_tray_is_pending_but_is_not_a_jackpot() -> None:
    bench = Bench().run(
        "rules ml03\nopen mega:$10,000 major:$2,500 minor:$500\ntable 4\ntable 9\n"
        "start game 4 | 1 3\nstart game 9 | 2\nhand button 4 | 3 flush"
    )
    assert [award.hand for award in claims(bench.link)] == ["flush"]
    assert pending_levels(bench.link) == frozenset()
    assert not is_jackpot_pending(bench.rules, bench.link)
    bench.run("hand button 9 | 2 quads")
    assert [award.hand for award in claims(bench.link, "9")] == ["quads"]
    assert pending_levels(bench.link) == {"minor"}
    assert is_jackpot_pending(bench.rules, bench.link)
    bench.run("record 2")
    assert not is_jackpot_pending(bench.rules, bench.link)


def test_the_prize_of_a_house_jackpot_is_pending_too() -> None:
    rules = LinkRules(name="house", hands={"suited_three_aces": HandPay(Prize(500 * DOLLAR))})
    bench = Bench(rules).run("open\ntable 8\nstart game 8 | 1\nhand button 8 | 1 suited_three_aces")
    assert is_jackpot_pending(rules, bench.link)
    assert pending_levels(bench.link) == frozenset()
