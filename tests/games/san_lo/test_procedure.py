"""San Lo at the table: the lab's exact figures, any arrangement of the cards, and the words for it.

Seeds and numbers of rounds were fixed before the first run; each |z| must be at most 4.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from itertools import permutations
from math import sqrt

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.stored_rounds import as_record, replay
from tests.hands.matching import match

from houseway.cards import joker_deck, parse_cards, seeded, shuffle
from houseway.counting.odds import Odds
from houseway.counting.options import Options
from houseway.games import game
from houseway.games.san_lo import fortune_bonus
from houseway.games.san_lo import odds as san_lo
from houseway.games.san_lo.exact import figures as san_lo_figures
from houseway.games.san_lo.procedure import Settings
from houseway.games.san_lo.setting.house_way import POINTS
from houseway.games.san_lo.settlement import settle_wins
from houseway.hands.setting import Setting, foul
from houseway.hands.setting.notation import read_word, setting_problem, shown, strengths, word_of
from houseway.money import DOLLAR
from houseway.paytables import paytable
from houseway.table.layout import Layout, open_layout
from houseway.table.procedure import FACE_DOWN, Ask, only
from houseway.table.round import TableRound, deal_round
from houseway.table.settlement import Line
from houseway.table.wager_rules import usual_wagers

ROUNDS = 4_000
SIXES = st.permutations(joker_deck()).map(lambda deck: tuple(deck[:6]))
Choose = Callable[[Ask], str]


def table(**house: object) -> Layout:
    return open_layout(game("san-lo"), settings=Settings(**house))  # type: ignore[arg-type]


def dealt(layout: Layout, choose: Choose, seed: int) -> Iterator[tuple[Line, ...]]:
    """Seat 1 alone, every bet a dollar; the number is drawn as the shuffler does."""
    chance, wagers = seeded(seed), {1: dict.fromkeys(layout.spots, DOLLAR)}
    for _ in range(ROUNDS):
        number, order = 1 + chance.below(7), shuffle(layout.deck, chance)
        yield deal_round(layout, order, wagers, choose, number=number)


def by_points(ask: Ask) -> str:
    return word_of(POINTS.lay(ask.hand))


def z_scores(layout: Layout, choose: Choose, seed: int, exact: Mapping[str, Odds]) -> list[float]:
    nets: dict[str, int] = defaultdict(int)
    for found in dealt(layout, choose, seed):
        for line in found:
            nets[line.spot] += line.net
    return [
        (nets[bet] / DOLLAR / ROUNDS - float(odds.player_return - odds.envy_return))
        / (odds.standard_deviation / sqrt(ROUNDS))
        for bet, odds in exact.items()
    ]


def figures(player: str, dealer: str) -> dict[str, Odds]:
    """Main bet and Hat Trick, every deal counted."""
    deals = san_lo_figures.exact()[player, dealer]
    return {
        bet: san_lo.odds_of(paytable(id_), Options(), deals, {})
        for bet, id_ in (("main", "san-lo"), ("hat_trick", "hat-trick"))
    }


def test_the_points_way_against_itself_comes_to_the_labs_figures() -> None:
    exact = {
        **figures("points", "points"),
        "fortune_bonus": fortune_bonus.odds(paytable("fslp-01"), Options()),
        "progressive": fortune_bonus.odds(paytable("fslpp-01"), Options()),
    }
    assert max(map(abs, z_scores(table(), by_points, 7001, exact))) <= 4


@pytest.mark.parametrize(("word", "seed"), [("house way", 7002), ("high first", 7003)])
def test_high_hands_first_against_itself_comes_to_the_labs_figures(word: str, seed: int) -> None:
    """Said by the player, or shown by the display, which alone at the table serves him at once."""
    exact = figures("high-first", "high-first")
    found = z_scores(table(house_way="high-first"), lambda ask: word, seed, exact)
    assert max(map(abs, found)) <= 4


def test_a_round_is_paid_as_the_lab_settles_its_class() -> None:
    """Also for settings that foul, chosen blindly: the six cards as they came."""
    layout, chance, seen = table(), seeded(7004), set()
    wagers = {1: {"main": DOLLAR, "hat_trick": DOLLAR}}
    for _ in range(1_000):
        order = shuffle(layout.deck, chance)  # Number 1: six cards to seat 1, then to the dealer.
        lines = deal_round(layout, order, wagers, lambda ask: word_of(ask.hand), number=1)
        player = Setting(high=order[:3], mid=order[3:5], low=order[5:6])
        wins, why = match(player, POINTS.set(order[6:12])).wins, foul(player)
        seen.add((wins, bool(why)))
        for line, id_ in zip(lines, ("san-lo", "hat-trick"), strict=True):
            expected = settle_wins(DOLLAR, paytable(id_), wins, why)
            assert (line.net, line.why) == (expected.net, expected.why)
    assert seen == {(0, True), (0, False), (1, False), (2, False), (3, False)}


ARRANGED = list(permutations(range(6)))


@settings(deadline=None, max_examples=60)
@given(seed=st.integers(0, 10**9), warned=st.booleans(), keeps=st.booleans())
def test_any_arrangement_of_the_cards_leaves_the_money_right_and_comes_back(
    seed: int, warned: bool, keeps: bool
) -> None:
    """Six players lay their cards blindly, most of them foul; some wait or use a known word."""
    chance = seeded(seed)
    layout = table(fouls_warned=warned, fouled_hands_keep_progressive=keeps)
    wagers = {seat: usual_wagers(layout, 5 * DOLLAR, layout.spots) for seat in range(1, 7)}
    round_ = TableRound(layout, shuffle(layout.deck, chance), wagers, number=1 + chance.below(7))
    while round_.pending:
        ask = round_.pending
        arranged = ARRANGED[chance.below(720)]
        laid = word_of([ask.hand[place] for place in arranged])
        free = ask.accepts is None or not ask.accepts(laid)  # Not behind another's house way.
        words = (laid, *ask.answers) if free else ask.answers
        word = words[chance.below(len(words))] if chance.below(2) else words[0]
        assert_hidden(round_)
        round_.answer(word)
    books = round_.balance()
    assert books.money_in == books.money_out + books.house == sum(map(total, wagers.values()))
    again = replay(as_record(round_), layout)
    assert (again.facts, again.lines) == (round_.facts, round_.lines)


def total(bets: Mapping[str, int]) -> int:
    return sum(bets.values())


def assert_hidden(round_: TableRound) -> None:
    """No seat sees a hand of another until the display or the showdown shows it."""
    shown_to_all = {
        card for fact in round_.facts if fact.kind == "house_way_shown" for card in fact.cards
    }
    for seat in range(1, 7):
        packet = {card for fact in round_.facts if fact.seat == seat for card in fact.cards}
        seen = {card for fact in round_.facts_for(only(seat)) for card in fact.cards}
        assert seen - {FACE_DOWN} <= packet | shown_to_all


@given(hand=SIXES)
def test_a_word_and_its_reading_are_the_same_hand(hand: tuple[int, ...]) -> None:
    laid = POINTS.lay(hand)
    assert read_word(word_of(laid)) == laid
    assert setting_problem(hand, word_of(laid)) == ""
    assert sorted(read_word(shown(laid))) == sorted(hand)
    assert strengths(read_word(shown(laid))) == strengths(laid) == POINTS.set(hand).strengths


def test_a_set_hand_is_shown_as_a_dealer_lays_it_out() -> None:
    assert shown(parse_cards("2s Qc Qd 4c Jk 7h")) == "Qd Qc 2s / Jk 4c / 7h"
    assert shown(parse_cards("2s Ac 3d 4c 4d 7h")) == "3d 2s Ac / 4d 4c / 7h"


def test_a_table_with_its_settings_comes_back_from_its_record() -> None:
    layout = table(house_way="balanced", dealer_position=1, numbered="counter_clockwise")
    round_ = TableRound(layout, layout.deck, {3: {"main": DOLLAR}}, number=4)
    assert replay(as_record(round_)).layout.settings == layout.settings
