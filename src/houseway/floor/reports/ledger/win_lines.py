"""Enters awards in the ledger. The account counts a posted win, the pools show the fall of the
level; until both have happened the win is pending.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from houseway.floor.regulation.terms import terms
from houseway.floor.reports.ledger.day_sums import Envied, LinkBook, Mark, Note, Win
from houseway.floor.reports.ledger.wager_lines import book_for_house, count_game, pools
from houseway.money import Money
from houseway.progressive import events as link_events

if TYPE_CHECKING:
    from houseway.floor.reports.ledger import Ledger


def claimed(ledger: "Ledger", book: LinkBook, event: link_events.HandClaimed, mark: Mark) -> None:
    book.wins[event.award] = Win(
        link=book.name,
        number=event.award,
        table=event.table,
        game=event.game,
        seat=event.seat,
        hand=event.hand,
        level=event.level,
        reading=event.reading,
        rules=book.now,
        claimed=mark,
        last=mark,
        late=event.late,
    )
    if event.late is not None:
        envy_paid(ledger, book, event, event.late.envy, mark)
        where = f"table {event.table}, game {event.game}, seat {event.seat}: {event.hand}"
        why = f"{event.late.reason}; recording {event.late.reference}"
        note = Note(mark, "late claim", where, ledger.person(event.late.by), 0, why)
        ledger.notes.append(note)
    differs = event.reading - book.meters[event.level].display if event.level else 0
    if differs:
        sentence = f"The reading noted at award {event.award} is not what the level should show."
        ledger.find(mark, book.name, event.level, differs, sentence)


def seat_named(ledger: "Ledger", book: LinkBook, event: link_events.SeatNamed, mark: Mark) -> None:
    book.wins[event.award].seat = event.seat


def gone(
    ledger: "Ledger",
    book: LinkBook,
    event: link_events.ClaimWithdrawn | link_events.ClaimRejected,
    mark: Mark,
) -> None:
    win = book.wins.pop(event.award)
    if isinstance(event, link_events.ClaimRejected):
        where = f"table {win.table}, game {win.game}, seat {win.seat or '?'}: {win.hand}"
        by = ledger.person(event.by)
        ledger.notes.append(Note(mark, "claim rejected", where, by, 0, event.reason))


def verified(
    ledger: "Ledger", book: LinkBook, event: link_events.ClaimVerified, mark: Mark
) -> None:
    win = book.wins[event.award]
    win.verified_by, win.verified, win.cards = event.by, mark, event.cards


def unverified(
    ledger: "Ledger", book: LinkBook, event: link_events.VerificationWithdrawn, mark: Mark
) -> None:
    win = book.wins[event.award]
    win.verified_by, win.verified, win.cards = "", None, ""


def authorised(
    ledger: "Ledger", book: LinkBook, event: link_events.AwardAuthorised, mark: Mark
) -> None:
    win = book.wins[event.award]
    win.authorised_by, win.signature = event.by, event.signature
    win.credential, win.asked = event.credential, event.asked


def posted(ledger: "Ledger", book: LinkBook, event: link_events.AwardPosted, mark: Mark) -> None:
    win = book.wins[event.award]
    win.win, win.amount, win.owed = event.win, event.amount, event.owed
    win.posted = win.last = mark
    win.cheque_hours = ledger.hours("cheque_hours", terms().cheque_hours)
    ledger.wins.append(win)
    if win.level:
        ledger.line(mark, book.name, win.level, wins=event.amount, pending=event.amount)
    else:
        book_for_house(ledger, book, mark, tray=event.amount)
    book_for_house(ledger, book, mark, owed=event.owed)


def tray_paid(ledger: "Ledger", book: LinkBook, event: link_events.TrayPaid, mark: Mark) -> None:
    """Paid by the dealer alone: it has no number and is paid at once."""
    win = book.wins[event.award]
    win.amount, win.posted, win.paid, win.last, win.method = event.amount, mark, mark, mark, "tray"
    ledger.wins.append(win)
    book_for_house(ledger, book, mark, tray=event.amount)


def settled(ledger: "Ledger", book: LinkBook, event: link_events.AwardSettled, mark: Mark) -> None:
    win, meter = book.wins[event.award], book.meters[event.level]
    seed, reserve = (event.reseed.seed, event.reseed.reserve) if event.reseed else (0, 0)
    win.settled = win.last = mark
    win.before, win.seed, win.reserve = meter.display, seed, reserve
    if event.amount != win.amount:
        sentence = f"The level fell by another sum than win {win.win} was posted with."
        ledger.find(mark, book.name, event.level, event.amount - win.amount, sentence)
    pools(ledger, book, mark, event.level, seed + reserve - event.amount, -reserve, 0)
    win.after = meter.display
    ledger.line(mark, book.name, event.level, pending=-event.amount, hits=1)
    ledger.line(mark, book.name, event.level, seeds=due_seed(ledger, book, event, mark))
    book_for_house(ledger, book, mark, seeds=seed)


def due_seed(ledger: "Ledger", book: LinkBook, event: link_events.AwardSettled, mark: Mark) -> int:
    """The seed by the rules in force; a maximum may reduce it, and then the record decides."""
    if event.reseed is None:
        return 0
    due = book.now.level(event.level).seed
    if book.meters[event.level].maximum() is not None:
        return event.reseed.seed
    if event.reseed.seed != due:
        sentence = f"{event.level.capitalize()} was reseeded with another sum than its seed."
        ledger.find(mark, book.name, event.level, event.reseed.seed - due, sentence)
    return due


def paid(ledger: "Ledger", book: LinkBook, event: link_events.AwardPaid, mark: Mark) -> None:
    win = book.wins[event.award]
    win.paid = win.last = mark
    win.withheld, win.tax_form = event.withheld, event.tax_form
    win.method = f"check {event.check}".strip() if event.method == "cheque" else event.method
    if event.amount != win.due:
        sentence = f"Win {win.win} was paid with another sum than it was posted with."
        ledger.find(mark, book.name, win.level, event.amount - win.due, sentence)


def backed_out(
    ledger: "Ledger", book: LinkBook, event: link_events.AwardBackedOut, mark: Mark
) -> None:
    win = book.wins[event.award]
    win.backed_out = win.last = mark
    win.backed_out_by, win.reason = event.by, event.reason
    where, by = f"link {book.name} {win.level}".strip(), ledger.persons(event.by, mark)
    reason = f"win {win.win} backed out: {event.reason}"
    ledger.notes.append(Note(mark, "adjustment", where, by, win.amount, reason))
    if not event.level:
        book_for_house(ledger, book, mark, tray=-win.amount)
        return
    display = event.amount - event.seed - event.reserve - event.overflow
    pools(ledger, book, mark, event.level, display, event.reserve, event.overflow)
    ledger.line(mark, book.name, event.level, backed_out=win.amount, seed_recovery=event.seed)
    book_for_house(ledger, book, mark, seed_returned=event.seed)


def disputed(
    ledger: "Ledger", book: LinkBook, event: link_events.DisputeRecorded, mark: Mark
) -> None:
    win = book.wins[event.award]
    win.disputed = win.last = mark
    win.reason = event.reason
    where = f"link {book.name} {win.level}"
    reason = f"dispute over win {win.win}: {event.reason}"
    by = ledger.person(event.by)
    ledger.notes.append(Note(mark, "dispute", where, by, event.amount, reason))


def game_ended(ledger: "Ledger", book: LinkBook, event: link_events.GameEnded, mark: Mark) -> None:
    count_game(ledger, book, event.table, mark)
    envy_paid(ledger, book, event, event.envy, mark)


def envy_paid(
    ledger: "Ledger",
    book: LinkBook,
    event: link_events.GameEnded | link_events.HandClaimed,
    envy: dict[int, Money],
    mark: Mark,
) -> None:
    total = sum(envy.values())
    if total:
        book_for_house(ledger, book, mark, envy=total)
        lines = ledger.sums.tables[mark.day, book.name, event.table]
        lines["envy"] += total
    for seat, amount in sorted(envy.items()):
        envied = Envied(mark, book.name, event.table, event.game, seat, amount, book.now.wager)
        ledger.envied.append(envied)


HANDLERS: dict[type, Callable[["Ledger", LinkBook, Any, Mark], None]] = {
    link_events.HandClaimed: claimed,
    link_events.TrayPaid: tray_paid,
    link_events.SeatNamed: seat_named,
    link_events.ClaimWithdrawn: gone,
    link_events.ClaimRejected: gone,
    link_events.ClaimVerified: verified,
    link_events.VerificationWithdrawn: unverified,
    link_events.AwardAuthorised: authorised,
    link_events.AwardPosted: posted,
    link_events.AwardSettled: settled,
    link_events.AwardPaid: paid,
    link_events.AwardBackedOut: backed_out,
    link_events.DisputeRecorded: disputed,
    link_events.GameEnded: game_ended,
}
