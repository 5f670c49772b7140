"""Someone who holds the files and has no key, against any record of a signed log: what they leave
is sound in itself; the start and the verification refuse it all the same. A log at rest is signed:
there the public half of the key is enough. What a crash cut off was sealed, which only the key
itself can tell.

Replaced PIN hashes and PostgreSQL are asked in tests/web/test_insider.py."""

from collections.abc import Callable
from pathlib import Path
from random import Random
from shutil import copy, copytree

import msgspec
from tests.floor.house import OPENING
from tests.floor.store.insider import Insider
from tests.proof.flips import GAME, HEADER, copied, places
from tests.proof.tally import Tally
from tests.web.test_insider import raised

from houseway.floor.events.upcast import SCHEMA, encode
from houseway.floor.scenario import Shift
from houseway.floor.store import Log, Record, SqliteLog
from houseway.floor.store.signatures.signed_note import make_key, read_keys
from houseway.floor.store.signatures.watermark_check import is_public
from houseway.floor.store.sqlite.snapshot_file import snapshot_path
from houseway.floor.upkeep.log_events import SnapshotKept
from houseway.floor.upkeep.snapshots import whole

Attack = Callable[[Insider, Random], None]
LOG = "log.sqlite"


def attacked(folder: Path, count: int, seed: int) -> Tally:
    """Each attack in turn, on a log at rest or as a crash left it."""
    tally, chance = Tally("an insider without the key"), Random(seed)
    tally.acknowledged = len(prepared(folder))
    for number in range(count):
        name = list(ATTACKS)[number % len(ATTACKS)]
        before = "crashed" if name.startswith("WAL") else "sound"
        with copied(folder / before, folder / "attacked") as there:
            insider = Insider(there / "data" / LOG, places(there))
            ATTACKS[name](insider, chance)
            tally.injected[name] += 1
            tally.undetected += not is_refused(insider, is_at_rest=before == "sound")
    return tally


def prepared(folder: Path) -> list[Record]:
    sound = folder / "sound"
    with Log(SqliteLog(sound / "data" / LOG, HEADER, signing=places(sound))) as log:
        shift = Shift(log)
        shift.run(OPENING)
        copytree(sound / "data", folder / "older")
        shift.run(GAME * 20).floor.keep_snapshot()
        insider = Insider(sound / "data" / LOG, places(sound))
        while is_public(insider.stored().note, places(sound).keys(HEADER)):
            shift.run(GAME)
        copytree(sound, folder / "crashed")
        return list(log.read())


def is_refused(insider: Insider, *, is_at_rest: bool) -> bool:
    """By whoever verifies, and by a start, which opens the log and verifies what is new in it."""
    if insider.verify().is_sound:
        return False
    if is_at_rest:
        with insider.without_key():
            if insider.verify().is_sound:
                return False
    try:
        store = insider.open()
    except (ValueError, OSError):
        return True
    store.close()
    return not insider.verify(since=store.head).is_sound


def cut(insider: Insider, chance: Random) -> None:
    insider.cut(chance.randrange(1, len(insider.records())))


def recompute(insider: Insider, chance: Random) -> None:
    insider.recompute(chance.randrange(2, len(insider.records()) + 1))


def append(insider: Insider, chance: Random) -> None:
    again = chance.choice(insider.records())
    insider.append(msgspec.structs.replace(again, command_id=f"new-{chance.random()}"))


def raise_snapshot(insider: Insider, chance: Random) -> None:
    """$5,000 more on a meter, the snapshot's digest right, and a record that says so."""
    assert isinstance(insider.place, Path)
    path = snapshot_path(insider.place)
    forged = raised(whole(path.read_bytes()))
    path.write_bytes(msgspec.msgpack.encode(forged))
    last = insider.records()[-1]
    kept = {"actor": "houseway", "kind": "SnapshotKept", "command_id": None, "schema": SCHEMA}
    body = encode([SnapshotKept(forged.seq, forged.digest.hex())])
    insider.append(msgspec.structs.replace(last, body=body, **kept))


def put_back(insider: Insider, chance: Random) -> None:
    """The whole database as it was once, with the signature that it had then."""
    assert isinstance(insider.place, Path)
    insider.remove_notes()
    snapshot_path(insider.place).unlink()
    for ending in ("", "-wal"):
        older = insider.place.parents[2] / "older" / f"{LOG}{ending}"
        copy(older, insider.place.with_name(older.name))


def cut_wal(insider: Insider, chance: Random) -> None:
    damage(insider, lambda content: content[: chance.randrange(len(content))])


def damage_wal(insider: Insider, chance: Random) -> None:
    def scratched(content: bytes) -> bytes:
        at = chance.randrange(32, len(content) - 64)
        return (
            content[:at] + bytes(byte ^ 0xFF for byte in content[at : at + 64]) + content[at + 64 :]
        )

    damage(insider, scratched)


def damage(insider: Insider, change: Callable[[bytes], bytes]) -> None:
    assert isinstance(insider.place, Path)
    wal = insider.place.with_name(f"{LOG}-wal")
    wal.write_bytes(change(wal.read_bytes()))


def delete_wal(insider: Insider, chance: Random) -> None:
    assert isinstance(insider.place, Path)
    insider.place.with_name(f"{LOG}-wal").unlink()


def drop_trigger(insider: Insider, chance: Random) -> None:
    insider.run(f"DROP TRIGGER log_is_never_{chance.choice(('changed', 'shortened'))}")


def unsign(insider: Insider, chance: Random) -> None:
    insider.run("UPDATE head SET note = ''")


def lose_watermark(insider: Insider, chance: Random) -> None:
    for file in insider.signing.watermarks.iterdir():
        file.unlink()


def bring_key(insider: Insider, chance: Random) -> None:
    name = read_keys(insider.signing.key).verifiers[0].name
    insider.signing.key.unlink()
    make_key(insider.signing.key, name)


ATTACKS: dict[str, Attack] = {
    "tail cut, head set back": cut,
    "chain recomputed": recompute,
    "record appended": append,
    "snapshot with a raised meter": raise_snapshot,
    "older database put back": put_back,
    "WAL cut": cut_wal,
    "WAL damaged": damage_wal,
    "WAL deleted": delete_wal,
    "trigger dropped": drop_trigger,
    "signature removed": unsign,
    "watermark deleted": lose_watermark,
    "another key": bring_key,
}
