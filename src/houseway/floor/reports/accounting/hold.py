"""Theoretical against actual hold of each jackpot bet, with the band chance allows.

The house's result is coin-in less what went to the levels, pays and envy from the tray, prizes and
seeds. Awards from a meter are the players' own money and not part of it.
"""

from decimal import Decimal, localcontext
from fractions import Fraction

from houseway.floor.reports.accounting.theory import Expected, expected
from houseway.floor.reports.ledger import Ledger
from houseway.floor.reports.ledger.day_sums import LinkBook
from houseway.floor.reports.period import Period
from houseway.floor.reports.scope import (
    link_lines,
    origin,
    signed_words,
    table_lines,
    warning,
    wins_of,
)
from houseway.floor.reports.value import Cell, Report, Row, Section, columns
from houseway.money import CENT, Money
from houseway.paytables import paytable

VERSION = 1
Z95, Z99 = Fraction("1.959964"), Fraction("2.575829")  # Two-sided, of the normal distribution.
OFTEN_ENOUGH = 5

HOLDS = columns(
    "link:Jackpot, coin_in:Coin-in:money, result:House result:money, expected:Expected:money,"
    "deviation:Standard deviation:money, actual:Actual hold:rate, theory:Theoretical:rate,"
    "low:95% from:rate, high:95% to:rate, z:Deviations:text, verdict:Verdict"
)
HITS = columns(
    "link:Jackpot, hand:Hand, chance:Probability, expected:Expected hits, hits:Hits:count"
)


def hold(ledger: Ledger, period: Period) -> Report:
    books = ledger.links_at(period.last)
    theories = {book.name: expected(ledger, book, period) for book in books}
    rows = tuple(hold_row(ledger, book, period, theories[book.name]) for book in books)
    hits = tuple(
        row for book in books for row in hit_rows(ledger, book, period, theories[book.name])
    )
    return Report(
        name="hold",
        version=VERSION,
        title="Theoretical against actual hold",
        scope=period.words,
        origin=origin(ledger, period),
        warning=warning(ledger),
        sections=(
            Section(title="By jackpot", columns=HOLDS, rows=rows),
            Section(title="Hits by hand", columns=HITS, rows=hits),
        ),
        notes=NOTES,
    )


NOTES = (
    "House result: coin-in less shares of the levels, tray pays, envy, house prizes and seeds."
    " Jackpots off a meter are players' money and do not enter it; back-outs are taken off.",
    "Theory: exact probabilities of the lab, the rules in force at each game, envy by the seats in"
    " play. Only games that have ended are in it.",
    "The band is a normal approximation and rough while a rare hand has been expected fewer than"
    f" {OFTEN_ENOUGH} times. Hands of one round are taken as independent, except where they share"
    " community cards: there the wider bound is used.",
)


def hold_row(ledger: Ledger, book: LinkBook, period: Period, theory: Expected) -> Row:
    tables = table_lines(ledger, book.name, period.holds).values()
    coin_in = sum(sums["coin_in"] for sums in tables)
    own = link_lines(ledger, book.name, period.holds)
    house = sum(sums["house"] for sums in tables)
    paid = sum(own[key] for key in ("tray", "owed", "envy", "seeds"))
    # Seed returned by a back-out was never a result; seed taken back by hand is not one either.
    result = house - paid + own["seed_returned"]
    if not coin_in or not theory.wagered:
        return (book.name, coin_in, result, None, None, None, None, None, None, "", "No wagers")
    deviation = root(theory.variance)
    middle = theory.result / theory.wagered
    reach = Z95 * deviation / theory.wagered
    off = (result - theory.result) / deviation if deviation else Fraction(0)
    return (
        book.name,
        coin_in,
        result,
        cents(theory.result),
        cents(deviation),
        Fraction(result, coin_in),
        middle,
        middle - reach,
        middle + reach,
        f"{decimal(off, 2):+}",
        verdict(off),
    )


def hit_rows(ledger: Ledger, book: LinkBook, period: Period, theory: Expected) -> list[Row]:
    table = paytable(book.paytable)
    counts: dict[str, int] = {}
    for win in wins_of(ledger, period.holds, book.name):
        if win.backed_out is None or win.backed_out.day > period.last:
            counts[win.hand] = counts.get(win.hand, 0) + 1
    found: list[Row] = []
    for hand in book.rules_at(period.last).hands:
        hits = theory.hits.get(hand, Fraction(0))
        chance = hits / theory.hands if theory.hands else Fraction(0)
        odds: Cell = f"1 in {decimal(1 / chance, 1):,}" if chance else ""
        expected_hits = f"{decimal(hits, 4):,}"
        found.append(
            (book.name, signed_words(table, hand), odds, expected_hits, counts.get(hand, 0))
        )
    return found


def verdict(off: Fraction) -> str:
    if abs(off) <= Z95:
        return "Within 95%"
    return "Within 99%" if abs(off) <= Z99 else "Outside 99%: see the hits"


def cents(value: Fraction) -> Money:
    return round(value / CENT) * CENT


def root(value: Fraction) -> Fraction:
    """Correctly rounded to 40 digits on every machine, which a float would not be."""
    with localcontext() as context:
        context.prec = 40
        return Fraction((Decimal(value.numerator) / Decimal(value.denominator)).sqrt())


def decimal(value: Fraction, places: int) -> Decimal:
    scaled = round(value * 10**places)
    return Decimal(scaled).scaleb(-places)
