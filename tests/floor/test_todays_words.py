"""People read today's words; what was signed at the close of a day keeps its own."""

import ast
import json
import re
from pathlib import Path

import pytest
from tests.floor.reports.evening import FIRST, ledger

import houseway.floor.reports
from houseway.cards import glyphs
from houseway.floor.documents import digest, for_people, render, to_json
from houseway.floor.documents.names import TODAYS_PATTERNS, TODAYS_WORDS, people, reason, todays
from houseway.floor.reports import make
from houseway.floor.reports.value import Names

REPORTS = Path(houseway.floor.reports.__file__).parent


def test_the_screen_shows_todays_words_and_the_signed_json_its_own() -> None:
    signed = make(ledger(), "jackpots", day=FIRST)
    shown = for_people(signed)
    assert "Posted wins never change; a back-out is listed" in shown.notes[0]
    assert shown.sections[0].title == "Awards from a meter, and house jackpots"
    assert (shown.sections[0].total or ("",))[0] == "Total"
    assert b"Posted wins never change" in render(signed, "html")
    said = json.loads(to_json(signed))
    assert said["notes"][0].startswith("Wins stay as posted")
    assert digest(shown) == digest(signed)


def test_what_is_owed_is_not_headed_as_what_the_bank_must_hold() -> None:
    shown = for_people(make(ledger(), "deposits", day=FIRST))
    heads = {one.title: [column.title for column in one.columns] for one in shown.sections}
    assert heads["Owed to players at close"][-1] == "Owed"
    assert heads["Cash on hand"][-1] == "Source"
    [cash] = [one for one in shown.sections if one.title == "Cash on hand"]
    assert cash.rows[0][-1] == "WAC 230-15-050, WSR 25-03-062"


@pytest.mark.parametrize(
    ("signed", "shown"),
    [
        ("Status as at the close of the period. Win", "Status at the close of the period. Win"),
        (
            "first in record 49: Mega gained another share than its rates say.",
            "first in record 49: Mega did not gain the share its rates give.",
        ),
        (
            "Beside these 2 pays from the tray, $450.00 together.",
            "Also 2 pays from the tray, $450.00 in total.",
        ),
        (
            "Beside these 1 pays from the tray, $9.00 together.",
            "Also 1 pay from the tray, $9.00.",
        ),
        (
            "Beside these 1,234 pays from the tray, $9,000.00 together.",
            "Also 1,234 pays from the tray, $9,000.00 in total.",
        ),
        ("Haas, agreed by Vera", "Haas, approved by Vera"),
        ("wager carried", "wager moved"),
        (
            "$1.66 to deposit, starting by Saturday 7 March 2026.",
            "$1.66 to deposit; the first part is due by Saturday 7 March 2026.",
        ),
        ("request agreed", "request approved"),
        ("Awards posted, off a meter", "Awards posted, from a meter"),
        (
            "money. House jackpots have none: aces.",
            "money. House jackpots have no adjustment: aces.",
        ),
        ("REQUIRED (2026, less wager)", "Required (2026, wager deducted)"),
        ("not required (2026, less wager)", "not required (2026, wager deducted)"),
        ("cash, withheld $0.00, form none", "cash, withheld $0.00, no tax form"),
        (
            "The win as posted, record 1,234, never changes. Envy, payment, dispute and back-out"
            " are later records; a page printed after one has a new head and digest.",
            "Record 1,234, which posted the win, never changes. A later record for envy, a payment,"
            " a dispute or a back-out changes the log digest and the page digest.",
        ),
        ("A toke is a separate bet.", "A toke is a separate bet."),
    ],
)
def test_a_sentence_with_a_number_is_reworded(signed: str, shown: str) -> None:
    assert todays(signed) == shown


@pytest.mark.parametrize(
    ("kind", "signed", "shown"),
    [
        ("request dropped", "declined: not proven", "refused: not proven"),
        ("request made", "declined: as typed", "declined: as typed"),
        ("adjustment dropped", "request 3 declined: no", "request 3 refused: no"),
        (
            "request to lower",
            "malfunction: read wrong",
            "display error from a malfunction: read wrong",
        ),
        (
            "adjustment",
            "seed recovery, from display: part of it",
            "recovery of seed money, from the display: part of it",
        ),
        ("adjustment", "win 40 backed out: as typed", "win 40 backed out: as typed"),
        (
            "bank short",
            "at the day's first command $14.00 was required; games stopped",
            "at the start of the day the account had to hold $14.00; games stopped",
        ),
        (
            "bank short",
            "required was more than the account held (letter 9); games stopped",
            "the account held less than required (letter 9); games stopped",
        ),
        (
            "cage low",
            "counted less than the least it must hold (slip 4)",
            "the count was below the cage minimum (slip 4)",
        ),
    ],
)
def test_our_own_words_before_a_reason_are_reworded(kind: str, signed: str, shown: str) -> None:
    assert reason(signed, Names(), kind) == shown


def test_whoever_cleared_a_fault_is_shown_without_the_id() -> None:
    known = Names(staff={"tess": "Tess"})
    assert people("Link restored (Tess (tess))", known) == "Link restored (Tess)"


def test_cards_are_written_for_people_and_stored_as_entered() -> None:
    report = make(ledger(), "win", win="five-card/3")
    [cards] = [fact.value for fact in report.facts if fact.label == "Cards"]
    assert isinstance(cards, str)
    page = render(report, "html").decode()
    assert glyphs(cards) != cards
    assert glyphs(cards) in page
    assert cards not in page
    assert cards in to_json(report).decode()
    assert "Win page, version" in page


def test_no_word_is_listed_that_no_report_says() -> None:
    texts = {text for path in REPORTS.rglob("*.py") for text in literals(path)}
    assert TODAYS_WORDS.keys() <= texts
    said = "\n".join(texts)
    assert [one.pattern for one in TODAYS_PATTERNS if longest_run(one.pattern) not in said] == []


def longest_run(pattern: str) -> str:
    """The longest text of a pattern between its numbers and names."""
    return max(re.split(r"\(\S+\)|\\\.", pattern), key=len)


def literals(path: Path) -> list[str]:
    nodes = ast.walk(ast.parse(path.read_text("utf-8")))
    return [n.value for n in nodes if isinstance(n, ast.Constant) and isinstance(n.value, str)]
