"""`/floor/pay/LINK/WIN`: the cage's payment page: the win, the winner, the tax, two signatures."""

from asyncio import to_thread
from collections.abc import Iterator

from houseway.cards import parse_cards
from houseway.floor import commands
from houseway.floor.events.requests import RequestMade
from houseway.floor.law.folds import award_key
from houseway.floor.law.house_rules import cards_from, count
from houseway.floor.law.state import Waiting
from houseway.floor.office.requests import asked_at
from houseway.floor.regulation.tax import TaxDue, tax_due
from houseway.floor.reports import Ledger
from houseway.floor.reports.ledger.day_sums import Win
from houseway.floor.reports.period import local
from houseway.floor.reports.win_page import find_win
from houseway.web.pages.felt.cards import Card, row
from houseway.web.pages.office.base import Office
from houseway.web.pages.page import Press
from houseway.web.pages.routes import page
from houseway.web.problems import Denied
from houseway.web.records import winners
from houseway.web.records.winners import Winner

METHODS = {"cash": "Cash", "chips": "Chips", "cheque": "Check"}
IDS = ("", "Driver's license", "State ID card", "Passport", "Military ID", "Tribal ID")
# Fields of the winner: name, label, kind of field.
FIELDS = (
    ("first_name", "First name", "text"),
    ("last_name", "Last name", "text"),
    ("address", "Street address, city, state, ZIP", "text"),
    ("id_kind", "Photo ID", "choice"),
    ("id_number", "ID number", "text"),
    ("id_expires", "ID expires", "date"),
    ("born", "Date of birth", "date"),
    ("taxpayer", "Taxpayer number (if given)", "text"),
)
CARDS, WINNER = "Cards on record", "Winner and photo ID"
ON_LIST = {"no": False, "yes": True}


@page("/floor/pay/{link}/{number}")
class PayPage(Office):
    template = "office/wins/pay.html"
    title = "Pay a win"
    place = "jackpots"
    styles = ("felt.css", "office.css")
    methods, fields = METHODS, FIELDS
    asked_at = staticmethod(asked_at)
    ids = tuple((one, one or "Choose") for one in IDS)
    win: Win
    on_file = ""  # The reference of the winner last saved.

    async def load(self) -> None:
        self.win, self.people, self.cashier = await to_thread(
            self.backend.report_ledger.ask, self.read
        )
        if self.may("PayAward"):
            store = self.backend.keyring.secrets
            self.on_file = await to_thread(winners.last, store, self.win.link, self.win.number)
        if self.prints and self.winner is not None and self.person is not None:
            said = f"{self.person.name} printed the W-2G of win {self.win.win}."
            self.backend.floor.record_exception(self.person.id, "security", "winner_shown", said)

    @property
    def prints(self) -> bool:
        """The full form, with the taxpayer number: who printed it is recorded."""
        return self.visit.query.get("print") == "yes"

    def read(self, ledger: Ledger) -> tuple[Win, list[tuple[str, str, int]], str]:
        number = self.names["number"]
        if not number.isdigit():
            raise Denied(404, "not_found")
        try:
            win = find_win(ledger, self.names["link"], int(number))
        except ValueError:
            raise Denied(404, "not_found") from None
        steps = (
            ("Claimed by dealer", win.claimed.actor, win.claimed),
            ("Verified by supervisor", win.verified_by, win.verified),
            (f"Authorized by {win.signature}", win.authorised_by, win.posted),
        )
        if win.late is not None:
            steps = (
                ("Claimed late by supervisor", win.late.by, win.claimed),
                ("Verified by executive", win.verified_by, win.verified),
                steps[2],
            )
        people = [(words, self.name_of(who), mark.at) for words, who, mark in steps if mark]
        by = ledger.asked_by.get(win.paid.seq, win.paid.actor) if win.paid else ""
        return win, people, self.name_of(by)

    # What the template asks for.

    @property
    def request(self) -> RequestMade | None:
        """The payment that waits for its second signature."""
        for one in self.state.requests.values():
            asked = one.asked
            if isinstance(asked, commands.PayAward) and self.is_mine(asked.link, asked.award):
                return None if one.is_over(self.backend.floor.now()) else one
        return None

    def is_mine(self, link: str, award: int) -> bool:
        return (link, award) == (self.win.link, self.win.number)

    @property
    def reference(self) -> str:
        asked = self.request
        if asked is not None and isinstance(asked.asked, commands.PayAward):
            return asked.asked.winner
        return self.win.winner or self.on_file

    @property
    def winner(self) -> Winner | None:
        """The winner on file; only the cage sees it here."""
        if not self.may("PayAward") or not self.reference:
            return None
        return winners.find(self.backend.keyring.secrets, self.reference)

    @property
    def tax(self) -> TaxDue:
        """By the law of the year of payment, or this year's if it is not paid yet."""
        win, winner = self.win, self.winner
        at = win.paid.at if win.paid else self.backend.floor.now()
        has = win.has_number if win.paid else winner is None or bool(winner.taxpayer)
        return tax_due(win.due, win.wager, local(at, self.zone).year, has_number=has)

    def day_in_full(self, at: int) -> str:
        return self.in_full(local(at, self.zone).date().isoformat())

    def in_full(self, day: str) -> str:
        """ "Apr 30, 2029" for 2029-04-30."""
        return f"{self.short_day(day)}, {day[:4]}"

    @property
    def is_large(self) -> bool:
        return self.win.due >= cards_from(self.state)

    @property
    def cash_most(self) -> int:
        return count(self.state, "cash_most", self.state.day)

    @property
    def cards(self) -> tuple[Card, ...]:
        return row(parse_cards(self.win.cards, repeats=True)) if self.win.cards else ()

    @property
    def waits(self) -> Waiting | None:
        return self.state.waiting.get(award_key(self.win.link, self.win.number))

    def blocked(self) -> Iterator[tuple[bool, str, str]]:
        """Whether it is there, what it is, and how to get it."""
        if self.is_large:
            has_cards = self.waits is not None and self.waits.has_cards
            yield has_cards, CARDS, "Ask the supervisor to enter them."
            yield self.winner is not None, WINNER, "Fill in and save."
        if self.tax.form:
            has_number = self.winner is not None and bool(self.winner.taxpayer)
            said = "Without it 24% is withheld." if self.tax.kind == "backup" else ""
            yield has_number or self.winner is not None, "Taxpayer number asked for", said
            yield (
                self.request is not None,
                "Form W-2G signed by the winner",
                "Print it, then check the box.",
            )
        if self.is_large:
            yield False, "Second signature", "A second person signs with card and PIN."

    @property
    def missing(self) -> list[str]:
        """What must be there before the cashier can pay."""
        first = [line for line in self.blocked() if line[1] in (CARDS, WINNER)]
        return [what[0].lower() + what[1:] for is_there, what, _ in first if not is_there]

    # Presses.

    async def pressed(self, press: Press) -> None:
        await self.load()
        match press.name:
            case "winner":
                await self.keep_winner(press)
            case "pay":
                await self.send(press, self.payment(press))
            case "sign":
                asked = self.request
                if asked is None:
                    raise Denied(404, "not_found")
                signer = await self.second_person(press)
                await self.send(press, commands.AgreeRequest(asked.request), signer)
            case _:
                await super().pressed(press)

    async def keep_winner(self, press: Press) -> None:
        if not self.may("PayAward"):
            raise Denied(403, "may_not_read", needed="the cage")
        given = {name: press.field(name) for name, _, _ in FIELDS}
        excluded = ON_LIST.get(press.field("excluded"))
        winner = Winner(link=self.win.link, award=self.win.number, excluded=excluded, **given)
        store = self.backend.keyring.secrets
        self.on_file = await to_thread(winners.keep, store, winner, self.today())
        self.say("Winner on file, separately from the log.", press.form, is_done=True)

    def payment(self, press: Press) -> commands.PayAward:
        """Form and withholding are left to the floor, which takes them from the tax law."""
        winner = self.winner
        return commands.PayAward(
            self.win.link,
            self.win.number,
            press.field("method"),  # type: ignore[arg-type]
            has_number=bool(winner.taxpayer) if winner is not None else None,
            winner=self.reference,
            form_signed=press.field("signed") == "yes",
            check=press.field("check"),
        )
