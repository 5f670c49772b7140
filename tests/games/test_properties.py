"""Any legal answers: money is conserved, no card leaks, and a round comes back from its record."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.stored_rounds import as_record, replay

from houseway.cards import Randomness, seeded, shuffle
from houseway.games import FILES, game
from houseway.money import DOLLAR
from houseway.refused import Refused
from houseway.table.layout import Layout, open_layout
from houseway.table.procedure import ALL, DEALER, FACE_DOWN, SPECTATOR, Ask, only
from houseway.table.round import TableRound, deal_round
from houseway.table.wager_rules import check_seat, usual_wagers

GAMES = list(FILES)
LAYOUTS = {id_: open_layout(game(id_)) for id_ in GAMES}
VIEWERS = (DEALER, SPECTATOR, *map(only, range(1, 8)))
SEEDS = st.integers(0, 10**9)

any_game = pytest.mark.parametrize("id_", GAMES)


def any_round(layout: Layout, chance: Randomness) -> TableRound:
    """Random seats, random spots, a random order; nothing answered yet."""
    wagers = {}
    for seat in range(1, layout.game.seats + 1):
        spots = [spot for spot in layout.spots if chance.below(2)]
        unit = (5 + 5 * chance.below(3)) * DOLLAR
        found = usual_wagers(layout, unit, spots)
        if chance.below(2) and is_legal(layout, seat, found):
            wagers[seat] = found
    if not wagers:
        wagers[1] = usual_wagers(layout, 5 * DOLLAR, layout.spots)
    number = 1 + chance.below(7)
    return TableRound(layout, shuffle(layout.deck, chance), wagers, number=number)


def is_legal(layout: Layout, seat: int, wagers: dict[str, int]) -> bool:
    try:
        check_seat(layout, seat, wagers)
    except Refused:
        return False
    return bool(wagers)


def any_answer(ask: Ask, chance: Randomness) -> str:
    return ask.answers[chance.below(len(ask.answers))]


def view(round_: TableRound, viewer: int) -> object:
    question = round_.question_for(viewer)
    plain = question and question._replace(accepts=None)
    return [(fact, fact.words) for fact in round_.facts_for(viewer)], plain


def visible(round_: TableRound, viewer: int) -> list[int]:
    """Every card that a viewer has before his eyes, each packet once."""
    question = round_.question_for(viewer)
    packets = {fact.cards for fact in round_.facts_for(viewer)}
    packets |= {question.hand, question.board} if question else set()
    return [card for packet in packets for card in packet if card != FACE_DOWN]


@any_game
@settings(deadline=None, max_examples=60)
@given(seed=SEEDS)
def test_money_in_is_money_out_plus_the_house(id_: str, seed: int) -> None:
    chance = seeded(seed)
    round_ = any_round(LAYOUTS[id_], chance)
    while round_.pending:
        round_.answer(any_answer(round_.pending, chance))
    assert round_.lines is not None
    books = round_.balance()  # Asserts that each spot is settled once, for all that lies on it.
    assert books.money_in == books.money_out + books.house
    assert books.house == -sum(line.net for line in round_.lines)
    words = iter(round_.answers)
    quick = deal_round(
        round_.layout, round_.order, round_.wagers, lambda ask: next(words), number=round_.number
    )
    assert quick == round_.lines


@any_game
@settings(deadline=None, max_examples=40)
@given(seed=SEEDS)
def test_a_view_does_not_depend_on_cards_it_may_not_see(id_: str, seed: int) -> None:
    """Shuffle every card that a viewer does not see: up to here, the view must stay the same.

    Other seats' answers could tell of their cards, so they are given blindly.
    """
    chance = seeded(seed)
    round_ = any_round(LAYOUTS[id_], chance)
    for _ in range(chance.below(6)):
        if round_.pending:
            round_.answer(any_answer(round_.pending, chance))
    if not round_.pending:
        return
    for viewer in VIEWERS:
        other = TableRound(
            round_.layout,
            reshuffled(round_, visible(round_, viewer), chance),
            round_.wagers,
            number=round_.number,
        )
        try:
            for word in round_.answers:
                other.answer(word)
        except Refused:
            continue  # With other cards another seat may have other answers, as in blackjack.
        if announced(other) != announced(round_):
            continue
        assert view(other, viewer) == view(round_, viewer)


def announced(round_: TableRound) -> list[str]:
    """What the dealer tells of a card that stays face down: only whether he has blackjack."""
    return [fact.words for fact in round_.facts if fact.kind == "peeked"]


def reshuffled(round_: TableRound, seen: list[int], chance: Randomness) -> list[int]:
    """The same order with all unseen cards changed about among their places.

    A shoe holds a card several times, so every dealt card that looks like a seen one stays.
    """
    order = list(round_.order)
    seen_places = {place for place in range(round_.cards_dealt) if round_.order[place] in seen}
    unseen = [place for place in range(len(order)) if place not in seen_places]
    for place, other in zip(unseen, shuffle(unseen, chance), strict=True):
        order[place] = round_.order[other]
    return order


@any_game
@settings(deadline=None, max_examples=40)
@given(seed=SEEDS)
def test_a_seat_sees_only_packets_of_its_own_and_what_was_shown_to_all(id_: str, seed: int) -> None:
    chance = seeded(seed)
    round_ = any_round(LAYOUTS[id_], chance)
    while round_.pending:
        shown = {card for fact in round_.facts if fact.seen_by == ALL for card in fact.cards}
        for seat in range(1, 8):
            own = {card for fact in round_.facts if fact.seat == seat for card in fact.cards}
            assert set(visible(round_, only(seat))) <= own | shown
        assert set(visible(round_, SPECTATOR)) <= shown
        assert set(round_.pending.board) <= shown
        round_.answer(any_answer(round_.pending, chance))


@any_game
@settings(deadline=None, max_examples=30)
@given(seed=SEEDS, word=st.text("fold1x2p ", max_size=6))
def test_an_illegal_answer_is_refused_and_changes_nothing(id_: str, seed: int, word: str) -> None:
    chance = seeded(seed)
    round_ = any_round(LAYOUTS[id_], chance)
    while round_.pending:
        ask, facts, answers = round_.pending, list(round_.facts), list(round_.answers)
        if word not in ask.answers and (ask.accepts is None or ask.accepts(word)):
            with pytest.raises(Refused):
                round_.answer(word)
            assert (round_.pending, round_.facts, round_.answers) == (ask, facts, answers)
        round_.answer(any_answer(ask, chance))
    with pytest.raises(Refused, match="over"):
        round_.answer("fold")


@any_game
@settings(deadline=None, max_examples=15)
@given(seed=SEEDS)
def test_any_moment_comes_back_from_its_record(id_: str, seed: int) -> None:
    chance = seeded(seed)
    round_ = any_round(LAYOUTS[id_], chance)
    while True:
        again = replay(as_record(round_), round_.layout)
        assert view(again, ALL) == view(round_, ALL)
        assert again.lines == round_.lines
        if not round_.pending:
            break
        round_.answer(any_answer(round_.pending, chance))
