"""How a server is configured: a TOML file, then the environment, then the command line.

Every setting has the same name in the file and, in capitals behind HOUSEWAY_, in the environment:
`session_hours = 8` or HOUSEWAY_SESSION_HOURS=8.
"""

import os
import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Literal
from urllib.parse import parse_qs, urlsplit

import msgspec

from houseway.floor.clock import MICRO, parse_day_start
from houseway.floor.store.location import Place
from houseway.floor.store.signatures.head_signer import Signing, signing_beside

Port = Annotated[int, msgspec.Meta(ge=0, le=65_535)]
Some = Annotated[int, msgspec.Meta(ge=1, le=1_000_000)]
Rate = Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]
Size = Annotated[int, msgspec.Meta(ge=1_024, le=2**26)]
FASTEST = 600  # Times real speed, for demo guests.
Speed = Annotated[int, msgspec.Meta(ge=0, le=FASTEST)]
PREFIX = "HOUSEWAY_"
KINDS = ("syslog", "file", "http", "https", "command")  # Of witnesses.
# Environment variables that are not server settings.
OTHERS = frozenset(
    {"HOUSEWAY_PIN", "HOUSEWAY_SECOND_PIN", "HOUSEWAY_STARTED_ANEW", "HOUSEWAY_PLUGINS_BLOCKED"}
)


class Settings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`database` is empty for SQLite in the data directory. A rate of 0 sets no limit."""

    data: str = "data"  # The data directory.
    database: str = ""  # postgresql://...; empty: SQLite in the data directory.
    host: str = "127.0.0.1"  # The address to listen on.
    port: Port = 8080  # 0 takes any free port.
    advertise: str = ""  # Address other nodes and clients use; default: http://host:port.
    property_name: str = "Houseway"  # Used at the first start only; stored in the log.
    property_kind: Literal["live", "demo", "training"] = "live"  # Used at the first start only.
    signing_key: str = ""  # A file; default: the data directory's name plus .key.
    watermarks: str = ""  # A folder; default: the data directory's name plus .watermarks.
    witnesses: str = ""  # Separated by spaces: syslog:, file:///, https://, command:PATH.
    https: bool = False  # True behind a TLS proxy; cookies are then sent only over TLS.
    session_hours: Some = 12  # Hours until a sign-in ends.
    session_idle_minutes: Some = 60  # Minutes without a request until a sign-in ends.
    sign_in_attempts: Some = 5  # Wrong PINs from one place before a delay.
    lock_out_minutes: Some = 15  # Longest delay after wrong PINs.
    pin_secret: str = ""  # A file; default: pin.secret in the data directory; none with PostgreSQL.
    code_hours: Some = 24  # How long a one-time code is valid.
    body_bytes_most: Size = 65_536  # Largest body of a request, in bytes.
    requests_per_second: Rate = 100  # Requests from one signed-in person or device.
    strangers_per_second: Rate = 20  # Requests without a sign-in from one address.
    guest_writes_each: Some = 20_000  # Actions per day in Play and Train: one guest.
    guest_writes_address: Some = 100_000  # Actions per day: all guests at one address.
    guest_writes_all: Some = 200_000  # Actions per day: all guests together.
    streams_most: Some = 1_000  # Live streams in total.
    streams_each: Some = 20  # Live streams per sign-in, device or address.
    connections_most: Some = 4_000  # Open connections in total.
    connections_per_address: Some = 200  # Open connections per address.
    head_seconds: Some = 10  # Time allowed to send the request headers.
    body_seconds: Some = 30  # Time allowed to send the body.
    proxies: str = "127.0.0.1,::1"  # Addresses trusted to name the caller in X-Forwarded-For.
    lab_workers: Annotated[int, msgspec.Meta(ge=1, le=64)] = 2  # Processes of the lab.
    guests_speed: Speed = 1  # Speed of demo guests as a multiple of real speed; 0 pauses them.
    verify_at: str = "05:00"  # Daily check of the whole log, by the server's clock; empty: never.
    pages_to: str = ""  # HTTP address that receives calls and alarms; empty: none.
    pages_token: str = ""  # A file with the bearer token for `pages_to`.
    reports_to: str = ""  # file:///FOLDER or smtp(s)://USER@HOST:PORT?to=A&from=B; empty: nowhere.
    reports: str = "reconciliation jackpots coin-in exceptions"  # Which reports to send.
    reports_at: str = "06:30"  # When the previous gambling day's reports are sent, property time.
    reports_password: str = ""  # A file with the mail server's password.
    hung_seconds: Some = 30  # The process exits if a command waits this long.
    clock_jump_minutes: Some = 60  # A larger jump ahead needs a manager's confirmation.
    log_level: Literal["debug", "info", "warning", "error"] = "info"  # Level of the server log.

    @property
    def proxy_addresses(self) -> list[str]:
        return [address.strip() for address in self.proxies.split(",") if address.strip()]

    @property
    def signing(self) -> Signing:
        """Next to the folder of the log, where `houseway log` looks for it."""
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


# "Expected `int` <= 65535 - at `$.port`"
BOUND = re.compile(r"Expected `\w+` (>=|<=) (\S+) - at `\$\.(\w+)`")
BOUNDS = {">=": "at least", "<=": "at most"}


def setting_words(problem: msgspec.ValidationError) -> str:
    if found := BOUND.fullmatch(str(problem)):
        sign, limit, name = found.groups()
        return f"{name} must be {BOUNDS[sign]} {limit}"
    return str(problem)


def read_settings(
    file: Path | None = None, environment: Mapping[str, str] | None = None, **given: object
) -> Settings:
    """Explicit values win; None counts as not given. A wrong value is reported in one sentence."""
    found: dict[str, object] = {}
    if file is not None:
        found |= read_file(file)
    found |= from_environment(os.environ if environment is None else environment)
    found |= {name: value for name, value in given.items() if value is not None}
    try:
        settings = msgspec.convert(found, Settings, strict=False)
    except msgspec.ValidationError as problem:
        raise ValueError(f"The configuration is wrong: {setting_words(problem)}.") from None
    if settings.verify_at:
        parse_day_start(settings.verify_at)
    check_outbox(settings)
    for address in settings.witness_addresses:
        if address.partition(":")[0] not in KINDS:
            raise ValueError(
                f"The configuration is wrong: {address} is not a witness; start it with"
                f" one of {', '.join(KINDS)}."
            )
    return settings


def check_outbox(settings: Settings) -> None:
    """A wrong address stops the server at its start, not at the first call or report."""
    pages, place = urlsplit(settings.pages_to), urlsplit(settings.reports_to)
    if settings.pages_to and pages.scheme not in ("http", "https"):
        raise ValueError("The configuration is wrong: pages_to is not an HTTP address.")
    if not settings.reports_to:
        return
    parse_day_start(settings.reports_at)
    mails = place.scheme in ("smtp", "smtps") and "to" in parse_qs(place.query)
    if not (mails or (place.scheme == "file" and place.path)):
        raise ValueError("The configuration is wrong: reports_to is not a folder or mailbox.")
    from houseway.floor.reports import REPORTS

    daily = [name for name, kind in REPORTS.items() if kind.scope == "period"]
    for name in settings.reports.split():
        if name not in daily:
            raise ValueError(
                f"The configuration is wrong: {name} is not a daily report; choose from"
                f" {', '.join(daily)}."
            )


def read_file(file: Path) -> dict[str, object]:
    try:
        return tomllib.loads(file.read_text("utf-8"))
    except FileNotFoundError:
        raise ValueError(f"There is no configuration file {file}.") from None
    except tomllib.TOMLDecodeError as problem:
        raise ValueError(f"{file} is not TOML: {problem}.") from None


def from_environment(environment: Mapping[str, str]) -> dict[str, object]:
    """Refuses unknown names, so that a misspelled one is noticed."""
    named = {f"{PREFIX}{name.upper()}": name for name in Settings.__struct_fields__}
    ours = [key for key in environment if key.startswith(PREFIX) and key not in OTHERS]
    for key in ours:
        if key not in named:
            raise ValueError(f"The configuration is wrong: there is no setting {key}.")
    return {named[key]: environment[key] for key in ours}
