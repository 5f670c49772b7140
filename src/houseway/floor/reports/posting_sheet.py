"""The posting sheet of a table (R46, WAC 230-15-060): limits, jackpots, all prizes, maximum,
restrictions, from the current configuration. Bets, their order, titles and terms, and the labels of
the house's settings come from the game.
"""

from collections.abc import Iterator
from typing import NamedTuple

from houseway.floor.commands import OfferMerchandise
from houseway.floor.regulation import washington
from houseway.floor.reports.ledger import Ledger
from houseway.floor.reports.ledger.day_sums import LinkBook, TableBook
from houseway.floor.reports.scope import exact, level_name, origin_at, warning
from houseway.floor.reports.value import Fact, Report, Row, Section, columns
from houseway.games import game
from houseway.hands import names
from houseway.money import Money, parse_money
from houseway.paytables import Paytable, WagerRules, paytable
from houseway.paytables import Row as PayRow
from houseway.paytables.words import bet_label, either, jackpot_words, wager_words
from houseway.progressive import LinkRules, Prize, Share, Times, envy_each, fixed_pay
from houseway.progressive.rules import WHOLE_BP

VERSION = 2
LIMITS = columns("bet:Bet, minimum:Least:money, maximum:Most:money, terms:Terms, paytable:Paytable")
JACKPOTS = columns(
    "jackpot:Jackpot, level:Level, amount:Amount now:money, maximum:Maximum, with:Shared with"
)
MERCHANDISE = columns("item:Prize, value:Value:money, hand:For, notices:Notices posted")
PRIZES = columns("prize:Hand, pays:Pays, envy:Envy")
POLICIES = (
    "Disputes: call the floor supervisor before the cards are picked up. The house's dispute"
    " procedure is available at this table.",
    "The house's approved internal controls cover play by employees; ask a supervisor.",
    "Rules of play are available on request.",
)


def posting_sheet(ledger: Ledger, name: str, policies: tuple[str, ...] = POLICIES) -> Report:
    if name not in ledger.tables:
        known = ", ".join(ledger.tables)
        choice = f"; choose from {known}" if known else ""
        raise ValueError(f"There is no table {name!r}{choice}.")
    table = ledger.tables[name]
    assert ledger.head is not None
    return Report(
        name="posting",
        version=VERSION,
        title=f"Table {name}: {table.title}",
        scope="Limits, jackpots and prizes",
        origin=origin_at(ledger, ledger.head, 1),
        warning=warning(ledger, table),
        facts=(
            Fact("Maximum players", table.seats, "count"),
            *house_settings(table),
        ),
        sections=(
            limits(ledger, table),
            *jackpots(ledger, table),
            *merchandise(ledger, table),
            *prizes(ledger, table),
        ),
        notes=(*restrictions(ledger, table), *policies, "WAC 230-15-060, 230-15-685."),
    )


def house_settings(table: TableBook) -> Iterator[Fact]:
    """The settings named by the layout of a table."""
    for one in game(table.game).house_settings:
        value = getattr(table, one.name, "") or table.settings.get(one.name, "")
        if value != "":
            yield Fact(one.label, one.say(value))
    if table.two_positions:
        yield Fact("Two adjacent positions", "yes")


class Bet(NamedTuple):
    """One spot of the layout as played here; None for a limit that no rule sets."""

    spot: str
    pays: Paytable
    wager: WagerRules
    least: Money | None
    most: Money | None


def bets(ledger: Ledger, table: TableBook) -> list[Bet]:
    """In the order of the game's layout. The limits of the base game are those of its opening
    wager; equal bets and multiples follow from it, up to the highest lawful wager."""
    here = game(table.game)
    opening = next((spot for spot in here.spots if spot in here.base_spots), "")
    ceiling = highest_wager(ledger, table)
    known: dict[str, tuple[Money, Money]] = {}
    found: list[tuple[str, Paytable, WagerRules]] = []
    for id_, least, most in table.spots:
        pays = here.as_played(paytable(id_))
        book = book_of(ledger, table, id_)
        wager = (least, most) if book is None else (book.now.wager, book.now.wager)
        known[opening if pays.bet in here.base else pays.bet] = wager
        found.append((pays.bet, pays, pays.wager))
        found += [(more.bet, pays, more.wager) for more in pays.further]
    order = {spot: at for at, spot in enumerate((*here.spots, *here.later))}
    return [
        Bet(spot, pays, rules, *(known.get(spot) or tied(rules, known, ceiling)))
        for spot, pays, rules in sorted(found, key=lambda bet: order.get(bet[0], len(order)))
    ]


def tied(
    rules: WagerRules, known: dict[str, tuple[Money, Money]], ceiling: Money
) -> tuple[Money | None, Money | None]:
    """The limits of a bet equal to another, or a multiple of it."""
    base = known.get(rules.equal_to or rules.of or "")
    if base is None:
        return None, None
    times = rules.times if rules.of else (1,)
    return base[0] * min(times), min(base[1] * max(times), ceiling)


def highest_wager(ledger: Ledger, table: TableBook) -> Money:
    """WAC 230-15-140, or the house's own limit."""
    assert ledger.head is not None
    law = washington().ceiling(ledger.head.day)
    return house_limit(ledger, "single_wager", table) or law


def house_limit(ledger: Ledger, topic: str, table: TableBook) -> Money | None:
    """What the house has set for this game, or for all."""
    rules = ledger.house_rules
    said = rules.get((topic, table.game)) or rules.get((topic, ""))
    return parse_money(said) if said else None


def limits(ledger: Ledger, table: TableBook) -> Section:
    rows: tuple[Row, ...] = tuple(
        (
            bet_label(bet.spot),
            bet.least,
            bet.most,
            wager_words(bet.wager) + aggregate_words(table, bet),
            bet.pays.name,
        )
        for bet in bets(ledger, table)
    )
    return Section(title="Wager limits", columns=LIMITS, rows=rows)


def aggregate_words(table: TableBook, bet: Bet) -> str:
    """WAC 230-15-490: the limit is shown at the table."""
    limit = table.aggregates.get(bet.pays.id) if bet.spot == bet.pays.bet else None
    return "" if limit is None else f"; pays at most {exact(limit)} to all players on one deal"


def merchandise(ledger: Ledger, table: TableBook) -> list[Section]:
    """WAC 230-15-700: value, winning hand and conditions."""
    rows = tuple(
        (offer.item, offer.value, f"{paytable(offer.paytable).name}: {hand_of(offer)}",
         "; ".join(offer.notices))
        for offer in ledger.offers.values() if offer.table == table.name
    )  # fmt: skip
    if not rows:
        return []
    note = "Bought with non-displayed jackpot money."
    return [Section(title="Merchandise", columns=MERCHANDISE, rows=rows, note=note)]


def hand_of(offer: OfferMerchandise) -> str:
    return names.label(paytable(offer.paytable).hands, offer.hand)


def jackpots(ledger: Ledger, table: TableBook) -> list[Section]:
    rows: list[Row] = []
    for link in table.links.values():
        book = ledger.links[link]
        others = ", ".join(f"table {other}" for other in book.tables if other != table.name)
        for level, meter in book.meters.items():
            limit = meter.maximum()
            most = "none" if limit is None else exact(limit)
            rows.append((link, level_name(level), meter.display, most, others or "nobody"))
        if not book.is_progressive:
            prizes = (p.pay for p in book.now.hands.values() if isinstance(p.pay, Prize))
            rows += [(link, "House jackpot", prize.amount, "fixed", "nobody") for prize in prizes]
    if not rows:
        return []
    return [Section(title="Jackpots", columns=JACKPOTS, rows=tuple(rows))]


def prizes(ledger: Ledger, table: TableBook) -> list[Section]:
    found: list[Section] = []
    for spot, _, _ in table.spots:
        pays = paytable(spot)
        book = book_of(ledger, table, spot)
        if book is not None:
            found.append(jackpot_prizes(pays, book))
        else:
            found += odds_prizes(pays)
    return found


def jackpot_prizes(pays: Paytable, book: LinkBook) -> Section:
    rules = book.now
    rows = tuple(
        (names.label(pays.hands, hand), pay_words(rules, hand), envy_words(rules, hand))
        for hand in rules.hands
    )
    title = f"{pays.name}: wager {exact(rules.wager)}"
    return without_empty_envy(Section(title=title, columns=PRIZES, rows=rows))


def pay_words(rules: LinkRules, hand: str) -> str:
    match rules.hands[hand].pay:
        case Share(level, share_bp):
            whole = "the jackpot" if level == "jackpot" else f"the {level_name(level)} jackpot"
            return f"{share_bp * 100 // WHOLE_BP}% of {whole}"
        case Times(times, _):
            return f"{times:,} for 1, {exact(fixed_pay(rules, hand) or 0)}"
        case Prize(amount):
            return f"{exact(amount)}, house jackpot, to every winner"


def envy_words(rules: LinkRules, hand: str) -> str:
    each = envy_each(rules, hand)
    return exact(each) if each else ""


def odds_prizes(pays: Paytable) -> list[Section]:
    """Bets that pay alike share a section; a designator lists the paytables it combines. Pays
    that depend on the number of hands dealt are listed for each number."""
    bets = [(pays.bet, pays.hands, pays.rows, "")] if pays.rows else []
    bets += [(bet.bet, bet.hands, bet.rows, "") for bet in pays.further if bet.rows]
    bets += [(pays.bet, pays.hands, rows, f", {n} hands dealt") for n, rows in pays.by_hands]
    alike: dict[tuple[str, tuple[PayRow, ...]], list[str]] = {}
    for bet, family, rows, dealt in bets:
        alike.setdefault((family, rows), []).append(bet_label(bet) + dealt)
    found = [
        prize_section(f"{pays.name}: {', '.join(titles)}", family, rows)
        for (family, rows), titles in alike.items()
    ]
    parts = (odds_prizes(paytable(part)) for _, part in pays.parts)
    return found + [section for part in parts for section in part]


def prize_section(title: str, family: str, rows: tuple[PayRow, ...]) -> Section:
    made = tuple((prize_name(family, row), str(row.pay), envy_of(row)) for row in rows)
    return without_empty_envy(Section(title=title, columns=PRIZES, rows=made))


def without_empty_envy(section: Section) -> Section:
    if any(row[2] for row in section.rows):
        return section
    rows = tuple(row[:2] for row in section.rows)
    return Section(title=section.title, columns=PRIZES[:2], rows=rows)


def prize_name(family: str, row: PayRow) -> str:
    return names.label(family, row.hand) + (" (where offered)" if row.optional else "")


def envy_of(row: PayRow) -> str:
    return exact(row.envy.amount) if row.envy else ""


def book_of(ledger: Ledger, table: TableBook, spot: str) -> LinkBook | None:
    books = (ledger.links[link] for link in table.links.values())
    return next((book for book in books if book.paytable == spot), None)


def restrictions(ledger: Ledger, table: TableBook) -> list[str]:
    found = []
    for spot, _, _ in table.spots:
        pays = paytable(spot)
        book = book_of(ledger, table, spot)
        if pays.jackpot is not None and book is not None:
            found.append(f"{pays.name}: {jackpot_words(pays.jackpot)}")
            found += [f"{pays.name}: {notice}." for notice in book.notices]
            if not book.is_open:
                found.append(f"{pays.name}: closed to jackpot wagers.")
            limits = [(level, meter.maximum()) for level, meter in book.meters.items()]
            found += [capped(level, most) for level, most in limits if most is not None]
        if pays.decks != (1,) and pays.jackpot is not None:
            found.append(f"{pays.name}: {either(pays.decks)} decks.")
    return [*found, *tokes(ledger, table)]


def tokes(ledger: Ledger, table: TableBook) -> list[str]:
    """WAC 230-15-491: a separate bet with its own payout limit if the house has set one, and not
    part of any aggregate limit."""
    limit = house_limit(ledger, "toke_limit", table)
    found = [] if limit is None else [f"A toke can win at most {exact(limit)}."]
    if table.aggregates:
        found.append("A toke is a separate bet and does not count toward an aggregate limit.")
    return found


def capped(level: str, maximum: Money) -> str:
    return (
        f"{level_name(level)} maximum: {exact(maximum)}; any amount above it is kept for the"
        " next jackpot."
    )
