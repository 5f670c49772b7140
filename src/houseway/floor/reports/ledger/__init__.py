"""The reports' own books, made from the raw records of the log without the floor's code.

    ledger = Ledger().read_all(log.read())
    report = reconciliation(ledger, day_period("2026-03-02"))

It never refuses a record: anything that does not add up becomes a finding, which the reports show.

Imported by web, too.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Protocol

from houseway.floor import events
from houseway.floor.commands import OfferMerchandise, OpenProperty, Spot
from houseway.floor.controllers.round_events import (
    CardsTakenBack,
    IrregularityRecorded,
    ShufflerOperated,
)
from houseway.floor.events.pit import TablePlaced
from houseway.floor.events.upcast import decode
from houseway.floor.regulation.terms import terms
from houseway.floor.reports.ledger import (
    call_lines,
    law_lines,
    request_lines,
    wager_lines,
    win_lines,
)
from houseway.floor.reports.ledger.day_sums import (
    BankLine,
    Envied,
    Finding,
    LinkBook,
    Mark,
    Note,
    Slip,
    Sums,
    TableBook,
    Win,
)
from houseway.floor.store.record import Record
from houseway.floor.upkeep.log_events import (
    ArchiveDeleted,
    ClockConfirmed,
    LogArchived,
    LossAccepted,
)
from houseway.money import Money


class Readable(Protocol):
    """Any log of the floor."""

    def read(self, after: int = 0) -> Iterator[Record]: ...


class Ledger:
    """Read once and queried often: every report is a pure function of it."""

    def __init__(self) -> None:
        self.opened: OpenProperty | None = None
        self.staff: dict[str, str] = {}
        self.links: dict[str, LinkBook] = {}
        self.tables: dict[str, TableBook] = {}
        self.sums = Sums()
        self.wins: list[Win] = []  # In the order of posting.
        self.request_words: dict[str, str] = {}  # Signed words: the words people read.
        self.envied: list[Envied] = []
        self.notes: list[Note] = []
        self.findings: list[Finding] = []
        self.bank: list[BankLine] = []  # Deposits, balances, covers and counts of the cage.
        self.slips: list[Slip] = []  # Of the tables, in the order of signing.
        self.gross: dict[int, Money] = {}  # By calendar year.
        self.house_rules: dict[tuple[str, str], str] = {}  # The last value, by topic and game.
        self.deposit_terms: list[tuple[str, int]] = []  # The house's own, from which day.
        self.faults = 0
        # By malfunction number: time and letter of the notice.
        self.notices: dict[int, tuple[Mark, str]] = {}
        self.offers: dict[int, OfferMerchandise] = {}  # On display, not won yet.
        self.closes: dict[str, Mark] = {}  # The last record of each gambling day.
        self.first: dict[str, int] = {}  # The first record of each gambling day.
        self.days_closed: dict[str, tuple[Mark, dict[str, str]]] = {}
        # From older logs: the level each would move.
        self.requests: dict[tuple[str, int], str] = {}
        self.asked_by: dict[int, str] = {}  # By record: who requested what was done.
        self.head: Mark | None = None
        self.today = ""  # The current gambling day, if the caller knows it.

    def read_all(self, records: Iterable[Record]) -> "Ledger":
        for record in records:
            self.read(record)
        return self

    def catch_up(self, log: "Readable") -> "Ledger":
        """Reads the records after the last one read. One reader at a time, and not while another
        thread makes a report."""
        return self.read_all(log.read(self.head.seq if self.head else 0))

    def read(self, record: Record) -> None:
        mark = Mark(record.seq, record.at, record.day, record.actor, record.digest.hex())
        for event in decode(record.body, record.schema):
            if type(event) is events.LinkChanged:
                self._link_event(event, mark)
            elif (handler := HANDLERS.get(type(event))) is not None:
                handler(self, event, mark)
        self.first.setdefault(record.day, record.seq)
        self.closes[record.day] = self.head = mark

    def line(self, mark: Mark, link: str, level: str, **amounts: Money) -> None:
        """Adds to the account of one level on this day."""
        self.sums.levels[mark.day, link, level].update(amounts)

    def find(self, mark: Mark, link: str, level: str, amount: Money, sentence: str) -> None:
        self.findings.append(Finding(mark, link, level, amount, sentence))

    def links_at(self, day: str) -> list[LinkBook]:
        """The links that existed at the close of a gambling day."""
        return [book for book in self.links.values() if book.created <= day]

    def person(self, staff: str) -> str:
        """ "Whit (whit)": the name, and the id in the log."""
        name = self.staff.get(staff, "")
        return f"{name} ({staff})" if name and name != staff else staff

    def persons(self, staff: str, mark: Mark) -> str:
        """Both people if the record needed two: "Haas (haas), agreed by Vera (vera)"."""
        who, asked_by = self.person(staff), self.asked_by.get(mark.seq)
        return f"{self.person(asked_by)}, agreed by {who}" if asked_by else who

    def hours(self, topic: str, law: int) -> int:
        """The hours of a deadline that starts now: the house's own if it has set one."""
        return int(self.house_rules.get((topic, ""), law))

    def property(self) -> OpenProperty:
        if self.opened is None:
            raise ValueError("This log has no property yet: nothing to report.")
        return self.opened

    def _link_event(self, changed: events.LinkChanged, mark: Mark) -> None:
        book = self.links[changed.link]
        kind = type(changed.event)
        handler = wager_lines.HANDLERS.get(kind) or win_lines.HANDLERS.get(kind)
        if handler is not None:
            handler(self, book, changed.event, mark)


def property_opened(ledger: Ledger, event: events.PropertyOpened, mark: Mark) -> None:
    ledger.opened = event.opened


def staff_hired(ledger: Ledger, event: events.StaffHired, mark: Mark) -> None:
    ledger.staff[event.staff] = event.name


def link_created(ledger: Ledger, event: events.LinkCreated, mark: Mark) -> None:
    ledger.links[event.link] = LinkBook(
        name=event.link,
        paytable=event.paytable,
        kind=event.kind,
        family=event.family,
        notices=event.notices,
        created=mark.day,
        rules=[event.rules],
        since=[mark.day],
    )


def table_added(ledger: Ledger, event: events.TableAdded, mark: Mark) -> None:
    layout = event.layout
    ledger.tables[layout.table] = TableBook(
        name=layout.table,
        game=layout.game,
        title=layout.title,
        spots=limits_of(layout.spots),
        aggregates=aggregates_of(layout.spots),
        seats=layout.seats,
        decks=layout.decks,
        third_card=layout.third_card,
        controller=layout.controller,
        settings=layout.settings,
        two_positions=layout.two_positions,
        added=mark.day,
    )


def limits_of(spots: tuple[Spot, ...]) -> tuple[tuple[str, Money, Money], ...]:
    return tuple((spot.paytable, spot.minimum, spot.maximum) for spot in spots)


def aggregates_of(spots: tuple[Spot, ...]) -> dict[str, Money]:
    return {spot.paytable: spot.aggregate for spot in spots if spot.aggregate is not None}


def table_opened(ledger: Ledger, event: events.TableOpened, mark: Mark) -> None:
    ledger.tables[event.table].is_open = True
    ledger.tables[event.table].is_approved = event.is_approved


def found_unlawful(ledger: Ledger, event: events.TableFoundUnlawful, mark: Mark) -> None:
    where, by = f"table {event.table}", ledger.person(mark.actor)
    ledger.notes.append(Note(mark, "layout", where, by, 0, f"closes after this round: {event.why}"))


def table_closed(ledger: Ledger, event: events.TableClosed, mark: Mark) -> None:
    ledger.tables[event.table].is_open = False


def spots_changed(ledger: Ledger, event: events.SpotsChanged, mark: Mark) -> None:
    table = ledger.tables[event.table]
    table.spots, table.aggregates = limits_of(event.spots), aggregates_of(event.spots)
    if event.settings is not None:
        table.settings = event.settings
    if event.two_positions is not None:
        table.two_positions = event.two_positions
    by = ledger.person(mark.actor)
    ledger.notes.append(Note(mark, "layout", f"table {event.table}", by, 0, event.reason))


def table_placed(ledger: Ledger, event: TablePlaced, mark: Mark) -> None:
    where, by = f"table {event.table}", ledger.person(mark.actor)
    ledger.notes.append(Note(mark, "layout", where, by, 0, f"pit: {event.pit or 'none'}"))


def link_retired(ledger: Ledger, event: events.LinkRetired, mark: Mark) -> None:
    by = ledger.person(event.by)
    ledger.notes.append(Note(mark, "retired", f"link {event.link}", by, 0, event.reason))


def day_closed(ledger: Ledger, event: events.DayClosed, mark: Mark) -> None:
    ledger.days_closed[event.day] = (mark, event.sheets)


def shift_closed(ledger: Ledger, event: events.ShiftClosed, mark: Mark) -> None:
    handed = f"; handed over: {', '.join(event.pending)}" if event.pending else ""
    said = f"{event.note}{handed}" if event.note else handed.removeprefix("; ") or "nothing to note"
    where, by = f"shift {event.number}", ledger.person(event.by)
    ledger.notes.append(Note(mark, "shift closed", where, by, 0, said))


def archived(ledger: Ledger, event: LogArchived | ArchiveDeleted, mark: Mark) -> None:
    gone, deleted = (
        event.archive,
        "deleted" if isinstance(event, ArchiveDeleted) else "left the log",
    )
    said = f"records {gone.first:,} to {gone.last:,} up to {gone.last_day} {deleted}: {event.why}"
    ledger.notes.append(
        Note(mark, "archive", gone.file, ledger.person(mark.actor), 0, said, gone.digest[:16])
    )


def loss_accepted(ledger: Ledger, event: LossAccepted, mark: Mark) -> None:
    lost = f"records {event.after + 1:,} to {event.lost:,} lost; " * (event.lost > event.after)
    by = f"{ledger.person(mark.actor)} and {ledger.person(event.second)}"
    ledger.notes.append(Note(mark, "loss accepted", "log", by, 0, f"{lost}{event.why}"))


def clock_confirmed(ledger: Ledger, event: ClockConfirmed, mark: Mark) -> None:
    by = ledger.person(mark.actor)
    ledger.notes.append(Note(mark, "clock confirmed", "log", by, 0, event.why))


def table_linked(ledger: Ledger, event: events.TableLinked, mark: Mark) -> None:
    ledger.tables[event.table].links[event.sensor] = event.link
    ledger.links[event.link].tables.append(event.table)


def table_unlinked(ledger: Ledger, event: events.TableUnlinked, mark: Mark) -> None:
    del ledger.tables[event.table].links[event.sensor]
    ledger.links[event.link].tables.remove(event.table)


def exception_recorded(ledger: Ledger, event: events.ExceptionRecorded, mark: Mark) -> None:
    where = event.subject and f"table {event.subject}"
    if event.subject in ledger.links:
        where = f"link {event.subject}"
    by = ledger.person(mark.actor)
    kind = event.kind.replace("_", " ")
    ledger.notes.append(Note(mark, kind, where, by, 0, event.sentence, event.code))


def irregular(ledger: Ledger, event: IrregularityRecorded, mark: Mark) -> None:
    where, by = at_round(event.table, event.round), ledger.person(event.by)
    said = event.what.replace("_", " ") + (f": {event.note}" if event.note else "")
    ledger.notes.append(Note(mark, "irregularity", where, by, 0, said))


def shuffler(ledger: Ledger, event: ShufflerOperated, mark: Mark) -> None:
    said, where = f"shuffler {event.act}: {event.what}", f"table {event.table}"
    note = Note(mark, "irregularity", where, ledger.person(event.by), 0, said)
    ledger.notes.append(note)


def cards_taken_back(ledger: Ledger, event: CardsTakenBack, mark: Mark) -> None:
    """For a round without a jackpot; otherwise its link says so."""
    if not event.sensor:
        where, by = at_round(event.table, event.round), ledger.person(event.by)
        ledger.notes.append(Note(mark, "round voided", where, by, 0, event.reason))


def at_round(table: str, number: int) -> str:
    return f"table {table}, round {number}" if number else f"table {table}"


def fault_reported(ledger: Ledger, event: events.FaultReported, mark: Mark) -> None:
    ledger.faults += 1
    where, by = faulty(event), ledger.person(mark.actor)
    hours = ledger.hours("notice_hours", terms().notice_hours)
    ledger.notes.append(
        Note(mark, "fault", where, by, 0, event.what, number=ledger.faults, hours=hours)
    )


def fault_cleared(ledger: Ledger, event: events.FaultCleared, mark: Mark) -> None:
    by = ledger.person(mark.actor)
    ledger.notes.append(Note(mark, "cleared", faulty(event), by, 0, event.what))


def faulty(event: events.FaultReported | events.FaultCleared) -> str:
    seat = f", seat {event.seat}" if event.seat else ""
    return f"table {event.table}, sensor {event.sensor}{seat}"


HANDLERS: dict[type, Callable[[Ledger, Any, Mark], None]] = {
    events.PropertyOpened: property_opened,
    events.StaffHired: staff_hired,
    events.LinkCreated: link_created,
    events.TableAdded: table_added,
    events.TableOpened: table_opened,
    events.TableClosed: table_closed,
    events.TableFoundUnlawful: found_unlawful,
    events.TableLinked: table_linked,
    events.TableUnlinked: table_unlinked,
    events.SpotsChanged: spots_changed,
    TablePlaced: table_placed,
    events.LinkRetired: link_retired,
    events.DayClosed: day_closed,
    events.ShiftClosed: shift_closed,
    events.ExceptionRecorded: exception_recorded,
    LogArchived: archived,
    ArchiveDeleted: archived,
    LossAccepted: loss_accepted,
    CardsTakenBack: cards_taken_back,
    IrregularityRecorded: irregular,
    ShufflerOperated: shuffler,
    ClockConfirmed: clock_confirmed,
    events.FaultReported: fault_reported,
    events.FaultCleared: fault_cleared,
    **law_lines.HANDLERS,
    **request_lines.HANDLERS,
    **call_lines.HANDLERS,
}
