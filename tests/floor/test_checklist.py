"""Checklists of a table: each line is met when the thing behind it is done, never by hand."""

from tests.floor.house import OPENING, shift

from houseway.floor.office.checklist import checklist
from houseway.floor.scenario import Shift

COVERED = OPENING + "haas cover $50,000 bank account-2\n"


def left(done: Shift, table: str = "4") -> dict[str, str]:
    state = done.floor.state
    found = checklist(state, state.tables[table], state.day)
    return {line.code: line.lacks for line in found.left}


def test_a_table_that_is_to_open_waits_for_shift_cover_jackpots_and_repairs() -> None:
    done = shift(OPENING + "dana 4 FAULT no link\nhaas 4 CLOSE\nhaas close five-card\n")
    assert left(done) == {
        "shift": "no shift is open",
        "cover": "$50,000.00 to cover",
        "jackpots": "five-card",
        "faults": "no link",
    }
    done.run("whit start-shift Day\nhaas cover $50,000 bank account-2\nhaas reopen five-card\n")
    assert left(done) == {"faults": "no link"}
    done.run("tess 4 CLEAR cable\n")
    assert left(done) == {}
    done.run("haas 4 OPEN\n")


def test_missing_money_is_on_the_list() -> None:
    done = shift(COVERED + "whit start-shift Day\nhaas 4 CLOSE\ncora balance $1 statement\n")
    assert left(done)["money"].endswith("in the account")
    done = shift(COVERED + "whit start-shift Day\nhaas 4 CLOSE\nhaas seize five-card $5 $0 levy\n")
    assert left(done) == {"money": "$5.00 of Five-card"}


def test_a_table_that_is_to_close_ends_its_game_settles_its_claims_and_pays() -> None:
    done = shift(COVERED + "dana 12 COIN IN 1\n")
    assert left(done, "12") == {"games": "game 1"}
    done.run("refused game_running haas 12 CLOSE\ndana 12 HAND quads\nwhit 12 KEY JPH K-1\n")
    assert left(done, "12") == {"games": "game 1", "claims": "four of a kind", "keys": "K-1"}
    done.run("whit 12 J-POT 1\nwhit 12 KEY RUN K-1\ndana 12 GAME OVER\n")
    assert left(done, "12") == {"paid": "win 1"}
    done.run("cora deposit $1 slip-1\ncora pay fortune 1 cash\n")
    assert left(done, "12") == {}
    done.run("dana 12 FAULT dark\ntess 12 CLEAR lamp\n")
    assert left(done, "12") == {"notices": "malfunction 1"}
    done.run("haas notice 1 letter-1\nhaas 12 CLOSE\n")


def test_the_papers_are_asked_for_on_a_live_floor_only_and_are_needed_there() -> None:
    live = OPENING.replace("Evergreen demo", "Evergreen live").partition("haas open five-card")[0]
    state = shift(live).floor.state
    lines = {one.code: one for one in checklist(state, state.tables["4"], state.day).lines}
    assert lines["papers"].is_needed
    assert "game Mississippi Stud" in lines["papers"].lacks
    assert lines["cover"].is_needed
    demo = shift(OPENING + "haas 4 CLOSE\n").floor.state
    codes = [one.code for one in checklist(demo, demo.tables["4"], demo.day).lines]
    assert codes == ["shift", "cover", "jackpots", "money", "faults"]
