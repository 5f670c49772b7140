"""How a server is configured: a TOML file, then the environment, then the command line.

Every setting has the same name in the file and, in capitals behind HOUSEWAY_, in the environment:
`session_hours = 8` or HOUSEWAY_SESSION_HOURS=8.
"""

import os
import tomllib
from collections.abc import Mapping
from pathlib import Path

import msgspec


class Settings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`database` is empty for SQLite in the data directory. A rate of 0 sets no limit."""

    data: str = "data"
    database: str = ""
    host: str = "127.0.0.1"
    port: int = 8080
    advertise: str = ""  # Where other nodes and clients reach this one; default: http://host:port.
    property_name: str = "Houseway"
    property_kind: str = "live"
    https: bool = False  # Behind a proxy that speaks it: cookies are then sent over nothing else.
    session_hours: int = 12
    session_idle_minutes: int = 60
    sign_in_attempts: int = 5
    lock_out_minutes: int = 15
    code_hours: int = 24
    body_bytes_most: int = 64 * 1024
    requests_per_second: int = 100  # Of one signed-in person or device.
    strangers_per_second: int = 20  # Of one address that has not signed in.
    streams_most: int = 1_000
    lab_workers: int = 2
    log_level: str = "info"

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
        return msgspec.convert(found, Settings, strict=False)
    except msgspec.ValidationError as problem:
        raise ValueError(f"The configuration is wrong: {problem}.") from None


def read_file(file: Path) -> dict[str, object]:
    try:
        return tomllib.loads(file.read_text("utf-8"))
    except FileNotFoundError:
        raise ValueError(f"There is no configuration file {file}.") from None
    except tomllib.TOMLDecodeError as problem:
        raise ValueError(f"{file} is not TOML: {problem}.") from None


def from_environment(environment: Mapping[str, str]) -> dict[str, object]:
    named = {f"HOUSEWAY_{name.upper()}": name for name in Settings.__struct_fields__}
    return {named[key]: value for key, value in environment.items() if key in named}
