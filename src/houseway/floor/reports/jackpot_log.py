"""The jackpot log: every win from the claim to the payment, and the envy that came with it."""

from msgspec.structs import replace

from houseway.floor.reports.ledger import Ledger
from houseway.floor.reports.ledger.day_sums import Mark, Win
from houseway.floor.reports.period import Period
from houseway.floor.reports.scope import (
    as_signed,
    counts_by_link,
    hand_name,
    is_from_tray,
    need_link,
    origin,
    pays_from,
    signed_as,
    status,
    warning,
    win_id,
    wins_of,
)
from houseway.floor.reports.taxes import envy_form, win_tax
from houseway.floor.reports.value import Report, Row, Section, columns, summed

VERSION = 3
WINS = columns(
    "time:Posted:time, page:Win, table:Table, game:Game:count, seat:Seat:count, hand:Hand,"
    "cards:Cards, from:From, before:Meter before:money, amount:Award:money,"
    "owed:Owed by house:money, after:Meter after:money, signed:Signed, form:Form due,"
    "status:Status, record:Record:count"
)
METER_ONLY = ("from", "before", "owed", "after")
PAID = columns(
    "time:Paid:time, page:Win, amount:Award:money, withheld:Withheld:money, net:Net:money,"
    "method:Method, form:Form recorded, due:Form due, by:Cashier, approved:Approved by,"
    "record:Record:count"
)
ONE_NAME = (*PAID[:8], replace(PAID[8], title="Cage"), PAID[10])  # Before version 3.
ENVY = columns(
    "time:Time:time, link:Link, table:Table, game:Game:count, seat:Seat:count, amount:Envy:money,"
    "form:Form due, record:Record:count"
)


def jackpot_log(ledger: Ledger, period: Period, link: str = "") -> Report:
    need_link(ledger, period, link)
    wins = list(wins_of(ledger, period.holds, link))
    by_link = counts_by_link(ledger, period)
    numbers = " Win numbers are counted by link." if by_link else ""
    return Report(
        name="jackpots",
        version=signed_as(ledger, period, "jackpots") or VERSION,
        title="Jackpot log" + (f": {link}" if link else ""),
        scope=period.words,
        origin=origin(ledger, period),
        warning=warning(ledger),
        sections=(
            won(ledger, wins, period, tray=False),
            won(ledger, wins, period, tray=True),
            paid(ledger, period, link),
            envied(ledger, period, link),
        ),
        notes=(
            "Wins stay as posted; a back-out stands beside the win it reverses.",
            f"Status as at the close of the period.{numbers}",
        ),
    )


def won(ledger: Ledger, wins: list[Win], period: Period, *, tray: bool) -> Section:
    rows: list[Row] = []
    by_link = counts_by_link(ledger, period)
    for win in wins:
        if is_from_tray(ledger.links[win.link], win) != tray:
            continue
        assert win.posted is not None
        has_level = win.settled is not None and win.settled.day <= period.last
        rows.append(
            (win.posted.at, win_id(win, by_link), win.table, win.game, win.seat,
             hand_name(ledger, win), win.cards, pays_from(ledger.links[win.link], win),
             win.before if has_level else None, win.amount, win.owed,
             win.after if has_level else None,
             f"{ledger.person(win.authorised_by)}, {win.signature}" if win.win else "Dealer",
             win_tax(ledger, win, period.last).form, status(win, period.last), win.posted.seq)
        )  # fmt: skip
    made = tuple(rows)
    note = "" if made else "None was posted in this period."
    total = only(summed(made, WINS), 0, 9, 10)
    title = "Pays from the tray" if tray else "Awards off a meter, and house jackpots"
    found = Section(title=title, columns=WINS, rows=made, total=total, note=note)
    found = as_signed(found, by_link)
    return narrowed(found) if tray else found


def narrowed(section: Section) -> Section:
    """Leaves out tray pays, which move no meter and owe nothing."""
    kept = [n for n, column in enumerate(section.columns) if column.key not in METER_ONLY]
    assert section.total is not None
    return Section(
        title=section.title,
        columns=tuple(section.columns[n] for n in kept),
        rows=tuple(tuple(row[n] for n in kept) for row in section.rows),
        total=tuple(section.total[n] for n in kept),
        note=section.note,
    )


def paid(ledger: Ledger, period: Period, link: str) -> Section:
    """Until version 3 only whoever gave the second signature was named."""
    rows: list[Row] = []
    by_link = counts_by_link(ledger, period)
    is_old = 0 < signed_as(ledger, period, "jackpots") < VERSION
    heads = ONE_NAME if is_old else PAID
    for win in ledger.wins:
        mark = win.paid
        if win.win and mark is not None and period.holds(mark.day) and link in ("", win.link):
            method = "cheque" if by_link and win.method == "check" else win.method
            people = (ledger.person(mark.actor),) if is_old else both(ledger, mark)
            rows.append(
                (mark.at, win_id(win, by_link), win.due, win.withheld, win.due - win.withheld,
                 method, win.tax_form, win_tax(ledger, win).form, *people, mark.seq)
            )  # fmt: skip
    made = tuple(sorted(rows, key=lambda row: (row[-1],)))
    total = only(summed(made, heads), 0, 2, 3, 4)
    note = "" if made else "The cage paid no award in this period."
    title = "Awards paid by the cage"
    found = Section(title=title, columns=heads, rows=made, total=total, note=note)
    return as_signed(found, by_link)


def both(ledger: Ledger, mark: Mark) -> tuple[str, str]:
    """The cashier who asked to pay, and who approved it; without a request one person paid."""
    cashier = ledger.asked_by.get(mark.seq)
    second = ledger.person(mark.actor)
    return (ledger.person(cashier), second) if cashier else (second, "–")


def envied(ledger: Ledger, period: Period, link: str) -> Section:
    rows = tuple(
        (e.mark.at, e.link, e.table, e.game, e.seat, e.amount, envy_form(ledger, e), e.mark.seq)
        for e in ledger.envied
        if period.holds(e.mark.day) and link in ("", e.link)
    )
    note = "" if rows else "No envy was due in this period."
    total = only(summed(rows, ENVY), 0, 5)
    return Section(title="Envy, from the tray", columns=ENVY, rows=rows, total=total, note=note)


def only(total: Row, *places: int) -> Row:
    """Seats, games and record numbers are not added up."""
    return tuple(value if n in places else None for n, value in enumerate(total))
