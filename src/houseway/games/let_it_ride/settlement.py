"""What each bet of Let It Ride is paid, once the hand is known. The lab calls these, too."""

from collections.abc import Collection, Mapping, Sequence

from houseway.money import Money
from houseway.paytables import Row
from houseway.table.layout import Layout
from houseway.table.settlement import Line, settle_side_bet
from houseway.table.settlement.hand_names import five_names, three_names

LINE = ("dollar", "second", "first")
SETTLED = (*LINE, "three_card_bonus", "progressive")  # in this order


def settle_seat(
    layout: Layout,
    seat: int,
    bets: Mapping[str, Money],
    hand: tuple[int, ...],
    board: tuple[int, ...],
) -> tuple[Line, ...]:
    """The line and the progressive on the five cards, the bonus on the player's own three."""
    five = five_names(hand + board, layout.threshold_rows)
    bonus = three_names(hand)
    return tuple(
        layout.settle.bet(seat, spot, bets[spot], bonus if spot == "three_card_bonus" else five)
        for spot in SETTLED
        if spot in bets
    )


def settle_line(stake: Money, rows: Sequence[Row], classes: Collection[str]) -> Line:
    """Every bet that rides is paid by the same row."""
    return settle_side_bet("line", stake, rows, classes)
