"""One bit flipped in any file of a signed log: it is noticed, or nothing has changed."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from shutil import copytree, rmtree

from tests.floor.house import OPENING
from tests.proof.tally import Tally

from houseway.floor import Floor
from houseway.floor.clock import SetClock
from houseway.floor.scenario import Shift
from houseway.floor.store import Header, Log, Record, SqliteLog, verify
from houseway.floor.store.signatures.head_signer import Signing
from houseway.floor.store.sqlite.log import SqliteReader
from houseway.floor.upkeep.snapshots import disagreement

HEADER = Header(property_name="Evergreen", kind="demo", created_at=1)
GAME = "dana 4 START GAME 1 2 3\ndana 4 END GAME\n"


def flipped(folder: Path, count: int, seed: int) -> Tally:
    tally, chance = Tally("bit flips, every file of the log"), Random(seed)
    sound = folder / "sound"
    with Log(SqliteLog(sound / "data" / "log.sqlite", HEADER, signing=places(sound))) as log:
        floor = Shift(log).run(OPENING + GAME * 40).floor
        floor.keep_snapshot()
        truth = list(log.read())
    files = sorted(path.relative_to(sound) for path in sound.rglob("*") if path.is_file())
    for number in range(count):
        name = files[number % len(files)]
        with copied(sound, folder / "flipped") as there:
            flip(there / name, chance)
            tally.injected[name.suffix.lstrip(".") or name.name] += 1
            tally.undetected += not is_noticed(there, truth)
    tally.acknowledged = len(truth)
    return tally


def places(folder: Path) -> Signing:
    return Signing(folder / "log.key", folder / "watermarks")


@contextmanager
def copied(sound: Path, there: Path) -> Iterator[Path]:
    copytree(sound, there)
    try:
        yield there
    finally:
        rmtree(there)


def flip(path: Path, chance: Random) -> None:
    content = bytearray(path.read_bytes())
    content[chance.randrange(len(content))] ^= 1 << chance.randrange(8)
    path.write_bytes(content)


def is_noticed(there: Path, truth: list[Record]) -> bool:
    """By the verification or by the start; or every record, and the floor made of them, are as they
    were: a bit that nobody reads."""
    path, signing = there / "data" / "log.sqlite", places(there)
    try:
        if not verify(path, signing=signing).is_sound:
            return True
        with SqliteReader(path) as log:
            snapshot = log.load_snapshot()
            if snapshot is not None and disagreement(snapshot, log.read()):
                return True
        with Log(SqliteLog(path, signing=signing)) as opened:
            Floor(opened, SetClock(truth[-1].at), program="scripted")
            return list(opened.read()) == truth
    except (ValueError, OSError, sqlite3.DatabaseError, AssertionError):
        return True
