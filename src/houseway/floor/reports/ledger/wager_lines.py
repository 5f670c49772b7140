"""Enters wagers and adjustments in the ledger. What a level should have gained is computed from the
seats, the wager and the rates in force; what it did gain comes from the record. The account
compares the two (R19).
"""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from houseway.floor.reports.ledger.day_sums import LinkBook, Mark, Meter, Note
from houseway.floor.reports.period import shift_of
from houseway.money import Money, exact_share
from houseway.progressive import events as link_events

if TYPE_CHECKING:
    from houseway.floor.reports.ledger import Ledger

Wager = link_events.GameStarted | link_events.WagerAdded | link_events.WagerReversed


def link_opened(
    ledger: "Ledger", book: LinkBook, event: link_events.LinkOpened, mark: Mark
) -> None:
    book.is_open = True
    book.opened = mark.day
    for start in event.starts:
        book.meters[start.level] = Meter()
        held = start.current + start.reserve + start.overflow
        ledger.line(mark, book.name, start.level, start=held)
        book_for_house(ledger, book, mark, started=start.of_house)
        pools(
            ledger,
            book,
            mark,
            start.level,
            start.current,
            start.reserve,
            start.overflow,
            steps=False,
        )
        where = f"link {book.name} {start.level}"
        by, reason = ledger.person(event.by), f"starting amount: {event.reason}"
        ledger.notes.append(Note(mark, "adjustment", where, by, held, reason))


def link_closed(
    ledger: "Ledger", book: LinkBook, event: link_events.LinkClosed, mark: Mark
) -> None:
    book.is_open = False


def link_reopened(
    ledger: "Ledger", book: LinkBook, event: link_events.LinkReopened, mark: Mark
) -> None:
    book.is_open = True


def game_started(
    ledger: "Ledger", book: LinkBook, event: link_events.GameStarted, mark: Mark
) -> None:
    paying = [seat for seat in event.seats if seat not in event.credited]
    take(ledger, book, event, mark, paying, sign=1)
    ledger.sums.tables[mark.day, book.name, event.table]["games"] += 1
    book.in_play[event.table] = set(event.seats)


def wager_added(
    ledger: "Ledger", book: LinkBook, event: link_events.WagerAdded, mark: Mark
) -> None:
    """A seat whose wager was carried over from an earlier game does not pay again."""
    paying = [event.seat] if event.coin_in else []
    take(ledger, book, event, mark, paying, sign=1)
    book.in_play[event.table].add(event.seat)
    correct(ledger, book, event, mark, "wager added", event.coin_in)


def wager_reversed(
    ledger: "Ledger", book: LinkBook, event: link_events.WagerReversed, mark: Mark
) -> None:
    paying = [event.seat] if event.coin_in else []
    take(ledger, book, event, mark, paying, sign=-1)
    book.in_play[event.table].discard(event.seat)
    correct(ledger, book, event, mark, "wager reversed", -event.coin_in)


def wager_carried(
    ledger: "Ledger", book: LinkBook, event: link_events.WagerCarried, mark: Mark
) -> None:
    book.in_play[event.table].discard(event.seat)
    correct(ledger, book, event, mark, "wager carried", 0)


def round_voided(
    ledger: "Ledger", book: LinkBook, event: link_events.RoundVoided, mark: Mark
) -> None:
    where, by = f"table {event.table}, game {event.game}", ledger.person(event.by)
    ledger.notes.append(Note(mark, "round voided", where, by, 0, event.reason))


def take(
    ledger: "Ledger", book: LinkBook, event: Wager, mark: Mark, paying: Iterable[int], sign: int
) -> None:
    """`sign` is -1 for a reversed wager."""
    seats = list(paying)
    due = len(seats) * book.now.wager
    if event.coin_in != due:
        sentence = f"Table {event.table}: the coin-in is not the wagers of the lit seats."
        ledger.find(mark, book.name, "", event.coin_in - due, sentence)
    moved = sum(part.total for part in event.parts)
    for part in event.parts:
        meter, reserve, overflow = (sign * x for x in (part.meter, part.reserve, part.overflow))
        pools(ledger, book, mark, part.level, meter, reserve, overflow, steps=False)
    expected = by_rates(ledger, book, mark, event, due, sign)
    house = due - expected
    if (moved, event.house) != (expected, house):
        sentence = f"Table {event.table}: the shares do not add up to the wagers."
        ledger.find(mark, book.name, "", moved + event.house - due, sentence)
    count_coin_in(ledger, book, event, mark, seats, sign)


def by_rates(
    ledger: "Ledger", book: LinkBook, mark: Mark, event: Wager, due: Money, sign: int
) -> Money:
    """The computed side of a wager: by rates, whatever the record says."""
    total = 0
    recorded = {part.level: part.total for part in event.parts}
    for level in book.now.levels:
        meter, reserve = (
            exact_share(due, level.contribution_bp),
            exact_share(due, level.reserve_bp),
        )
        if sign > 0:
            ledger.line(mark, book.name, level.name, contributions=meter, reserve_in=reserve)
        else:
            ledger.line(mark, book.name, level.name, reversed=meter + reserve)
        differs = recorded.get(level.name, 0) - meter - reserve
        if differs:
            sentence = f"{level.name.capitalize()} gained another share than its rates say."
            ledger.find(mark, book.name, level.name, sign * differs, sentence)
        total += meter + reserve
    return total


def count_coin_in(
    ledger: "Ledger", book: LinkBook, event: Wager, mark: Mark, seats: list[int], sign: int
) -> None:
    opened = ledger.property()
    shift = shift_of(mark.at, opened.time_zone, opened.day_start)
    for seat in seats:
        key = (mark.day, shift, book.name, event.table, seat)
        counted = ledger.sums.seats[key]
        counted["wagers"] += sign
        counted["coin_in"] += sign * book.now.wager
    lines = ledger.sums.tables[mark.day, book.name, event.table]
    lines["wagers"] += sign * len(seats)
    lines["coin_in"] += sign * event.coin_in
    lines["house"] += sign * event.house
    for part in event.parts:
        lines["meter"] += sign * part.meter
        lines["reserve"] += sign * part.reserve
        lines["overflow"] += sign * part.overflow


def count_game(ledger: "Ledger", book: LinkBook, table: str, mark: Mark) -> None:
    """At the end of a game, for the theory: hands in play, and their square, because envy goes from
    each hand to every other and some games share cards."""
    hands = len(book.in_play.pop(table, ()))
    key = (mark.day, book.name, len(book.rules) - 1, table)
    lines = ledger.sums.games[key]
    lines.update(games=1, hands=hands, squares=hands * hands)


def lowered(ledger: "Ledger", book: LinkBook, event: link_events.LevelLowered, mark: Mark) -> None:
    """Lowering to the maximum moves money between pools; otherwise it leaves lawfully."""
    amount = event.amount
    if event.lawful == "maximum":
        pools(ledger, book, mark, event.level, -amount, 0, amount)
    else:
        moves = {pool: -amount * (pool == event.pool) for pool in ("display", "reserve")}
        over = -amount * (event.pool == "overflow")
        pools(ledger, book, mark, event.level, moves["display"], moves["reserve"], over)
        ledger.line(mark, book.name, event.level, **{event.lawful: amount})
    if event.lawful == "gross_receipts":
        book_for_house(ledger, book, mark, gross_receipts=amount)
    elif event.lawful == "seed_recovery":
        book_for_house(ledger, book, mark, seed_recovered=amount)
    reason = f"{event.lawful.replace('_', ' ')}, from {event.pool}: {event.reason}"
    adjust(ledger, book, event.level, mark, event.by, -amount, reason)


def raised(ledger: "Ledger", book: LinkBook, event: link_events.LevelRaised, mark: Mark) -> None:
    display = event.amount - event.overflow
    pools(ledger, book, mark, event.level, display, 0, event.overflow)
    ledger.line(mark, book.name, event.level, raised=event.amount)
    book_for_house(ledger, book, mark, raised=event.amount)
    adjust(ledger, book, event.level, mark, event.by, event.amount, event.reason)


def bought(
    ledger: "Ledger", book: LinkBook, event: link_events.MerchandiseBought, mark: Mark
) -> None:
    taken = {pool: -event.amount * (pool == event.pool) for pool in ("reserve", "overflow")}
    pools(ledger, book, mark, event.level, 0, taken["reserve"], taken["overflow"])
    ledger.line(mark, book.name, event.level, merchandise=event.amount)
    book_for_house(ledger, book, mark, merchandise=event.amount)
    reason = f"from {event.pool}: {event.reason}"
    adjust(ledger, book, event.level, mark, event.by, -event.amount, reason)


def released(
    ledger: "Ledger", book: LinkBook, event: link_events.OverflowReleased, mark: Mark
) -> None:
    pools(ledger, book, mark, event.level, event.amount, 0, -event.amount)
    reason = f"overflow released to the meter: {event.reason}"
    adjust(ledger, book, event.level, mark, event.by, event.amount, reason)


def maximum_set(
    ledger: "Ledger", book: LinkBook, event: link_events.MaximumSet, mark: Mark
) -> None:
    book.meters[event.level].maximums.append((mark.day, event.maximum))
    said = "maximum lifted" if event.maximum is None else "maximum set"
    amount = event.maximum or 0
    adjust(ledger, book, event.level, mark, event.by, amount, f"{said}: {event.reason}")


def moved_out(
    ledger: "Ledger", book: LinkBook, event: link_events.LevelMovedOut, mark: Mark
) -> None:
    moved = event.moved
    pools(ledger, book, mark, event.level, -moved.current, -moved.reserve, -moved.overflow)
    ledger.line(mark, book.name, event.level, moved_out=moved.total)
    book_for_house(ledger, book, mark, moved_out=moved.total)
    reason = f"moved to {event.to}: {event.reason}"
    adjust(ledger, book, event.level, mark, event.by, -moved.total, reason)


def moved_in(ledger: "Ledger", book: LinkBook, event: link_events.LevelMovedIn, mark: Mark) -> None:
    moved = event.moved
    shown, over = moved.current - event.above, moved.overflow + event.above
    pools(ledger, book, mark, event.level, shown, moved.reserve, over)
    ledger.line(mark, book.name, event.level, moved_in=moved.total)
    book_for_house(ledger, book, mark, moved_in=moved.total)
    reason = f"moved from {event.origin}: {event.reason}"
    adjust(ledger, book, event.level, mark, event.by, moved.total, reason)


def pools(
    ledger: "Ledger",
    book: LinkBook,
    mark: Mark,
    level: str,
    display: Money,
    reserve: Money,
    overflow: Money,
    *,
    steps: bool = True,
) -> None:
    """What the record says was moved; `steps` for moves not caused by a wager."""
    meter = book.meters[level]
    if steps and display:
        meter.steps.append((mark.at, meter.display, meter.display + display))
    meter.display += display
    meter.reserve += reserve
    meter.overflow += overflow
    ledger.line(mark, book.name, level, display=display, reserve=reserve, overflow=overflow)


def book_for_house(ledger: "Ledger", book: LinkBook, mark: Mark, **amounts: Money) -> None:
    ledger.sums.links[mark.day, book.name].update(amounts)


def adjust(
    ledger: "Ledger", book: LinkBook, level: str, mark: Mark, by: str, amount: Money, reason: str
) -> None:
    where, who = f"link {book.name} {level}", ledger.persons(by, mark)
    ledger.notes.append(Note(mark, "adjustment", where, who, amount, reason))


def correct(
    ledger: "Ledger",
    book: LinkBook,
    event: link_events.WagerAdded | link_events.WagerReversed | link_events.WagerCarried,
    mark: Mark,
    kind: str,
    amount: Money,
) -> None:
    where = f"table {event.table}, game {event.game}, seat {event.seat}"
    by = ledger.person(event.by)
    ledger.notes.append(Note(mark, kind, where, by, amount, event.reason, link=book.name))


HANDLERS: dict[type, Callable[["Ledger", LinkBook, Any, Mark], None]] = {
    link_events.LinkOpened: link_opened,
    link_events.LinkClosed: link_closed,
    link_events.LinkReopened: link_reopened,
    link_events.GameStarted: game_started,
    link_events.WagerAdded: wager_added,
    link_events.WagerReversed: wager_reversed,
    link_events.WagerCarried: wager_carried,
    link_events.RoundVoided: round_voided,
    link_events.LevelLowered: lowered,
    link_events.LevelRaised: raised,
    link_events.MerchandiseBought: bought,
    link_events.OverflowReleased: released,
    link_events.MaximumSet: maximum_set,
    link_events.LevelMovedOut: moved_out,
    link_events.LevelMovedIn: moved_in,
}
