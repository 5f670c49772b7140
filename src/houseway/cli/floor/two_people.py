"""Two people vouch, by name and PIN, for a log that is behind its signed watermark."""

import os
from getpass import getpass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from houseway.floor.store.location import Place
    from houseway.web.security.keyring import Keyring

PINS = ("HOUSEWAY_PIN", "HOUSEWAY_SECOND_PIN")


def need_pins(place: "Place", people: tuple[str, str], keys: Path | None = None) -> None:
    """`keys` is where the secrets are, by default next to the log. A person with no PIN there
    vouches by name only; the log records who it was."""
    from houseway.floor.upkeep.offline_records import state_of
    from houseway.web.problems import Denied
    from houseway.web.security.pins import strange_pins

    keyring = keyring_of(place, keys)
    if keyring is None:
        return
    with place.open() as log:
        strange = strange_pins(state_of(log), keyring.pins())
    try:
        for staff, variable in zip(people, PINS, strict=True):
            if staff in strange:
                raise ValueError(f"The stored PIN for {staff} does not match the log.")
            if keyring.has_pin(staff):
                keyring.check_pin(staff, os.environ.get(variable) or getpass(f"PIN of {staff}: "))
    except Denied as wrong:
        raise ValueError(f"That is not {staff}'s PIN.") from wrong
    finally:
        keyring.close()


def keyring_of(place: "Place", keys: Path | None) -> "Keyring | None":
    from houseway.floor.upkeep.backup import KEYS
    from houseway.web.security.keyring import Keyring

    if keys is None and place.is_postgres:
        from houseway.floor.store.postgres.log import PostgresReader
        from houseway.web.security.shared_secrets_store import SharedSecretsStore

        with PostgresReader(place.database, place.property_name) as known:
            return Keyring(SharedSecretsStore(place.database, known.property_id))
    path = keys or place.folder / KEYS
    return Keyring(path) if path.is_file() else None
