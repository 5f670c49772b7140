"""The meters of every level (R36): wagers counted, current, hits, wins, overflow, reserve, base,
limit, and the last hits."""

from houseway.floor.reports.ledger import Ledger
from houseway.floor.reports.period import Period
from houseway.floor.reports.scope import (
    as_signed,
    counts_by_link,
    hand_name,
    level_lines,
    level_name,
    origin,
    status,
    table_lines,
    warning,
    win_id,
    wins_of,
)
from houseway.floor.reports.value import Report, Row, Section, columns

VERSION = 2
LAST_HITS = 25
METERS = columns(
    "link:Jackpot, level:Level, wagers:Wagers:count, current:Current:money, base:Base:money,"
    "limit:Limit:money, reserve:Reserve:money, overflow:Overflow:money, hits:Hits:count,"
    "wins:Wins:money, backed_out:Backed out:money"
)
HITS = columns(
    "link:Jackpot, level:Level, time:Posted:time, page:Win, table:Table, seat:Seat:count,"
    "hand:Hand, amount:Award:money, status:Status"
)


def meters(ledger: Ledger, period: Period) -> Report:
    """At the close of the period, counted since each link opened."""
    return Report(
        name="meters",
        version=VERSION - counts_by_link(ledger, period),
        title="Meters",
        scope=f"At the close of {period.last}",
        origin=origin(ledger, period),
        warning=warning(ledger),
        sections=(levels(ledger, period), last_hits(ledger, period)),
        notes=("Wagers, hits and wins since the link opened; hits and wins are gross.",),
    )


def levels(ledger: Ledger, period: Period) -> Section:
    rows: list[Row] = []
    for book in ledger.links_at(period.last):
        tables = table_lines(ledger, book.name, lambda day: day <= period.last)
        wagers = sum(sums["wagers"] for sums in tables.values())
        for level in book.levels_at(period.last):
            sums = level_lines(ledger, book.name, level, lambda day: day <= period.last)
            rows.append(
                (
                    book.name,
                    level_name(level),
                    wagers,
                    sums["display"],
                    book.rules_at(period.last).level(level).seed,
                    book.meters[level].maximum(period.last),
                    sums["reserve"],
                    sums["overflow"],
                    sums["hits"],
                    sums["wins"],
                    sums["backed_out"],
                )
            )
    return Section(title="Levels", columns=METERS, rows=tuple(rows))


def last_hits(ledger: Ledger, period: Period) -> Section:
    rows: list[Row] = []
    by_link = counts_by_link(ledger, period)
    for book in ledger.links_at(period.last):
        for level in book.levels_at(period.last):
            hits = [
                win
                for win in wins_of(ledger, lambda day: day <= period.last, book.name)
                if win.level == level
            ]
            for win in reversed(hits[-LAST_HITS:]):
                assert win.posted is not None
                rows.append(
                    (
                        book.name,
                        level_name(level),
                        win.posted.at,
                        win_id(win, by_link),
                        win.table,
                        win.seat,
                        hand_name(ledger, win),
                        win.amount,
                        status(win, period.last),
                    )
                )
    note = "" if rows else "No level has been hit yet."
    title = f"Last {LAST_HITS} hits"
    return as_signed(Section(title=title, columns=HITS, rows=tuple(rows), note=note), by_link)
