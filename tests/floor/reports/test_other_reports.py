"""Coin-in, jackpot log, meters, master games, deposits, exceptions: figures and their sums."""

import pytest
from tests.floor.reports.evening import FIRST, SECOND, evening, ledger, two_day_ledger

from houseway.floor.law.funds import cage_minimum, odds_prizes, second_prize
from houseway.floor.reports import Report, Section, day_period, make
from houseway.floor.reports.period import iso_day, shift_of, shift_words, week_period
from houseway.money import DOLLAR, dollars


def section(report: Report, title: str) -> Section:
    (found,) = (s for s in report.sections if s.title.startswith(title))
    return found


def test_coin_in_by_table_shift_and_seat_have_one_sum() -> None:
    report = make(ledger(), "coin-in")
    total = sum(jackpot.link.coin_in for jackpot in evening().floor.state.jackpots.values())
    by_table, by_shift, by_seat = report.sections
    assert by_table.total is not None
    assert by_table.total[5] == total
    assert by_shift.total is not None
    assert by_shift.total[-1] == total
    assert by_seat.total is not None
    assert by_seat.total[-1] == total
    assert sum(by_seat.total[2:-1]) == total  # type: ignore[arg-type]


def test_coin_in_of_one_table() -> None:
    report = make(ledger(), "coin-in", table="5")
    assert [row[:3] for row in report.sections[0].rows] == [
        ("5", "Royal Match 21 - Dual Progressives", "royal"),
        ("5", "Royal Match 21 - Dual Progressives", "sevens"),
    ]
    with pytest.raises(ValueError, match="no table"):
        make(ledger(), "coin-in", table="77")


def test_the_jackpot_log_lists_every_win_and_its_payment() -> None:
    report = make(ledger(), "jackpots")
    wins, tray, paid, envy = report.sections
    assert (len(wins.rows), len(tray.rows)) == (12, 2)
    assert len(paid.rows) == 13  # One was backed out.
    assert wins.total is not None
    assert wins.total[9] == sum(row[9] for row in wins.rows)  # type: ignore[misc]
    assert envy.total is not None
    assert envy.total[5] == 3_160 * DOLLAR
    forms = {row[1]: row[13] for row in wins.rows}
    assert (forms["7"], forms["8"]) == ("W-2G", "")
    assert [column.key for column in tray.columns][6:8] == ["cards", "amount"]


def test_the_jackpot_log_of_one_link_holds_its_own_and_those_of_all_links_make_the_whole() -> None:
    whole = make(ledger(), "jackpots")
    parts = [make(ledger(), "jackpots", link=link) for link in ledger().links]
    assert parts[0].title == f"Jackpot log: {next(iter(ledger().links))}"
    for place, section_ in enumerate(whole.sections):
        found = [row for part in parts for row in part.sections[place].rows]
        assert sorted(found, key=str) == sorted(section_.rows, key=str)
    assert all(len(part.sections[0].rows) < len(whole.sections[0].rows) for part in parts)


def test_a_win_is_unpaid_on_its_day_and_paid_on_the_next() -> None:
    first = section(make(two_day_ledger(), "jackpots", day=FIRST), "Awards off")
    assert [row[14] for row in first.rows] == ["not paid yet", "not paid yet"]
    week = section(make(two_day_ledger(), "jackpots", week=FIRST), "Awards off")
    assert [row[14] for row in week.rows] == ["paid, backed out", "not paid yet"]
    assert first.rows[1][11] is None  # Its meter has not fallen yet.
    assert week.rows[1][11] is not None


@pytest.mark.rule("R36")
def test_meters_show_what_r36_asks_for() -> None:
    rows = {row[:2]: row[2:] for row in section(make(ledger(), "meters"), "Levels").rows}
    link = evening().floor.state.jackpots["five-card"]
    minor = link.link.levels["minor"]
    assert rows["five-card", "Minor"] == (
        36,
        minor.current,
        500 * DOLLAR,
        614 * DOLLAR,
        minor.reserve,
        minor.overflow,
        minor.hits,
        minor.wins,
        minor.backed_out,
    )


def test_base_and_limit_are_those_of_the_day() -> None:
    base = {
        day: section(make(two_day_ledger(), "meters", day=day), "Levels").rows[0][4]
        for day in (FIRST, SECOND)
    }
    assert base == {FIRST: 10_000 * DOLLAR, SECOND: 20_000 * DOLLAR}


@pytest.mark.rule("R21")
@pytest.mark.rule("R10")
def test_the_accrual_of_the_day_is_the_adjustment_of_the_master_games_report() -> None:
    accrual = section(make(ledger(), "master-games"), "Daily accrual")
    assert accrual.total is not None
    state = evening().floor.state.jackpots.values()
    taken = sum(level.contributions for jackpot in state for level in jackpot.link.levels.values())
    reversed_ = 220_000  # One wager of the Five-card link was reversed for malfunction.
    assert accrual.total[8] == -(taken - reversed_)
    assert not any(row[3] == "aces" for row in accrual.rows)  # A house jackpot accrues nothing.


@pytest.mark.rule("R22")
def test_what_is_due_to_the_bank_is_what_was_accrued() -> None:
    report = make(ledger(), "deposits")
    assert report.scope.startswith("Gambling days Monday 2 March 2026 to Sunday 8")
    assert report.verdict == "$11.04 to deposit, starting by Monday 9 March 2026."
    assert report.is_sound  # Not late yet.
    held = section(report, "Owed to players").total
    assert held is not None
    state = evening().floor.state.jackpots.values()
    levels = [level for jackpot in state for level in jackpot.link.levels.values()]
    assert held[-1] == sum(lv.current + lv.reserve + lv.overflow for lv in levels)


def test_a_win_stays_required_until_it_is_paid() -> None:
    first = section(make(two_day_ledger(), "deposits", day=FIRST), "Owed to players")
    (minor,) = (row for row in first.rows if row[:2] == ("five-card", "Minor"))
    assert minor[5] == 500_150_000  # Won with quads on the first day, paid on the second.


@pytest.mark.rule("R25")
def test_the_cage_holds_what_r25_says() -> None:
    assert cage_minimum("2025-02-12", 15, dollars(23_000)) == dollars(38_000)
    gross = dollars(4_000_000)
    assert cage_minimum("2025-02-13", 15, dollars(23_000), gross) == dollars(70_000)
    assert cage_minimum("2025-02-13", 15, 0) == dollars(60_000)


@pytest.mark.rule("R24")
def test_the_second_largest_prize_above_the_limit_is_banked() -> None:
    assert second_prize([dollars(25_000), dollars(50_000)]) == 0
    assert second_prize([dollars(26_000), dollars(50_000), dollars(30_000)]) == dollars(30_000)
    prizes = odds_prizes((spot, most) for spot, _, most in ledger().tables["4"].spots)
    assert prizes["ms-01"] == 500 * dollars(100)
    assert "link-ml03" not in prizes  # Jackpots are no odds-based prize.


@pytest.mark.rule("R37")
def test_exceptions_list_each_refusal_with_its_code() -> None:
    report = make(ledger(), "exceptions")
    refused = section(report, "Refusals")
    assert len(refused.rows) == evening().floor.state.exceptions
    kinds = {(row[1], row[2]) for row in refused.rows}
    assert ("unreasonable contribution", "game_open") in kinds  # R37
    assert ("security", "credential_foreign") in kinds


@pytest.mark.rule("R45")
def test_a_fault_opens_the_72_hour_clock() -> None:
    erred, (reported, where, _, what, cleared, how, notice, given, _) = section(
        make(ledger(), "exceptions"), "Faults"
    ).rows
    assert erred[1:4:2] == ("table 4, sensor 1", "seat 1: sensor flickered with no chip on it")
    assert (where, what) == ("table 14, sensor 1", "controller lost its link")
    assert isinstance(reported, int)
    assert notice == reported + 72 * 3_600 * 1_000_000
    assert cleared == reported + 1_000_000
    assert how == "cable replaced (Tess (tess))"
    assert given == ""


def test_corrections_at_the_tables_are_listed() -> None:
    rows = section(make(ledger(), "exceptions"), "Corrections").rows
    assert [row[1] for row in rows] == [
        "wager carried",
        "wager reversed",
        "wager added",
        "round voided",
        "round voided",
        "round voided",
    ]
    odd = section(make(ledger(), "exceptions"), "Irregularities").rows
    assert [(row[2], row[-2]) for row in odd] == [
        ("table 4, round 4", "exposed card: a six on the way to seat 3")
    ]


def test_shifts_follow_the_wall_clock_through_a_long_day() -> None:
    zone = "America/Los_Angeles"
    one_o_clock = 1_793_520_000_000_000  # 1 November 2026 01:00 PDT; again an hour later, PST.
    hours = [shift_of(one_o_clock + n * 3_600_000_000, zone, "06:00") for n in range(7)]
    assert hours == [2, 2, 2, 2, 2, 2, 0]
    assert [shift_words(n, "06:00") for n in range(3)] == [
        "06:00-14:00",
        "14:00-22:00",
        "22:00-06:00",
    ]


def test_days_and_weeks_are_read_as_people_write_them() -> None:
    assert week_period("2026-W10") == week_period("2026-03-08") == week_period("2026w10")
    assert day_period("2026-03-02").days() == ["2026-03-02"]
    assert len(week_period("2026-W10").days()) == 7
    for wrong in ("2026-W60", "soon"):
        with pytest.raises(ValueError, match="is not a week"):
            week_period(wrong)
    with pytest.raises(ValueError, match="is not a day"):
        iso_day("2026-02-30")


def test_unknown_reports_and_double_scopes_are_reported_in_one_sentence() -> None:
    with pytest.raises(ValueError, match="There is no report 'profit'; choose from win, posting"):
        make(ledger(), "profit")
    with pytest.raises(ValueError, match="not both"):
        make(ledger(), "meters", day=FIRST, week="2026-W10")
    with pytest.raises(ValueError, match="There is no link 'no'"):
        make(ledger(), "reconciliation", link="no")
