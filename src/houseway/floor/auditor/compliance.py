"""The auditor's compliance file: bank, seizures, seals, notices, taxes, merchandise.

It recomputes every figure from the raw records and reads the tax table itself.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from zoneinfo import ZoneInfo

from houseway.floor.auditor.chips import PLAYED
from houseway.floor.auditor.jackpots import taxes
from houseway.floor.auditor.jackpots.due import fixed
from houseway.floor.auditor.rebuilt_books import (
    DOLLAR,
    Books,
    Irregular,
    Json,
    RawRecord,
    money,
    need,
)

DAY = 24 * 3600 * 1_000_000
DEPOSIT_DAYS, SEAL_DAYS, SEAL_FROM = 7, 7, 500 * DOLLAR  # WAC 230-15-455 and -405.
TRAY_BELOW = 50 * DOLLAR  # Unless the house sets another (decision 0075).


@dataclass
class ComplianceBook:
    links: dict[str, Books]
    progressive: set[str] = field(default_factory=set)
    zone: str = "UTC"
    day: str = ""
    deposited: int = 0
    closes: list[tuple[str, int]] = field(default_factory=list)
    short: int = 0
    stated: str = ""  # The day of the bank's last statement.
    account: int | None = None  # That statement, deposits after it, less wins paid since.
    compared: str = ""
    compares: bool = False  # Old logs did not compare it every day.
    seized: dict[str, list[int]] = field(default_factory=dict)  # Posted and hidden.
    unpaid: dict[tuple[str, int], int] = field(default_factory=dict)
    wagers: dict[tuple[str, int], int] = field(default_factory=dict)
    owing_tax: dict[tuple[str, int], Json] = field(default_factory=dict)
    to_seal: set[tuple[str, int]] = field(default_factory=set)
    seals: dict[tuple[str, int], int] = field(default_factory=dict)
    bought: list[tuple[str, str, str, int]] = field(default_factory=list)
    offers: set[int] = field(default_factory=set)
    faults: int = 0
    unreported: set[int] = field(default_factory=set)
    terms: dict[str, int] = field(default_factory=dict)  # House rules on days and amounts.
    trays: dict[str, int] = field(default_factory=dict)  # What each counted table must hold.
    keeps_taxes: bool = False
    keeps_seals: bool = False

    def begin(self, record: RawRecord) -> None:
        if record.day != self.day:
            if self.day and self.accrued > (self.closes[-1][1] if self.closes else self.deposited):
                self.closes.append((self.day, self.accrued))
            self.day = record.day

    def read(self, event: Json, record: RawRecord) -> None:
        """Called after the event is entered in its link's books."""
        name = event.get("link", "")
        inner = event["event"] if event["type"] == "LinkChanged" else event
        handler = HANDLERS.get(inner["type"])
        if handler is not None:
            handler(self, name, inner, record)

    def end(self) -> None:
        """Old logs had neither taxes nor seals; once a log has them, it must keep having them."""
        need(not (self.keeps_taxes and self.owing_tax), "an award was paid without its tax record")
        need(not (self.keeps_seals and self.to_seal), "the hand and deck of a win were not sealed")
        need(not self.bought, "money was spent on merchandise that was not offered")
        self.owing_tax.clear()
        self.to_seal.clear()

    @property
    def accrued(self) -> int:
        return sum(self.links[name].coin_in - self.links[name].house for name in self.progressive)

    def required(self, day: str) -> int:
        """Everything held or owed, less what may still be on its way to the bank."""
        held = sum(level.held for n in self.progressive for level in self.links[n].levels.values())
        days = self.terms.get("deposit_days", DEPOSIT_DAYS)
        late = self.deposited
        for of, total in (*self.closes, (self.day, self.accrued)):
            if (date.fromisoformat(of) + timedelta(days=days)).isoformat() <= day:
                late = max(late, total)
        on_the_way = max(0, self.accrued - late)
        return max(0, held + sum(self.unpaid.values()) - on_the_way)


def opened(book: ComplianceBook, link: str, event: Json, record: RawRecord) -> None:
    book.zone = event["opened"]["time_zone"]


def link_created(book: ComplianceBook, link: str, event: Json, record: RawRecord) -> None:
    if event["kind"] == "progressive":
        book.progressive.add(link)
        book.seized[link] = [0, 0]


def game_started(book: ComplianceBook, link: str, event: Json, record: RawRecord) -> None:
    """R22, R23: nothing is collected while the account is short or money is seized."""
    if link in book.progressive:
        looked = book.account is None or book.compared == record.day
        need(looked or not book.compares, "wagers were taken before the account was compared")
        need(not book.short, "wagers were taken while the account was short")
        need(not book.seized[link][0], "wagers were taken on a jackpot whose money was seized")


def wager_added(book: ComplianceBook, link: str, event: Json, record: RawRecord) -> None:
    if event["coin_in"]:
        game_started(book, link, event, record)


def lowered(book: ComplianceBook, link: str, event: Json, record: RawRecord) -> None:
    """R22: a short account pays the house nothing, except what an authority has already taken."""
    if event["lawful"] in ("gross_receipts", "seed_recovery"):
        gone = book.seized[link][1] if event["lawful"] == "gross_receipts" else 0
        is_free = not book.short or event["amount"] <= gone
        need(is_free, "money went to the house while the account was short")


def deposit(book: ComplianceBook, link: str, event: Json, record: RawRecord) -> None:
    amount = event["amount"]
    need(amount > 0, "a deposit of $0 or less")
    covers = min(amount, max(0, book.accrued - book.deposited))
    need(
        event["covers"] == covers,
        f"the deposit covers {money(covers)}, not {money(event['covers'])}",
    )
    book.deposited += covers
    book.closes = [close for close in book.closes if close[1] > book.deposited]
    if event["banked_on"] >= book.stated:  # Earlier deposits are already in the bank's statement.
        book.short = max(0, book.short - amount)
        book.account = book.account + amount if book.account is not None else None
    need(
        event["short"] == book.short,
        f"the account is short {money(book.short)} after the deposit, not {money(event['short'])}",
    )


def balance(book: ComplianceBook, link: str, event: Json, record: RawRecord) -> None:
    required = book.required(record.day)
    need(
        event["required"] == required,
        f"the account must hold {money(required)}, not {money(event['required'])}",
    )
    book.stated, book.account = event["banked_on"], event["balance"]
    book.compared = record.day
    book.short = max(0, required - event["balance"])
    need(
        event["short"] == book.short,
        f"the account is short {money(book.short)}, not {money(event['short'])}",
    )


def compared(book: ComplianceBook, link: str, event: Json, record: RawRecord) -> None:
    if book.account is None:
        raise Irregular("the account was compared before any statement of it")
    need(
        event["balance"] == book.account,
        f"the account holds {money(book.account)}, not {money(event['balance'])}",
    )
    required = book.required(record.day)
    need(
        event["required"] == required,
        f"the account must hold {money(required)}, not {money(event['required'])}",
    )
    book.short = max(book.short, required - event["balance"])
    need(
        event["short"] == book.short,
        f"the account is short {money(book.short)}, not {money(event['short'])}",
    )
    book.compared, book.compares = record.day, True


def seized(book: ComplianceBook, link: str, event: Json, record: RawRecord) -> None:
    need(link in book.progressive, "the money of a house jackpot was seized")
    taken, levels = book.seized[link], book.links[link].levels.values()
    taken[0] += event["posted"]
    taken[1] += event["hidden"]
    need(taken[0] <= sum(level.display for level in levels), "more was seized than is posted")
    hidden = sum(level.reserve + level.overflow for level in levels)
    need(taken[1] <= hidden, "more was seized than was set aside")


def restored(book: ComplianceBook, link: str, event: Json, record: RawRecord) -> None:
    taken = book.seized[link]
    taken[0] -= event.get("posted", 0)
    taken[1] -= event.get("hidden", 0) or event.get("amount", 0)
    need(min(taken) >= 0, "more was returned than was seized")


# Awards.


def claimed(book: ComplianceBook, link: str, event: Json, record: RawRecord) -> None:
    links = book.links[link]
    book.wagers[link, event["award"]] = links.wager
    said = event.get("by_dealer")  # Earlier programs required a supervisor for every hand.
    if said is not None:
        pays = bool(event["seat"]) and not event["late"] and record.kind not in PLAYED
        small = pays and is_small(book, links, event["hand"])
        need(
            said is small,
            f"award {event['award']} is {'' if small else 'not '}the dealer's to pay alone",
        )


def is_small(book: ComplianceBook, links: Books, hand: str) -> bool:
    """Whether this is a fixed tray pay without envy, below the limits of the house and the law."""
    row = links.rules["hands"][hand]
    if row["pay"]["type"] != "Times" or row["pay"].get("level") or row.get("envy"):
        return False
    cards_from = min(book.terms.get("cards_from", SEAL_FROM), SEAL_FROM)
    return fixed(links, hand) < min(book.terms.get("tray_below", TRAY_BELOW), cards_from)


def posted(book: ComplianceBook, link: str, event: Json, record: RawRecord) -> None:
    if event["amount"] + event.get("owed", 0) >= SEAL_FROM and record.kind not in PLAYED:
        book.to_seal.add((link, event["award"]))


def settled(book: ComplianceBook, link: str, event: Json, record: RawRecord) -> None:
    """The cage may have paid before the key returned to RUN."""
    if not book.links[link].claims[event["award"]].paid:
        book.unpaid[link, event["award"]] = event["amount"]


def paid(book: ComplianceBook, link: str, event: Json, record: RawRecord) -> None:
    book.unpaid.pop((link, event["award"]), None)
    claim = book.links[link].claims[event["award"]]
    if book.account is not None and link in book.progressive and claim.level:
        book.account -= claim.posted or 0
    if record.kind not in PLAYED:  # Play chips are not taxed.
        book.owing_tax[link, event["award"]] = event


def reversed_(book: ComplianceBook, link: str, event: Json, record: RawRecord) -> None:
    book.unpaid.pop((link, event["award"]), None)


def tax(book: ComplianceBook, link: str, event: Json, record: RawRecord) -> None:
    """R42, R43: the year of the payment by the wall clock, the wager of the game."""
    key = (link, event["award"])
    payment = book.owing_tax.pop(key, None)
    if payment is None:
        need(False, f"tax was recorded for award {event['award']}, which was not paid")
        return
    book.keeps_taxes = True
    local = datetime.fromtimestamp(record.at // 1_000_000, UTC).astimezone(ZoneInfo(book.zone))
    named = event.get("winner", "-") or payment["amount"] < SEAL_FROM
    need(bool(named), f"award {event['award']} was paid without the winner's name")
    need(event["year"] == local.year, f"taxed for {event['year']}, but paid in {local.year}")
    need(event["wager"] == book.wagers[key], "taxed with the wrong wager")
    due = taxes.due(payment["amount"], event)
    said = tuple(event[key] for key in ("winnings", "form", "kind", "withheld"))
    need(said == due, f"tax recorded as {said}; due {due}")
    given = (payment.get("tax_form", ""), payment.get("withheld", 0))
    need(
        given == (due[1], due[3]), f"paid with form and withholding {given}; due {(due[1], due[3])}"
    )


# Seals, notices, merchandise, house rules.


def sealed(book: ComplianceBook, link: str, event: Json, record: RawRecord) -> None:
    key = (link, event["award"])
    need(key in book.to_seal, f"award {event['award']} was sealed but did not have to be")
    book.to_seal.discard(key)
    days = book.terms.get("seal_days", SEAL_DAYS)
    need(event["until"] - record.at == days * DAY, f"the seal is not for {days} days")
    book.seals[key] = event["until"]
    book.keeps_seals = True


def unsealed(book: ComplianceBook, link: str, event: Json, record: RawRecord) -> None:
    until = book.seals.pop((link, event["award"]), None)
    need(until is not None and record.at >= until, "a seal was broken before its time")


def fault(book: ComplianceBook, link: str, event: Json, record: RawRecord) -> None:
    book.faults += 1
    book.unreported.add(book.faults)


def cards(book: ComplianceBook, link: str, event: Json, record: RawRecord) -> None:
    need(bool(event["cards"].strip()), "the cards on record are empty")
    need(
        book.links[link].claims[event["award"]].posted is not None,
        "cards were recorded for an award that was not posted",
    )


def notice(book: ComplianceBook, link: str, event: Json, record: RawRecord) -> None:
    need(
        event["malfunction"] in book.unreported,
        "a notice was given for a malfunction that is not on record",
    )
    need(bool(event["reference"].strip()), "a notice was given without its reference")
    book.unreported.discard(event["malfunction"])


def set_free(book: ComplianceBook, link: str, event: Json, record: RawRecord) -> None:
    """Money set aside is spent or displayed: it must not include seized money."""
    need(not book.short, "money set aside was used while the account was short")
    hidden = sum(x.reserve + x.overflow for x in book.links[link].levels.values())
    need(hidden >= book.seized[link][1], "seized money was used")


def bought(book: ComplianceBook, link: str, event: Json, record: RawRecord) -> None:
    set_free(book, link, event, record)
    book.bought.append((link, event["level"], event["pool"], event["amount"]))


def offered(book: ComplianceBook, link: str, event: Json, record: RawRecord) -> None:
    offer = event["offer"]
    paid_with = (offer["link"], offer["level"], offer["pool"], offer["cost"])
    need(paid_with in book.bought, "merchandise was offered that was not paid for")
    book.bought.remove(paid_with)
    need(offer["owned_outright"], "merchandise was offered that the house does not own outright")
    book.offers.add(event["number"])


def given(book: ComplianceBook, link: str, event: Json, record: RawRecord) -> None:
    need(event["number"] in book.offers, "merchandise was given away that was not on offer")
    book.offers.discard(event["number"])


def house_rule(book: ComplianceBook, link: str, event: Json, record: RawRecord) -> None:
    """Checks the house rules the auditor uses; each may only be stricter than the law."""
    topic, value = event["topic"], event["value"]
    if topic == "deposit_days":
        need(int(value) <= DEPOSIT_DAYS, "a house rule allows later deposits than the law")
        book.terms[topic] = int(value)
    elif topic == "seal_days":
        need(int(value) >= SEAL_DAYS, "a house rule allows shorter seals than the law")
        book.terms[topic] = int(value)
    elif topic in ("cards_from", "tray_below") and not event["game"]:
        book.terms[topic] = int(Decimal(value.replace("$", "").replace(",", "")) * DOLLAR)


def slip(law: ComplianceBook, _: str, event: Json, record: RawRecord) -> None:
    """A table's result: the closing count plus what left the table, less what it was given."""
    table, kind, amount = event["table"], event["slip"], event["amount"]
    need(amount >= 0, f"table {table} has a slip below zero")
    need(
        (table in law.trays) is (kind != "opening"),
        f"table {table} has a {kind} slip out of sequence",
    )
    signs = {"opening": 1, "fill": 1, "credit": -1, "drop": -1}
    if kind == "closing":
        won = amount - law.trays.pop(table)
        need(
            event["result"] == won, f"table {table} won {money(won)}, not {money(event['result'])}"
        )
    else:
        law.trays[table] = law.trays.get(table, 0) + signs[kind] * amount


HANDLERS: dict[str, Callable[[ComplianceBook, str, Json, RawRecord], None]] = {
    "PropertyOpened": opened,
    "LinkCreated": link_created,
    "GameStarted": game_started,
    "WagerAdded": wager_added,
    "LevelLowered": lowered,
    "DepositRecorded": deposit,
    "BankBalanceRecorded": balance,
    "BankCompared": compared,
    "FundsSeized": seized,
    "FundsRestored": restored,
    "SeizureBooked": restored,
    "HandClaimed": claimed,
    "AwardPosted": posted,
    "AwardSettled": settled,
    "AwardPaid": paid,
    "AwardBackedOut": reversed_,
    "DisputeRecorded": reversed_,
    "TaxRecorded": tax,
    "HandSealed": sealed,
    "SealReleased": unsealed,
    "FaultReported": fault,
    "MalfunctionNoted": fault,
    "CardsRecorded": cards,
    "NoticeGiven": notice,
    "OverflowReleased": set_free,
    "MerchandiseBought": bought,
    "MerchandiseOffered": offered,
    "MerchandiseGiven": given,
    "HouseRuleSet": house_rule,
    "SlipSigned": slip,
}
