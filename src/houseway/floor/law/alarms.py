"""What is due, overdue or stopped, with the rule behind it: `alarms(state, now)`.

Pure: takes the state and a time, returns a list with what stops play first. The manager's screen
shows it unchanged.
"""

from collections.abc import Iterator
from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from houseway.floor.clock import MICRO, GamblingDays
from houseway.floor.command_handling.tenure import is_starting_up
from houseway.floor.law.approvals import unmet
from houseway.floor.law.folds import award_key
from houseway.floor.law.house_rules import cards_from, count, deposit_days
from houseway.floor.law.required_amounts import (
    cage_need,
    deposit_by,
    is_covered,
    later_day,
    local,
    oldest_undeposited,
    overdue,
    required,
    second_prize_need,
    undeposited,
)
from houseway.floor.links.names import LEVELS, hand_label, link_name
from houseway.floor.regulation.citations import Citation, cited
from houseway.floor.regulation.terms import terms
from houseway.floor.state import Jackpot, Property
from houseway.money import Money, show
from houseway.progressive.state import Award, is_claim, is_pending

MINUTE = 60 * MICRO
HOUR = 60 * MINUTE


class Alarm(Struct, frozen=True, kw_only=True):
    """`rule` is the number of the rule, such as R18, and `section` is where it comes from. `due` is
    the deadline, 0 if there is none; `is_late`: it has passed. `is_stop`: wagers are refused until
    the alarm is resolved. `key` identifies the cause; a new or worse cause gets a new key.
    `acknowledged_by` is the staff member who acknowledged the alarm, which stays until it is
    resolved."""

    key: str
    code: str
    rule: str
    section: str
    subject: str
    sentence: str
    due: int = 0
    is_stop: bool = False
    is_late: bool = False
    acknowledged_by: str = ""
    acknowledged_at: int = 0


def alarms(state: Property, now: int) -> list[Alarm]:
    if state.opened is None:
        return []
    day = gambling_days(state.opened.time_zone, state.opened.day_start).day_of(now)
    found = [
        *bank(state, day),
        *seizures(state),
        *faults(state),
        *malfunctions(state, now, day),
        *displays(state),
        *claims(state, now),
        *cheques(state, now, day),
        *cards(state),
        *seals(state, now),
        *approvals(state, day),
        *cash(state, day),
        *days_left_out(state, day),
        *one_person(state, now),
    ]
    seen = [acknowledged(state, alarm) for alarm in found]
    return sorted(seen, key=lambda alarm: (not alarm.is_stop, not alarm.is_late))


def acknowledged(state: Property, alarm: Alarm) -> Alarm:
    known = state.acknowledged.get(alarm.key)
    if known is None:
        return alarm
    return replace(alarm, acknowledged_by=known.by, acknowledged_at=known.at)


def bank(state: Property, day: str) -> Iterator[Alarm]:
    """R22 (WAC 230-15-455)."""
    days = deposit_days(state)
    # A day that has begun is compared at its first command.
    is_new = state.bank.compared != day
    short = max(state.bank.short, lacking(state, day, days) if is_new else 0)
    if short:
        said = f"The jackpot account is short {show(short)}; take no jackpot wagers."
        matter = f"{day} {show(short)}"
        yield alarm("bank_short", "jackpot account", said, matter, is_stop=True, is_late=True)
    elif missing := lacking(state, later_day(day, 1), days):
        said = (
            f"The jackpot account will be short {show(missing)} tomorrow; deposit it before this"
            " gambling day ends."
        )
        yield alarm("bank_low", "jackpot account", said, day)
    first = oldest_undeposited(state)
    if not first:
        return
    late, last = overdue(state, day, days), deposit_by(first, days)
    if late:
        said = f"{show(late)} of accruals since {first} was due at the bank by {last}."
        yield alarm("deposit_overdue", "jackpot account", said, first, is_late=True)
    elif deposit_by(first, days - 1) <= day:
        said = f"{show(undeposited(state))} of accruals is due at the bank by {last}."
        yield alarm("deposit_due", "jackpot account", said, first)


def lacking(state: Property, day: str, days: int) -> Money:
    """The shortfall that would stop the games at the first command of that gambling day."""
    if state.bank.balance is None:
        return 0
    return max(0, required(state, day, days) - state.bank.balance)


def seizures(state: Property) -> Iterator[Alarm]:
    """R23 (WAC 230-15-715)."""
    for name, jackpot in state.jackpots.items():
        if jackpot.seized_posted:
            taken = show(jackpot.seized_posted)
            said = f"{taken} of {link_name(name)} was seized; take no wagers on it."
            yield alarm("seized", f"link {name}", said, taken, is_stop=True, is_late=True)
        elif jackpot.seized_hidden:
            taken = show(jackpot.seized_hidden)
            said = (
                f"{taken} set aside for {link_name(name)} was seized and has not been replaced or"
                " booked yet."
            )
            yield alarm("seized_hidden", f"link {name}", said, taken)


def faults(state: Property) -> Iterator[Alarm]:
    """R34: a table that lost its link, or a seat out of order, takes no jackpot wagers."""
    for name, table in state.tables.items():
        for sensor, controller in table.controllers.items():
            if controller.fault:
                said = f"Table {name}, sensor {sensor}: {controller.fault}."
                matter = str(controller.fault_number)
                yield alarm("fault", f"table {name}", said, matter, is_stop=True)
            for seat, dead in controller.dead_seats.items():
                said = f"Table {name}, sensor {sensor}, seat {seat}: {dead.what}."
                yield alarm("fault", f"table {name}", said, str(dead.number))


def malfunctions(state: Property, now: int, day: str) -> Iterator[Alarm]:
    """R45 (WAC 230-06-054): counted from when it was noticed, cleared or not."""
    hours = count(state, "notice_hours", day)
    for number, found in state.malfunctions.items():
        due = found.at + hours * HOUR
        word = "was" if now > due else "is"
        where = f"at table {found.table}" if found.table else f"({found.what})"
        said = f"Notice of malfunction {number} {where} {word} due {when(state, due)}."
        subject = f"table {found.table}" if found.table else "meter"
        yield alarm("notice_due", subject, said, str(number), due=due, is_late=now > due)


def displays(state: Property) -> Iterator[Alarm]:
    """R18 (WAC 230-15-695): a meter taken over above its posted maximum."""
    for name, jackpot in state.jackpots.items():
        for level, held in jackpot.link.levels.items():
            if held.maximum is not None and held.current > held.maximum:
                above = show(held.current - held.maximum)
                shown = f"{LEVELS.get(level, level)} of {link_name(name)}"
                said = f"{shown} is {above} above its posted maximum; lower it."
                yield alarm("above_maximum", f"link {name}", said, level, is_late=True)


def claims(state: Property, now: int) -> Iterator[Alarm]:
    """Our own rule: a claim that is not recorded holds up those behind it."""
    for jackpot, award, since in waiting(state):
        due = since + terms().claim_minutes * MINUTE
        if is_claim(award) and now > due:
            seat = f"seat {award.seat}" if award.seat else "a seat not named"
            said = (
                f"Table {award.table}: the {hand_label(award.hand).lower()} at {seat} has waited"
                f" for {(now - since) // MINUTE} minutes."
            )
            matter = str(award.number)
            yield alarm("claim_waits", f"link {jackpot.name}", said, matter, due=due, is_late=True)


def cheques(state: Property, now: int, day: str) -> Iterator[Alarm]:
    """R44 (WAC 230-15-050): a check within a set number of hours if the winner asks for one."""
    hours = count(state, "cheque_hours", day)
    for jackpot, award, since in waiting(state):
        if is_pending(award) or award.due <= terms().cheque_above:
            continue
        due = since + hours * HOUR
        word = "was" if now > due else "is"
        said = (
            f"The check for win {award.win}, {show(award.due)} before withholding, {word} due"
            f" {when(state, due)}."
        )
        matter, late = str(award.number), now > due
        yield alarm("cheque_due", f"link {jackpot.name}", said, matter, due=due, is_late=late)


def cards(state: Property) -> Iterator[Alarm]:
    """R44 (WAC 230-15-405): from a set amount up, the pay record includes the cards."""
    for jackpot, award, _ in waiting(state):
        has_cards = state.waiting[award_key(jackpot.name, award.number)].has_cards
        if not (is_pending(award) or has_cards) and award.due >= cards_from(state):
            said = f"The cards of win {award.win} are not on record; a supervisor must enter them."
            yield alarm("cards_missing", f"link {jackpot.name}", said, str(award.number))


def seals(state: Property, now: int) -> Iterator[Alarm]:
    """R44: the hold is over and the seal may be opened."""
    for seal in state.seals.values():
        if now >= seal.until:
            said = (
                f"The sealing period for the hand and deck of win {seal.win} ended"
                f" {when(state, seal.until)}; release them."
            )
            yield alarm("seal_over", f"link {seal.link}", said, str(seal.award), due=seal.until)


def approvals(state: Property, day: str) -> Iterator[Alarm]:
    """R06: a live table whose approvals are missing or expired."""
    for name, table in state.tables.items() if state.is_live else ():
        for what, is_expired in unmet(state, table, day):
            word = "has expired" if is_expired else "is not on record"
            said = f"Table {name}: the approval of the {what} {word}."
            code = "approval_expired" if is_expired else "not_approved"
            yield alarm(code, f"table {name}", said, what, is_stop=True)


def cash(state: Property, day: str) -> Iterator[Alarm]:
    """R24, R25."""
    if not is_covered(state, day):
        lacks = show(second_prize_need(state))
        said = f"The second-largest prize, {lacks}, is not covered."
        yield alarm("prize_uncovered", "jackpot account", said, lacks, is_stop=state.is_live)
    held, need = state.cage.cash, cage_need(state, day)
    if held is not None and held < need:
        said = f"The cage held {show(held)} when counted; it must hold {show(need)}."
        matter = f"{state.cage.counted} {show(held)}"
        yield alarm("cage_low", "cage", said, matter, is_late=True)


def days_left_out(state: Property, day: str) -> Iterator[Alarm]:
    """R21 (WAC 230-15-730): a report for each gambling day. Yesterday's may still be in
    preparation; days before the first one ever closed do not count."""
    began = min(state.closed_days, default=day)
    left = sorted(each for each in state.open_days if began < each < later_day(day, -1))
    if left:
        more = f" and {len(left) - 1} more" if len(left) > 1 else ""
        was = "were skipped; close them." if more else "was skipped; close it."
        said = f"Gambling day {left[0]}{more} {was}"
        yield alarm("day_open", "gambling day", said, f"{left[0]}{more}", is_late=True)


def one_person(state: Property, now: int) -> Iterator[Alarm]:
    """R35: the start-up exception to the two-person rule, while it applies."""
    if state.is_live and is_starting_up(state, now):
        said = (
            "Until two managers or executives have held their roles for a day, one person can do"
            " what"
            f" normally takes two; done so far: {state.done_alone}."
        )
        yield alarm("one_person", "staff", said, str(state.done_alone))
    if state.glass_at and is_starting_up(state, now):
        used = when(state, state.glass_at)
        said = f"Emergency access was used {used}; review everything done since."
        yield alarm("glass_broken", "staff", said, str(state.glass_at), is_late=True)


def waiting(state: Property) -> Iterator[tuple[Jackpot, Award, int]]:
    for jackpot in state.jackpots.values():
        for award in jackpot.link.awards.values():
            found = state.waiting.get(award_key(jackpot.name, award.number))
            if found is not None:
                yield jackpot, award, found.since


def alarm(
    code: str,
    subject: str,
    sentence: str,
    matter: str,
    *,
    due: int = 0,
    is_stop: bool = False,
    is_late: bool = False,
) -> Alarm:
    """`matter` distinguishes this cause from others of the same kind."""
    found: Citation | None = cited(code)
    assert found is not None, code
    key = "/".join((code, subject, matter, *(("late",) if due and is_late else ())))
    return Alarm(
        key=key, code=code, rule=found.rule, section=found.section, subject=subject,
        sentence=sentence, due=due, is_stop=is_stop, is_late=is_late,
    )  # fmt: skip


def when(state: Property, at: int) -> str:
    assert state.opened is not None
    return f"{local(at, state.opened.time_zone):%Y-%m-%d %H:%M:%S}"


@lru_cache(maxsize=16)
def gambling_days(time_zone: str, day_start: str) -> GamblingDays:
    return GamblingDays(time_zone, day_start)
