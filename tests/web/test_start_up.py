"""R33: a property whose log was touched is not served."""

import sqlite3
from pathlib import Path

import pytest

import houseway.floor
from houseway.floor.scenario import Shift
from houseway.floor.store import Header, Log, SqliteLog
from houseway.web.server import LOG, open_backend
from houseway.web.settings import Settings

SHIFT = Path(houseway.floor.__file__).parent / "scenarios" / "shift.txt"


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    """A data directory in which a whole shift was worked."""
    header = Header(property_name="Evergreen", kind="training", created_at=0)
    with Log(SqliteLog(tmp_path / LOG, header)) as log:
        Shift(log).run(SHIFT.read_text("utf-8"))
    return Settings(data=str(tmp_path), property_kind="training")


def test_a_whole_log_is_served_at_every_start(settings: Settings) -> None:
    for _ in range(2):
        with open_backend(settings) as backend:
            assert backend.floor.stopped == ""
            assert backend.log.head.seq > 100


def test_what_the_start_proved_is_known_to_the_console(settings: Settings) -> None:
    with open_backend(settings) as backend:
        first = backend.chain.last
        assert first is not None
        *_, proved, began = backend.log.read()
        assert (first.by_start, first.since, first.seq) == (True, 0, proved.seq)
        assert first.head == proved.digest.hex()
        assert began.kind == "SigningBegan"
        count = backend.log.head.seq
    with open_backend(settings) as backend:  # From the snapshot of the last end.
        again = backend.chain.last
        assert again is not None
        assert (again.by_start, again.since) == (True, count)


@pytest.mark.rule("R33")
def test_one_changed_name_keeps_the_server_down(settings: Settings) -> None:
    with sqlite3.connect(settings.data_path / LOG) as log:
        log.execute("drop trigger log_is_never_changed")
        assert log.execute("update log set actor = 'mallory' where seq = 20").rowcount == 1
    with pytest.raises(ValueError, match=r"Not operational: .*20"), open_backend(settings):
        pass
