"""The form of a change says everything that a change can say, and only what differs is proposed."""

import re
from typing import Any, cast

from tests.floor.house import STAFF, shift

from houseway.floor.state import Jackpot
from houseway.money import DOLLAR
from houseway.web.screens.office.change_view import differences, prizes_of, proposed, proposing

HOUSE = """
tess table 8 royal-match-21 atlas blackjack trilux-6
tess house aces trilux-6 suited_three_aces=$7,500
"""


class Page:
    """As much of the page as the form asks for."""

    def __init__(self, jackpot: Jackpot) -> None:
        self.jackpot = jackpot
        self.answer: Any = ("", "", False)

    def key(self, form: str) -> str:
        return form


def aces() -> Jackpot:
    return shift(STAFF, HOUSE).floor.state.jackpots["aces"]


def fields_of(jackpot: Jackpot) -> dict[str, str]:
    page = cast(Any, Page(jackpot))
    page.answer = type("Said", (), {"text": "", "at": "", "is_done": False})()
    drawn = proposing(page)
    inputs = re.findall(r'data-field="([^"]+)" value="([^"]*)"', drawn)
    chosen = re.findall(r'<select data-field="([^"]+)">.*?value="([^"]*)" selected', drawn)
    return dict(inputs) | dict(chosen)


def test_the_prizes_of_a_house_jackpot_are_in_the_form_as_they_hold() -> None:
    jackpot = aces()
    assert prizes_of(jackpot) == {"suited_three_aces": 7_500 * DOLLAR}
    assert fields_of(jackpot)["change.prize.suited_three_aces"] == "$7,500.00"


def test_only_a_prize_or_an_order_that_differs_is_proposed() -> None:
    jackpot = aces()
    same = proposed(jackpot, fields_of(jackpot))
    assert (same.prizes, same.order, same.wager) == (None, None, None)
    given = fields_of(jackpot) | {
        "change.prize.suited_three_aces": "$8,000",
        "change.order": "as_called",
    }
    change = proposed(jackpot, given)
    assert change.prizes == {"suited_three_aces": 8_000 * DOLLAR}
    assert change.order == "as_called"
    rows = [row[1:] for row in differences(jackpot, change)]
    assert ("$7,500.00", "$8,000.00") in rows
    assert ("right to left", "as called") in rows
