"""What each bet of War pays: plain functions, called by the table and the solver."""

from houseway.money import Money
from houseway.paytables import Paytable
from houseway.table.settlement import Line, even_money, lose, push, settle_side_bet


def settle_bet(stake: Money, wins: bool, table: Paytable) -> Line:  # noqa: FBT001
    if not wins:
        return lose("bet", stake, "The dealer's card is higher.")
    return settle_side_bet("bet", stake, table.rows, ("higher_card",), "Higher card")


def settle_surrender(stake: Money) -> Line:
    half = stake - stake // 2  # The house keeps an odd cent.
    return Line(spot="bet", stake=stake, outcome="loses", net=-half, why="Surrendered: half lost.")


def settle_war(stake: Money, wins: bool) -> tuple[Line, ...]:  # noqa: FBT001
    """The war bet is paid even money and the first bet pushes; or both are lost."""
    if wins:
        return (
            push("bet", stake, "War won: the first bet pushes."),
            even_money("war", stake, "War won: 1 to 1."),
        )
    return tuple(lose(spot, stake, "War lost.") for spot in ("bet", "war"))
