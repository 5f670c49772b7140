"""Caribbean Stud and Cover All dealt by the table against the exact figures of the lab.

Seeds and numbers of rounds were fixed before the first run; each |z| must be at most 4.
"""

import pytest
from hypothesis import given, settings
from tests.games.test_properties import SEEDS, any_answer, any_round
from tests.games.test_same_money import by_spot, z_score

from houseway import kernels
from houseway.cards import seeded, shuffle
from houseway.counting.options import Options
from houseway.games import game
from houseway.games.caribbean_stud import odds as caribbean_stud
from houseway.games.caribbean_stud.cover_all import odds as cover_all
from houseway.games.caribbean_stud.procedure import Settings
from houseway.games.caribbean_stud.settlement import (
    ACE_KING,
    settle_cover_all,
    settle_fold,
    settle_raise,
    showdown,
)
from houseway.hands import five_card
from houseway.money import DOLLAR
from houseway.paytables import paytable
from houseway.table.layout import Layout, open_layout
from houseway.table.procedure import Ask
from houseway.table.round import deal_round

ROUNDS = 20_000
SAMPLE = 1_000
LAYOUT = open_layout(game("caribbean-stud"))
PAIR = 1 << 20  # every hand from a pair of deuces up lies above it


def best(ask: Ask) -> str:
    """Only ace-king high needs a look at the up card."""
    power = kernels.five(*ask.hand)
    if power < ACE_KING:
        return "fold"
    return "raise" if power >= PAIR else caribbean_stud.advise(ask.hand, ask.board[0]).choice


@pytest.mark.slow
@pytest.mark.parametrize(("hands", "seed"), [(2, 4401), (3, 4402), (5, 4403), (8, 4404)])
def test_caribbean_stud_played_best_comes_to_the_labs_figures(hands: int, seed: int) -> None:
    """One seat bets Cover All and plays best, the others fold; all their hands still count."""
    me, chance = hands - 1, seeded(seed)
    wagers = {seat: {"ante": DOLLAR} for seat in range(1, hands)}
    wagers[me]["cover_all"] = DOLLAR
    main, covered = [], []
    for _ in range(ROUNDS):
        found = deal_round(
            LAYOUT,
            shuffle(LAYOUT.deck, chance),
            wagers,
            lambda ask: best(ask) if ask.seat == me else "fold",
        )
        nets = by_spot(tuple(line for line in found if line.seat == me))
        covered.append(nets.pop("cover_all") / DOLLAR)
        main.append(sum(nets.values()) / DOLLAR)
    assert abs(z_score(main, caribbean_stud.odds(paytable("caribbean-stud"), Options()))) <= 4
    exact = cover_all.odds(paytable("cover-all"), Options(hands=hands))
    assert abs(z_score(covered, exact)) <= 4


@pytest.mark.parametrize("answer", ["raise", "fold"])
def test_a_round_of_caribbean_stud_is_paid_as_the_lab_settles_its_class(answer: str) -> None:
    table, covers, chance = paytable("caribbean-stud"), paytable("cover-all"), seeded(4405)
    wagers = {seat: {"ante": DOLLAR, "cover_all": DOLLAR} for seat in (1, 4, 6)}
    for _ in range(SAMPLE):
        order = shuffle(LAYOUT.deck, chance)
        found = deal_round(LAYOUT, order, wagers, lambda ask: answer)
        *hands, dealer = (order[at : at + 5] for at in range(0, 20, 5))
        highest = max((*hands, dealer), key=five_card.strength)
        covered = settle_cover_all(DOLLAR, five_card.category(highest), 4, covers)
        for seat, hand in zip((1, 4, 6), hands, strict=True):
            how = showdown(five_card.strength(hand), five_card.strength(dealer))
            lines = settle_raise(DOLLAR, how, five_card.category(hand), table)
            expected = settle_fold(DOLLAR) if answer == "fold" else lines
            nets = [line.net for line in found if line.seat == seat]
            assert sorted(nets) == sorted([covered.net, *(line.net for line in expected)])


HOUSES = tuple(
    open_layout(game("caribbean-stud"), settings=Settings(up_card=up, folded_hands_count=count))
    for up in (1, 3)
    for count in (True, False)
)


@pytest.mark.parametrize("layout", HOUSES, ids=lambda layout: str(layout.settings))
@settings(deadline=None, max_examples=30)
@given(seed=SEEDS)
def test_any_house_settings_conserve_money_and_show_one_dealer_card(
    layout: Layout, seed: int
) -> None:
    chance = seeded(seed)
    round_ = any_round(layout, chance)
    dealer = set(round_.order[5 * len(round_.wagers) : round_.cards_dealt])
    while round_.pending:
        assert len(dealer & shown(round_.pending)) == 1
        round_.answer(any_answer(round_.pending, chance))
    assert round_.lines is not None
    assert round_.balance().house == -sum(line.net for line in round_.lines)


def shown(ask: Ask) -> set[int]:
    return {*ask.hand, *ask.board}
