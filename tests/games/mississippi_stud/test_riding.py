"""The progressive of Mississippi Stud: folded hands may win it, or a fold forfeits it."""

from collections.abc import Callable
from fractions import Fraction
from itertools import combinations, permutations

import pytest

from houseway.cards import parse_cards, rank_of, standard_deck
from houseway.games import game
from houseway.games.mississippi_stud import loops
from houseway.games.mississippi_stud.odds import ALONE, STAKES, Riding, solve
from houseway.games.mississippi_stud.procedure import Settings
from houseway.games.mississippi_stud.rules_of_thumb import (
    WORDS,
    fourth_street,
    points,
    points_policy,
)
from houseway.hands import five_card
from houseway.lab import Options, odds
from houseway.lab.coach import counsel
from houseway.lab.meter import LevelTerms, economics
from houseway.money import DOLLAR, ForOne, MeterShare, ToOne
from houseway.paytables import Row, paytable
from houseway.table.kinds import Kind
from houseway.table.layout import Layout, open_layout
from houseway.table.procedure import Ask, Fact

PAYS = {"quads": 300, "full_house": 50, "flush": 40, "straight": 30, "trips": 9}


def test_all_hands_return_53_06_percent_and_the_kept_ones_38_42() -> None:
    won = odds("ms-stud-01")
    kept = odds("ms-stud-01", Options(folded="lose"))
    counts = {"quads": 624, "full_house": 3744, "flush": 5108, "straight": 10_200, "trips": 54_912}
    assert won.fixed_return == Fraction(sum(PAYS[h] * n for h, n in counts.items()), 2_598_960)
    assert (f"{float(won.fixed_return):.2%}", f"{float(kept.fixed_return):.2%}") == (
        "53.06%",
        "38.42%",
    )
    assert (won.assumes["folded_hands"], kept.assumes["folded_hands"]) == ("win", "lose")


def test_the_words_of_4th_street_name_every_offsuit_draw_that_is_bet() -> None:
    """All of less than three points; a hand that the words leave out would be folded."""
    offsuit = (parse_cards(f"{a}d {b}s {c}h") for a, b, c in combinations("23456789TJQKA", 3))
    bet = [cards for cards in offsuit if fourth_street(cards, 2) and points(cards) < 3]
    named = [WORDS[2].count("-".join(str(rank_of(card) + 2) for card in cards)) for cards in bet]
    assert len(bet) == 5
    assert all(named)


@pytest.mark.slow
def test_the_kept_hands_are_those_that_the_points_rule_plays_to_the_end() -> None:
    """Reckoned anew for jack-ten: straights by the rule that people remember, and by the solver."""
    best = solve(paytable("ms-01").rows, "bet", Riding(rows=paytable("ms-stud-01").rows))

    def solved(known: tuple[int, ...], down: int) -> int:
        place = best.ids[len(known) - 2][loops.set_number(known)]
        return best.bets[len(known) - 2][STAKES * place + down]

    hole = parse_cards("Jd Ts")
    assert straights_kept(hole, solved) == straights_kept(hole, points_policy) > 0


def straights_kept(hole: tuple[int, ...], bets: Callable[[tuple[int, ...], int], int]) -> int:
    deck = [card for card in standard_deck() if card not in hole]
    return sum(
        five_card.category((*hole, a, b, c)) == "straight"
        for a, b in permutations(deck, 2)
        if plays_on((hole, (*hole, a), (*hole, a, b)), bets)
        for c in deck
        if c not in (a, b)
    )


def plays_on(
    streets: tuple[tuple[int, ...], ...], bets: Callable[[tuple[int, ...], int], int]
) -> bool:
    down = 1
    for known in streets:
        bet = bets(known, down)
        if not bet:
            return False
        down += bet
    return True


def at_table(folded_win: bool) -> Layout:
    settings = Settings(folded_hands_win_progressive=folded_win)
    return open_layout(game("mississippi-stud"), {"progressive": "ms-stud-01"}, settings)


@pytest.mark.parametrize("folded_win", [True, False])
def test_the_coach_plays_for_the_progressive_where_a_fold_forfeits_it(folded_win: bool) -> None:
    """Five-four of spades: a fold alone, a bet where a large meter would be lost by it."""
    layout = at_table(folded_win)
    ask = Ask(1, "third_street", ("fold", "1x", "2x", "3x"), parse_cards("5s 4s"), (), (0,) * 4)
    wagers = {"ante": 5 * DOLLAR, "progressive": DOLLAR}
    meters = {"progressive": {"jackpot": 3_000_000 * DOLLAR}}
    found = counsel(layout, ask, wagers, (), meters)
    assert found.best == (("fold",) if folded_win else ("1x",))
    assert any("progressive" in said for said in found.assumes) is not folded_win


def test_what_a_fold_costs_is_ante_and_progressive() -> None:
    ask = Ask(1, "third_street", ("fold", "1x", "2x", "3x"), parse_cards("7s 2h"), (), (0,) * 4)
    wagers = {"ante": 5 * DOLLAR, "progressive": DOLLAR}
    found = counsel(at_table(folded_win=False), ask, wagers)
    assert found.best == ("fold",)
    assert found.choices[0].money == -6 * DOLLAR


def test_a_last_street_is_worth_what_its_48_cards_pay_on_both_wagers() -> None:
    hand, board = parse_cards("9s 8s"), parse_cards("7s 6d")
    table, line = paytable("ms-stud-01"), paytable("ms-01")
    meter = 20_000
    ask = Ask(1, "fifth_street", ("fold", "1x", "2x", "3x"), hand, board, (0,) * 4)
    seen = {"ante": 5 * DOLLAR, "progressive": DOLLAR}
    found = counsel(
        at_table(folded_win=False),
        ask,
        seen,
        made(1, 1),
        {"progressive": {"jackpot": meter * DOLLAR}},
    )
    total = Fraction(0)
    for card in standard_deck():
        if card not in (*hand, *board):
            names = five_card.classes(
                (*hand, *board, card), [row.hand for row in (*line.rows, *table.rows)]
            )
            total += 5 * 6 * pays(line.rows, names) + pays(table.rows, names, meter)
    assert found.worth("3x").money == total / 48 * DOLLAR


def made(*antes: int) -> tuple[Fact, ...]:
    return tuple(Fact(Kind.BETS, "", 1, amount=5 * n * DOLLAR) for n in antes)


def pays(rows: tuple[Row, ...], names: tuple[str, ...], meter: int = 0) -> Fraction:
    """Net gain of one dollar, read off the printed rows."""
    for row in rows:
        if row.hand in names:
            pay = row.pay
            if isinstance(pay, MeterShare):
                return pay.share * meter - 1
            if isinstance(pay, ForOne):
                return pay.odds - 1
            return pay.odds if isinstance(pay, ToOne) else Fraction(0)
    return Fraction(-1)


def test_alone_it_is_the_same_optimum_as_ever() -> None:
    rows = paytable("ms-01").rows
    assert solve(rows).value == solve(rows, "bet", ALONE).value == Fraction(-53_223, 1_082_900)
    beside = Riding(
        rows=paytable("ms-stud-01").rows, stake=DOLLAR, ante=5 * DOLLAR, meters=(("jackpot", 0),)
    )
    separate = (
        5 * Fraction(-53_223, 1_082_900) - odds("ms-stud-01", Options(folded="lose")).house_edge
    )
    assert 5 * solve(rows, "bet", beside).value >= separate


def test_the_meter_counts_only_the_hands_that_are_kept() -> None:
    terms = {"jackpot": LevelTerms(contribution=Fraction(1, 5), reserve=Fraction(0), seed=0)}
    kept = economics(paytable("ms-stud-01"), terms, Options(folded="lose"))
    assert f"{float(kept.hold):.2%}" == "41.58%"  # 1 - 38.42% - 20%


def test_the_best_bot_plays_line_and_progressive_together() -> None:
    """With a dollar on each spot, at the printed seeds, it answers as the coach does."""
    from houseway.lab.bots import bot

    layout = at_table(folded_win=False)
    table = layout.tables["progressive"]
    seeds = dict(table.jackpot.seeds) if table.jackpot else {}
    meters = {"progressive": {level: seeds.get(level, 0) for level in table.levels}}
    together, alone = bot(layout), bot(at_table(folded_win=True))
    wagers = {"ante": DOLLAR, "progressive": DOLLAR}
    differ = 0
    for low, high in combinations(range(13), 2):
        ask = Ask(1, "third_street", ("fold", "1x", "2x", "3x"), (4 * low, 4 * high), (), (0,) * 4)
        answer = together(ask)
        assert answer in counsel(layout, ask, wagers, (), meters).best
        differ += answer != alone(ask)
    assert differ
