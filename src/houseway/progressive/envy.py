"""Envy: what other seats at the same table are paid when one seat makes a hand."""

from houseway.money import Money
from houseway.progressive.pays import envy_each
from houseway.progressive.rules import LinkRules
from houseway.progressive.state import Link, round_awards


def envy(
    rules: LinkRules, link: Link, table: str, *, with_claims: bool = False
) -> dict[int, Money]:
    """Per seat of the open game, from the tray, at the end of the round.

    Every other seat with the progressive wager wins the envy of each qualifying hand: never from
    its own hand, never at another table. Claims not yet posted count only for a preview.
    """
    due: dict[int, Money] = {}
    for award in round_awards(link, table):
        amount = envy_each(rules, award.hand)
        if not amount or award.is_backed_out or not (with_claims or award.step == "posted"):
            continue
        for seat in link.tables[table].wagers:
            if seat != award.seat:
                due[seat] = due.get(seat, 0) + amount
    return dict(sorted(due.items(), reverse=True))
