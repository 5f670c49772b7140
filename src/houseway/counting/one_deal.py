"""Bets decided by one deal: count the deals per class of hand, settle each class once."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

from houseway.counting.odds import Odds, Row
from houseway.counting.options import Options
from houseway.money import DOLLAR, Money
from houseway.paytables import Paytable
from houseway.paytables import Row as PayRow
from houseway.table.settlement import envy_of, settle_side_bet

Counts = Mapping[tuple[str, ...], int]  # names of a hand -> number of deals
NOTHING = "nothing"


def one_deal(
    table: Paytable,
    counts: Counts,
    options: Options,
    assumes: Mapping[str, object],
    *,
    rows: Sequence[PayRow] | None = None,
    notes: tuple[str, ...] = (),
) -> Odds:
    """Odds of a side bet from its class counts, per unit of the bet itself."""
    in_force = table.rows if rows is None else rows
    return Odds(
        paytable=table.id,
        bet=table.bet,
        wager=table.bet,
        assumes={**common(table, options), **assumes},
        combinations=sum(counts.values()),
        rows=settled(table, in_force, counts, options.wager),
        meters=units(options.meters, options.wager),
        others=options.others,
        unit=options.wager,
        notes=notes,
    )


def settled(
    table: Paytable, rows: Iterable[PayRow], counts: Counts, wager: Money
) -> tuple[Row, ...]:
    """One row of the answer per row of the paytable, in its order, then the deals that lose."""
    rows = tuple(rows)
    by_hand = {row.hand: row for row in rows}
    found: dict[str, Row] = {}
    for classes, count in counts.items():
        line = settle_side_bet(table.bet, wager, rows, classes)
        hand = line.hand or NOTHING
        if hand in found:
            count += found[hand].combinations
        pay = by_hand.get(hand)
        found[hand] = Row(
            hand=hand,
            combinations=count,
            pays="loses" if pay is None else str(pay.pay),
            net=Fraction(line.net, wager),
            share=line.share,
            envy=Fraction(envy_of(table, pay, wager), wager) if pay else Fraction(0),
        )
    order = [*by_hand, NOTHING]
    return tuple(sorted(found.values(), key=lambda row: order.index(row.hand)))


def common(table: Paytable, options: Options) -> dict[str, object]:
    """Assumptions listed in every answer."""
    found: dict[str, object] = {"wager": str(Fraction(options.wager, DOLLAR))}
    if any(row.envy for row in table.rows):
        found["others"] = options.others
    if table.levels:
        found["meters"] = {
            level: str(Fraction(options.meters.get(level, 0), DOLLAR)) for level in table.levels
        }
    if not table.approved:
        found["approved"] = False
    return found


def units(meters: Mapping[str, Money], wager: Money) -> dict[str, Fraction]:
    """Meter readings in units of the wager."""
    return {level: Fraction(amount, wager) for level, amount in meters.items()}
