"""The posting sheet of a table (R46, WAC 230-15-060): limits, jackpots, all prizes, maximum,
restrictions, from the configuration as it stands."""

from houseway.floor.commands import OfferMerchandise
from houseway.floor.reports.ledger import Ledger
from houseway.floor.reports.ledger.books import LinkBook, TableBook
from houseway.floor.reports.scope import exact, level_name, origin_at, warning
from houseway.floor.reports.value import Fact, Report, Row, Section, columns
from houseway.hands import names
from houseway.money import Money, parse_money
from houseway.paytables import Paytable, paytable
from houseway.paytables import Row as PayRow
from houseway.paytables.words import either, jackpot_words, spot_words, wager_words
from houseway.progressive import LinkRules, Prize, Share, Times, envy_each, fixed_pay
from houseway.progressive.rules import WHOLE_BP

VERSION = 1
LIMITS = columns("bet:Bet, minimum:Least:money, maximum:Most:money, terms:Terms")
JACKPOTS = columns(
    "jackpot:Jackpot, level:Level, amount:Amount now:money, maximum:Maximum, with:Shared with"
)
MERCHANDISE = columns("item:Prize, value:Value:money, hand:For, notices:Notices posted")
PRIZES = columns("prize:Hand, pays:Pays, envy:Envy")
POLICIES = (
    "Disputes: call the floor supervisor before the cards are taken in; the house's dispute"
    " procedure is available at this table.",
    "Play by employees is governed by the house's approved internal controls; ask the supervisor.",
    "Rules of play are available on request.",
)


def posting_sheet(ledger: Ledger, name: str, policies: tuple[str, ...] = POLICIES) -> Report:
    if name not in ledger.tables:
        known = ", ".join(ledger.tables) or "none"
        raise ValueError(f"There is no table {name!r}; there are {known}.")
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
            Fact("Players at most", table.seats, "count"),
            Fact("Decks", table.decks, "count"),
            *((Fact("Third card", f"{table.third_card}'s"),) * (table.third_card == "player")),
            *((Fact("Third card", "dealer's up card"),) * (table.third_card == "up-card")),
        ),
        sections=(
            limits(ledger, table),
            *jackpots(ledger, table),
            *merchandise(ledger, table),
            *prizes(ledger, table),
        ),
        notes=(*restrictions(ledger, table), *policies, "WAC 230-15-060, 230-15-685."),
    )


def limits(ledger: Ledger, table: TableBook) -> Section:
    rows: list[Row] = []
    for spot, least, most in table.spots:
        pays = paytable(spot)
        book = book_of(ledger, table, spot)
        if book is not None:
            least = most = book.now.wager
        terms = wager_words(pays.wager) + aggregate_words(table, spot)
        rows.append((bet_name(pays), least, most, terms))
    return Section(title="Wager limits", columns=LIMITS, rows=tuple(rows))


def aggregate_words(table: TableBook, spot: str) -> str:
    """WAC 230-15-490: the limit is shown at the table."""
    limit = table.aggregates.get(spot)
    return "" if limit is None else f"; pays at most {exact(limit)} to all players on one deal"


def merchandise(ledger: Ledger, table: TableBook) -> list[Section]:
    """WAC 230-15-700: value, winning hand and what hangs on it."""
    rows = tuple(
        (offer.item, offer.value, f"{paytable(offer.paytable).name}: {hand_of(offer)}",
         "; ".join(offer.notices))
        for offer in ledger.offers.values() if offer.table == table.name
    )  # fmt: skip
    if not rows:
        return []
    note = "Bought with jackpot money that is not displayed."
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
    """Bets that pay alike share a section; a designator lists the tables it joins, Cover All its
    hands dealt."""
    bets = [(pays.bet, pays.hands, pays.rows)] if pays.rows else []
    bets += [(bet.bet, bet.hands, bet.rows) for bet in pays.further if bet.rows]
    bets += [(f"{pays.bet}, {n} hands dealt", pays.hands, rows) for n, rows in pays.by_hands]
    alike: dict[tuple[str, tuple[PayRow, ...]], list[str]] = {}
    for bet, family, rows in bets:
        alike.setdefault((family, rows), []).append(spot_words(bet))
    found = [
        prize_section(f"{pays.name}: {', '.join(names_)}", family, rows)
        for (family, rows), names_ in alike.items()
    ]
    return found + [section for _, part in pays.parts for section in odds_prizes(paytable(part))]


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


def bet_name(pays: Paytable) -> str:
    return f"{pays.name}: {spot_words(pays.bet)}"


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
                found.append(f"{pays.name}: closed, no jackpot wagers are taken.")
            limits = [(level, meter.maximum()) for level, meter in book.meters.items()]
            found += [capped(level, most) for level, most in limits if most is not None]
        if pays.decks != (1,) and pays.jackpot is not None:
            found.append(f"{pays.name}: {either(pays.decks)} decks.")
    return [*found, *tokes(ledger, table)]


def tokes(ledger: Ledger, table: TableBook) -> list[str]:
    """WAC 230-15-491: a bet of its own, with its own payout limit where the house has set one, and
    outside any limit on all players together."""
    limit = ledger.house_rules.get(("toke_limit", table.game))
    limit = limit or ledger.house_rules.get(("toke_limit", ""))
    found = [f"A toke is paid {exact(parse_money(limit))} at most."] if limit else []
    if table.aggregates:
        found.append(
            "A toke is a bet of its own and does not count towards a limit on all players."
        )
    return found


def capped(level: str, maximum: Money) -> str:
    return (
        f"Maximum of {level_name(level)}: {exact(maximum)}; what exceeds it is kept for the next."
    )
