"""Two people accept a log that is behind what was signed, after a restore or as a last resort.

    accept(place, "haas", "ortiz", "disk lost, backup of last night")

Only while no server runs. Every record must be sound. What is known to be missing is recorded with
both names; from that record on a new Merkle tree is signed. Missing triggers are restored. There is
no other way to start such a log.
"""

from houseway.floor.shell import Floor
from houseway.floor.state import Property
from houseway.floor.store import Head, Log, verify
from houseway.floor.store.archives import LogReader
from houseway.floor.store.location import Place
from houseway.floor.store.signatures.head_signer import Held, watermarks_at_hand
from houseway.floor.store.signatures.watermark_check import difference
from houseway.floor.store.sqlite.head_notes import put_notes_aside
from houseway.floor.store.verify import verify_postgres
from houseway.floor.upkeep.archiving import at_rest, exclusive_access
from houseway.floor.upkeep.log_events import LossAccepted
from houseway.floor.upkeep.offline_records import state_of


def accept(place: Place, by: str, second: str, why: str) -> LossAccepted:
    """Raises ValueError with one sentence if it is not allowed."""
    if not why.strip():
        raise ValueError("Give a reason with --because.")
    if not by or by == second:
        raise ValueError("Two different people must accept a loss.")
    head = sound_head(place)
    with place.open() as log:
        need_people(state_of(log), by, second)
        told = loss(place, log, head, second, why.strip())
    with exclusive_access(place, is_accepted=True) as store, Log(store) as writer:
        floor = Floor(writer)
        floor.put_on_record(by, told).result()
        floor.keep_snapshot()
    return told


def need_people(state: Property, by: str, second: str) -> None:
    found = [state.staff.get(name) for name in (by, second)]
    for name, who in zip((by, second), found, strict=True):
        if who is None or not who.is_employed:
            raise ValueError(f"{name} is not on this property's staff.")
    if not any("manager" in who.roles for who in found if who is not None):
        raise ValueError("One of the two must be a manager.")


def sound_head(place: Place) -> Head:
    """Checks the chain alone, because the watermarks are what is being overruled."""
    if place.is_postgres:
        verdict = verify_postgres(place.database, place.property_name, folder=place.data)
    else:
        at_rest(place.path)
        put_notes_aside(place.path)
        verdict = verify(place.path)
    if not verdict.is_sound:
        raise ValueError(f"The log is not sound: {verdict.problem} Restore a backup.")
    return verdict.head


def loss(place: Place, log: LogReader, head: Head, second: str, why: str) -> LossAccepted:
    keys = place.signed.keys(log.header, is_new=True)
    held = watermarks_at_hand(place.signed, log.header, keys).held
    last = max(held, key=lambda one: one.checkpoint.seq, default=None)
    agrees = all(is_in(log, head, one) for one in held)
    return LossAccepted(
        begins=head.seq,
        after=head.seq if agrees else 0,
        lost=max(head.seq, last.checkpoint.seq if last else 0),
        note=last.checkpoint.text() if last else "",
        second=second,
        why=why,
    )


def is_in(log: LogReader, head: Head, one: Held) -> bool:
    return one.checkpoint.seq > head.seq or not difference(log, head, one)
