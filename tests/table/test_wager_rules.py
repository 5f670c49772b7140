"""Wagers that break a rule: each refusal by name, and which of two comes first."""

import pytest

from houseway.games import game
from houseway.money import CENT, DOLLAR
from houseway.paytables import WagerRules, paytable
from houseway.refused import Refused
from houseway.table.layout import Layout, open_layout
from houseway.table.refused import SENTENCES
from houseway.table.round import TableRound, stacked
from houseway.table.wager_rules import Limits, TableRules, check_wagers, usual_wagers

RULES = TableRules(
    limits={"ante": Limits(minimum=5 * DOLLAR, maximum=100 * DOLLAR)},
    others=Limits(minimum=DOLLAR),
    ceiling=300 * DOLLAR,
)


@pytest.fixture
def layout() -> Layout:
    return open_layout(game("mississippi-stud"), rules=RULES)


def with_terms(layout: Layout, spot: str, terms: WagerRules, rules: TableRules = RULES) -> Layout:
    from dataclasses import replace

    return replace(layout, wager_rules={**layout.wager_rules, spot: terms}, rules=rules)


def code_of(layout: Layout, wagers: dict[int, dict[str, int]]) -> str:
    with pytest.raises(Refused) as refusal:
        check_wagers(layout, wagers)
    assert refusal.value.sentence.endswith(".")
    return refusal.value.code


BROKEN: list[tuple[str, dict[int, dict[str, int]]]] = [
    ("no_wagers", {}),
    ("no_wagers", {3: {}}),
    ("seat_unknown", {8: {"ante": 5 * DOLLAR}}),
    ("between_players", {1: {"against_seat_2": DOLLAR, "tip": 0}}),
    ("spot_unknown", {1: {"tip": DOLLAR}}),
    ("amount_wrong", {1: {"ante": 0}}),
    ("amount_wrong", {1: {"ante": -5 * DOLLAR}}),
    ("amount_wrong", {1: {"ante": 5 * DOLLAR + 1}}),
    ("required", {1: {"progressive": DOLLAR}}),
    ("below_minimum", {1: {"ante": 5 * DOLLAR - CENT}}),
    ("below_minimum", {1: {"ante": 5 * DOLLAR, "three_card_bonus": CENT}}),
    ("above_maximum", {1: {"ante": 100 * DOLLAR + CENT}}),
    ("above_ceiling", {1: {"ante": 5 * DOLLAR, "three_card_bonus": 300 * DOLLAR + CENT}}),
]


@pytest.mark.parametrize(("code", "wagers"), BROKEN)
def test_a_wager_that_breaks_a_rule_is_refused_by_name(
    layout: Layout, code: str, wagers: dict[int, dict[str, int]]
) -> None:
    assert code_of(layout, wagers) == code


def test_wagers_at_the_very_limits_are_accepted(layout: Layout) -> None:
    check_wagers(layout, {1: {"ante": 100 * DOLLAR, "three_card_bonus": 300 * DOLLAR}})
    check_wagers(layout, {7: {"ante": 5 * DOLLAR, "progressive": DOLLAR}})


@pytest.mark.parametrize(
    ("terms", "code"),
    [
        (WagerRules(needs="three_card_bonus"), "needs"),
        (WagerRules(fixed=DOLLAR), "fixed"),
        (WagerRules(equal_to="ante"), "equal"),
        (WagerRules(times=(2, 3), of="ante"), "times"),
        (WagerRules(at_most="ante"), "at_most"),
    ],
)
def test_terms_of_the_paytable_are_kept(layout: Layout, terms: WagerRules, code: str) -> None:
    wagers = {2: {"ante": 5 * DOLLAR, "progressive": 6 * DOLLAR}}
    assert code_of(with_terms(layout, "progressive", terms), wagers) == code


def test_another_fixed_wager_is_the_houses_choice_only_where_the_terms_say_so(
    layout: Layout,
) -> None:
    rules = TableRules(fixed={"progressive": 5 * DOLLAR})
    five = {1: {"ante": 5 * DOLLAR, "progressive": 5 * DOLLAR}}
    free = WagerRules(fixed=DOLLAR, other_fixed=True)
    check_wagers(with_terms(layout, "progressive", free, rules), five)
    bound = with_terms(layout, "progressive", WagerRules(fixed=DOLLAR), rules)
    assert code_of(bound, five) == "fixed"


def test_the_smallest_raise_must_be_within_the_limits(layout: Layout) -> None:
    rules = TableRules(limits={"third_street": Limits(maximum=50 * DOLLAR)})
    small = open_layout(layout.game, rules=rules)
    check_wagers(small, {1: {"ante": 50 * DOLLAR}})
    assert code_of(small, {1: {"ante": 51 * DOLLAR}}) == "raise_too_high"


def test_an_unknown_bet_is_refused_with_those_of_the_table(layout: Layout) -> None:
    with pytest.raises(Refused) as refusal:
        check_wagers(layout, {1: {"tip": DOLLAR}})
    spots = "Ante, 3 Card Bonus, Progressive"
    assert refusal.value.sentence == f"Seat 1: this table has no Tip bet; choose from {spots}."


def test_refusals_come_in_the_order_of_the_list(layout: Layout) -> None:
    """Each rung breaks its own rule and every later one; the first is named."""
    ladder = [code for code, _ in BROKEN]
    ranks = [list(SENTENCES).index(code) for code in ladder]
    assert ranks == sorted(ranks)
    everything = {"against_seat_2": 0, "tip": 0, "three_card_bonus": 400 * DOLLAR, "ante": CENT}
    found = []
    for spot in ("", "against_seat_2", "tip"):
        everything.pop(spot, None)
        found.append(code_of(layout, {1: dict(everything)}))
    everything["three_card_bonus"] = 0
    found.append(code_of(layout, {1: dict(everything)}))
    everything["three_card_bonus"] = 400 * DOLLAR
    del everything["ante"]
    found.append(code_of(layout, {1: dict(everything)}))
    assert found == [
        *("between_players", "spot_unknown", "above_ceiling", "amount_wrong", "required")
    ]


def test_the_seat_at_the_dealers_left_is_named_first(layout: Layout) -> None:
    with pytest.raises(Refused, match="Seat 2"):
        check_wagers(layout, {6: {"tip": 1}, 2: {"ante": CENT}})


def test_a_refused_wager_deals_no_card(layout: Layout) -> None:
    with pytest.raises(Refused):
        TableRound(layout, stacked(layout, "As"), {1: {"ante": CENT}})


def test_an_order_that_is_not_the_deck_is_refused(layout: Layout) -> None:
    for order in (range(51), [*range(51), 0], range(53)):
        with pytest.raises(Refused, match="52 cards"):
            TableRound(layout, tuple(order), {1: {"ante": 5 * DOLLAR}})


def test_a_layout_with_too_many_separate_games_is_refused() -> None:
    """The base game with its raises is one; each side bet is another; envy is none."""
    open_layout(game("mississippi-stud"), rules=TableRules(most_games=3))
    with pytest.raises(
        Refused, match="3 separate games on one hand; at most 2 are allowed"
    ) as refusal:
        open_layout(game("mississippi-stud"), rules=TableRules(most_games=2))
    assert refusal.value.code == "too_many_games"
    open_layout(game("mississippi-stud"), {"progressive": None}, rules=TableRules(most_games=2))


def test_too_many_games_above_five_dollars_are_refused() -> None:
    small = {"three_card_bonus": Limits(maximum=5 * DOLLAR)}
    open_layout(game("mississippi-stud"), rules=TableRules(most_high=2, limits=small))
    with pytest.raises(Refused, match=r"3 games on one hand take wagers above \$5\.00") as refusal:
        open_layout(game("mississippi-stud"), rules=TableRules(most_high=2))
    assert refusal.value.code == "too_many_high"


def test_a_paytable_of_another_game_or_spot_is_refused() -> None:
    for spot, id_ in (("progressive", "djwp-1"), ("three_card_bonus", "ms-stud-01")):
        with pytest.raises(Refused) as refusal:
            open_layout(game("mississippi-stud"), {spot: paytable(id_)})
        assert refusal.value.code == "paytable_wrong"
    with pytest.raises(Refused, match="cannot be dealt without"):
        open_layout(game("mississippi-stud"), {"ante": None})


def test_usual_wagers_follow_the_terms(layout: Layout) -> None:
    assert usual_wagers(layout, 10 * DOLLAR, ()) == {"ante": 10 * DOLLAR}
    fixed = with_terms(layout, "progressive", WagerRules(fixed=DOLLAR))
    assert usual_wagers(fixed, 10 * DOLLAR, ("progressive",)) == {
        "ante": 10 * DOLLAR,
        "progressive": DOLLAR,
    }
