"""What the math expects of the games played: house result, spread, hits.

Probabilities are the lab's, exact and by hand; pays, seeds and rates are the rules in force when
the hands were dealt, so a change of parameters splits the period by itself.
"""

from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache

from houseway.counting.options import Options
from houseway.floor.links.proof import natural_cases, probabilities
from houseway.floor.reports.ledger import Ledger
from houseway.floor.reports.ledger.day_sums import LinkBook, TableBook
from houseway.floor.reports.period import Period
from houseway.games import game
from houseway.lab.solvers import odds
from houseway.money import Money
from houseway.paytables import paytable
from houseway.progressive import LinkRules, Share, Times, envy_each, fixed_pay
from houseway.progressive.rules import WHOLE_BP


@dataclass(slots=True)
class Expected:
    """Sums over all hands dealt, in micro-dollars."""

    hands: int = 0
    wagered: Money = 0
    result: Fraction = Fraction(0)
    variance: Fraction = Fraction(0)
    hits: dict[str, Fraction] = field(default_factory=dict)


def expected(ledger: Ledger, book: LinkBook, period: Period) -> Expected:
    total = Expected()
    for (day, link, rules, table), lines in ledger.sums.games.items():
        if link == book.name and period.holds(day):
            chances = hand_chances(book.paytable, ledger.tables[table])
            add_games(total, book.rules[rules], ledger.tables[table], chances, lines)
    return total


def add_games(
    total: Expected,
    rules: LinkRules,
    table: TableBook,
    chances: dict[str, Fraction],
    lines: dict[str, int],
) -> None:
    hands, squares = lines["hands"], lines["squares"]
    # From the point of view of the average hand.
    others = Fraction(squares, hands) - 1 if hands else Fraction(0)
    mean = square = Fraction(0)
    for hand in rules.hands:
        chance = chances.get(hand, Fraction(0))
        cost = house_cost(rules, hand) + others * envy_each(rules, hand)
        mean += chance * cost
        square += chance * cost * cost
        total.hits[hand] = total.hits.get(hand, Fraction(0)) + hands * chance
    each = square - mean * mean
    # If all seats share community cards their results move together: the spread is bounded by
    # treating the seats of a round as one.
    together = squares if game(table.game).deal.community else hands
    total.hands += hands
    total.wagered += hands * rules.wager
    total.result += hands * (kept(rules) - mean)
    total.variance += together * each


def house_cost(rules: LinkRules, hand: str) -> Fraction:
    """What one such hand costs the house: tray pay, prize, or the seed after a full award."""
    pay = rules.hands[hand].pay
    if isinstance(pay, Share):
        return Fraction(rules.level(pay.level).seed if pay.share_bp == WHOLE_BP else 0)
    off_level = isinstance(pay, Times) and pay.level
    return Fraction(0 if off_level else fixed_pay(rules, hand) or 0)


def kept(rules: LinkRules) -> Fraction:
    """The house's share of one wager, before any pay."""
    given = sum(level.contribution_bp + level.reserve_bp for level in rules.levels)
    return Fraction(rules.wager * (WHOLE_BP - given), WHOLE_BP)


def hand_chances(table_id: str, table: TableBook) -> dict[str, Fraction]:
    return _chances(table_id, table.game, table.decks, table.third_card)


@cache
def _chances(table_id: str, game: str, decks: int, third_card: str) -> dict[str, Fraction]:
    table = paytable(table_id)
    if natural_cases(game, table) is not None:
        return probabilities(game, table)
    is_up_card = third_card == "up-card" and table.hands == "blazing_sevens"
    version = "up-card" if is_up_card else "player"
    found = odds(table, Options(decks=decks, third_card=version))  # type: ignore[arg-type]
    return {row.hand: found.probability(row) for row in found.rows}
