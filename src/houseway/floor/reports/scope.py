"""What all reports share: their records, warnings and wording."""

from collections import Counter
from collections.abc import Callable, Iterator

from msgspec.structs import replace

from houseway.floor.clock import dates_in_words
from houseway.floor.reports.ledger import Ledger
from houseway.floor.reports.ledger.day_sums import LAST_DAY, Lines, LinkBook, Mark, TableBook, Win
from houseway.floor.reports.period import Period
from houseway.floor.reports.value import Names, Origin, Section
from houseway.money import Money, show
from houseway.paytables import Paytable, paytable
from houseway.paytables.words import hand_words
from houseway.progressive import Prize

NOT_APPROVED = "Not approved for wagering"


def warning(ledger: Ledger, table: TableBook | None = None) -> str:
    """Empty only if a live property runs as approved."""
    kind = ledger.property().kind
    if kind == "training":
        return f"Play chips. {NOT_APPROVED}"
    if kind == "demo":
        return f"Demonstration. {NOT_APPROVED}"
    looked_at = [table] if table else [t for t in ledger.tables.values() if t.is_open]
    return "" if all(t.is_approved for t in looked_at) else NOT_APPROVED


def origin(ledger: Ledger, period: Period) -> Origin:
    """From the first record of the period to the last one before its close."""
    days = [day for day in ledger.closes if day <= period.last]
    if not days:
        begins = dates_in_words(min(ledger.closes, default=""))
        raise ValueError(f"The log begins on {begins}; there is nothing to report before that.")
    last = ledger.closes[max(days)]
    firsts = [seq for day, seq in ledger.first.items() if period.holds(day)]
    assert ledger.head is not None
    running = ledger.head.day <= period.last
    return origin_at(ledger, last, min(firsts, default=last.seq), is_provisional=running)


def origin_at(ledger: Ledger, mark: Mark, first: int, *, is_provisional: bool = False) -> Origin:
    opened = ledger.property()
    return Origin(
        property_name=opened.name,
        property_kind=opened.kind,
        location=opened.location,
        zone=opened.time_zone,
        first=first,
        last=mark.seq,
        at=mark.at,
        head=mark.digest,
        is_provisional=is_provisional,
        names=names(ledger),
    )


def names(ledger: Ledger) -> Names:
    books = ledger.links.values()
    paytables = {book.paytable: paytable(book.paytable).name for book in books}
    staff = {"houseway": "Houseway", **ledger.staff}  # What the program records by itself.
    wins = {f"{one.link}/{one.number}": one.win for one in ledger.wins}
    return Names(tuple(ledger.links), staff, paytables, dict(ledger.request_words), wins)


def need_link(ledger: Ledger, period: Period, link: str) -> None:
    """A link that existed by then; an empty name means all of them."""
    known = [book.name for book in ledger.links_at(period.last)]
    if link and link not in known:
        raise ValueError(f"There is no link {link!r}; choose from {', '.join(known)}.")


def level_lines(ledger: Ledger, link: str, level: str, holds: Callable[[str], bool]) -> Lines:
    """The account of one level over some gambling days."""
    total: Lines = Counter()
    for (day, of_link, of_level), lines in ledger.sums.levels.items():
        if (of_link, of_level) == (link, level) and holds(day):
            total.update(lines)
    return total


def link_lines(ledger: Ledger, link: str, holds: Callable[[str], bool]) -> Lines:
    total: Lines = Counter()
    for (day, of_link), lines in ledger.sums.links.items():
        if of_link == link and holds(day):
            total.update(lines)
    return total


def table_lines(ledger: Ledger, link: str, holds: Callable[[str], bool]) -> dict[str, Lines]:
    """By table, in the order of the tables."""
    found: dict[str, Lines] = {}
    for (day, of_link, table), lines in ledger.sums.tables.items():
        if of_link == link and holds(day):
            found.setdefault(table, Counter()).update(lines)
    return {name: found[name] for name in ledger.tables if name in found}


def wins_of(ledger: Ledger, holds: Callable[[str], bool], link: str = "") -> Iterator[Win]:
    """Wins posted in the period, in the order of posting."""
    for win in ledger.wins:
        assert win.posted is not None
        if holds(win.posted.day) and link in ("", win.link):
            yield win


def hand_name(ledger: Ledger, win: Win) -> str:
    """ "Royal flush, 100% Mega"."""
    book = ledger.links[win.link]
    return signed_words(paytable(book.paytable), win.hand)


def pays_from(book: LinkBook, win: Win) -> str:
    if win.level:
        return level_name(win.level)
    return "Tray" if is_from_tray(book, win) else "House jackpot"


def is_from_tray(book: LinkBook, win: Win) -> bool:
    """A fixed pay, neither from a meter nor a house jackpot prize."""
    return not win.level and not isinstance(win.rules.hands[win.hand].pay, Prize)


def level_name(level: str) -> str:
    return level.capitalize()


def counts_by_link(ledger: Ledger, period: Period) -> bool:
    """The day was signed when each link numbered its own wins, so its sheets must stay the same."""
    return signed_as(ledger, period, "jackpots") == 1


def signed_as(ledger: Ledger, period: Period, sheet: str) -> int:
    """The version of a sheet that was signed with the day; 0 where none was."""
    _, sheets = ledger.days_closed.get(period.last, (None, {}))
    found = [int(one.rpartition("/")[2]) for one in sheets if one.startswith(f"{sheet}/")]
    return max(found, default=0) if period.first == period.last else 0


def as_signed(shown: Section, by_link: bool) -> Section:
    """A list of wins with its original heading, if that is what was signed."""
    heads = (replace(one, title="Win page") if one.key == "page" else one for one in shown.columns)
    return replace(shown, columns=tuple(heads)) if by_link else shown


def win_id(win: Win, by_link: bool = False) -> str:
    """The win's number on its page; a small pay by the dealer has none."""
    if not win.win:
        return "–"
    return f"{win.link}/{win.win}" if by_link else str(win.win)


def status(win: Win, until: str = LAST_DAY) -> str:
    """At the close of a gambling day."""
    done = [
        word
        for word, mark in (
            ("backed out", win.backed_out),
            ("in dispute", win.disputed),
            ("paid", win.paid),
        )
        if mark is not None and mark.day <= until
    ]
    return ", ".join(reversed(done)) or "not paid yet"


def exact(amount: Money) -> str:
    """Money in a sentence, with fractions of a cent if there are any."""
    if amount % 10_000 == 0:
        return show(amount)
    sign = "-" if amount < 0 else ""
    whole, part = divmod(abs(amount), 1_000_000)
    return f"{sign}${whole:,}.{part:06d}".rstrip("0")


def signed_words(table: Paytable, hand: str) -> str:
    """A hand as the sheets of closed days name it: their digests are in the log."""
    return SIGNED_WORDS.get(hand) or hand_words(table, hand)


SIGNED_WORDS = {
    "three_sevens_same_colour": "Three 7s of one colour",
    "two_sevens": "First two cards both 7",
    "one_seven": "Either of the first two cards a 7",
}
