"""R32: what was acknowledged before a crash is there after it, and the chain goes on."""

import subprocess
import sys
from pathlib import Path

import pytest
from tests.floor.store.entries import entry

from houseway.floor.store import SqliteLog, verify

ROOT = Path(__file__).parents[3]
WRITER = """
import sys
from pathlib import Path
from houseway.floor.store import Log, SqliteLog
from tests.floor.store.entries import HEADER, entry

log = Log(SqliteLog(Path(sys.argv[1]), HEADER))
for number in range(1, 1_000_000):
    print(log.append(entry(number)).seq, flush=True)
"""


@pytest.mark.rule("R32")
def test_a_killed_writer_loses_nothing_it_acknowledged(tmp_path: Path) -> None:
    path = tmp_path / "log.sqlite"
    with subprocess.Popen(
        [sys.executable, "-c", WRITER, str(path)], cwd=ROOT, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        acknowledged = [int(process.stdout.readline()) for _ in range(40)]
        process.kill()
        acknowledged += [int(line) for line in process.stdout if line.endswith("\n")]
    store = SqliteLog(path)
    assert store.head.seq >= acknowledged[-1]
    assert acknowledged == list(range(1, len(acknowledged) + 1))
    number = store.head.seq + 1
    assert store.append([entry(number)])[0].seq == number
    store.close()
    assert verify(path).head.seq == number
