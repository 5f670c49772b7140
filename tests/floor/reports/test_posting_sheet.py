"""The posting sheet of every table of the shift: limits, jackpots, all prizes (R46)."""

import pytest
from tests.floor.reports.evening import evening, ledger

from houseway.floor.reports import Report, make
from houseway.money import DOLLAR
from houseway.paytables import paytable


def rows(report: Report, title: str) -> list[tuple[object, ...]]:
    return [row for s in report.sections if s.title.startswith(title) for row in s.rows]


@pytest.mark.rule("R46")
def test_table_4_shows_its_limits_and_its_link() -> None:
    sheet = make(ledger(), "posting", table="4")
    assert rows(sheet, "Wager limits")[0][1:3] == (5 * DOLLAR, 100 * DOLLAR)
    assert rows(sheet, "Jackpots") == [
        ("five-card", "Mega", 10_001_980_000, "none", "table 9"),
        ("five-card", "Major", 12_375_640_000, "none", "table 9"),
        ("five-card", "Minor", 614 * DOLLAR, "$614.00", "table 9"),
    ]
    assert ("Royal flush", "100% of the Mega jackpot", "$1,000.00") in rows(sheet, "Five-card link")
    assert ("Full house", "50 for 1, $50.00", "") in rows(sheet, "Five-card link")
    assert (
        "Minor maximum: $614.00; any amount above it is kept for the next jackpot." in sheet.notes
    )


@pytest.mark.rule("R10")
@pytest.mark.rule("R46")
def test_the_posting_sheet_shows_the_three_notices_of_a_house_jackpot() -> None:
    sheet = make(ledger(), "posting", table="8")
    assert rows(sheet, "Jackpots") == [("aces", "House jackpot", 7_500 * DOLLAR, "fixed", "nobody")]
    said = " ".join(sheet.notes)
    for notice in (
        "prize amount",
        "house jackpot, no player money",
        "may be removed without notice",
    ):
        assert notice in said


@pytest.mark.rule("R46")
@pytest.mark.parametrize("table", ["4", "5", "6", "7", "8", "9", "12", "14"])
def test_every_prize_of_every_bet_is_posted(table: str) -> None:
    sheet = make(ledger(), "posting", table=table)
    posted = sum(len(s.rows) for s in sheet.sections if s.columns[0].key == "prize")
    layout = evening().floor.state.tables[table]
    names = [part for name in layout.paytables() for part in with_parts(name)]
    alike = {(n, pays.rows) for n in names for pays in [paytable(n)]}
    least = sum(len(pays_rows) for _, pays_rows in alike)
    assert posted >= least > 0
    assert any("dispute" in note for note in sheet.notes)


def with_parts(name: str) -> list[str]:
    return [name, *(part for _, part in paytable(name).parts)]


def test_cover_all_is_posted_by_the_hands_dealt() -> None:
    titles = [s.title for s in make(ledger(), "posting", table="7").sections]
    assert sum("hands dealt" in title for title in titles) == len(paytable("cover-all").by_hands)


def test_an_unknown_table_is_reported_in_one_sentence() -> None:
    with pytest.raises(ValueError, match="There is no table '99'; choose from 4, 9, 5"):
        make(ledger(), "posting", table="99")
    with pytest.raises(ValueError, match="needs a table"):
        make(ledger(), "posting")
