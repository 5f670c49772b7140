"""Fortune San Lo Poker: the settlement of main bet, Hat Trick and Fortune Bonus.

Rules: RULEBOOK sections 7 and 9. Six cards set as high, mid and low against the dealer's; the house
wins ties in each match-up. Two or three wins pay the main bet, all three the Hat Trick; neither
ever pushes. A fouled hand loses both, while the Fortune Bonus, which looks at the best five of the
six cards however they were set, stays in action.
"""

from collections.abc import Collection
from dataclasses import replace

from houseway.games.settlement import Line, lose
from houseway.games.side_bets import settle_side_bet
from houseway.money import Money
from houseway.paytables import Paytable

WON = ("no hand", "one hand", "two hands", "all three hands")


def settle_main(stake: Money, table: Paytable, wins: int, foul: str = "") -> Line:
    """`wins` counts the match-ups won; `foul` is the sentence that says why the setting is none."""
    return settle_wins(stake, table, wins, foul)


def settle_hat_trick(stake: Money, table: Paytable, wins: int, foul: str = "") -> Line:
    return settle_wins(stake, table, wins, foul)


def settle_fortune(
    stake: Money, table: Paytable, classes: Collection[str], spoken: str = ""
) -> Line:
    """On the player's best five of six, fouled or not; the dealer's hand does not matter."""
    return settle_side_bet(table.bet, stake, table.rows, classes, spoken)


def settle_wins(stake: Money, table: Paytable, wins: int, foul: str) -> Line:
    if foul:
        return lose(table.bet, stake, foul)
    line = settle_side_bet(table.bet, stake, table.rows, wins_bear(wins))
    if line.outcome == "loses":
        return replace(line, why=f"Won {WON[wins]}: the bet loses.")
    return replace(line, why=f"Won {WON[wins]}. {line.why}")


def wins_bear(wins: int) -> tuple[str, ...]:
    """The names a number of wins bears in a paytable: all three wins are also two."""
    assert 0 <= wins <= 3, f"{wins} of three match-ups"
    return ("three_wins", "two_wins")[3 - wins :] if wins >= 2 else ()
