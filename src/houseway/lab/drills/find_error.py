"""Spot the planted error in a settled round: pay, order, envy, or the button."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import pairwise

from houseway.cards import Randomness
from houseway.games.transcript import signed
from houseway.lab.drills.deals import any_layout, any_of, paytables, round_with
from houseway.lab.drills.pay_meter import envy_bets, meter_bets
from houseway.lab.drills.question import Question
from houseway.lab.drills.scene import Scene, pays_of
from houseway.money import show
from houseway.paytables import equipment
from houseway.paytables.words import bet_label
from houseway.table.kinds import Kind
from houseway.table.layout import Layout
from houseway.table.procedure import Fact
from houseway.table.round import TableRound
from houseway.table.settlement import Line

NO_ERROR = "no error"
NET = "(Amounts are net: $1 paid 4 to 1 shows as +$4, paid 4 for 1 as +$3.)"
Facts = list[Fact]


@dataclass(frozen=True, slots=True, kw_only=True)
class Error:
    """`can` says whether a round allows the error; `plant` returns new facts and the reason.
    `offered` says whether the error is possible on a layout at all."""

    name: str
    can: Callable[[TableRound], bool]
    plant: Callable[[TableRound, Randomness], tuple[Facts, str]]
    offered: Callable[[Layout], bool] = lambda layout: True


def ask(game: str, chance: Randomness, planted: tuple[str, ...] = ()) -> Question:
    """One question in five has no error. `planted` names the errors that a trainer chose."""
    layout = any_layout(game, chance)
    errors = [error for error in ERRORS if error.name in planted] or ERRORS
    wanted = errors[any_of(errors, chance)] if chance.below(5) else CLEAN
    round_ = round_with(layout, chance, wanted.can)
    if round_ is None and errors is not ERRORS:  # Another layout of the game may allow it.
        layout, round_ = other_layout(game, chance, wanted)
    if round_ is None:  # This layout has no envy, or no button.
        wanted, round_ = WRONG_PAY, round_with(layout, chance, WRONG_PAY.can)
    assert round_ is not None, f"no round of {game} pays anything"
    facts, why = wanted.plant(round_, chance)
    bets = {line.spot for line in round_.lines or ()}
    shown = [line for fact in facts for line in (fact.words, *map(money_moved, fact.lines))]
    return Question(
        topic="spot-the-error",
        game=game,
        kind="choice",
        text=(
            paytables(layout),
            *(f"{number:3} {line}" for number, line in enumerate(shown, 1)),
        ),
        asks=f"What did this dealer do wrong? {NET}",
        right=wanted.name,
        why=why,
        choices=(*(error.name for error in ERRORS if error.offered(layout)), NO_ERROR),
        scene=Scene(pays=pays_of(layout, bets, envy=True)),
    )


def other_layout(
    game: str, chance: Randomness, wanted: "Error"
) -> tuple[Layout, TableRound | None]:
    for _ in range(4):
        layout = any_layout(game, chance)
        found = round_with(layout, chance, wanted.can)
        if found is not None:
            break
    return layout, found


def money_moved(line: Line) -> str:
    """The line without its reason, which the trainee must find."""
    who = f"Seat {line.seat} {bet_label(line.spot)}"
    moved = f"{line.share} from the meter" if line.share else signed(line.net)
    return f"    {who:24} {show(line.stake):>9} {line.outcome:6} {moved}"


def as_it_was(round_: TableRound) -> Facts:
    """The round as dealt, with the END GAME button at the end if there is a progressive."""
    facts = list(round_.facts)
    if has_button(round_) and not any(fact.kind is Kind.END_GAME for fact in facts):
        facts.append(Fact(Kind.END_GAME, f"{button_of(round_)} is pressed."))
    return facts


def wrong_pay(round_: TableRound, chance: Randomness) -> tuple[Facts, str]:
    """A winner is paid too much or too little, as if by the neighboring row."""
    facts = as_it_was(round_)
    places = [
        (i, j) for i, fact in enumerate(facts) for j, line in enumerate(fact.lines) if payable(line)
    ]
    place, number = places[any_of(places, chance)]
    line = facts[place].lines[number]
    slips = [line.net + line.stake, line.net * 2 if not line.stake else line.net + 2 * line.stake]
    if line.net > line.stake > 0:
        slips.append(line.net - line.stake)
    wrong = replace(line, net=slips[any_of(slips, chance)])
    if wrong.net == line.net:
        wrong = replace(line, net=2 * line.net)
    lines = tuple(wrong if other is line else other for other in facts[place].lines)
    return with_fact(facts, place, facts[place]._replace(lines=lines)), (
        f"Seat {line.seat}, {bet_label(line.spot)}: {paid_why(line)},"
        f" so a net of {signed(line.net)}, not {signed(wrong.net)}."
    )


def paid_why(line: Line) -> str:
    """The reason as part of a sentence: "beats the dealer, pays 1 to 1"."""
    why = line.why.removesuffix(".").replace(". Pays ", ", pays ").replace(": pays ", ", pays ")
    return f"{why[:1].lower()}{why[1:]}"


def payable(line: Line) -> bool:
    return line.outcome == "wins" and line.net > 0 and line.share is None


def wrong_order(round_: TableRound, chance: Randomness) -> tuple[Facts, str]:
    """Two seats are settled from left to right."""
    facts = as_it_was(round_)
    first, second = adjacent_seats(facts)
    swapped = with_fact(with_fact(facts, first, facts[second]), second, facts[first])
    seats = facts[first].seat, facts[second].seat
    return (
        swapped,
        f"Seat {seats[0]} is farther to your right and is settled before seat {seats[1]}.",
    )


def adjacent_seats(facts: Facts) -> tuple[int, int]:
    """The positions of two consecutive settlements of different seats."""
    settled = [i for i, fact in enumerate(facts) if fact.kind is Kind.SETTLED and fact.lines]
    return next(
        (i, j) for i, j in pairwise(settled) if j == i + 1 and facts[i].seat > facts[j].seat
    )


def can_swap(round_: TableRound) -> bool:
    try:
        adjacent_seats(list(round_.facts))
    except StopIteration:
        return False
    return True


def skipped_envy(round_: TableRound, chance: Randomness) -> tuple[Facts, str]:
    facts = as_it_was(round_)
    place = next(i for i, fact in enumerate(facts) if fact.kind is Kind.ENVY_PAID)
    owed = facts[place].lines
    why = " ".join(f"Seat {line.seat}: {line.why}" for line in owed)
    return facts[:place] + facts[place + 1 :], f"Envy was not paid. {why}"


def early_button(round_: TableRound, chance: Randomness) -> tuple[Facts, str]:
    """The button is pressed before the last progressive bet is settled."""
    facts, bets = as_it_was(round_), meter_bets(round_.layout)
    place = max(i for i, fact in enumerate(facts) if fact.kind is Kind.END_GAME)
    own = [facts[place].spot] if facts[place].spot else bets
    last = max(i for i, fact in enumerate(facts) if any(line.spot in own for line in fact.lines))
    early = [*facts[:last], facts[place], *facts[last:place], *facts[place + 1 :]]
    said = " and ".join(bet_label(bet) for bet in own)
    comes = f"is pressed only after every {said} bet is settled and every award verified."
    return early, f"{button_of(round_)} {comes}"


def button_of(round_: TableRound) -> str:
    """The button as printed on the controllers that the jackpots' documents name."""
    tables = [round_.layout.tables[bet] for bet in meter_bets(round_.layout)]
    flows = {equipment()[name].flow for table in tables for name in table.equipment}
    return "GAME OVER" if flows == {"aquarius"} else "END GAME"


def with_fact(facts: Facts, place: int, fact: Fact) -> Facts:
    return [*facts[:place], fact, *facts[place + 1 :]]


def has_button(round_: TableRound) -> bool:
    bets = meter_bets(round_.layout)
    return any(line.spot in bets for line in round_.lines or ())


def pays_something(round_: TableRound) -> bool:
    return any(payable(line) for line in round_.lines or ())


def pays_envy(round_: TableRound) -> bool:
    return any(fact.kind is Kind.ENVY_PAID for fact in round_.facts)


def has_envy(layout: Layout) -> bool:
    return bool(envy_bets(layout))


WRONG_PAY = Error(name="wrong pay", can=pays_something, plant=wrong_pay)
CLEAN = Error(
    name=NO_ERROR,
    can=pays_something,
    plant=lambda round_, chance: (as_it_was(round_), "There was no error."),
)
ERRORS = (
    WRONG_PAY,
    Error(name="wrong order", can=can_swap, plant=wrong_order),
    Error(name="envy not paid", can=pays_envy, plant=skipped_envy, offered=has_envy),
    Error(
        name="button pressed too early",
        can=has_button,
        plant=early_button,
        offered=lambda layout: bool(meter_bets(layout)),
    ),
)
