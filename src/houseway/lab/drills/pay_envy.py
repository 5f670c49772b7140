"""Envy at the end of a round: who is paid for whose hand, and what it costs the tray."""

from houseway.cards import Randomness
from houseway.hands import names
from houseway.lab.drills.deals import any_of
from houseway.lab.drills.pay_meter import hand_label, laid, lying
from houseway.lab.drills.question import TOPIC_PAY, Question
from houseway.lab.drills.scene import Pays, Scene
from houseway.lab.drills.showing import together
from houseway.money import DOLLAR, show
from houseway.paytables import Paytable
from houseway.paytables.words import spot_words
from houseway.table.layout import Layout
from houseway.table.settlement.envy import envy_lines


def envy(layout: Layout, chance: Randomness) -> Question:
    """Hands that cannot come together in one deal leave the first of them alone."""
    bets_ = envy_bets(layout)
    table = layout.tables[bets_[any_of(bets_, chance)]]
    rows = {row.hand: row for row in table.rows if row.envy is not None}
    seats = sorted({1 + chance.below(layout.game.seats) for _ in range(5)} | {1, 2})
    stake = table.wager.fixed or max(table.wager.envy_minimum or 0, DOLLAR)
    bet = {seat for seat in seats if chance.below(4)} | set(seats[:2])
    holders = sorted({seats[any_of(seats, chance)] for _ in range(2)})
    picked = {seat: list(rows)[any_of(list(rows), chance)] for seat in holders}
    hands, lie = together(layout.game.deal, table.hands, picked, chance)
    bet |= set(hands)  # Not every game reads the hand of a seat that did not bet.
    wagers = {seat: {table.bet: stake} if seat in bet else {} for seat in seats}
    lines = envy_lines(table, wagers, [(seat, rows[hand]) for seat, hand in hands.items()])
    total = sum(line.net for line in lines)
    return Question(
        topic=TOPIC_PAY,
        game=layout.game.id,
        kind="money",
        text=(
            f"{table.name}. Players at seats {', '.join(map(str, seats))}.",
            f"A bet of {show(stake)} on {spot_words(table.bet)}: seats"
            f" {', '.join(map(str, sorted(bet)))}.",
            *lying(lie),
            *(
                f"Seat {seat}: {hand_label(table, rows[hand])}, {rows[hand].envy}."
                for seat, hand in hands.items()
            ),
        ),
        asks="What does all envy together cost the tray?",
        right=show(total),
        why=" ".join(f"Seat {line.seat}: {line.why}" for line in lines) or "Nobody else bet.",
        scene=Scene(
            hands=laid(lie, {seat: ((table.bet, stake if seat in bet else 0),) for seat in seats}),
            board=lie.board,
            pays=printed(table),
            end=True,
        ),
    )


def envy_bets(layout: Layout) -> list[str]:
    return [bet for bet in layout.tables if layout.settle.envy_rows(bet)]


def printed(table: Paytable) -> Pays:
    """The rows that pay envy, with what they pay."""
    rows = tuple(
        (names.label(table.hands, row.hand), str(row.envy).removeprefix("envy ").capitalize())
        for row in table.rows
        if row.envy is not None
    )
    return ((f"Envy, {table.id}", rows),)
