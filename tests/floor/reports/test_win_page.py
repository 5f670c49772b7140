"""The win page: everything R44 asks for, and the same until something happens to the win."""

import pytest
from tests.floor.reports.evening import evening, forged, ledger, records, two_day_ledger, two_days

from houseway.floor.documents import digest
from houseway.floor.reports import Ledger, Report, make
from houseway.money import DOLLAR


def facts(report: Report) -> dict[str, object]:
    return {fact.label: fact.value for fact in report.facts}


def rows(report: Report, title: str) -> dict[object, tuple[object, ...]]:
    (found,) = (s for s in report.sections if s.title.startswith(title))
    return {row[0]: row[1:] for row in found.rows}


@pytest.mark.rule("R44")
@pytest.mark.rule("R42")
def test_the_win_page_shows_meter_people_and_tax() -> None:
    page = make(ledger(), "win", win="five-card/3")
    said = facts(page)
    assert said["Amount"] == 184_211_810_000
    assert (said["Table"], said["Seat"], said["Game number"]) == ("4, Mississippi Stud", 3, 4)
    assert (said["Hand"], said["Pays"]) == ("Royal flush", "100% of Mega")
    assert said["Envy in this round"] == "seat 1 $1,000.00, seat 7 $1,000.00"
    assert said["Form W-2G"] == "REQUIRED (2026, less wager)"
    assert said["Withholding due"] == 44_210_590_000  # 24% of $184,210.81, to the nearest cent.
    assert said["Paid as"] == "check 20417, withheld $44,210.59, form W-2G"
    assert "Tax check" not in said
    meter = rows(page, "Meter: Mega")
    assert meter["Before the award"] == (184_211_810_000,)
    assert meter["After the award"] == (10_000_140_000,)
    people = rows(page, "People")
    assert [
        people[step][0] for step in ("Claimed", "Verified", "Authorized and posted", "Paid")
    ] == [
        "Dana (dana)",
        "Whit (whit)",
        "Vera (vera)",
        "Cora (cora)",
    ]
    by = "executive credential E-1, required by the approved rules"
    assert people["Authorized and posted"][1] == by
    key = rows(make(two_day_ledger(), "win", win="2"), "People")
    assert key["Authorized and posted"][1] == "supervisor credential K-1"
    assert page.warning == "Demonstration. Not approved for wagering"


def test_a_record_that_pays_without_the_tax_is_named_on_its_page() -> None:
    def forget(event: dict[str, object]) -> None:
        event["withheld"] = 0

    page = make(forged("AwardPaid", forget, all_of_them=True), "win", win="five-card/3")
    assert facts(page)["Tax check"] == "The cage's record differs from what is due"


@pytest.mark.rule("R44")
def test_cards_are_printed_where_the_supervisor_recorded_them() -> None:
    assert facts(make(two_day_ledger(), "win", win="five-card/1"))["Cards"] == "9s 9h 9d 9c 2s"
    assert facts(make(ledger(), "win", win="fortune/14"))["Cards"] == "not recorded"


def test_a_win_from_the_tray_says_that_no_meter_moved() -> None:
    page = make(ledger(), "win", win="fortune/13")
    assert facts(page)["Pays"] == "300 for 1, from the tray"
    (meter,) = (s for s in page.sections if s.title == "Meter")
    assert meter.note == "Paid from the tray; no meter changed."


def test_a_backed_out_win_keeps_its_page_and_says_so() -> None:
    page = make(ledger(), "win", win="five-card/6")
    assert page.verdict == "BACKED OUT in record 119 by Haas (haas): cameras show a full house"
    assert facts(page)["Amount"] == 613_350_000


def test_a_disputed_win_says_so() -> None:
    page = make(ledger(), "win", win="five-card/5")
    assert page.verdict.startswith("IN DISPUTE since record 126")


def test_a_win_recorded_while_the_key_is_at_jph_waits_for_its_meter() -> None:
    until = next(n for n, r in enumerate(records(two_days())) if r.kind == "PressJPot")
    early = Ledger().read_all(records(two_days())[: until + 1])
    page = make(early, "win", win="2")
    (meter,) = (s for s in page.sections if s.title == "Meter")
    assert meter.note == "Posted; the meter falls when the key returns to RUN."


def test_the_page_stays_the_same_until_something_happens_to_the_win() -> None:
    whole = records(two_days())
    ended = next(n for n, r in enumerate(whole) if r.kind == "EndGame")
    page = make(Ledger().read_all(whole[: ended + 1]), "win", win="five-card/1")
    later = make(Ledger().read_all(whole[: ended + 4]), "win", win="five-card/1")
    assert digest(page) == digest(later)
    assert page.origin.head in {record.digest.hex() for record in whole}
    assert digest(page) != digest(make(two_day_ledger(), "win", win="five-card/1"))


def test_what_is_added_after_the_posting_leaves_what_was_posted_as_it_was() -> None:
    """Envy comes with the end of the game: the page names it and has a new head, as it says."""
    whole = records(evening())
    posted = next(win.posted for win in ledger().wins if win.win == 3)
    assert posted is not None
    before = make(Ledger().read_all(whole[: posted.seq]), "win", win="five-card/3")
    after = make(ledger(), "win", win="five-card/3")
    assert "Envy in this round" not in facts(before)
    assert "Envy in this round" in facts(after)
    assert before.origin.head != after.origin.head
    assert before.notes == after.notes
    assert before.notes[0].startswith(f"The win as posted, record {posted.seq:,}, never changes.")
    for label in ("Amount", "Seat", "Hand", "Cards", "Posted", "Wager"):
        assert facts(before)[label] == facts(after)[label]
    assert rows(before, "Meter: Mega") == rows(after, "Meter: Mega")


@pytest.mark.rule("R44")
def test_clocks_of_check_and_seal_run_from_the_posting() -> None:
    said = facts(make(ledger(), "win", win="five-card/3"))
    posted = said["Posted"]
    assert isinstance(posted, int)
    assert said["Check due on request by"] == posted + 24 * 3_600 * 1_000_000
    assert said["Hand and deck sealed until"] == posted + 7 * 24 * 3_600 * 1_000_000
    small = facts(make(ledger(), "win", win="fortune/13"))
    assert "Check due on request by" not in small
    assert "Hand and deck sealed until" not in small
    assert small["Amount"] == 300 * DOLLAR


def test_a_number_is_one_win_of_the_property_and_is_enough() -> None:
    numbers = [win.win for win in ledger().wins if win.win]
    assert numbers == list(range(1, len(numbers) + 1))
    assert make(ledger(), "win", win="5").title == "Win 5"
    assert make(ledger(), "win", win="8", link="royal").title == "Win 8"
    with pytest.raises(ValueError, match="There is no win 9"):
        make(ledger(), "win", win="five-card/9")
    with pytest.raises(ValueError, match="Enter the win number"):
        make(ledger(), "win", win="")
