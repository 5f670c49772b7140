"""The win page: one jackpot on one page, for the file, the player's tax form and the inspector.

It holds what R44 requires, and the digest of the last record about the win. Every printing is the
same until something happens to the win.
"""

from datetime import date, timedelta

from houseway.floor.clock import MICRO
from houseway.floor.regulation.retention import recording_days
from houseway.floor.regulation.terms import terms
from houseway.floor.reports.ledger import Ledger
from houseway.floor.reports.ledger.day_sums import LinkBook, Mark, Win
from houseway.floor.reports.period import iso_day
from houseway.floor.reports.scope import (
    exact,
    hand_name,
    level_name,
    origin_at,
    pays_from,
    status,
    warning,
    win_id,
)
from houseway.floor.reports.taxes import win_tax
from houseway.floor.reports.value import Fact, Report, Row, Section, columns
from houseway.progressive import Prize, Share, Times
from houseway.progressive.rules import WHOLE_BP

VERSION = 4
HOUR = 3_600 * MICRO
PEOPLE = columns("step:Step, person:Who, how:How, time:Time:time, record:Record:count")
METER = columns("line:Meter, amount:Dollars:money")
SIGNATURES = ("Dealer", "Supervisor", "Authorized by", "Cage", "Surveillance", "Winner")


def win_page(ledger: Ledger, link: str, number: int) -> Report:
    win = find_win(ledger, link, number)
    book = ledger.links[win.link]
    table = ledger.tables[win.table]
    mark = last_mark(ledger, win)
    assert win.posted is not None
    return Report(
        name="win",
        version=VERSION,
        title=f"Win {win_id(win)}",
        scope=f"Table {win.table}, {table.title}",
        origin=origin_at(ledger, mark, win.claimed.seq),
        warning=warning(ledger, table),
        verdict=reversal(ledger, win),
        is_sound=win.backed_out is None and win.disputed is None,
        facts=(*what(ledger, book, win), *tax(ledger, win), *clocks(ledger, win)),
        sections=(meter(win), people(ledger, win)),
        notes=(
            f"The win as posted, record {win.posted.seq:,}, never changes. Envy, payment, dispute"
            " and back-out are later records; a page printed after one has a new head and digest.",
        ),
    )


def find_win(ledger: Ledger, link: str, number: int) -> Win:
    """The link is needed only for wins from when each link numbered its own."""
    found = [w for w in ledger.wins if w.win == number and link in ("", w.link)]
    if len(found) == 1:
        return found[0]
    if not found:
        raise ValueError(f"There is no win {number}" + (f" of link {link}." if link else "."))
    pages = ", ".join(f"{w.link}/{w.win}" for w in found)
    raise ValueError(f"Several links have a win {number}; choose from {pages}.")


def what(ledger: Ledger, book: LinkBook, win: Win) -> tuple[Fact, ...]:
    assert win.posted is not None
    table = ledger.tables[win.table]
    fields = (
        Fact("Amount", win.due, "money"),
        Fact("Table", f"{win.table}, {table.title}"),
        Fact("Seat", win.seat, "count"),
        Fact("Game number", win.game, "count"),
        Fact("Hand", hand_name(ledger, win)),
        Fact("Cards", win.cards or "not recorded"),
        Fact("Jackpot", f"{book.name}, paytable {book.paytable}"),
        Fact("Pays", pay_words(book, win)),
        Fact("Wager", win.wager, "money"),
        Fact("Posted", win.posted.at, "time"),
        Fact("Gambling day", iso_day(win.posted.day)),
        Fact("Status", status(win)),
    )
    owed = (Fact("Owed by the house (meter ran dry)", win.owed, "money"),) * bool(win.owed)
    return (*fields, *owed, *envy(ledger, win))


def pay_words(book: LinkBook, win: Win) -> str:
    match win.rules.hands[win.hand].pay:
        case Share(level, share_bp):
            share = f"{share_bp * 100 // WHOLE_BP}%"
            whole = "the meter" if level == "jackpot" else level_name(level)
            return f"{share} of {whole}"
        case Times(times, _):
            return f"{times} for 1, from the {pays_from(book, win).lower()}"
        case Prize(amount):
            return f"House jackpot of {exact(amount)}"


def envy(ledger: Ledger, win: Win) -> tuple[Fact, ...]:
    same = (
        e for e in ledger.envied if (e.link, e.table, e.game) == (win.link, win.table, win.game)
    )
    said = ", ".join(f"seat {e.seat} {exact(e.amount)}" for e in same)
    return (Fact("Envy in this round", said),) if said else ()


def tax(ledger: Ledger, win: Win) -> tuple[Fact, ...]:
    due = win_tax(ledger, win)
    deducted = "less wager" if due.method == "net" else "wager not deducted"
    found = [
        Fact("Form W-2G", f"{'REQUIRED' if due.form else 'not required'} ({due.year}, {deducted})"),
        Fact("Withholding due", due.withheld, "money"),
    ]
    if win.paid is not None:
        given = f"{win.method}, withheld {exact(win.withheld)}, form {win.tax_form or 'none'}"
        found.append(Fact("Paid as", given))
        if win.withheld != due.withheld or win.tax_form != due.form:
            found.append(Fact("Tax check", "The cage's record differs from what is due"))
    return tuple(found)


def clocks(ledger: Ledger, win: Win) -> tuple[Fact, ...]:
    """R44: the deadline of the check and the seal on hand and deck, by the terms in force when the
    win was posted. R47: how long its recording is kept."""
    assert win.posted is not None
    found = []
    if win.due > terms().cheque_above:
        due = win.posted.at + win.cheque_hours * HOUR
        found.append(Fact("Check due on request by", due, "time"))
    if win.sealed_until:
        found.append(Fact("Hand and deck sealed until", win.sealed_until, "time"))
    kept = date.fromisoformat(win.posted.day) + timedelta(days=recording_days())
    return (*found, Fact("Keep the recording at least until", iso_day(kept.isoformat())))


def meter(win: Win) -> Section:
    rows: tuple[Row, ...] = ()
    note = "Paid from the tray; no meter changed." if not win.level else ""
    if win.level:
        rows = (("Reading when claimed", win.reading),)
    if win.level and win.settled is not None:
        rows = (
            *rows,
            ("Before the award", win.before),
            ("Award", -win.amount),
            ("Seed paid in", win.seed),
            ("Reserve used", win.reserve),
            ("After the award", win.after),
        )
        if win.late is not None:
            note = "Paid from the meter as of the end of the game; later contributions stay on it."
    elif win.level:
        note = "Posted; the meter falls when the key returns to RUN."
    name = "" if win.level in ("", "jackpot") else f": {level_name(win.level)}"
    return Section(title=f"Meter{name}", columns=METER, rows=rows, note=note)


def people(ledger: Ledger, win: Win) -> Section:
    steps: list[tuple[str, str, str, Mark | None]] = [
        ("Claimed", *claimant(win), win.claimed),
        ("Verified", win.verified_by, "verified the hand", win.verified),
        ("Authorized and posted", win.authorised_by, credential(win), win.posted),
        ("Paid", win.paid.actor if win.paid else "", win.method, win.paid),
        ("Backed out", win.backed_out_by, win.reason, win.backed_out),
        ("Disputed", win.disputed.actor if win.disputed else "", win.reason, win.disputed),
    ]
    rows = tuple(
        (step, whose(ledger, win, who, mark), how, mark.at, mark.seq)
        for step, who, how, mark in steps
        if mark is not None
    )
    return Section(title="People", columns=PEOPLE, rows=rows)


def whose(ledger: Ledger, win: Win, who: str, mark: Mark) -> str:
    """A late claim is on record when it is approved; whoever made it did not approve it."""
    is_own = win.late is not None and who == win.late.by
    return ledger.person(who) if is_own else ledger.persons(who, mark)


def claimant(win: Win) -> tuple[str, str]:
    """Who claimed it, and how."""
    if win.late is None:
        return win.claimed.actor, "hand button"
    how = f"late claim, after the end of the game: {win.late.reason}"
    return win.late.by, f"{how}; recording {win.late.reference}"


def credential(win: Win) -> str:
    """ "executive credential E-1, required by the house"."""
    who = {"document": ", required by the approved rules", "house": ", required by the house"}
    return f"{win.signature} credential {win.credential}".rstrip() + who.get(win.asked, "")


def reversal(ledger: Ledger, win: Win) -> str:
    if win.backed_out is not None:
        by = ledger.person(win.backed_out_by)
        return f"BACKED OUT in record {win.backed_out.seq:,} by {by}: {win.reason}"
    if win.disputed is not None:
        return f"IN DISPUTE since record {win.disputed.seq:,}: {win.reason}"
    return ""


def last_mark(ledger: Ledger, win: Win) -> Mark:
    """The last record of the win itself, or of the end of its round, which settles envy."""
    same = (
        e.mark
        for e in ledger.envied
        if (e.link, e.table, e.game) == (win.link, win.table, win.game)
    )
    return max((win.last, *same), key=lambda mark: mark.seq)
