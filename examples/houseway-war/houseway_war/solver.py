"""Counts War exactly: two cards, and two more on a tie."""

from fractions import Fraction

from houseway.counting.advice import Counsel, RuleOfThumb, in_units, make_counsel
from houseway.counting.odds import Odds, Row
from houseway.counting.options import Options
from houseway.counting.solver import BetSolver, Seen, Solver
from houseway.money import DOLLAR
from houseway.paytables import Paytable
from houseway.table.layout import Layout
from houseway.table.procedure import Ask
from houseway_war.procedure import BET, GO_TO_WAR, SURRENDER, Settings
from houseway_war.settlement import settle_bet, settle_surrender, settle_war

DEALS = 52 * 51 * 50 * 49
TIES = 52 * 3 * 50 * 49
# After a tie 50 cards are left: two of that rank, four of each of the other twelve.
WAR_TIES = 12 * 4 * 3 + 2 * 1
WAR_WON = WAR_TIES + (50 * 49 - WAR_TIES) // 2


def odds(table: Paytable, options: Options) -> Odds:
    """Both bets together, per unit of the first; a tie goes to war, which costs less than
    surrender."""
    higher = (DEALS - TIES) // 2
    won, lost = 52 * 3 * WAR_WON, 52 * 3 * (50 * 49 - WAR_WON)
    return Odds(
        paytable=table.id,
        bet=BET,
        wager=BET,
        assumes={"strategy": "optimal: every tie goes to war"},
        combinations=DEALS,
        rows=(
            row("higher_card", higher, net_bet(table, wins=True), 1),
            row("war_won", won, net_war(wins=True), 2),
            row("lower_card", higher, net_bet(table, wins=False), 1),
            row("war_lost", lost, net_war(wins=False), 2),
        ),
    )


def row(hand: str, deals: int, net: Fraction, staked: int) -> Row:
    pays = f"+{net}" if net > 0 else str(net)
    return Row(hand=hand, combinations=deals, pays=pays, net=net, staked=Fraction(staked))


def net_bet(table: Paytable, *, wins: bool) -> Fraction:
    return Fraction(settle_bet(DOLLAR, wins, table).net, DOLLAR)


def net_war(*, wins: bool) -> Fraction:
    return Fraction(sum(line.net for line in settle_war(DOLLAR, wins)), DOLLAR)


def values(layout: Layout[Settings], ask: Ask, seen: Seen) -> Counsel:
    chance = Fraction(WAR_WON, 50 * 49)
    war = chance * net_war(wins=True) + (1 - chance) * net_war(wins=False)
    surrender = Fraction(settle_surrender(DOLLAR).net, DOLLAR)
    unit = seen.wagers[BET]
    worth = in_units({GO_TO_WAR: war, SURRENDER: surrender}, unit)
    return make_counsel(ask, unit, BET, worth, ("other seats' cards not counted",))


def rules(table: Paytable) -> tuple[RuleOfThumb, ...]:
    return (RuleOfThumb(words=("Go to war on every tie.",), cost=Fraction(0)),)


SOLVER: Solver[Settings] = Solver(
    bets={(BET, "war"): BetSolver(odds=odds)}, values=values, rules=rules
)
