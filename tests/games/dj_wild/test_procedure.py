"""DJ Wild dealt by the table: the lab's figures, and any answers on its link layouts.

Seeds and numbers of rounds were fixed before the first run; each |z| must be at most 4.
"""

import pytest
from hypothesis import given, settings
from tests.games.test_properties import (
    SEEDS,
    VIEWERS,
    any_answer,
    any_round,
    reshuffled,
    view,
    visible,
)
from tests.games.test_same_money import by_spot, z_score

from houseway import kernels
from houseway.cards import JOKER, seeded, shuffle
from houseway.counting.odds import Odds
from houseway.counting.options import Options
from houseway.games import game
from houseway.games.dj_wild import odds as dj_wild
from houseway.games.dj_wild.procedure import Settings
from houseway.games.dj_wild.settlement import settle_bad_beat
from houseway.games.dj_wild.side_bets import trips, two_way_bad_beat
from houseway.hands import five_card, wild
from houseway.lab import odds
from houseway.money import DOLLAR
from houseway.paytables import paytable
from houseway.table.layout import open_layout
from houseway.table.procedure import ALL, Ask
from houseway.table.round import TableRound, deal_round
from houseway.table.settlement import compare

ROUNDS = 20_000
SAMPLE = 2_000
NATURAL = ("djwp-2", "link-01", "link-ml01", "link-ml03")
LINKS = {id_: open_layout(game("dj-wild"), {"progressive": id_}) for id_ in NATURAL}
SPOTS = ("ante", "blind", "trips", "two_way_bad_beat", "progressive")

any_link = pytest.mark.parametrize("id_", NATURAL)


def best(ask: Ask) -> str:
    return "play" if dj_wild.raises_perfectly(kernels.wild_five(*ask.hand)) else "fold"


def played(progressive: str, seed: int) -> dict[str, list[float]]:
    """Nets per round in dollars, of one seat with a dollar on each spot."""
    layout = open_layout(game("dj-wild"), {"progressive": progressive})
    chance, wagers = seeded(seed), {4: dict.fromkeys(SPOTS, DOLLAR)}
    found: dict[str, list[float]] = {"main": [], **{spot: [] for spot in SPOTS[2:]}}
    for _ in range(ROUNDS):
        nets = by_spot(deal_round(layout, shuffle(layout.deck, chance), wagers, best))
        for spot in SPOTS[2:]:
            found[spot].append(nets.pop(spot) / DOLLAR)
        found["main"].append(sum(nets.values()) / DOLLAR)
    return found


def exact(progressive: str) -> dict[str, Odds]:
    return {
        "main": dj_wild.odds(paytable("dj-wild"), Options()),
        "trips": trips.odds(paytable("trips-01"), Options()),
        "two_way_bad_beat": two_way_bad_beat.odds(paytable("twbb-01"), Options()),
        "progressive": odds(progressive),
    }


@pytest.mark.slow
@pytest.mark.parametrize(("progressive", "seed"), [("djwp-1", 4301), ("link-01", 4302)])
def test_dj_wild_played_best_comes_to_the_labs_figures(progressive: str, seed: int) -> None:
    odds = exact(progressive)
    for bet, nets in played(progressive, seed).items():
        assert abs(z_score(nets, odds[bet])) <= 4, bet


@pytest.mark.parametrize("answer", ["play", "fold"])
def test_a_round_of_dj_wild_is_paid_as_the_lab_settles_its_class(answer: str) -> None:
    """Main bet by the lab's outcomes, side bets by reading the hands afresh."""
    layout, chance = LINKS["link-01"], seeded(4303)
    blind, beaten = paytable("dj-wild"), paytable("twbb-01")
    for _ in range(SAMPLE):
        order = shuffle(layout.deck, chance)
        wagers = {1: dict.fromkeys(SPOTS, DOLLAR)}
        nets = by_spot(deal_round(layout, order, wagers, lambda ask: answer))
        hand, dealer = order[:5], order[5:10]
        how = compare(wild.strength(hand), wild.strength(dealer))
        outcome: dj_wild.Outcome = ("fold", "")
        if answer == "play":
            outcome = (how, wild.category(hand))
        own, other = wild.category(hand), wild.category(dealer)
        bad_beat = settle_bad_beat(DOLLAR, own, other, how, beaten)
        assert nets.pop("two_way_bad_beat") == bad_beat.net
        natural = [order[10] if card == JOKER else card for card in hand]
        assert nets.pop("progressive") == paid("link-01", five_card.classes(natural))
        assert nets.pop("trips") == paid("trips-01", wild.classes(hand))
        assert sum(nets.values()) == dj_wild.net(dj_wild.settle(outcome, blind))


def paid(id_: str, classes: tuple[str, ...]) -> int:
    """By the first row of a table that a hand bears; a share of a meter is no tray money."""
    pays = (row.pay for row in paytable(id_).rows if row.hand in classes)
    pay = next(pays, None)
    return -DOLLAR if pay is None or not hasattr(pay, "net") else pay.net(DOLLAR)


@any_link
@settings(deadline=None, max_examples=60)
@given(seed=SEEDS)
def test_money_is_conserved_with_envy_and_replacement(id_: str, seed: int) -> None:
    chance = seeded(seed)
    round_ = any_round(LINKS[id_], chance)
    while round_.pending:
        round_.answer(any_answer(round_.pending, chance))
    assert round_.lines is not None
    assert round_.balance().house == -sum(line.net for line in round_.lines)


@any_link
@settings(deadline=None, max_examples=40)
@given(seed=SEEDS)
def test_nobody_sees_the_replacement_card_or_the_burned_ones_before_all_have_chosen(
    id_: str, seed: int
) -> None:
    chance = seeded(seed)
    round_ = any_round(LINKS[id_], chance)
    while round_.pending:
        hidden = set(round_.order[round_.cards_dealt - 10 : round_.cards_dealt])
        for viewer in VIEWERS:
            assert hidden.isdisjoint(visible(round_, viewer))
            order = reshuffled(round_, visible(round_, viewer), chance)
            again = TableRound(round_.layout, order, round_.wagers, answers=round_.answers)
            assert view(again, viewer) == view(round_, viewer)
        round_.answer(any_answer(round_.pending, chance))
    burned = set(round_.order[round_.cards_dealt - 4 : round_.cards_dealt])
    shown = {card for fact in round_.facts if fact.seen_by == ALL for card in fact.cards}
    assert burned.isdisjoint(shown)


def test_a_house_where_folded_hands_are_out_conserves_money_too() -> None:
    layout = open_layout(
        game("dj-wild"),
        {"progressive": "link-ml03"},
        Settings(folded_hands_win_progressive=False),
    )
    chance = seeded(4304)
    for _ in range(200):
        round_ = any_round(layout, chance)
        while round_.pending:
            round_.answer(any_answer(round_.pending, chance))
        assert round_.balance().money_in > 0
