"""The felt after each step: the same money as the books, and no card before its time."""

from collections.abc import Sequence

import pytest

from houseway.cards import faces, parse_cards, seeded, shuffle
from houseway.games import FILES, game, transcript
from houseway.money import DOLLAR
from houseway.table.layout import Layout, open_layout
from houseway.table.procedure import FACE_DOWN, only
from houseway.table.round import TableRound, stacked
from houseway.table.wager_rules import usual_wagers
from houseway.web.play.picture import Picture, picture, steps

SEATS = (2, 3, 5)


def played(layout: Layout, order: Sequence[int], answers: int = 0) -> TableRound:
    """A round of three seats, answered in a fixed but mixed way up to the end."""
    wagers = {seat: usual_wagers(layout, 10 * DOLLAR, layout.spots) for seat in SEATS}
    round_ = TableRound(layout, order, wagers, number=3 if layout.game.id == "san-lo" else 0)
    while round_.pending is not None:
        ask = round_.pending
        round_.answer(ask.answers[(answers + len(round_.answers)) % len(ask.answers)])
    return round_


@pytest.fixture(params=FILES)
def layout(request: pytest.FixtureRequest) -> Layout:
    return open_layout(game(request.param))


def at_the_end(round_: TableRound, viewer: int = only(3)) -> Picture:
    facts = list(round_.facts_for(viewer))
    return picture(round_.wagers, facts, steps(facts)[-1])


@pytest.mark.parametrize("seed", range(6))
def test_the_last_picture_has_the_money_of_the_books(layout: Layout, seed: int) -> None:
    round_ = played(layout, shuffle(layout.deck, seeded(seed)), seed)
    felt = at_the_end(round_)
    assert round_.lines is not None
    for seat in SEATS:
        net = sum(line.net for line in round_.lines if line.seat == seat)
        found = felt.seats[seat]
        assert sum(spot.net for spot in found.spots.values()) == net
        put = sum(spot.stake for spot in found.spots.values())
        assert found.back - put == net


@pytest.mark.parametrize("seed", range(3))
def test_no_picture_shows_a_card_that_its_step_did_not_bring(layout: Layout, seed: int) -> None:
    round_ = played(layout, shuffle(layout.deck, seeded(seed)), seed)
    facts = list(round_.facts_for(only(3)))
    for step in steps(facts):
        felt = picture(round_.wagers, facts, step)
        seen = {card for fact in facts[: step[0]] for card in fact.cards}
        shown = {card for seat in felt.seats.values() for h in seat.hands for card in h.cards}
        assert shown | set(felt.middle) <= seen | {FACE_DOWN}


def test_a_fact_with_several_lines_is_paid_one_by_one() -> None:
    layout = open_layout(game("mississippi-stud"))
    round_ = played(layout, shuffle(layout.deck, seeded(1)), 1)
    facts = list(round_.facts_for(only(3)))
    counts = [len(fact.lines) for fact in facts]
    assert len(steps(facts)) == sum(count + 1 if count > 1 else 1 for count in counts)


def test_words_never_name_a_card_unseen(layout: Layout) -> None:
    felt = at_the_end(played(layout, shuffle(layout.deck, seeded(4))))
    assert not [words for words in felt.calls if "??" in words]


def test_a_split_keeps_each_hand_with_its_stake_and_its_result() -> None:
    layout = open_layout(game("royal-match-21"))
    order = stacked(layout, "2c 8h 6s 8d Kh 3d Ts 5c Jc")
    round_ = TableRound(layout, order, {3: {"blackjack": 10 * DOLLAR}})
    for word in ("split", "double", "stand"):
        round_.answer(word)
    hands = at_the_end(round_).seats[3].hands
    assert [faces(hand.cards) for hand in hands] == ["8h 3d Ts", "8d 5c"]
    assert [hand.stake for hand in hands] == [20 * DOLLAR, 10 * DOLLAR]
    assert [hand.net for hand in hands] == [20 * DOLLAR, 10 * DOLLAR]


def test_a_split_hand_that_busts_leaves_the_other_hands_wager_on_the_felt() -> None:
    """The whole spot counted as settled, and the row said "0 on the felt"."""
    layout = open_layout(game("royal-match-21"))
    order = stacked(layout, "2c 8h 6s 8d Kh Ts Kc 5c")
    round_ = TableRound(layout, order, {3: {"blackjack": 10 * DOLLAR}})
    for word in ("split", "hit"):
        round_.answer(word)
    assert round_.pending is not None
    spot = at_the_end(round_).seats[3].spots["blackjack"]
    assert (spot.stake, spot.settled) == (20 * DOLLAR, 10 * DOLLAR)


def test_the_community_is_turned_card_by_card() -> None:
    layout = open_layout(game("mississippi-stud"))
    order = stacked(layout, "Jd Tc Ad Ks Qh")
    round_ = TableRound(layout, order, {3: {"ante": 10 * DOLLAR}})
    seen = [at_the_end(round_).middle]
    for _ in range(3):
        round_.answer("1x")
        seen.append(at_the_end(round_).middle)
    jack, ten, ace = parse_cards("Jd Tc Ad")
    down = FACE_DOWN
    assert seen == [(down,) * 3, (jack, down, down), (jack, ten, down), (jack, ten, ace)]


@pytest.mark.paragraph("three-card-poker", "bonus 7", "bonus 9a")
def test_an_envy_lammer_lies_next_to_each_bonus_bet_until_all_are_settled() -> None:
    rounds = transcript.read(
        "game three-card-poker\nwager 1 ante $5\nwager 2 ante $5 bonus $1\n"
        "table bonus tcpb-03e\ncards 9c Tc Jc  Ah Kh Qh  4s 5s 6s\nanswers play play\n"
    )
    facts = list(rounds[-1].facts)
    beside = [
        {
            n
            for n, seat in picture(rounds[-1].wagers, facts, step).seats.items()
            for spot in seat.spots.values()
            if spot.lammer
        }
        for step in steps(facts)
    ]
    assert beside[0] == {2}
    assert beside[-2] == {2}
    assert beside[-1] == set()
