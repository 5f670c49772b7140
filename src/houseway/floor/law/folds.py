"""Folds of the compliance events and of what is remembered with its time. No rules are here."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from houseway.floor import events
from houseway.floor.law import events as law
from houseway.floor.law.required_amounts import accrued
from houseway.floor.law.state import Cover, HouseRule, Malfunction, Offer, Seal, TableBank, Waiting
from houseway.floor.state import Jackpot, Property
from houseway.money import Money
from houseway.progressive import events as link_events


def begin(floor: Property, at: int, day: str) -> None:
    """Called before the events of a record: sets its time, and closes the previous day."""
    floor.at = at
    if day != floor.day:
        if floor.day:
            close_day(floor)
        floor.day = day
        floor.open_days.add(day)


def close_day(floor: Property) -> None:
    """Accruals of a day are dated by the total accrued when it ended."""
    total, bank = accrued(floor), floor.bank
    before = bank.closes[-1][1] if bank.closes else bank.deposited
    if total > before:
        floor.bank = replace(bank, closes=(*bank.closes, (floor.day, total)))


# The bank and the cage.


def deposit_recorded(floor: Property, event: law.DepositRecorded) -> None:
    bank = floor.bank
    deposited = bank.deposited + event.covers
    is_new = event.banked_on >= bank.balance_day
    balance = bank.balance + event.amount if is_new and bank.balance is not None else bank.balance
    floor.bank = replace(
        bank,
        deposited=deposited,
        closes=tuple(close for close in bank.closes if close[1] > deposited),
        balance=balance,
        short=event.short,
    )


def balance_recorded(floor: Property, event: law.BankBalanceRecorded) -> None:
    floor.bank = replace(
        floor.bank,
        balance=event.balance,
        balance_day=event.banked_on,
        short=event.short,
        compared=floor.day,
    )


def bank_compared(floor: Property, event: law.BankCompared) -> None:
    floor.bank = replace(floor.bank, short=event.short, compared=floor.day)


def prize_covered(floor: Property, event: law.PrizeCovered) -> None:
    floor.cover = Cover(event.amount, event.how, event.until, event.reference)


def cage_counted(floor: Property, event: law.CageCounted) -> None:
    floor.cage = replace(floor.cage, cash=event.cash, counted=floor.day)


def slip_signed(floor: Property, event: law.SlipSigned) -> None:
    """A closing inventory ends the table's bank; the slips stay in the log."""
    table, amount = event.table, event.amount
    if event.slip == "opening":
        floor.table_banks[table] = TableBank(opening=amount)
        return
    bank = floor.table_banks.pop(table)
    match event.slip:
        case "fill":
            floor.table_banks[table] = replace(bank, fills=bank.fills + amount)
        case "credit":
            floor.table_banks[table] = replace(bank, credits=bank.credits + amount)
        case "drop":
            floor.table_banks[table] = replace(bank, drop=bank.drop + amount)


def gross_recorded(floor: Property, event: law.GrossRecorded) -> None:
    floor.cage = replace(floor.cage, gross={**floor.cage.gross, event.year: event.amount})


# Notices, seals, house rules, merchandise.


def notice_given(floor: Property, event: law.NoticeGiven) -> None:
    """The log keeps it; anything that needs no notice any more leaves the state."""
    del floor.malfunctions[event.malfunction]


def cards_recorded(floor: Property, event: law.CardsRecorded) -> None:
    key = award_key(event.link, event.award)
    if key in floor.waiting:
        floor.waiting[key] = replace(floor.waiting[key], has_cards=True)


def hand_sealed(floor: Property, event: law.HandSealed) -> None:
    seal = Seal(event.link, event.award, event.table, event.until, event.win or event.award)
    floor.seals[award_key(event.link, event.award)] = seal


def seal_released(floor: Property, event: law.SealReleased) -> None:
    del floor.seals[award_key(event.link, event.award)]


def house_rule_set(floor: Property, event: law.HouseRuleSet) -> None:
    rule = HouseRule(event.topic, event.game, event.value, event.reference)
    floor.house_rules[f"{event.topic}/{event.game}"] = rule


def merchandise_offered(floor: Property, event: law.MerchandiseOffered) -> None:
    asked = event.offer
    floor.offers[event.number] = Offer(
        event.number, asked.table, asked.paytable, asked.hand, asked.item, asked.value
    )


def merchandise_given(floor: Property, event: law.MerchandiseGiven) -> None:
    floor.offers[event.number] = replace(floor.offers[event.number], is_given=True)


LAW_FOLDS: dict[type, Callable[[Property, Any], None]] = {
    law.DepositRecorded: deposit_recorded,
    law.BankBalanceRecorded: balance_recorded,
    law.BankCompared: bank_compared,
    law.PrizeCovered: prize_covered,
    law.CageCounted: cage_counted,
    law.SlipSigned: slip_signed,
    law.GrossRecorded: gross_recorded,
    law.NoticeGiven: notice_given,
    law.MalfunctionNoted: lambda floor, event: malfunction(floor, event),
    law.CardsRecorded: cards_recorded,
    law.HandSealed: hand_sealed,
    law.SealReleased: seal_released,
    law.TaxRecorded: lambda floor, event: None,
    law.HouseRuleSet: house_rule_set,
    law.MerchandiseOffered: merchandise_offered,
    law.MerchandiseGiven: merchandise_given,
}


# A jackpot whose money was seized.


def funds_seized(jackpot: Jackpot, event: law.FundsSeized) -> Jackpot:
    return seizure(jackpot, event.posted, event.hidden)


def funds_restored(jackpot: Jackpot, event: law.FundsRestored) -> Jackpot:
    return seizure(jackpot, -event.posted, -event.hidden)


def seizure_booked(jackpot: Jackpot, event: law.SeizureBooked) -> Jackpot:
    return seizure(jackpot, 0, -event.amount)


def seizure(jackpot: Jackpot, posted: Money, hidden: Money) -> Jackpot:
    after = jackpot.seized_posted + posted, jackpot.seized_hidden + hidden
    assert min(after) >= 0, "more came back than was seized"
    return replace(jackpot, seized_posted=after[0], seized_hidden=after[1])


SEIZURE_FOLDS: dict[type, Callable[[Jackpot, Any], Jackpot]] = {
    law.FundsSeized: funds_seized,
    law.FundsRestored: funds_restored,
    law.SeizureBooked: seizure_booked,
}


# What waits: a hand from its claim, then a win from its posting.


def claimed(floor: Property, link: str, event: link_events.HandClaimed) -> None:
    wager = floor.jackpots[link].rules.wager
    floor.waiting[award_key(link, event.award)] = Waiting(floor.at, wager)


def posted(floor: Property, link: str, event: link_events.AwardPosted) -> None:
    key, jackpot = award_key(link, event.award), floor.jackpots[link]
    is_metered = jackpot.kind == "progressive" and jackpot.link.awards[event.award].level
    metered = event.amount if is_metered else 0
    floor.waiting[key] = replace(floor.waiting[key], since=floor.at, metered=metered)


def paid(floor: Property, link: str, event: link_events.AwardPaid) -> None:
    """What a meter paid leaves the account; the tray pays the rest."""
    waited, bank = floor.waiting.pop(award_key(link, event.award), None), floor.bank
    if waited is not None and bank.balance is not None:
        floor.bank = replace(bank, balance=bank.balance - waited.metered)


def verified(floor: Property, link: str, event: link_events.ClaimVerified) -> None:
    key, has_cards = award_key(link, event.award), bool(event.cards.strip())
    floor.waiting[key] = replace(floor.waiting[key], has_cards=has_cards)


def done(floor: Property, link: str, event: Any) -> None:
    floor.waiting.pop(award_key(link, event.award), None)


TIMED: dict[type, Callable[[Property, str, Any], None]] = {
    link_events.HandClaimed: claimed,
    link_events.ClaimVerified: verified,
    link_events.AwardPosted: posted,
    link_events.ClaimWithdrawn: done,
    link_events.ClaimRejected: done,
    link_events.TrayPaid: done,
    link_events.AwardPaid: paid,
    link_events.AwardBackedOut: done,
    link_events.DisputeRecorded: done,
}


def malfunction(floor: Property, event: events.FaultReported | law.MalfunctionNoted) -> None:
    """R45: every fault starts its own notice deadline."""
    number = floor.faults = floor.faults + 1
    what = f"seat {seat}: {event.what}" if (seat := getattr(event, "seat", 0)) else event.what
    floor.malfunctions[number] = Malfunction(number, event.table, event.sensor, what, floor.at)


def award_key(link: str, award: int) -> str:
    return f"{link}/{award}"
