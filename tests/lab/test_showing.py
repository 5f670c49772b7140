"""Cards of a drill make the hands they are shown for, and could all come in one deal."""

from collections import Counter
from collections.abc import Callable
from functools import cache
from itertools import product

import pytest

from houseway.cards import joker_deck, seeded, standard_deck
from houseway.games import FILES, felt, game
from houseway.hands import five_card, semi_wild, sevens, three_card, trilux, two_card, wild
from houseway.lab.drills import pay, question
from houseway.lab.drills.deals import any_layout
from houseway.lab.drills.example_hands import Shown, shown, together
from houseway.lab.drills.pay_meter import envy_bets, meter_bets
from houseway.lab.drills.question import Question
from houseway.money import MeterShare, parse_money
from houseway.paytables import Paytable

READ: dict[str, Callable[[Shown, int], tuple[str, ...]]] = {
    "five_card": lambda lie, seat: five_card.classes((*lie.hands[seat], *lie.board)),
    "wild_five": lambda lie, seat: wild.classes(lie.hands[seat]),
    "semi_wild": lambda lie, seat: semi_wild.classes(lie.hands[seat]),
    "three_card": lambda lie, seat: three_card.classes(lie.hands[seat]),
    "royal_match": lambda lie, seat: two_card.classes(
        lie.hands[seat], lie.dealer if len(lie.dealer) == 2 else None
    ),
    "blazing_sevens": lambda lie, seat: sevens.classes(lie.hands[seat][:2], lie.hands[seat][2]),
    "trilux": lambda lie, seat: trilux.classes((*lie.hands[seat], *lie.dealer)),
}


def tables() -> list[tuple[str, Paytable]]:
    """Every table with a meter or envy that a drill can ask about."""
    found = {}
    for id_ in FILES:
        for seed in range(8 * len(felt(id_).variants)):
            layout = any_layout(id_, seeded(seed))
            for bet in {*meter_bets(layout), *envy_bets(layout)}:
                found[id_, layout.tables[bet].id] = (id_, layout.tables[bet])
    return [found[name] for name in sorted(found)]


def special(table: Paytable) -> list[str]:
    return [
        row.hand for row in table.rows if isinstance(row.pay, MeterShare) or row.envy is not None
    ]


@pytest.mark.parametrize(("id_", "table"), tables(), ids=lambda one: getattr(one, "id", one))
def test_each_hand_reads_as_the_row_it_is_shown_for(id_: str, table: Paytable) -> None:
    rows = [row.hand for row in table.rows]
    for first, second in product(special(table), repeat=2):
        for seed in range(6):
            kept, lie = together(game(id_).deal, table.hands, {6: first, 2: second}, seeded(seed))
            for seat, name in kept.items():
                hand_names = READ[table.hands](lie, seat)
                assert next(row for row in rows if row in hand_names) == name, (kept, lie)
            assert_one_deal(id_, lie)


def assert_one_deal(id_: str, lie: Shown) -> None:
    deck = {"royal-match-21": standard_deck() * 6, "dj-wild": joker_deck(), "san-lo": joker_deck()}
    dealt = Counter([*lie.board, *lie.dealer, *(c for hand in lie.hands.values() for c in hand)])
    assert dealt <= Counter(deck.get(id_, standard_deck()))


def test_what_cannot_come_together_is_not_shown_together() -> None:
    chance = seeded(1)
    assert (
        shown(
            game("mississippi-stud").deal, "five_card", {5: "royal_flush", 2: "royal_flush"}, chance
        )
        is None
    )
    for id_, family, five, two in (
        ("mississippi-stud", "five_card", "royal_flush", "royal_flush"),
        ("mississippi-stud", "five_card", "quads", "straight_flush"),
        ("san-lo", "semi_wild", "five_aces", "royal_flush"),
        ("dj-wild", "wild_five", "five_wilds", "five_wilds"),
    ):
        assert shown(game(id_).deal, family, {5: five, 2: two}, chance) is None


@cache
def some() -> list[Question]:
    return [question("pay", tuple(FILES), 77, number) for number in range(70)]


def asked(what: str) -> list[Question]:
    return [one for one in some() if what in one.asks]


@pytest.mark.parametrize("what", ["the meter pay", "How much envy"])
def test_a_meter_or_envy_question_shows_a_felt_with_all_that_its_answer_needs(what: str) -> None:
    found = asked(what)
    assert len(found) > 8
    for one in found:
        scene = one.scene
        assert scene is not None
        assert [hand for hand in scene.hands if hand.seat and hand.cards]
        assert scene.pays
        assert all(hand.bets for hand in scene.hands if hand.seat)
        assert bool(scene.meters) == ("meter" in what)
        assert parse_money(one.right) >= 0
        assert f"Seat {max(h.seat for h in scene.hands if h.cards)}" in " ".join(one.text)


def test_some_meter_questions_have_two_winners_and_the_levels_of_a_link() -> None:
    scenes = [one.scene for one in asked("the meter pay") if one.scene is not None]
    assert any(len([hand for hand in one.hands if hand.seat]) == 2 for one in scenes)
    assert {len(one.meters) for one in scenes} == {1, 3}


def test_the_pay_drill_asks_all_four_kinds() -> None:
    kinds = {pay.ask("mississippi-stud", seeded(n)).asks.split("?")[0][:12] for n in range(40)}
    assert len(kinds) == 4
