"""R06 and R24: the papers and the cover without which a live table does not open."""

import pytest
from tests.floor.house import STAFF, shift
from tests.floor.law.reached import LIVE, PAPERS, TWO_TABLES

from houseway.floor import Refused, commands
from houseway.floor.law.alarms import alarms
from houseway.floor.scenario import Shift


def approved(*texts: str) -> Shift:
    return shift(*texts, TWO_TABLES, PAPERS)


@pytest.mark.rule("R24")
def test_a_live_table_opens_only_when_the_second_largest_prize_is_covered() -> None:
    """$100 at 500 to 1 and $100 at 1,000 to 1: the second largest is $50,000."""
    done = approved(LIVE)
    done.run("""
        refused prize_uncovered haas 1 OPEN
        haas cover $49,999.99 bank account-2
        refused prize_uncovered haas 1 OPEN
        haas cover $50,000 credit_line bank-letter until 2026-03-02
        haas 1 OPEN
        alarms one_person
        wait 24h
        alarms prize_uncovered
        refused prize_uncovered haas 2 OPEN
    """)


@pytest.mark.rule("R06")
@pytest.mark.paragraph("letter", "conditions tribal-1", "conditions tribal-2")
@pytest.mark.paragraph("letter", "conditions tribal-3", "conditions tribal-4")
def test_a_tribal_table_needs_its_agency_and_the_states_concurrence() -> None:
    done = approved(LIVE.replace("Evergreen live", "Evergreen live tribal"))
    done.run("""
        haas cover $50,000 bank account-2
        refused not_approved haas 1 OPEN
        haas approve tribal "Mississippi Stud" "agency letter 12"
        refused not_approved haas 1 OPEN
        haas approve concurrence "Mississippi Stud" "state letter 40"
        refused not_approved haas 1 OPEN
        haas approve supplement "Mississippi Stud" "filed 2024-02-01"
        refused not_approved haas 1 OPEN
        haas approve certification "Light and Wonder" "state certificate 8"
        refused not_approved haas 1 OPEN
        haas approve tribal_licence "Light and Wonder" "tribal licence 3"
        haas 1 OPEN
        refused not_approved haas 2 OPEN
    """)
    with pytest.raises(Refused, match="tribal gaming agency for DJ Wild Stud Poker"):
        done.floor.execute("haas", commands.OpenTable("2"), "x")


@pytest.mark.rule("R06")
def test_an_expired_approval_raises_an_alarm_and_keeps_the_table_closed() -> None:
    done = approved(LIVE)
    done.run("""
        haas cover $50,000 bank account-2
        haas approve game "Mississippi Stud" 3119 until 2026-03-02
        haas 1 OPEN
        alarms one_person
        haas 1 CLOSE
        wait 24h
        refused approval_expired haas 1 OPEN
        alarms approval_expired
    """)
    (found,) = alarms(done.floor.state, done.floor.now())
    assert found.sentence == "Table 1: the approval of the game Mississippi Stud has expired."
    assert (found.rule, found.is_stop) == ("R06", True)


@pytest.mark.rule("R06")
def test_missing_papers_of_a_live_table_are_alarms_before_it_opens() -> None:
    papers = PAPERS.replace("haas approve paytable ms-01 3119 as-is\n", "")
    done = shift(LIVE, "tess table 1 mississippi-stud - ms-01", papers)
    stops = [one for one in alarms(done.floor.state, done.floor.now()) if one.is_stop]
    said = "Table 1: the approval of the paytable ms-01 is not on record."
    assert [one.sentence for one in stops] == [said]


@pytest.mark.rule("R06")
@pytest.mark.parametrize(
    ("jackpot", "expected"),
    [
        ("san-lo aquarius san-lo fslpp-01", ""),
        ("san-lo atlas san-lo fslpp-01", "equipment_wrong"),
        ("san-lo nexus-command san-lo fslpp-01", "equipment_wrong"),
        ("royal-match-21 atlas blackjack blazing-7s-2 third player", ""),
        ("royal-match-21 nexus-command-2-jackpot blackjack blazing-7s-2 third player", ""),
        ("royal-match-21 nexus-command blackjack blazing-7s-2 third player", "equipment_wrong"),
        ("royal-match-21 aquarius blackjack blazing-7s-2 third player", "equipment_wrong"),
        ("royal-match-21 nexus-command-2-jackpot blackjack trilux-6", ""),
        ("royal-match-21 nexus-command blackjack trilux-6", "equipment_wrong"),
        ("royal-match-21 aquarius blackjack trilux-6", "equipment_wrong"),
    ],
)
def test_jackpots_run_only_on_the_systems_their_letter_names(jackpot: str, expected: str) -> None:
    line = f"tess table 1 {jackpot}"
    shift(STAFF, f"refused {expected} {line}" if expected else line)
