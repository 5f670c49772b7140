"""What settling a spot produces: one line of money with its reason.

Settlement is pure. A game's `settle_...` functions turn an outcome class into lines; the table
shows them, the floor books them, and the lab calls the same functions once per class of deals.

A hand has several names (a royal match is also a two-card straight flush and suited). A side bet or
a progressive wager is paid by the first row of its paytable that is one of them.

Imported by cli, counting, floor, games, lab and web, too.
"""

from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from typing import Literal

from houseway.money import DOLLAR, MeterShare, Money, Pay, Push
from houseway.paytables import Paytable, Prize, Row

Outcome = Literal["wins", "pushes", "loses"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One spot of one seat, settled.

    `net` is what the player gains from the tray beyond the stake, a loss being negative. A share of
    a meter level is not part of `net`: it is in `share` until the floor, which knows the meter,
    pays it.
    """

    spot: str
    stake: Money
    outcome: Outcome
    net: Money
    why: str
    hand: str = ""
    share: MeterShare | None = None
    seat: int = 0


def lose(spot: str, stake: Money, why: str, hand: str = "") -> Line:
    return Line(spot=spot, stake=stake, outcome="loses", net=-stake, why=why, hand=hand)


def push(spot: str, stake: Money, why: str, hand: str = "") -> Line:
    return Line(spot=spot, stake=stake, outcome="pushes", net=0, why=why, hand=hand)


def even_money(spot: str, stake: Money, why: str, hand: str = "") -> Line:
    return Line(spot=spot, stake=stake, outcome="wins", net=stake, why=why, hand=hand)


def paid(spot: str, stake: Money, pay: Pay, why: str, hand: str) -> Line:
    """A row of the paytable applies. A progressive wager is not returned, so its stake is lost."""
    if isinstance(pay, MeterShare):
        return Line(
            spot=spot, stake=stake, outcome="wins", net=-stake, why=why, hand=hand, share=pay
        )
    net = pay.net(stake)
    outcome: Outcome = "pushes" if str(pay) == "push" else "wins"
    return Line(spot=spot, stake=stake, outcome=outcome, net=net, why=why, hand=hand)


def settle_side_bet(
    bet: str, stake: Money, rows: Iterable[Row], classes: Collection[str], spoken: str = ""
) -> Line:
    """One bet on one hand. `rows` are those in force; `spoken` is the hand in the dealer's words.

    A row marked "on top" (Crown Treasure) is paid in addition to whatever else the hand wins.
    """
    matching = [row for row in rows if row.hand in classes]
    said = f"{spoken}: " if spoken else ""
    first = next((row for row in matching if not row.on_top), None)
    if first is None:
        return lose(bet, stake, sentence(f"{said}loses."))
    line = one_row(bet, stake, first, said)
    for extra in (row for row in matching if row.on_top):
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


Compared = Literal["player_better", "tie", "dealer_better"]


def compare(player: int, dealer: int) -> Compared:
    """Compares two strengths."""
    if player == dealer:
        return "tie"
    return "player_better" if player > dealer else "dealer_better"


def settle_even(spot: str, stake: Money, compared: Compared) -> Line:
    match compared:
        case "player_better":
            return even_money(spot, stake, "Beats the dealer: pays 1 to 1.")
        case "tie":
            return push(spot, stake, "Ties the dealer: push.")
        case "dealer_better":
            return lose(spot, stake, "The dealer's hand is better.")
