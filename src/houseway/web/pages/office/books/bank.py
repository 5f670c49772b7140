"""`/floor/bank`: the money in bank and cage, notices, seals, house rules; each cured here."""

from typing import ClassVar, get_args

from houseway.floor import commands as c
from houseway.floor.law import figures
from houseway.floor.regulation.order import topics
from houseway.web.pages.office.base import Office
from houseway.web.pages.routes import page


@page("/floor/bank")
class BankPage(Office):
    template = "office/books/bank.html"
    title = "Bank & compliance"
    place = "bank"
    commands = tuple(kind.__name__ for kind in get_args(c.Law))
    words: ClassVar = {
        "RecordDeposit": "Deposit of accruals",
        "RecordBankBalance": "Balance of the account",
        "CountCage": "Cash in the cage",
        "SignSlip": "Slip of a table: inventory, fill, credit, drop",
        "RecordGross": "Gross receipts of a year",
        "CoverPrize": "Cover of the second largest prize",
        "RecordSeizure": "Seizure by a tax authority",
        "RestoreFunds": "Seized money restored",
        "GiveNotice": "Notice of a malfunction",
        "RecordCards": "Cards of a win",
        "PostNotices": "Notices at the tables of a jackpot",
        "ReleaseSeal": "Release of a sealed hand",
        "SetHouseRule": "House rule",
        "OfferMerchandise": "Merchandise in place of a fixed prize",
        "GiveMerchandise": "Merchandise given",
    }
    figures, rule_topics = figures, staticmethod(topics)

    def watch(self) -> object:
        state = self.state
        return state.bank, state.cage, state.cover, len(state.malfunctions), len(state.seals)
