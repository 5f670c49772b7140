"""A bankroll at a table: session results, how long it lasts, and the risk of ruin. A round is all
bets of a mix together. Each bet keeps its exact distribution. Bets on the same cards are
correlated; the covariance is simulated with a fixed seed and an error. Amounts are dollars.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from math import sqrt
from typing import Any

from houseway.counting.odds import Odds
from houseway.counting.options import Options
from houseway.lab.reports.figures import unit
from houseway.lab.risk.bands import of_one_round
from houseway.lab.risk.ruin import Ruin, ruin
from houseway.lab.risk.sums import Results, Sums, coupled, mean_and_variance, summed
from houseway.lab.simulation.correlation import Covariance, of_two_bets
from houseway.money import DOLLAR, Money
from houseway.paytables import Paytable

PERCENTILES = (1, 5, 25, 50, 75, 95, 99)
BARS = 41  # bars of the chart
ROUNDS_MOST = 1_000_000
Record = dict[str, object]


@dataclass(frozen=True, slots=True, kw_only=True)
class Stake:
    """One bet of the mix, made every round. `side` is the bet as the user wrote it."""

    side: str
    table: Paytable
    odds: Odds
    amount: Money

    @property
    def dollars(self) -> Fraction:
        return Fraction(self.amount, DOLLAR)

    @property
    def results(self) -> Results:
        """Results of one round, including envy from other players if requested."""
        return {net * self.dollars: chance for net, chance in of_one_round(self.odds).items()}


@dataclass(frozen=True, slots=True, kw_only=True)
class Mix:
    """All bets of a round, and the covariance of each with those before it, in square dollars."""

    results: Results
    covariances: tuple[tuple[str, str, Covariance], ...]


def bankroll(
    stakes: Sequence[Stake],
    *,
    bankroll: Fraction,
    rounds: int,
    an_hour: int = 60,
    house: bool = False,
) -> Record:
    """All figures of one bankroll as plain data; for the house, seen from its side."""
    check(stakes, bankroll, rounds, an_hour)
    mix = mixed(stakes)
    results = {-net: chance for net, chance in mix.results.items()} if house else mix.results
    mean, variance = (float(one) for one in mean_and_variance(results))
    found, lost = summed(results, rounds), ruin(results, bankroll, rounds)
    return {
        "bets": [stake_record(one) for one in stakes],
        "for": "house" if house else "player",
        "bankroll": float(bankroll),
        "rounds": rounds,
        "an_hour": an_hour,
        "hours": rounds / an_hour,
        "expected": rounds * mean,
        "expected_an_hour": an_hour * mean,
        "standard_deviation": sqrt(rounds * variance),
        "n0": variance / mean**2 if mean else None,
        **session_record(found),
        "ruin": ruin_record(lost),
        "leaning": [covariance_record(*one) for one in mix.covariances],
    }


def check(stakes: Sequence[Stake], money: Fraction, rounds: int, an_hour: int) -> None:
    if not stakes:
        raise ValueError("Name a bet and its stake, for example blackjack@10.")
    if money <= 0:
        raise ValueError("The bankroll must be more than $0.")
    if not 1 <= rounds <= ROUNDS_MOST or an_hour < 1:
        raise ValueError(f"Enter 1 to {ROUNDS_MOST:,} rounds, and at least one round per hour.")
    if any(not one.amount for one in stakes):
        raise ValueError("The stake must be more than $0.")


def mixed(stakes: Sequence[Stake]) -> Mix:
    """Adds one bet after another; bets of different games are independent."""
    first, *others = stakes
    found: Results = first.results
    covariances: list[tuple[str, str, Covariance]] = []
    for number, stake in enumerate(others, 1):
        covariance = 0.0
        for before in stakes[:number]:
            if before.table.game == stake.table.game:
                found_ = between(before, stake)
                covariances.append((before.side, stake.side, found_))
                covariance += found_.covariance
        found = coupled(found, stake.results, covariance)
    return Mix(results=found, covariances=tuple(covariances))


def between(one: Stake, other: Stake) -> Covariance:
    """Covariance in square dollars."""
    found = of_two_bets(one.table, other.table, Options())
    scale = float(one.dollars * other.dollars)
    return Covariance(covariance=scale * found.covariance, error=scale * found.error)


def stake_record(stake: Stake) -> Record:
    return {
        "side": stake.side,
        "paytable": stake.table.id,
        "name": stake.table.name,
        "stake": float(stake.dollars),
        "wager": unit(stake.odds),
        "house_edge": float(stake.odds.house_edge),
        "standard_deviation": stake.odds.standard_deviation,
        "hit_frequency_error": stake.odds.hit_error,
        "assumes": dict(stake.odds.assumes),
    }


def session_record(found: Sums) -> Record:
    """Results of a session played to the end: percentiles, chances to be ahead or behind."""
    amounts = found.quantiles([each / 100 for each in PERCENTILES])
    low, high = found.quantiles([0.002, 0.998])
    return {
        "ahead": found.ahead,
        "even": max(0.0, 1 - found.ahead - found.behind),
        "behind": found.behind,
        "percentiles": {
            str(each): amount for each, amount in zip(PERCENTILES, amounts, strict=True)
        },
        "distribution": bars(found, low, high),
        "exact": found.is_exact,
        "error": found.error,
    }


def bars(found: Sums, low: float, high: float) -> list[list[float]]:
    """Low end, high end and chance of each bar; the outer bars include everything beyond them."""
    cells = max(1, round((high - low) / found.step / BARS))
    wide = cells * found.step if high > low else 1.0
    count = max(1, int((high - low) / wide) + 1)
    edges = [low + number * wide for number in range(count + 1)]
    return [[left, right, found.chance(left, right)] for left, right in pairwise(edges)]


def ruin_record(lost: Ruin) -> Record:
    exact = lost.ever_least == lost.ever_most
    return {
        "within": lost.curve[-1][1],
        "error": lost.error,
        "exact": lost.is_exact,
        "curve": [list(point) for point in lost.curve],
        "ever": lost.ever_most if exact else None,
        "ever_from": lost.ever_least,
        "ever_to": lost.ever_most,
    }


def covariance_record(one: str, other: str, found: Covariance) -> Record:
    return {
        "bets": [one, other],
        "covariance": found.covariance,
        "standard_error": found.error,
    }


OWNERS = {"player": "player", "house": "casino"}
N0_MEANS = " until the expected loss equals one standard deviation"


def bankroll_figures(found: Mapping[str, Any]) -> list[tuple[str, str]]:
    """The record in words, shared by terminal and screen."""
    lost, places = found["ruin"], found["percentiles"]
    hours = f"{found['hours']:,.1f} hours, {found['an_hour']} rounds per hour"
    within = chance(lost["within"]) + ("" if lost["exact"] else f" ± {lost['error']:.4%}")
    low, high = chance(lost["ever_from"]), chance(lost["ever_to"])
    ever = high if low == high else f"{low} to {high}"
    return [
        ("Bankroll", f"{dollars(found['bankroll'])}, the {OWNERS[found['for']]}'s"),
        ("Session", f"{found['rounds']:,} rounds: {hours}"),
        ("Expected result", dollars(found["expected"])),
        ("Expected per hour", dollars(found["expected_an_hour"])),
        ("Standard deviation", dollars(found["standard_deviation"])),
        ("Ahead, even, behind", ", ".join(f"{found[k]:.4%}" for k in ("ahead", "even", "behind"))),
        ("Median result", dollars(places["50"])),
        ("90% end between", f"{dollars(places['5'])} and {dollars(places['95'])}"),
        ("98% end between", f"{dollars(places['1'])} and {dollars(places['99'])}"),
        ("Chance of losing the bankroll by the end", within),
        ("Chance of losing it if play never stops", ever),
        ("N0", "none" if found["n0"] is None else f"{found['n0']:,.0f} rounds{N0_MEANS}"),
    ]


def chance(value: float) -> str:
    return "under 0.0001%" if 0 < value < 0.000001 else f"{value:.4%}"


def exact_words(found: Mapping[str, Any]) -> str:
    if any(bet["hit_frequency_error"] is not None for bet in found["bets"]):
        return "Probabilities are exact, except that the results of split rounds are simulated."
    return "Probabilities are exact."


def bankroll_notes(found: Mapping[str, Any]) -> list[str]:
    said = [
        "Results assume that play goes on to the end of the session, even after the bankroll is"
        " lost.",
        exact_words(found)
        if found["exact"]
        else f"Results were rounded to a coarser grid; probabilities are accurate to within"
        f" {found['error']:.2%}.",
    ]
    for one in found["leaning"]:
        names = {bet["side"]: bet["name"] for bet in found["bets"]}
        bets, error = " and ".join(names[side] for side in one["bets"]), one["standard_error"]
        said.append(
            f"{bets} are correlated: covariance {one['covariance']:,.3f} square dollars,"
            f" standard error {error:,.3f}, from rounds dealt with a fixed seed."
        )
    return said


def dollars(amount: float) -> str:
    return f"{'-' if amount < 0 else ''}${abs(amount):,.2f}"
