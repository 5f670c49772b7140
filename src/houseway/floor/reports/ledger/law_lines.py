"""Enters bank, cage, notices, seals, house rules and merchandise into the ledger."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from houseway.floor.law import events as law
from houseway.floor.regulation.terms import terms
from houseway.floor.reports.ledger.day_sums import BankLine, Mark, Note, Slip
from houseway.money import Money, show

if TYPE_CHECKING:
    from houseway.floor.reports.ledger import Ledger


def deposit(ledger: "Ledger", event: law.DepositRecorded, mark: Mark) -> None:
    line = BankLine(
        mark, "deposit", event.amount, event.banked_on, event.reference, covers=event.covers
    )
    ledger.bank.append(line)


def balance(ledger: "Ledger", event: law.BankBalanceRecorded, mark: Mark) -> None:
    ledger.bank.append(
        BankLine(
            mark, "balance", event.balance, event.banked_on, event.reference,
            event.required, event.short,
        )
    )  # fmt: skip
    if event.short:
        said = f"required was more than the account held ({event.reference}); games stopped"
        note(ledger, mark, "bank short", "jackpot account", event.short, said)


def compared(ledger: "Ledger", event: law.BankCompared, mark: Mark) -> None:
    if event.short:
        said = f"at the day's first command {show(event.required)} was required; games stopped"
        note(ledger, mark, "bank short", "jackpot account", event.short, said)


def seized(ledger: "Ledger", event: law.FundsSeized, mark: Mark) -> None:
    amount = event.posted + event.hidden
    said = f"by {event.authority}, {event.reference}; wagers stopped"
    note(ledger, mark, "seizure", f"link {event.link}", amount, said)


def restored(ledger: "Ledger", event: law.FundsRestored, mark: Mark) -> None:
    amount = event.posted + event.hidden
    note(ledger, mark, "seizure restored", f"link {event.link}", amount, event.reference)


def booked(ledger: "Ledger", event: law.SeizureBooked, mark: Mark) -> None:
    said = "booked as gross receipts instead of replaced"
    note(ledger, mark, "seizure booked", f"link {event.link}", event.amount, said)


def covered(ledger: "Ledger", event: law.PrizeCovered, mark: Mark) -> None:
    until = f" until {event.until}" if event.until else ""
    line = BankLine(mark, "cover", event.amount, mark.day, f"{event.reference}{until}")
    ledger.bank.append(line)


def counted(ledger: "Ledger", event: law.CageCounted, mark: Mark) -> None:
    ledger.bank.append(BankLine(mark, "cage", event.cash, mark.day, event.reference, event.needed))
    if event.cash < event.needed:
        said = f"counted less than the least it must hold ({event.reference})"
        note(ledger, mark, "cage low", "cage", event.needed - event.cash, said)


def slip(ledger: "Ledger", event: law.SlipSigned, mark: Mark) -> None:
    ledger.slips.append(
        Slip(mark, event.table, event.slip, event.amount, event.reference, event.result)
    )


def gross(ledger: "Ledger", event: law.GrossRecorded, mark: Mark) -> None:
    ledger.gross[event.year] = event.amount


def notice(ledger: "Ledger", event: law.NoticeGiven, mark: Mark) -> None:
    ledger.notices[event.malfunction] = (mark, event.reference)


def malfunction(ledger: "Ledger", event: law.MalfunctionNoted, mark: Mark) -> None:
    """Numbered with the faults; the notice refers to that number."""
    ledger.faults += 1
    where = f"table {event.table}, sensor {event.sensor}" if event.table else "meter"
    by, number = ledger.person(mark.actor), ledger.faults
    hours = ledger.hours("notice_hours", terms().notice_hours)
    ledger.notes.append(
        Note(mark, "malfunction", where, by, 0, event.what, number=number, hours=hours)
    )


def cards(ledger: "Ledger", event: law.CardsRecorded, mark: Mark) -> None:
    win = ledger.links[event.link].wins[event.award]
    win.cards, win.last = event.cards, mark


def sealed(ledger: "Ledger", event: law.HandSealed, mark: Mark) -> None:
    ledger.links[event.link].wins[event.award].sealed_until = event.until


def posted_notices(ledger: "Ledger", event: law.NoticesPosted, mark: Mark) -> None:
    ledger.links[event.link].notices = event.notices
    note(ledger, mark, "notices", f"link {event.link}", 0, "; ".join(event.notices) or "none")


def tax(ledger: "Ledger", event: law.TaxRecorded, mark: Mark) -> None:
    win = ledger.links[event.link].wins[event.award]
    win.has_number, win.winner = event.has_number, event.winner or ""


def house_rule(ledger: "Ledger", event: law.HouseRuleSet, mark: Mark) -> None:
    ledger.house_rules[event.topic, event.game] = event.value
    if event.topic == "deposit_days":
        ledger.deposit_terms.append((mark.day, int(event.value)))
    where = f"{event.topic} {event.game}".strip()
    note(ledger, mark, "house rule", where, 0, f"{event.value} ({event.reference})")


def offered(ledger: "Ledger", event: law.MerchandiseOffered, mark: Mark) -> None:
    asked = event.offer
    ledger.offers[event.number] = asked
    where = f"table {asked.table}, {asked.paytable} {asked.hand}"
    said = f"offer {event.number}: {asked.item}, {asked.invoice}"
    note(ledger, mark, "merchandise", where, asked.value, said)


def given(ledger: "Ledger", event: law.MerchandiseGiven, mark: Mark) -> None:
    asked = ledger.offers.pop(event.number)
    where = f"table {event.table}, seat {event.seat}"
    said = f"offer {event.number} won: {asked.item}"
    note(ledger, mark, "merchandise", where, asked.value, said)


def unsealed(ledger: "Ledger", event: law.SealReleased, mark: Mark) -> None:
    where = f"link {event.link}, award {event.award}"
    note(ledger, mark, "seal released", where, 0, event.reason)


def note(ledger: "Ledger", mark: Mark, kind: str, where: str, amount: Money, reason: str) -> None:
    by = ledger.person(mark.actor)
    ledger.notes.append(Note(mark, kind, where, by, amount, reason))


# What the exceptions report shows of these, besides refusals and faults.
KINDS = (
    "bank short",
    "seizure",
    "seizure restored",
    "seizure booked",
    "cage low",
    "house rule",
    "notices",
    "merchandise",
    "seal released",
    "archive",
)

HANDLERS: dict[type, Callable[["Ledger", Any, Mark], None]] = {
    law.DepositRecorded: deposit,
    law.BankBalanceRecorded: balance,
    law.BankCompared: compared,
    law.FundsSeized: seized,
    law.FundsRestored: restored,
    law.SeizureBooked: booked,
    law.PrizeCovered: covered,
    law.CageCounted: counted,
    law.SlipSigned: slip,
    law.GrossRecorded: gross,
    law.NoticeGiven: notice,
    law.MalfunctionNoted: malfunction,
    law.CardsRecorded: cards,
    law.NoticesPosted: posted_notices,
    law.HandSealed: sealed,
    law.SealReleased: unsealed,
    law.TaxRecorded: tax,
    law.HouseRuleSet: house_rule,
    law.MerchandiseOffered: offered,
    law.MerchandiseGiven: given,
}
