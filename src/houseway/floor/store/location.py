"""Where a log may be: a file, or a property in a PostgreSQL database.

The driver is imported only for an address that needs it.
"""

from pathlib import Path

from msgspec import Struct

from houseway.floor.store.archives import LogReader, data_folder
from houseway.floor.store.signatures.head_signer import Signing, signing_beside
from houseway.floor.store.sqlite.log import SqliteReader
from houseway.floor.store.verify import Verdict, verify, verify_postgres

SCHEMES = ("postgresql://", "postgres://")
FILE = "log.sqlite"


def is_postgres(database: str) -> bool:
    return database.startswith(SCHEMES)


def log_file(database: str = "", data: Path | None = None) -> Path:
    """`sqlite:///relative`, `sqlite:////absolute` or a path; by default the data directory's."""
    if database:
        rest = database.removeprefix("sqlite:///")
        scheme, found, _ = rest.partition("://")
        if found:
            known = "use sqlite:///path or postgresql://..."
            raise ValueError(f"{scheme!r} databases are not supported; {known}")
        return Path(rest)
    return data_folder(data) / FILE


class Place(Struct, frozen=True):
    """Where one log is; `data` is the folder of its archives if it is in PostgreSQL. Key and
    watermarks are looked for next to the folder unless `signing` names them."""

    database: str = ""
    property_name: str = ""
    data: Path | None = None
    signing: Signing | None = None

    @property
    def is_postgres(self) -> bool:
        return is_postgres(self.database)

    @property
    def path(self) -> Path:
        assert not self.is_postgres
        return log_file(self.database, self.data)

    @property
    def folder(self) -> Path:
        return data_folder(self.data) if self.is_postgres else self.path.parent

    def open(self) -> LogReader:
        if not self.is_postgres:
            return SqliteReader(self.path)
        from houseway.floor.store.postgres.log import PostgresReader

        return PostgresReader(self.database, self.property_name, self.data)

    @property
    def signed(self) -> Signing:
        return self.signing or signing_beside(self.folder)

    def verify(self, expected: str = "") -> Verdict:
        """Verifies every record, and the head against its signature and the watermarks found."""
        if not self.is_postgres:
            if not self.path.is_file():
                raise FileNotFoundError(f"There is no log at {self.path}.")
            return verify(self.path, expected, signing=self.signed)
        return verify_postgres(
            self.database, self.property_name, expected, folder=self.data, signing=self.signed
        )
