"""The jackpot account and the cage: deposits, balances, seizures, cover, counts (R22 to R25)."""

from houseway.floor import commands
from houseway.floor.clock import need_day
from houseway.floor.context import Context
from houseway.floor.events import Event
from houseway.floor.law import events as law
from houseway.floor.law.house_rules import count
from houseway.floor.law.required_amounts import (
    accrued,
    cage_need,
    hidden_by,
    local,
    posted_by,
    required,
)
from houseway.floor.office.links import known_jackpot
from houseway.floor.refused import refuse, refuse_if
from houseway.floor.regulation import Regulation
from houseway.floor.state import Jackpot, Property
from houseway.money import CENT, Money, show


def record_deposit(
    floor: Property, command: commands.RecordDeposit, context: Context
) -> list[Event]:
    """Covers accruals first; the rest (seeds, a shortfall made up) only raises the balance. A
    deposit banked before the day of the last statement is already part of that statement."""
    refuse_if(command.amount <= 0, "amount_missing")
    _need_statement(floor, command, context)
    covers = min(command.amount, max(0, accrued(floor) - floor.bank.deposited))
    is_new = command.banked_on >= floor.bank.balance_day
    short = max(0, floor.bank.short - (command.amount if is_new else 0))
    return [
        law.DepositRecorded(command.amount, covers, short, command.banked_on, command.reference)
    ]


def record_bank_balance(
    floor: Property, command: commands.RecordBankBalance, context: Context
) -> list[Event]:
    """WAC 230-15-455: below the required level the games stop at once, until it is resolved."""
    _need_statement(floor, command, context)
    days = count(floor, "deposit_days", context.day, law=context.regulation)
    need = required(floor, context.day, days)
    short = max(0, need - command.balance)
    return [
        law.BankBalanceRecorded(command.balance, need, short, command.banked_on, command.reference)
    ]


def compared(floor: Property, day: str, regulation: Regulation) -> list[Event]:
    """WAC 230-15-455: the required balance grows day by day. It is compared once per gambling day,
    before its first command, starting with the first statement. Only a statement or a deposit ends
    a shortfall."""
    bank = floor.bank
    if bank.balance is None or bank.compared == day:
        return []
    need = required(floor, day, count(floor, "deposit_days", day, law=regulation))
    return [law.BankCompared(bank.balance, need, max(bank.short, need - bank.balance))]


def record_seizure(
    floor: Property, command: commands.RecordSeizure, context: Context
) -> list[Event]:
    jackpot = _progressive(floor, command.link)
    _need_parts(command.posted, command.hidden)
    refuse_if(not command.authority.strip(), "reference_blank", what="authority")
    refuse_if(not command.reference.strip(), "reference_blank", what="reference of its order")
    posted = posted_by(jackpot) - jackpot.seized_posted
    hidden = hidden_by(jackpot) - jackpot.seized_hidden
    if command.posted > posted or command.hidden > hidden:
        refuse("seized_more", link=jackpot.name, posted=show(posted), hidden=show(hidden))
    return [
        law.FundsSeized(
            jackpot.name, command.posted, command.hidden, command.authority, command.reference
        )
    ]


def restore_funds(floor: Property, command: commands.RestoreFunds, context: Context) -> list[Event]:
    jackpot = _progressive(floor, command.link)
    _need_parts(command.posted, command.hidden)
    refuse_if(not command.reference.strip(), "reference_blank", what="reference")
    posted, hidden = jackpot.seized_posted, jackpot.seized_hidden
    if command.posted > posted or command.hidden > hidden:
        refuse("restored_more", link=jackpot.name, posted=show(posted), hidden=show(hidden))
    return [law.FundsRestored(jackpot.name, command.posted, command.hidden, command.reference)]


def booked(jackpot: Jackpot, amount: Money) -> list[Event]:
    """WAC 230-15-715: booking gross receipts from a seized pool replaces the money taken."""
    part = min(amount, jackpot.seized_hidden)
    return [law.SeizureBooked(jackpot.name, part)] if part else []


def need_free_funds(floor: Property, jackpot: Jackpot, amount: Money) -> None:
    """R22, R23: missing or seized money is neither spent nor displayed."""
    if floor.bank.short and jackpot.kind == "progressive":
        refuse("funds_short", amount=show(floor.bank.short))
    taken = jackpot.seized_hidden
    left = max(0, hidden_by(jackpot) - taken)
    if taken and amount > left:
        refuse("seized_aside", link=jackpot.name, amount=show(taken), left=show(left))


def need_no_shortfall(floor: Property, jackpot: Jackpot, amount: Money, lawful: str) -> None:
    """R22, R23: no money goes to the house while the account is short. What an authority took out
    of a pool may still be booked, because it has already left the account (WAC 230-15-715)."""
    if lawful == "seed_recovery" and jackpot.seized_posted:
        refuse("seized_stays", link=jackpot.name, amount=show(jackpot.seized_posted))
    gone = jackpot.seized_hidden if lawful == "gross_receipts" else 0
    if floor.bank.short and amount > gone:
        refuse("funds_short", amount=show(floor.bank.short))


def cover_prize(floor: Property, command: commands.CoverPrize, context: Context) -> list[Event]:
    refuse_if(command.amount <= 0, "amount_missing")
    refuse_if(not command.reference.strip(), "reference_blank", what="reference")
    if command.until:
        need_day(command.until)
        refuse_if(command.until < context.day, "day_past", day=command.until)
    return [law.PrizeCovered(command.amount, command.how, command.until, command.reference)]


def count_cage(floor: Property, command: commands.CountCage, context: Context) -> list[Event]:
    refuse_if(not command.reference.strip(), "reference_blank", what="reference")
    refuse_if(command.cash < 0, "amount_missing")
    return [law.CageCounted(command.cash, cage_need(floor, context.day), command.reference)]


def sign_slip(floor: Property, command: commands.SignSlip, context: Context) -> list[Event]:
    """Fills, credits and drop must come between an opening and a closing inventory."""
    table, slip, amount = command.table, command.slip, command.amount
    refuse_if(table not in floor.tables, "table_unknown", table=table)
    refuse_if(amount < 0 or (not amount and slip in ("fill", "credit")), "amount_missing")
    refuse_if(amount % CENT != 0, "amount_missing")
    refuse_if(not command.reference.strip(), "slip_unnumbered")
    held = floor.table_banks.get(table)
    if slip == "opening":
        refuse_if(held is not None, "inventory_open", table=table)
    elif held is None:
        refuse("inventory_missing", table=table)
    result = held.result(amount) if held is not None and slip == "closing" else 0
    return [law.SlipSigned(table, slip, amount, command.reference, result)]


def record_gross(floor: Property, command: commands.RecordGross, context: Context) -> list[Event]:
    refuse_if(not command.reference.strip(), "reference_blank", what="reference")
    refuse_if(command.amount < 0, "amount_missing")
    assert floor.opened is not None
    year = local(context.at, floor.opened.time_zone).year
    refuse_if(command.year >= year, "year_not_over", year=command.year)
    return [law.GrossRecorded(command.year, command.amount, command.reference)]


def _need_statement(
    floor: Property, command: commands.RecordDeposit | commands.RecordBankBalance, context: Context
) -> None:
    refuse_if(not command.reference.strip(), "reference_blank", what="reference")
    day = need_day(command.banked_on)
    assert floor.opened is not None
    today = local(context.at, floor.opened.time_zone).date()
    refuse_if(day > today, "day_ahead", day=command.banked_on)


def _need_parts(posted: Money, hidden: Money) -> None:
    refuse_if(min(posted, hidden) < 0 or posted + hidden == 0, "amount_missing")


def _progressive(floor: Property, name: str) -> Jackpot:
    jackpot = known_jackpot(floor, name)
    refuse_if(jackpot.kind != "progressive", "not_progressive", link=name)
    return jackpot
