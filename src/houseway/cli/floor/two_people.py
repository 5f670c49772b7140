"""Two people vouch, by name and PIN, for a log that is behind its signed watermark."""

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from houseway.floor.store.location import Place
    from houseway.web.security.keyring import Keyring

PINS = ("HOUSEWAY_PIN", "HOUSEWAY_SECOND_PIN")


def need_pins(
    place: "Place", people: tuple[str, str], keys: Path | None = None, data: Path | None = None
) -> None:
    """`keys` is where the hashes are, by default next to the log, and `data` is the folder with the
    secret mixed into them, by default that of the log. A person with no PIN there, or with one that
    cannot be checked, vouches by name only; the log records who it was."""
    from houseway.floor.upkeep.loss_acceptance import need_people
    from houseway.floor.upkeep.offline_records import state_of
    from houseway.web.problems import Denied
    from houseway.web.security.pins import SECRET, strange_pins

    with place.open() as log:
        state = state_of(log)
    need_people(state, *people)
    keyring = keyring_of(place, keys, data)
    if keyring is None:
        return
    strange = strange_pins(state, keyring.pins())
    try:
        for staff, variable in zip(people, PINS, strict=True):
            if staff in strange:
                raise ValueError(f"The stored PIN for {staff} does not match the log.")
            if keyring.has_pin(staff):
                keyring.check_pin(staff, ask_pin(variable, f"PIN of {staff}: "))
            elif keyring.pin(staff) is not None:
                said = (
                    f"{staff}'s PIN cannot be checked without {SECRET}; only the name is recorded."
                )
                print(said, file=sys.stderr)
    except Denied as wrong:
        raise ValueError(f"That is not {staff}'s PIN.") from wrong
    finally:
        keyring.close()


def keyring_of(place: "Place", keys: Path | None, data: Path | None = None) -> "Keyring | None":
    from houseway.floor.upkeep.backup import KEYS
    from houseway.web.security.keyring import Keyring
    from houseway.web.security.secrets_store import SecretsStore
    from houseway.web.settings import Settings

    if keys is None and place.is_postgres:
        from houseway.floor.store.postgres.log import PostgresReader
        from houseway.web.security.shared_secrets_store import SharedSecretsStore

        with PostgresReader(place.database, place.property_name) as known:
            shared = SharedSecretsStore(place.database, known.property_id)
        return Keyring(shared, Settings(pin_secret=known_secret(None)))
    path = keys or place.folder / KEYS
    if not path.is_file():
        return None
    return Keyring(SecretsStore(path), Settings(pin_secret=known_secret(data or place.folder)))


def known_secret(data: Path | None) -> str:
    """The file with the secret of the PINs, if it is there: none is made. In PostgreSQL there is
    one only if the setting names it."""
    from houseway.web.security.pins import SECRET

    named = os.environ.get("HOUSEWAY_PIN_SECRET", "")
    path = Path(named) if named else data / SECRET if data else None
    return str(path) if path and path.is_file() else ""


def ask_pin(variable: str, prompt: str) -> str:
    """Never taken from the command line, where every user of the machine could read it."""
    if variable in os.environ:
        return os.environ[variable]
    from getpass import GetPassWarning, getpass
    from warnings import catch_warnings, simplefilter

    with catch_warnings():
        simplefilter("error", GetPassWarning)
        try:
            return getpass(prompt)
        except (GetPassWarning, EOFError):
            said = f"Cannot ask for the PIN without a terminal; set {variable}."
            raise ValueError(said) from None
