"""The demo's paperwork: the weekly deposit, notices, seals, counts."""

from collections.abc import Callable

from houseway.floor import commands
from houseway.floor.demo.card_room import CREW
from houseway.floor.demo.crew import Step, Steps
from houseway.floor.law.alarms import lacking
from houseway.floor.law.required_amounts import cage_need, required, second_prize_need, undeposited
from houseway.floor.regulation.terms import terms
from houseway.floor.shell import Floor
from houseway.money import CENT, Money

WEEKLY = (0, 6, 13, 20, 27)  # Days of the month, at most seven apart.
HOUR = 10


def office(floor: Floor, day: int) -> list[tuple[int, Steps]]:
    found = [(HOUR, story(floor)) for when, story in BY_DAY if when == day]
    if day in WEEKLY:
        found.append((HOUR, to_the_bank(floor)))
        found.append((HOUR + 1, break_seals(floor)))
    else:
        found.append((HOUR, before_the_doors_open(floor)))
    return found


def before_the_doors_open(floor: Floor) -> Steps:
    yield Step(0)  # What the account lacks is known in the morning, not when the day is planned.
    yield from make_up(floor)


def make_up(floor: Floor) -> Steps:
    """Deposits the seed that a win cost the house, or accruals that are overdue."""
    state, today = floor.state, floor.day_of(floor.now())
    lacks = max(state.bank.short, lacking(state, today, terms().deposit_days))
    if lacks:
        slip = commands.RecordDeposit(
            whole_cents(lacks), today, f"deposit slip of {today}, house funds"
        )
        yield Step(0, CREW.cage, slip)


def to_the_bank(floor: Floor) -> Steps:
    """Deposits everything accrued and records the balance: what is required, plus some."""
    amount = whole_cents(undeposited(floor.state))
    day = floor.state.day
    if amount:
        yield Step(0, CREW.cage, commands.RecordDeposit(amount, day, f"deposit slip of {day}"))
    needed = whole_cents(required(floor.state, day))
    balance = commands.RecordBankBalance(needed + 2_500 * 100 * CENT, day, f"online balance, {day}")
    yield Step(300, "haas", balance)


def break_seals(floor: Floor) -> Steps:
    for seal in list(floor.state.seals.values()):
        if seal.until <= floor.now():
            released = commands.ReleaseSeal(
                seal.link, seal.award, "held seven days; no one asked to see the cards"
            )
            yield Step(60, CREW.supervisor, released)


def give_notice(floor: Floor) -> Steps:
    for number in list(floor.state.malfunctions):
        yield Step(0, "tess", commands.GiveNotice(number, "notice by email to the Commission"))


def at_the_opening(floor: Floor) -> Steps:
    """The second-largest prize is covered and the cage counted before the first guest."""
    need = second_prize_need(floor.state)
    if need:
        yield Step(0, "haas", commands.CoverPrize(need, "credit_line", "bank's letter of credit"))
    cash = whole_cents(cage_need(floor.state, floor.state.day)) + 10_000 * 100 * CENT
    yield Step(60, CREW.cage, commands.CountCage(cash, "count before opening"))


def whole_cents(amount: Money) -> Money:
    """Rounded up: the bank takes no fractions of a cent."""
    return -(-amount // CENT) * CENT


BY_DAY: tuple[tuple[int, Callable[[Floor], Steps]], ...] = (
    (0, at_the_opening),
    (1, at_the_opening),
    (5, give_notice),
)
