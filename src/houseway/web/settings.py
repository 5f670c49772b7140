"""How a server is configured: a TOML file, then the environment, then the command line.

Every setting has the same name in the file and, in capitals behind HOUSEWAY_, in the environment:
`session_hours = 8` or HOUSEWAY_SESSION_HOURS=8.
"""

import os
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Literal
from urllib.parse import urlsplit

import msgspec

from houseway.floor.clock import MICRO, parse_day_start
from houseway.floor.store.location import Place
from houseway.floor.store.signatures.head_signer import Signing, signing_beside

Port = Annotated[int, msgspec.Meta(ge=0, le=65_535)]
Some = Annotated[int, msgspec.Meta(ge=1, le=1_000_000)]
Rate = Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]
# In the environment, but no settings of the server: whose PIN, and that a node starts anew.
FASTEST = 600  # Of guests: so many times as fast as people.
PREFIX = "HOUSEWAY_"
KINDS = ("syslog", "file", "http", "https", "command")  # Of witnesses.
OTHERS = frozenset({"HOUSEWAY_PIN", "HOUSEWAY_SECOND_PIN", "HOUSEWAY_STARTED_ANEW"})


class Settings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`database` is empty for SQLite in the data directory. A rate of 0 sets no limit."""

    data: str = "data"
    database: str = ""
    host: str = "127.0.0.1"
    port: Port = 8080
    advertise: str = ""  # Where other nodes and clients reach this one; default: http://host:port.
    property_name: str = "Houseway"
    property_kind: Literal["live", "demo", "training"] = "live"
    signing_key: str = ""  # Default: the data directory's name with .key behind it.
    watermarks: str = ""  # A folder, best on another disk; default: as above, with .watermarks.
    witnesses: str = ""  # Addresses with blanks between: syslog:, file:///, https://, command:PATH.
    https: bool = False  # Behind a proxy that speaks it: cookies are then sent over nothing else.
    session_hours: Some = 12
    session_idle_minutes: Some = 60
    sign_in_attempts: Some = 5  # Wrong PINs of one place before it waits; its longest wait.
    lock_out_minutes: Some = 15
    pin_secret: str = ""  # A file; default: pin.secret beside the keys, none for several nodes.
    code_hours: Some = 24
    body_bytes_most: Annotated[int, msgspec.Meta(ge=1_024, le=2**26)] = 64 * 1024
    requests_per_second: Rate = 100  # Of one signed-in person or device.
    strangers_per_second: Rate = 20  # Of one address that has not signed in.
    guest_writes_each: Some = 20_000  # To the training log in a day, by one guest.
    guest_writes_address: Some = 100_000  # By all guests behind one address.
    guest_writes_all: Some = 200_000
    streams_most: Some = 1_000
    streams_each: Some = 20  # Live connections of one sign-in, device or address.
    connections_most: Some = 4_000
    connections_per_address: Some = 200
    head_seconds: Some = 10  # For the head of a request to arrive, then for its body.
    body_seconds: Some = 30
    proxies: str = "127.0.0.1,::1"  # Addresses that speak for others, by X-Forwarded-For.
    lab_workers: Annotated[int, msgspec.Meta(ge=1, le=64)] = 2
    guests_speed: Annotated[int, msgspec.Meta(ge=1, le=FASTEST)] = 1  # Of a demo; as people play.
    verify_at: str = "05:00"  # When the whole log is verified, local time; empty: never.
    hung_seconds: Some = 30  # That a command waits for the disk before the process ends itself.
    clock_jump_minutes: Some = 60  # A clock set ahead by more needs a manager's word.
    log_level: Literal["debug", "info", "warning", "error"] = "info"

    @property
    def proxy_addresses(self) -> list[str]:
        return [address.strip() for address in self.proxies.split(",") if address.strip()]

    @property
    def signing(self) -> Signing:
        """Beside the folder of the log, as `houseway log` looks for it."""
        folder = Place(self.database, data=self.data_path).folder
        copies = (urlsplit(word).path for word in self.witnesses.split() if word[:5] == "file:")
        found = signing_beside(folder, self.signing_key, self.watermarks)
        return msgspec.structs.replace(found, copies=tuple(map(Path, copies)))

    @property
    def witness_addresses(self) -> list[str]:
        return self.witnesses.split()

    @property
    def clock_jump(self) -> int:
        """Microseconds."""
        return self.clock_jump_minutes * 60 * MICRO

    @property
    def data_path(self) -> Path:
        return Path(self.data)


def read_settings(
    file: Path | None = None, environment: Mapping[str, str] | None = None, **given: object
) -> Settings:
    """What is given outright wins; None counts as not given. A wrong value is one sentence."""
    found: dict[str, object] = {}
    if file is not None:
        found |= read_file(file)
    found |= from_environment(os.environ if environment is None else environment)
    found |= {name: value for name, value in given.items() if value is not None}
    try:
        settings = msgspec.convert(found, Settings, strict=False)
    except msgspec.ValidationError as problem:
        raise ValueError(f"The configuration is wrong: {problem}.") from None
    if settings.verify_at:
        parse_day_start(settings.verify_at)
    for address in settings.witness_addresses:
        if address.partition(":")[0] not in KINDS:
            raise ValueError(f"The configuration is wrong: {address} is no witness.")
    return settings


def read_file(file: Path) -> dict[str, object]:
    try:
        return tomllib.loads(file.read_text("utf-8"))
    except FileNotFoundError:
        raise ValueError(f"There is no configuration file {file}.") from None
    except tomllib.TOMLDecodeError as problem:
        raise ValueError(f"{file} is not TOML: {problem}.") from None


def from_environment(environment: Mapping[str, str]) -> dict[str, object]:
    """A name that is written wrongly would otherwise leave a setting as it was, unnoticed."""
    named = {f"{PREFIX}{name.upper()}": name for name in Settings.__struct_fields__}
    ours = [key for key in environment if key.startswith(PREFIX) and key not in OTHERS]
    for key in ours:
        if key not in named:
            raise ValueError(f"The configuration is wrong: there is no setting {key}.")
    return {named[key]: environment[key] for key in ours}
