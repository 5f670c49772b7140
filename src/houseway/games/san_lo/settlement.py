"""What each bet of Fortune San Lo Poker is paid, once it is known how many match-ups were won.

The lab calls these too.
"""

from dataclasses import replace

from houseway.money import Money
from houseway.paytables import Paytable
from houseway.table.settlement import Line, lose, settle_side_bet

WON = ("no hands", "one hand", "two hands", "all three hands")


def settle_main(stake: Money, wins: int, foul: str, table: Paytable) -> Line:
    """`wins` counts the match-ups won; `foul` is the sentence that says why the setting fouls."""
    return settle_wins(stake, table, wins, foul)


def settle_hat_trick(stake: Money, wins: int, foul: str, table: Paytable) -> Line:
    return settle_wins(stake, table, wins, foul)


def settle_wins(stake: Money, table: Paytable, wins: int, foul: str) -> Line:
    if foul:
        return lose(table.bet, stake, foul)
    line = settle_side_bet(table.bet, stake, table.rows, names_of_wins(wins))
    if line.outcome == "loses":
        return replace(line, why=f"Won {WON[wins]}: loses.")
    return replace(line, why=f"Won {WON[wins]}. {line.why}")


def names_of_wins(wins: int) -> tuple[str, ...]:
    """The paytable names of a number of wins: three wins also count as two."""
    assert 0 <= wins <= 3, f"{wins} of three match-ups"
    return ("three_wins", "two_wins")[3 - wins :] if wins >= 2 else ()
