"""Envy: what other seats are paid when a player makes a hand, for bonus and progressive bets.

Rules: RULEBOOK sections 6 and 8. Every other seat that made the bet wins envy for each qualifying
hand, but never for the player's own hand, at either position, nor for the dealer's. Envy comes from
the tray, at the end of the round.
"""

from collections.abc import Generator, Mapping

from houseway.hands import names
from houseway.money import Money, show_dollars
from houseway.paytables import Paytable, Row
from houseway.table.kinds import Kind
from houseway.table.layout import Layout
from houseway.table.procedure import Ask, Fact, Seating, Seats, right_to_left
from houseway.table.settlement import Line, envy_of


def pay_envy(
    layout: Layout, bet: str, seats: Seats, made: Mapping[int, str]
) -> Generator[Fact | Ask, str, tuple[Line, ...]]:
    """The last step of a round: `lines += yield from pay_envy(...)`.

    `made` maps each seat to the row of the bet's table that its hand made, "" for none.
    """
    rows = layout.settle.envy_rows(bet)
    earned = [(seat, rows[hand]) for seat, hand in made.items() if hand in rows]
    if not earned:
        return ()
    lines = tuple(envy_lines(layout.tables[bet], seats, earned))
    if lines:
        yield Fact(Kind.ENVY_PAID, "Envy is paid.", lines=lines)
    return lines


def envy_lines(table: Paytable, seats: Seats, earned: list[tuple[int, Row]]) -> list[Line]:
    """To each seat from the dealer's right, by the wager that it made before the deal."""
    owner = seats.owner if isinstance(seats, Seating) else int
    return [
        envy_line(table, seat, holder, row, amount)
        for seat in right_to_left(seats)
        for holder, row in earned
        if owner(holder) != owner(seat)
        and (amount := envy_of(table, row, seats[seat].get(table.bet, 0)))
    ]


def envy_line(table: Paytable, seat: int, holder: int, row: Row, amount: Money) -> Line:
    hand = names.in_sentence(table.hands, row.hand)
    why = f"Envy for seat {holder}'s {hand}: {show_dollars(amount)}."
    return Line(
        spot=f"{table.bet}_envy",
        stake=0,
        outcome="wins",
        net=amount,
        why=why,
        hand=row.hand,
        seat=seat,
    )
