"""Start-up self-check (R33): program, configuration and log against what was approved and written.

A live property needs its program approved as it runs; a demo or training floor only has to be
intact. The configuration is in the log, so the chain guards it; an approval may also name its
digest (`RecordApproval("program", "configuration", reference, configuration_digest(state))`).
"""

from collections.abc import Mapping
from hashlib import sha256

import msgspec

from houseway.floor.state import Property
from houseway.floor.store.verify import Verdict
from houseway.kernels.build import stale
from houseway.paytables import Paytable, digest, load_catalog
from houseway.progressive import LinkRules

PROGRAM, CONFIGURATION = "houseway", "configuration"


class Finding(msgspec.Struct, frozen=True):
    """One check and its outcome. A failed one keeps the server down or its tables closed."""

    check: str
    is_passed: bool
    sentence: str


def self_check(
    state: Property,
    program: str,
    verdict: Verdict | None = None,
    *,
    catalog: Mapping[str, Paytable] | None = None,
) -> list[Finding]:
    """Every check, in a fixed order, passed or not. `verdict` is that of `store.verify`."""
    return [
        asserts_checked(),
        kernels_checked(stale()),
        *([log_checked(verdict)] if verdict is not None else []),
        program_checked(state, program),
        *paytables_checked(state, catalog or load_catalog()),
        configuration_checked(state),
    ]


def asserts_checked() -> Finding:
    said = (
        "runs with its internal checks on" if __debug__ else "runs under python -O: checks are off"
    )
    return Finding("asserts", __debug__, f"The program {said}.")


def kernels_checked(old: list[str]) -> Finding:
    said = "Compiled files match their sources."
    if old:
        said = f"Compiled files are older than their sources: {', '.join(old)}."
    return Finding("kernels", not old, said)


def log_checked(verdict: Verdict) -> Finding:
    said = verdict.problem or f"All {verdict.head.seq:,} records are intact."
    return Finding("log", verdict.is_sound, said)


def program_checked(state: Property, program: str) -> Finding:
    approval = state.approvals.get(("program", PROGRAM))
    if approval is None:
        said = "No approval of this program is on record."
        return Finding("program", not state.is_live, said)
    if approval.digest != program:
        said = f"Program {approval.digest[:16]} is approved, but {program[:16]} is running."
        return Finding("program", not state.is_live, said)
    return Finding("program", True, f"The program is the approved one ({approval.reference}).")


def paytables_checked(state: Property, catalog: Mapping[str, Paytable]) -> list[Finding]:
    """Every paytable that is approved or on a layout must be unchanged since it was approved."""
    approved = {subject for kind, subject in state.approvals if kind == "paytable"}
    laid_out = {name for table in state.tables.values() for name in table.paytables()}
    return [
        paytable_checked(state, name, catalog.get(name)) for name in sorted(approved | laid_out)
    ]


def paytable_checked(state: Property, name: str, table: Paytable | None) -> Finding:
    approval = state.approvals.get(("paytable", name))
    check = f"paytable {name}"
    if table is None:
        return Finding(check, False, f"The catalog has no paytable {name}.")
    if approval is None:
        return Finding(check, not state.is_live, f"No approval of {name} is on record.")
    if approval.digest != digest(table):
        return Finding(check, False, f"{name} differs from the approved paytable.")
    return Finding(check, True, f"{name} is as approved ({approval.reference}).")


def configuration_checked(state: Property) -> Finding:
    approval = state.approvals.get(("program", CONFIGURATION))
    now = configuration_digest(state)
    if approval is None:
        return Finding("configuration", True, f"The configuration is {now[:16]}.")
    if approval.digest != now:
        said = f"Configuration {approval.digest[:16]} is approved, but {now[:16]} is loaded."
        return Finding("configuration", False, said)
    return Finding(
        "configuration", True, f"The configuration is the approved one ({approval.reference})."
    )


def configuration_digest(state: Property) -> str:
    """SHA-256 over layouts, links and rules; meters, people and switch positions are left out."""
    tables = {
        name: [
            table.game, table.title, list(map(msgspec.to_builtins, table.spots)), table.seats,
            table.decks, table.controller, table.shuffler, table.third_card,
            {str(sensor): held.link for sensor, held in table.controllers.items()},
        ]
        for name, table in state.tables.items()
    }  # fmt: skip
    jackpots = {
        name: [jackpot.paytable, jackpot.kind, jackpot.family, configured(jackpot.rules),
               {level: held.maximum for level, held in jackpot.link.levels.items()}]
        for name, jackpot in state.jackpots.items()
    }  # fmt: skip
    return sha256(msgspec.json.encode([tables, jackpots], order="deterministic")).hexdigest()


def configured(rules: LinkRules) -> dict[str, object]:
    """Leaves out the usual order of payment: it was not yet a setting when the first digests were
    approved, and those stay valid."""
    found: dict[str, object] = msgspec.to_builtins(rules)
    if rules.order == "right_to_left":
        del found["order"]
    return found
