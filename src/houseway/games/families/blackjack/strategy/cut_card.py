"""What the cut card costs: a shoe that deals small cards is dealt for fewer rounds.

A round that is certain to be dealt is worth the same as the first, because unseen cards are
interchangeable. So K rounds are worth K first rounds, and the whole effect of the cut card comes
from the odd rounds: those by which a shoe has more or fewer than K. The value of each depends on
the cards unseen at its start. A kernel sums that over many shoes by the effect of removing one card
of each value. For a few other shoes it is computed exactly, and what the effects leave out is
fitted to their sum and square. If every shoe has the same number of rounds, there is no effect.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import lru_cache
from math import sqrt

import numpy as np

from houseway.cards.shoe import CARDS_PER_HAND
from houseway.counting.odds import CutCard
from houseway.games.families.blackjack.exact.finals import endings
from houseway.games.families.blackjack.exact.merged import expected, split_table
from houseway.games.families.blackjack.exact.shapes import RANKS
from houseway.games.families.blackjack.exact.tables import chance_of, play_values, shoe_with
from houseway.games.families.blackjack.rules import Rules
from houseway.games.families.blackjack.strategy import loops_simulate as kernel
from houseway.games.families.blackjack.strategy.basic import basic
from houseway.games.families.blackjack.strategy.optimal import Solution, game_value
from houseway.games.families.blackjack.strategy.play import two_card_shapes
from houseway.games.families.blackjack.strategy.simulate import dealing

SHOES, CHECKED, PILOT = 100_000, 40, 1_000
SEED = 21
TERMS = 3  # terms of the fit: a constant, the sum of effects, its square


@dataclass(frozen=True, slots=True, kw_only=True)
class Dealt(CutCard):
    """`won` is the edge by money won and lost in the same shoes: a check, far less exact."""

    won: float
    won_error: float


@lru_cache(maxsize=128)
def cut_card(rules: Rules, cut: int, players: int = 1) -> Dealt:
    """By basic strategy at every seat, the cut card behind `cut` cards."""
    return cut_card_of(rules, rules.shoe, cut, players)


def cut_card_of(
    rules: Rules,
    counts: Sequence[int],
    cut: int,
    seats: int,
    *,
    shoes: int = SHOES,
    checked: int = CHECKED,
) -> Dealt:
    """The same for any shoe, given as the number of aces, twos, ..., nines and ten-value cards."""
    check(sum(counts), cut, seats)
    worth = worth_of(rules, tuple(counts))
    pilot, _ = deal(worth, cut, seats, PILOT, 0, seed=SEED)
    fixed = round(pilot[:, 0].mean())
    found, _ = deal(worth, cut, seats, shoes, fixed, seed=SEED + 1)
    few, odd = deal(worth, cut, seats, checked, fixed, seed=SEED + 2, room=checked * 30)
    fit, left_out = fitted(worth, few, odd, fixed)
    rounds, sums = found[:, 0], found[:, 2] + terms(found, fixed) @ fit
    gain = (sums.mean() + left_out.mean()) / rounds.mean()
    each = (sums - sums.mean() / rounds.mean() * rounds).var() / shoes
    rest = (left_out**2).sum() / max(checked - TERMS, 1) / checked
    won = found[:, 1] / 10 / seats
    mean = won.sum() / rounds.sum()
    return Dealt(
        cut=cut,
        players=seats,
        fresh=-worth.fresh,
        effect=-float(gain),
        error=sqrt(each + rest) / float(rounds.mean()),
        rounds=float(rounds.mean()),
        won=-float(mean),
        won_error=sqrt((won - mean * rounds).var() / shoes) / float(rounds.mean()),
    )


def check(cards: int, cut: int, seats: int) -> None:
    if not 1 <= seats <= 7:
        raise ValueError(f"Choose 1 to 7 players, not {seats}.")
    most = cards - CARDS_PER_HAND * (seats + 1)
    if not 1 <= cut <= most:
        at = f"{seats} player{'s' if seats > 1 else ''}"
        raise ValueError(f"With {at}, the cut card goes after 1 to {most} cards, not {cut}.")


@lru_cache(maxsize=4)
def worth_of(rules: Rules, counts: tuple[int, ...]) -> Worth:
    return Worth(rules, counts)


class Worth:
    """Exact values of one round by a fixed play, from the shoe or from what is left of it.

    `effects`, by card value: what the value's share of the unseen cards adds to the round.
    """

    def __init__(self, rules: Rules, counts: Sequence[int]) -> None:
        self.rules, self.counts = rules, counts
        self.solved = basic(rules)
        self.wanted = stood_on(self.solved)
        self.tables = {
            (pair, up): split_table(self.solved.shoe, rules, self.solved.play, pair, up)
            for pair in RANKS
            for up in RANKS
            if self.solved.play.splits[self.solved.shoe.shapes.of(pair, pair) * 10 + up]
        }
        self.fresh = self.of(counts)
        with ThreadPoolExecutor(2) as pool:
            self.effects = array("d", pool.map(self.effect, RANKS))

    def of(self, left: Sequence[int]) -> float:
        rules, play = self.rules, self.solved.play
        shoe = shoe_with(left, rules.hits_soft_17, self.wanted)
        split = array("d", bytes(800))
        for (pair, up), table in self.tables.items():
            if (chance := chance_of(shoe, (pair, pair, up))) > 0:
                split[pair * 10 + up] = expected(table, shoe, rules, up) / chance
        values = play_values(shoe, rules, play.hits, choose=False)
        return game_value(Solution(rules=rules, shoe=shoe, play=play, values=values, split=split))

    def effect(self, rank: int) -> float:
        if not self.counts[rank]:
            return 0.0
        less = [count - (other == rank) for other, count in enumerate(self.counts)]
        return sum(less) * (self.fresh - self.of(less))


def stood_on(solved: Solution) -> array[int]:
    """The shapes by up card on which the play may end, doubled or not, after a split or before."""
    found = array("b", bytes(len(solved.shoe.free)))
    starts = {shape: 1 for shape, _, _ in two_card_shapes()}
    for up in RANKS:
        doubled = {shape: 1 for shape in starts if solved.play.doubles[shape * 10 + up]}
        ends = endings(solved.shoe, solved.play, up, starts, doubled)
        for finals in (ends.played, ends.doubled):
            for shape in finals.shapes[: finals.number]:
                found[shape * 10 + up] = 1
        for shape in starts:
            found[shape * 10 + up] = 1
    return found


def deal(
    worth: Worth, cut: int, seats: int, shoes: int, fixed: int, *, seed: int, room: int = 0
) -> tuple[np.ndarray, np.ndarray]:
    """By shoe: rounds, net tenths, sum of effects and of their squares; and the odd rounds."""
    found, odd = np.zeros(4 * shoes), np.zeros(12 * room, dtype=np.int32)
    tools = dealing(worth.rules, worth.counts, seats)
    work = array("i", bytes(40))
    kept = kernel.deal_shoes(
        seed, shoes, cut, fixed, seats, *tools, worth.effects, work, odd, found
    )
    if kept < 0:
        raise ValueError(f"A shoe ran out of cards with the cut card at {cut}; place it earlier.")
    return found.reshape(-1, 4), odd.reshape(-1, 12)[:kept]


def terms(found: np.ndarray, fixed: int) -> np.ndarray:
    return np.stack([found[:, 0] - fixed, found[:, 2], found[:, 3]], axis=1)


def fitted(
    worth: Worth, few: np.ndarray, odd: np.ndarray, fixed: int
) -> tuple[np.ndarray, np.ndarray]:
    """What exact values add to the effects, fitted to the terms; and what is left, by shoe."""
    with ThreadPoolExecutor(2) as pool:
        exact = np.array(list(pool.map(lambda row: worth.of(row[2:].tolist()), odd)))
    signs, unseen = odd[:, 1], odd[:, 2:]
    sums = unseen @ np.array(worth.effects) / unseen.sum(axis=1)
    more = exact - worth.fresh - sums
    fit, *_ = np.linalg.lstsq(
        np.stack([np.ones_like(sums), sums, sums**2], axis=1), more, rcond=None
    )
    by_shoe = np.bincount(odd[:, 0], signs * more, len(few))
    return fit, by_shoe - terms(few, fixed) @ fit
