"""`/floor/bank`: money in bank and cage, notices, seals, house rules, and resolving problems."""

from typing import ClassVar, get_args

from houseway.floor import commands as floor_commands
from houseway.floor.law import required_amounts
from houseway.floor.regulation.precedence import topics
from houseway.web.pages.office.base import Office
from houseway.web.pages.routes import page


@page("/floor/bank")
class BankPage(Office):
    template = "office/compliance/bank.html"
    title = "Bank & compliance"
    place = "bank"
    commands = tuple(kind.__name__ for kind in get_args(floor_commands.Law))
    words: ClassVar = {
        "RecordDeposit": "Deposit of accruals",
        "RecordBankBalance": "Account balance",
        "CountCage": "Cash in the cage",
        "SignSlip": "Table slip: inventory, fill, credit, drop",
        "RecordGross": "Gross receipts for a year",
        "CoverPrize": "Cover for the second-largest prize",
        "RecordSeizure": "Seizure by a tax authority",
        "RestoreFunds": "Seized money restored",
        "GiveNotice": "Malfunction notice",
        "RecordCards": "Cards of a winning hand",
        "PostNotices": "Jackpot notices at the tables",
        "ReleaseSeal": "Release of a sealed hand",
        "SetHouseRule": "House rule",
        "OfferMerchandise": "Merchandise instead of a fixed prize",
        "GiveMerchandise": "Merchandise awarded",
    }
    figures, rule_topics = required_amounts, staticmethod(topics)

    def watch(self) -> object:
        state = self.state
        return state.bank, state.cage, state.cover, len(state.malfunctions), len(state.seals)
