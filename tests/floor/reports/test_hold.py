"""Hold: what the house kept, what theory says, and how far apart they may be."""

from collections import Counter
from fractions import Fraction

from tests.floor.house import OPENING, shift
from tests.floor.reports.evening import ledger, records

from houseway.counting.options import Options
from houseway.floor.documents import for_people
from houseway.floor.reports import Ledger, day_period, make
from houseway.floor.reports.accounting.hold import root
from houseway.floor.reports.accounting.theory import Expected, add_games, expected, hand_chances
from houseway.lab.meter import LevelTerms, economics
from houseway.money import DOLLAR, parse_rate
from houseway.paytables import paytable
from houseway.progressive import Prize

DAY = day_period("2026-03-02")


def test_theory_is_the_labs_economics_where_the_lab_has_a_figure() -> None:
    """One hand alone: no envy; the house holds what `houseway meter` says it holds."""
    book = ledger().links["royal"]
    table = ledger().tables["5"]
    alone = Expected()
    chances = hand_chances(book.paytable, table)
    add_games(alone, book.rules[0], table, chances, Counter(games=1, hands=1, squares=1))
    terms = {
        "jackpot": LevelTerms(
            contribution=parse_rate("24%"), reserve=parse_rate("1%"), seed=2_000 * DOLLAR
        )
    }
    found = economics(paytable(book.paytable), terms, Options(decks=table.decks))
    assert alone.result / DOLLAR == found.hold


def test_chances_of_a_hand_add_up_to_what_the_lab_counts() -> None:
    chances = hand_chances("link-ml03", ledger().tables["4"])
    assert chances["royal_flush"] == Fraction(4, 2_598_960)
    replaced = hand_chances("link-ml03", ledger().tables["9"])
    assert replaced["royal_flush"] == chances["royal_flush"]  # Why they may be linked at all.


def test_shared_cards_widen_the_band() -> None:
    book, lines = ledger().links["five-card"], Counter(games=10, hands=70, squares=490)
    wide, narrow = Expected(), Expected()
    for total, table in ((wide, "4"), (narrow, "9")):
        layout = ledger().tables[table]
        add_games(total, book.rules[0], layout, hand_chances("link-ml03", layout), lines)
    assert wide.result == narrow.result
    assert wide.variance == 7 * narrow.variance


def test_a_house_prize_is_the_houses_cost() -> None:
    book = ledger().links["aces"]
    (prize,) = (row.pay for row in book.now.hands.values() if isinstance(row.pay, Prize))
    theory = expected(ledger(), book, DAY)
    assert theory.hands == 3
    assert theory.hits["suited_three_aces"] * prize.amount < 3 * DOLLAR


def test_the_actual_result_is_house_share_less_what_the_house_paid() -> None:
    rows = {row[0]: row for row in make(ledger(), "hold").sections[0].rows}
    # $2.25 of house share; no seed went in, and the award was the players' own money.
    assert rows["royal"][1:3] == (3 * DOLLAR, 2_250_000)
    assert rows["sevens"][2] == 1_520_000 - 2_000 * DOLLAR  # One reseed.
    # House share, two tray pays of $300, envy of $160, one reseed of $5,000.
    assert rows["fortune"][2] == 7_110_000 - 600 * DOLLAR - 160 * DOLLAR - 5_000 * DOLLAR
    assert rows["royal"][-1] == "Within 95%"


def test_a_reseed_that_was_backed_out_costs_nothing() -> None:
    """Four reseeds stand, the Minor's $500 came back; envy of three royals' neighbours, $3,000."""
    rows = {row[0]: row for row in make(ledger(), "hold").sections[0].rows}
    assert rows["five-card"][2] == 28_080_000 - 25_000 * DOLLAR - 3_000 * DOLLAR


def test_hits_leave_out_what_was_backed_out() -> None:
    hits = {(row[0], row[1]): row[4] for row in make(ledger(), "hold").sections[1].rows}
    assert hits["five-card", "Royal flush"] == 2
    assert hits["five-card", "Four of a kind"] == 0


def test_roots_are_the_same_on_every_machine() -> None:
    assert root(Fraction(2)) ** 2 - 2 < Fraction(1, 10**38)
    assert root(Fraction(49, 4)) == Fraction(7, 2)


def test_a_jackpot_without_wagers_says_so() -> None:
    rows = make(ledger(), "hold", day="2026-03-05").sections[0].rows
    assert {row[-1] for row in rows} == {"No wagers"}


def test_wagers_of_a_game_still_in_play_are_wagers() -> None:
    """The signed sheet keeps its word; people read that no game has ended."""
    done = shift(OPENING + "dana 4 START GAME 1 3\n")
    report = make(Ledger().read_all(records(done)), "hold")
    signed = {row[0]: row[-1] for row in report.sections[0].rows}
    assert signed["five-card"] == signed["fortune"] == "No wagers"
    read = {row[0]: row[-1] for row in for_people(report).sections[0].rows}
    assert (read["Five-card"], read["Fortune"]) == ("No game ended yet", "No wagers")
