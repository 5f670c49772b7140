"""What is checked before a property is served (R33).

A broken log, stale compiled files or Python without assertions keep the server from starting. A
program or paytable that is not approved is reported at every start. The floor then refuses to open
a live table, but an administrator can still sign in and record the approval. A floor that starts
from a snapshot checks only later records: the earlier ones were checked when the snapshot was made,
and `houseway log verify` checks all of them (decision 0008).
"""

from pathlib import Path

from houseway.floor import Floor
from houseway.floor.clock import SystemClock
from houseway.floor.program import program_digest
from houseway.floor.shell import SELF
from houseway.floor.store import Verdict, verify
from houseway.floor.store.signatures.checkpoint import read_checkpoint
from houseway.floor.store.signatures.head_signer import Signing
from houseway.floor.store.signatures.signed_note import read_keys
from houseway.floor.store.signatures.watermark_check import REMEDY, LogRefused
from houseway.floor.upkeep.log_events import SigningBegan
from houseway.floor.upkeep.self_check import self_check
from houseway.web.records.log_check import Checked
from houseway.web.security.keyring import Keyring
from houseway.web.security.pins import LogPins, record_pins
from houseway.web.server_log import note

FATAL = {"asserts", "kernels", "log"}


def check_start(
    floor: Floor,
    path: Path | None,
    verdict: Verdict | None = None,
    signing: Signing | None = None,
) -> Checked | None:
    """What was verified of the log, if it can be read; raises ValueError with the first finding
    that keeps the server down. A log that is not a file comes with its verdict."""
    if path is not None:
        verdict = verify(path, since=floor.began_at, signing=signing)
    if floor.contradiction:
        raise LogRefused(f"Not operational: {floor.contradiction} {REMEDY}")
    findings = self_check(floor.state, program_digest(), verdict)
    for finding in findings:
        if not finding.is_passed and finding.check in FATAL:
            raise ValueError(f"Not operational: {finding.sentence}")
    for finding in findings:
        if not finding.is_passed:
            note("self-check", check=finding.check, finding=finding.sentence)
    return proved(floor, verdict) if verdict is not None else None


def record_signing(floor: Floor, keyring: Keyring, checkpoint: str, signing: Signing) -> None:
    """Records once where signing begins and with which key. A tree that begins elsewhere was
    restarted by someone who removed the earlier signatures."""
    state = floor.state
    if not checkpoint:
        return
    keyring.record = LogPins(floor)
    if state.opened is None:
        return
    found = read_checkpoint(checkpoint)
    if state.signing_key and found.begins != state.signed_after:
        raise LogRefused(
            f"This log was signed from record {state.signed_after + 1:,} on, but the signatures are"
            " gone. Restore a backup, or have two people accept the log as it is with houseway"
            " log accept."
        )
    is_older = not state.signing_key and found.begins > 0
    if strange := record_pins(floor, keyring.pins(), is_older=is_older):
        note("pins", finding=f"PINs locked because they are not in the log: {', '.join(strange)}.")
    key = str(read_keys(signing.key).verifiers[0])
    if state.signing_key != key:
        floor.put_on_record(SELF, SigningBegan(found.begins, key)).result()


def proved(floor: Floor, verdict: Verdict) -> Checked:
    since = floor.began_at.seq if floor.began_at else 0
    head = verdict.head
    now = SystemClock().now()
    return Checked(now, head.seq, head.digest.hex(), since=since, by_start=True)
