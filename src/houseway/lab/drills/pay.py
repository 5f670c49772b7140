"""Compute the pay: a whole seat, a share of a meter, envy, or the chips to cut out.

Every answer comes from the settlement of the game, the training meter or the envy of the table.
"""

from collections.abc import Iterable
from dataclasses import replace

from houseway.cards import Randomness
from houseway.games.envy import envy_lines
from houseway.games.layout import Layout
from houseway.games.procedure import spot_words
from houseway.games.settlement import Line
from houseway.games.table import TableRound
from houseway.games.transcript import told
from houseway.hands import names
from houseway.lab import chips
from houseway.lab.drills.deals import any_layout, any_of, paytables, round_with
from houseway.lab.drills.question import Question
from houseway.lab.drills.scene import Scene, pays_of, scene_of
from houseway.lab.training_meter import awards, seed_of
from houseway.money import CENT, DOLLAR, MeterShare, Money, show
from houseway.paytables import Paytable, Row

TOPIC = "pay"


def ask(game: str, chance: Randomness) -> Question:
    layout = any_layout(game, chance)
    kinds = [whole_seat, cut_chips]
    if meter_bets(layout):
        kinds.append(meter_shares)
    if envy_bets(layout):
        kinds.append(envy)
    return kinds[any_of(kinds, chance)](layout, chance)


def whole_seat(layout: Layout, chance: Randomness) -> Question:
    """A dealt round: what one seat is paid on all its spots together."""
    round_ = round_with(layout, chance, lambda found: bool(paid_seats(found)))
    assert round_ is not None, f"no round of {layout.game.id} pays anything"
    seats = paid_seats(round_)
    seat = seats[any_of(seats, chance)]
    lines = [line for line in round_.lines or () if line.seat == seat]
    amount = sum(from_tray(layout, line) for line in lines)
    return Question(
        topic=TOPIC,
        game=layout.game.id,
        kind="money",
        text=(paytables(layout), *without_money(round_), "", bets(round_, seat)),
        asks=f"What do you pay seat {seat} from the tray in all? (Stakes that stay are not paid.)",
        right=show(amount),
        why=" ".join(explained(layout, line) for line in lines if from_tray(layout, line)),
        scene=replace(
            scene_of(round_.facts, round_.wagers, seats=(seat,)),
            pays=pays_of(layout, {*round_.wagers[seat], *(line.spot for line in lines)}),
        ),
    )


def cut_chips(layout: Layout, chance: Randomness) -> Question:
    """One pay, in chips by colour, with the fewest."""
    round_ = round_with(layout, chance, lambda found: bool(paid_seats(found)))
    assert round_ is not None, f"no round of {layout.game.id} pays anything"
    lines = [line for line in round_.lines or () if from_tray(layout, line)]
    line = lines[any_of(lines, chance)]
    amount = from_tray(layout, line)
    bet = f"{show(line.stake)} on {spot_words(line.spot)}" if line.stake else spot_words(line.spot)
    colours = ", ".join(f"{colour} {show(value)}" for colour, value in chips.CHIPS.items())
    return Question(
        topic=TOPIC,
        game=layout.game.id,
        kind="chips",
        text=(f"Seat {line.seat}, {bet}. {line.why}", f"Chips: {colours}."),
        asks="Cut out the pay with the fewest chips.",
        right=show(amount),
        why=f"{show(amount)} is {chips.say(amount)}.",
        scene=one_bet(scene_of(round_.facts, round_.wagers, seats=(line.seat,)), line),
    )


def one_bet(scene: Scene, line: Line) -> Scene:
    """The seat with the bet that is paid, and no other."""
    bets = ((line.spot, line.stake),) if line.stake else ()
    first = next(hand for hand in scene.hands if hand.seat)
    return replace(scene, hands=(replace(first, bets=bets),))


def meter_shares(layout: Layout, chance: Randomness) -> Question:
    """Two winners in one round: from the dealer's right, each on what is then left."""
    bets_ = meter_bets(layout)
    bet = bets_[any_of(bets_, chance)]
    table = layout.tables[bet]
    rows = [row for row in table.rows if isinstance(row.pay, MeterShare)]
    right, left = sorted((1 + chance.below(3), 4 + chance.below(3)), reverse=True)
    hands = {right: rows[any_of(rows, chance)], left: rows[any_of(rows, chance)]}
    meter = {level: (1_000_00 + chance.below(2_500_000)) * CENT for level in table.levels}
    stake = table.wager.fixed or DOLLAR
    lines = [layout.settle.bet(seat, bet, stake, (row.hand,)) for seat, row in hands.items()]
    found = {award.line.seat: award for award in awards(layout.tables, lines, {bet: meter})}
    seat = (right, left)[chance.below(2)]
    reading = ", ".join(f"{level} {show(amount)}" for level, amount in meter.items())
    return Question(
        topic=TOPIC,
        game=layout.game.id,
        kind="money",
        text=(
            f"{table.name}. The meter reads: {reading}.",
            *(
                f"Seat {number}: {hand_label(table, row)}, {row.pay}."
                for number, row in hands.items()
            ),
            "A level that is paid in full starts again from its seed"
            f" ({seeds(table)}); awards are cut to whole cents.",
        ),
        asks=f"What does the meter pay seat {seat}?",
        right=show(found[seat].amount),
        why=" ".join(
            f"Seat {number} comes {place}: {award.line.share} of {show(award.reading)}"
            f" is {show(award.amount)}."
            for place, (number, award) in zip(("first", "second"), found.items(), strict=True)
        ),
    )


def envy(layout: Layout, chance: Randomness) -> Question:
    """Who is envious of whom, and what it costs the tray."""
    bets_ = envy_bets(layout)
    table = layout.tables[bets_[any_of(bets_, chance)]]
    rows = [row for row in table.rows if row.envy is not None]
    seats = sorted({1 + chance.below(layout.game.seats) for _ in range(5)} | {1, 2})
    stake = table.wager.fixed or max(table.wager.envy_minimum or 0, DOLLAR)
    bet = {seat for seat in seats if chance.below(4)} | set(seats[:2])
    holders = sorted({seats[any_of(seats, chance)] for _ in range(2)})
    earned = [(seat, rows[any_of(rows, chance)]) for seat in holders]
    wagers = {seat: {table.bet: stake} if seat in bet else {} for seat in seats}
    lines = envy_lines(table, wagers, earned)
    total = sum(line.net for line in lines)
    return Question(
        topic=TOPIC,
        game=layout.game.id,
        kind="money",
        text=(
            f"{table.name}. Players at seats {', '.join(map(str, seats))}.",
            f"A bet of {show(stake)} on {spot_words(table.bet)}: seats"
            f" {', '.join(map(str, sorted(bet)))}.",
            *(f"Seat {seat} holds: {hand_label(table, row)}, {row.envy}." for seat, row in earned),
        ),
        asks="What does all envy together cost the tray?",
        right=show(total),
        why=" ".join(f"Seat {line.seat}: {line.why}" for line in lines) or "Nobody else bet.",
    )


def meter_bets(layout: Layout) -> list[str]:
    return [bet for bet, table in layout.tables.items() if table.is_progressive]


def envy_bets(layout: Layout) -> list[str]:
    return [bet for bet in layout.tables if layout.settle.envy_rows(bet)]


def from_tray(layout: Layout, line: Line) -> Money:
    """What is handed over: winnings; on a progressive, where the stake is gone, all of the pay."""
    if line.outcome != "wins" or line.share is not None:
        return 0
    table = layout.tables.get(line.spot)
    return line.net + (line.stake if table is not None and table.is_progressive else 0)


def paid_seats(round_: TableRound) -> list[int]:
    found = {line.seat for line in round_.lines or () if from_tray(round_.layout, line)}
    return sorted(found)


def without_money(round_: TableRound) -> Iterable[str]:
    """The round in the dealer's words, with nothing said about who is paid what."""
    return (next(iter(told(fact))) for fact in round_.facts)


def bets(round_: TableRound, seat: int) -> str:
    stakes: dict[str, Money] = {}
    for line in round_.lines or ():
        if line.seat == seat and line.stake:
            stakes[line.spot] = stakes.get(line.spot, 0) + line.stake
    shown = ", ".join(f"{spot_words(spot)} {show(stake)}" for spot, stake in stakes.items())
    return f"Seat {seat} has down: {shown}."


def explained(layout: Layout, line: Line) -> str:
    return f"{spot_words(line.spot).capitalize()} {show(from_tray(layout, line))}: {line.why}"


def hand_label(table: Paytable, row: Row) -> str:
    return names.label(table.hands, row.hand).lower()


def seeds(table: Paytable) -> str:
    return ", ".join(f"{level} {show(seed_of(table, level))}" for level in table.levels)
