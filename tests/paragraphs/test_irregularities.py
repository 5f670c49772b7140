"""Irregularities of Three Card Poker on a floor's table, and of every other game's."""

import pytest
from tests.floor.house import OPENING, STAFF, confirm, shift
from tests.floor.play.rounds import ME, seated, wagers

from houseway.floor import commands
from houseway.floor.controllers.round_events import IrregularityRecorded
from houseway.floor.events.upcast import decode
from houseway.floor.play.play_properties import PlayProperties
from houseway.floor.reports import Ledger
from houseway.floor.scenario import Shift
from houseway.table.irregular import Fault
from houseway.table.shuffler import EXCHANGE

TABLE = """
tess table 7 three-card-poker - tcp-01 tcpb-03e
haas 7 OPEN
dana 7 FIRST CARD
"""


REACHED = (
    *("procedure_missing", "claim_stands_signs"),
    *("shuffler_none", "shuffler_mode", "shuffler_out"),
)


def recorded(done: Shift) -> list[IrregularityRecorded]:
    events = [event for record in done.log.read() for event in decode(record.body, record.schema)]
    return [event for event in events if isinstance(event, IrregularityRecorded)]


@pytest.mark.paragraph("three-card-poker", "irregularities 1")
def test_a_wrong_number_of_cards_voids_the_round_at_once() -> None:
    done = shift(STAFF, TABLE, "dana 7 IRREGULAR wrong_count four cards to seat 2")
    assert not done.floor.state.tables["7"].is_dealt
    done.run("dana 7 FIRST CARD")
    confirm(done)


@pytest.mark.paragraph("three-card-poker", "irregularities 1")
def test_with_a_claim_pending_a_supervisor_records_the_irregularity() -> None:
    done = shift(OPENING)
    done.run("""
        dana 4 START GAME 1 2
        dana 4 FIRST CARD
        dana 4 SEAT 1
        dana 4 HAND quads
        refused claim_stands_signs dana 4 IRREGULAR wrong_count
        whit 4 IRREGULAR wrong_count
    """)
    link = done.floor.state.jackpots["five-card"].link
    assert not link.awards
    assert link.tables["4"].wagers == (1, 2)  # they stay for the redeal
    confirm(done)


@pytest.mark.paragraph("three-card-poker", "irregularities 2-1", "irregularities 2-2")
@pytest.mark.parametrize("remedy", ["", "guide", "exchange"])
def test_a_shuffler_failure_is_recorded_with_the_remedy_the_dealer_chose(remedy: str) -> None:
    done = shift(STAFF, TABLE, f"dana 7 IRREGULAR shuffler_malfunction/{remedy} jam")
    (found,) = recorded(done)
    assert (found.what, found.remedy, found.note) == ("shuffler_malfunction", remedy, "jam")
    assert done.floor.state.tables["7"].is_dealt


@pytest.mark.paragraph("three-card-poker", "irregularities 2-3")
def test_the_procedure_of_the_local_regulator_is_the_houses_own_text() -> None:
    done = shift(STAFF, TABLE)
    done.run("""
        refused procedure_missing dana 7 IRREGULAR shuffler_malfunction/local
        haas rule shuffler_procedure "Deal by hand from a shoe for one hour" WSGC-77
        dana 7 IRREGULAR shuffler_malfunction/local
    """)
    assert recorded(done)[-1].note == "Deal by hand from a shoe for one hour"


def test_an_exposed_card_follows_the_house() -> None:
    done = shift(STAFF, TABLE, "dana 7 IRREGULAR exposed_card a six")
    assert not done.floor.state.tables["7"].is_dealt
    done.run('haas rule exposed_card plays "controls 4.2"\ndana 7 FIRST CARD')
    done.run("dana 7 IRREGULAR exposed_card a six")
    assert done.floor.state.tables["7"].is_dealt
    confirm(done)


@pytest.mark.paragraph("three-card-poker", "irregularities 2-2")
def test_the_exchange_of_a_shuffler_is_on_record_step_by_step_and_no_card_is_dealt_in_it() -> None:
    done = shift(STAFF, TABLE, "dana 7 END ROUND\ndana 7 SHUFFLER MODE Three Card Poker")
    assert done.floor.state.tables["7"].machine.mode == "Three Card Poker"
    done.run("refused device dana 7 SHUFFLER EXCHANGE Unplug it.")
    for step in EXCHANGE:
        done.run(f'dana 7 SHUFFLER EXCHANGE "{step}"')
        if step != EXCHANGE[-1]:
            done.run("refused shuffler_out dana 7 FIRST CARD")
    assert not done.floor.state.tables["7"].machine.mode  # The backup is set anew.
    done.run("tess 7 SHUFFLER MODE Three Card Poker\ndana 7 FIRST CARD")
    notes = [note.reason for note in Ledger().read_all(done.log.read()).notes]
    assert sum(note.startswith("shuffler exchange") for note in notes) == len(EXCHANGE)
    confirm(done)


@pytest.mark.paragraph("dj-wild", "dealing 1")
@pytest.mark.paragraph("mississippi-stud", "dealing 1")
@pytest.mark.paragraph("fortune-san-lo", "dealing 1")
def test_the_mode_on_record_is_that_of_the_tables_game() -> None:
    done = shift(OPENING)
    done.run("""
        refused shuffler_mode dana 12 SHUFFLER MODE DJ Wild Poker
        refused role_missing cora 12 SHUFFLER MODE Fortune San Lo Poker
        dana 12 SHUFFLER MODE Fortune San Lo Poker
        tess table 5 royal-match-21 - blackjack
        refused shuffler_none dana 5 SHUFFLER MODE Blackjack
    """)
    assert done.floor.state.tables["12"].machine.mode == "Fortune San Lo Poker"
    confirm(done)


@pytest.mark.paragraph("three-card-poker", "irregularities 1")
@pytest.mark.parametrize("rule", ["voids", "plays"])
def test_the_houses_rule_on_an_exposed_card_holds_where_the_program_deals(rule: str) -> None:
    properties = PlayProperties()
    table = seated(properties.lay(ME, "three-card-poker", "three-card-poker"))
    manager = next(iter(table.floor.state.staff))
    table.floor.execute(manager, commands.SetHouseRule("exposed_card", rule, "IC 4.2"), "rule")
    table.deal(ME, wagers(table), fault=Fault(kind="exposed_card", at=1))
    assert table.round is not None
    assert bool(table.round.voided) is (rule == "voids")
