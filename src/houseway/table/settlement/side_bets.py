"""Side bets and progressive wagers: the first row of the paytable that the hand bears pays.

A hand bears several names (a royal match is also a two-card straight flush and suited); the order
of the paytable's rows decides among them. Every such bet of the rule packages is settled here.
"""

from collections.abc import Collection, Iterable
from dataclasses import replace

from houseway.money import DOLLAR, Money, Push
from houseway.paytables import Paytable, Prize, Row
from houseway.table.settlement import Line, lose, paid


def settle_side_bet(
    bet: str, stake: Money, rows: Iterable[Row], classes: Collection[str], spoken: str = ""
) -> Line:
    """One bet on one hand. `rows` are those in force; `spoken` is the hand in the dealer's words.

    A row marked "on top" (Crown Treasure) is paid beside whatever else the hand wins.
    """
    borne = [row for row in rows if row.hand in classes]
    said = f"{spoken}: " if spoken else ""
    first = next((row for row in borne if not row.on_top), None)
    if first is None:
        return lose(bet, stake, sentence(f"{said}loses."))
    line = one_row(bet, stake, first, said)
    for extra in (row for row in borne if row.on_top):
        top = one_row(bet, stake, extra, "")
        line = replace(line, net=line.net + top.net, hand=extra.hand, why=f"{line.why} {top.why}")
    return line


def one_row(bet: str, stake: Money, row: Row, said: str) -> Line:
    assert not isinstance(row.pay, Prize), "merchandise is valued before a bet is settled"
    verb = "push" if isinstance(row.pay, Push) else f"pays {row.pay}"
    return paid(bet, stake, row.pay, sentence(f"{said}{verb}."), row.hand)


def sentence(words: str) -> str:
    return words[:1].upper() + words[1:]


def envy_of(table: Paytable, row: Row, stake: Money) -> Money:
    """What each other seat with this bet receives; `stake` is that seat's own wager."""
    if row.envy is None or not stake or stake < (table.wager.envy_minimum or 0):
        return 0
    if table.wager.envy_times_wager:
        amount, rest = divmod(row.envy.amount * stake, DOLLAR)
        assert rest == 0, "whole dollars of envy times whole cents"
        return amount
    return row.envy.amount
