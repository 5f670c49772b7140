"""The training property between PostgreSQL and the files of a backup: its log, its shoes under
seal, and the secret from which the keys of its tables are derived."""

import sqlite3
from contextlib import closing
from pathlib import Path

from houseway.floor.store.copy_log import to_file, to_postgres
from houseway.floor.store.postgres.log import PostgresReader
from houseway.floor.store.postgres.schema import connect
from houseway.floor.store.sqlite.log import SqliteReader
from houseway.floor.training import SEALED, TRAINING, beside
from houseway.floor.training.sealed import Sealed

SHOES = "place, round, cards, number, salt"
MARKS = ", ".join(["%s"] * len(SHOES.split(", ")))


def to_files(url: str, floor: str, folder: Path) -> list[Path]:
    """That of the property `floor`; nothing where nobody has trained yet."""
    try:
        with PostgresReader(url, beside(floor)) as log:
            number = log.property_id
    except ValueError:
        return []
    to_file(url, beside(floor), folder / TRAINING)
    with connect(url) as source:
        query = f"SELECT {SHOES} FROM houseway.shoes WHERE property = %s"
        shoes = source.execute(query, (number,)).fetchall()
        query = "SELECT value FROM houseway.seals WHERE property = %s"
        secret = source.execute(query, (number,)).fetchone()
    Sealed(folder / SEALED).close()
    with closing(sqlite3.connect(folder / SEALED)) as target, target:
        target.executemany(f"INSERT INTO shoes ({SHOES}) VALUES (?, ?, ?, ?, ?)", shoes)
        if secret is not None:
            target.execute("UPDATE secret SET value = ?", secret)
    return [folder / TRAINING, folder / SEALED]


def from_files(folder: Path, url: str) -> None:
    """Shoes and secret only where the database has none of that property's."""
    if not (folder / TRAINING).is_file():
        return
    to_postgres(folder / TRAINING, url)
    if not (folder / SEALED).is_file():
        return
    with SqliteReader(folder / TRAINING) as log:
        name = log.header.property_name
    with closing(sqlite3.connect(folder / SEALED)) as source:
        shoes = source.execute(f"SELECT {SHOES} FROM shoes").fetchall()
        secret = source.execute("SELECT value FROM secret").fetchone()
    with PostgresReader(url, name) as known, connect(url) as target, target.transaction():
        put = "INSERT INTO houseway.seals VALUES (%s, %s) ON CONFLICT DO NOTHING"
        target.execute(put, (known.property_id, *secret))
        put = f"INSERT INTO houseway.shoes (property, {SHOES}) VALUES (%s, {MARKS})"
        for shoe in shoes:
            target.execute(f"{put} ON CONFLICT DO NOTHING", (known.property_id, *shoe))
