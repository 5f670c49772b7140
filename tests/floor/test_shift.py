"""The scripted shift: every game, every flow, and books that an independent auditor confirms."""

from pathlib import Path

import houseway.floor
from houseway.floor.auditor import Auditor
from houseway.floor.command_handling.memory_store import MemoryLog
from houseway.floor.scenario import Shift, run
from houseway.floor.shell import Floor
from houseway.floor.store import Header, Log, SqliteLog, verify
from houseway.floor.upkeep.audit import shown
from houseway.money import DOLLAR

SHIFT = Path(houseway.floor.__file__).parent / "scenarios" / "shift.txt"


def test_the_shift_runs_and_the_auditor_confirms_its_books() -> None:
    shift = run(SHIFT.read_text("utf-8"))
    assert isinstance(shift.log, MemoryLog)
    auditor = Auditor().read_all(shift.log.records)
    auditor.confirm(shown(shift.floor.state))
    assert auditor.exceptions == shift.floor.state.exceptions > 0
    five_card = auditor.links["five-card"]
    assert [level.hits for level in five_card.levels.values()] == [2, 2, 1]
    assert five_card.coin_in == 36 * DOLLAR


def test_every_game_and_every_flow_takes_part() -> None:
    tables = run(SHIFT.read_text("utf-8")).floor.state.tables.values()
    assert {table.game for table in tables} == {
        "mississippi-stud",
        "dj-wild",
        "royal-match-21",
        "three-card-poker",
        "san-lo",
        "caribbean-stud",
    }
    assert {table.flow for table in tables} == {"", "aquarius", "nexus", "nexus-dj-wild"}
    assert max(len(table.controllers) for table in tables) == 2


def test_a_restart_at_any_record_gives_the_same_floor_as_living_through_it() -> None:
    shift = run(SHIFT.read_text("utf-8"))
    assert isinstance(shift.log, MemoryLog)
    again = Floor(MemoryLog(records=shift.log.records), shift.clock, program="scripted")
    assert again.state == shift.floor.state


def test_the_same_shift_on_a_real_log_verifies(tmp_path: Path) -> None:
    path = tmp_path / "log.db"
    header = Header(property_name="Evergreen", kind="demo", created_at=1)
    with Log(SqliteLog(path, header)) as log:
        shift = Shift(log).run(SHIFT.read_text("utf-8"))
        auditor = Auditor().read_all(log.read())
        auditor.confirm(shown(shift.floor.state))
    assert verify(path).is_sound
    with Log(SqliteLog(path)) as log:
        assert Floor(log, shift.clock, program="scripted").state == shift.floor.state
