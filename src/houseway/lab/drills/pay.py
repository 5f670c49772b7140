"""Work out the pay of a whole seat, or the chips to cut; meters and envy are in `pay_meter`.

Every answer comes from the settlement of the game, the training meter or the envy of the table.
"""

from collections.abc import Iterable
from dataclasses import replace

from houseway.cards import Randomness
from houseway.games.transcript import told
from houseway.lab.drills.deals import any_layout, any_of, paytables, round_with
from houseway.lab.drills.pay_meter import envy, envy_bets, meter_bets, meter_shares
from houseway.lab.drills.question import TOPIC_PAY as TOPIC
from houseway.lab.drills.question import Question
from houseway.lab.drills.scene import FORFEITS, Scene, pays_of, scene_of
from houseway.lab.training import chips
from houseway.money import Money, show
from houseway.paytables.words import bet_label
from houseway.table.acts import from_tray
from houseway.table.layout import Layout
from houseway.table.round import TableRound
from houseway.table.settlement import Line


def ask(game: str, chance: Randomness) -> Question:
    layout = any_layout(game, chance)
    kinds = [whole_seat, cut_chips]
    if meter_bets(layout):
        kinds.append(meter_shares)
    if envy_bets(layout):
        kinds.append(envy)
    return kinds[any_of(kinds, chance)](layout, chance)


def whole_seat(layout: Layout, chance: Randomness) -> Question:
    """A dealt round: the total one seat is paid on all its bets."""
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
        asks=f"How much do you pay seat {seat} from the tray in total? (Do not count the bets"
        " themselves.)",
        right=show(amount),
        why=" ".join(explained(layout, line) for line in lines if from_tray(layout, line)),
        scene=replace(
            scene_of(round_.facts, round_.wagers, seats=(seat,)),
            pays=pays_of(layout, {*round_.wagers[seat], *(line.spot for line in lines)}, envy=True),
        ),
    )


def cut_chips(layout: Layout, chance: Randomness) -> Question:
    """One pay as the fewest chips by color."""
    round_ = round_with(layout, chance, lambda found: bool(paid_seats(found)))
    assert round_ is not None, f"no round of {layout.game.id} pays anything"
    lines = [line for line in round_.lines or () if from_tray(layout, line)]
    line = lines[any_of(lines, chance)]
    amount = from_tray(layout, line)
    bet = f"{show(line.stake)} on {bet_label(line.spot)}" if line.stake else bet_label(line.spot)
    colors = ", ".join(f"{color} {show(value)}" for color, value in chips.CHIPS.items())
    return Question(
        topic=TOPIC,
        game=layout.game.id,
        kind="chips",
        text=(f"Seat {line.seat}, {bet}. {line.why}", f"Chips: {colors}. Coins: 50 cents."),
        asks="Cut the payout with the fewest chips.",
        right=show(amount),
        why=f"{show(amount)} is {chips.say(amount)}.",
        scene=one_bet(scene_of(round_.facts, round_.wagers, seats=(line.seat,)), line),
    )


def one_bet(scene: Scene, line: Line) -> Scene:
    """The scene with only the seat and the bet that is paid."""
    bets = ((line.spot, line.stake),) if line.stake else ()
    first = next(hand for hand in scene.hands if hand.seat)
    return replace(scene, hands=(replace(first, bets=bets),))


def paid_seats(round_: TableRound) -> list[int]:
    found = {line.seat for line in round_.lines or () if from_tray(round_.layout, line)}
    return sorted(found)


def without_money(round_: TableRound) -> Iterable[str]:
    """The dealer's words for the round, leaving out who is paid what."""
    return (next(iter(told(fact))) for fact in round_.facts)


def bets(round_: TableRound, seat: int) -> str:
    """Without those that a fold has already lost."""
    stakes: dict[str, Money] = {}
    gone = {id(line) for fact in round_.facts if fact.kind in FORFEITS for line in fact.lines}
    for line in round_.lines or ():
        if line.seat == seat and line.stake and id(line) not in gone:
            stakes[line.spot] = stakes.get(line.spot, 0) + line.stake
    shown = ", ".join(f"{bet_label(spot)} {show(stake)}" for spot, stake in stakes.items())
    return f"Bets of seat {seat}: {shown}."


def explained(layout: Layout, line: Line) -> str:
    return f"{bet_label(line.spot)} pays {show(from_tray(layout, line))}. {line.why}"
