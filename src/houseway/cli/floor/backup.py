"""`houseway backup`: copy and verify the log and keys while the server runs."""

import argparse
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from houseway.cli.floor.targets import add_database, property_of

if TYPE_CHECKING:
    from houseway.floor.upkeep.backup import BackupSummary


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "folder", type=Path, help="where to write the copy; must not contain one yet"
    )
    parser.add_argument("--data", type=Path, metavar="DIR", help="default: HOUSEWAY_DATA or ./data")
    parser.add_argument(
        "--prove",
        action="store_true",
        help="also restore the copy to a temporary folder and audit it",
    )
    parser.add_argument(
        "--dated", action="store_true", help="write to a new subfolder named by date and time"
    )
    add_database(parser)


def run(args: argparse.Namespace) -> int:
    from houseway.floor.store.archives import data_folder
    from houseway.floor.store.location import is_postgres
    from houseway.floor.upkeep.backup import backup, prove

    name = property_of(args, args.database)
    if args.dated:
        args.folder /= f"{datetime.now(UTC):%Y-%m-%dT%H%M%SZ}"
    if is_postgres(args.database):
        done = backup_database(args, name)
    else:
        done = backup(data_folder(args.data), args.folder)
    print(
        f"{done.head.seq:,} records to {args.folder}, verified. Log digest {done.head.digest.hex()}"
    )
    if args.prove:
        proved = prove(args.folder)
        print(f"Proved: restored to a temporary folder and audited, {proved.seq:,} records.")
    return 0


def backup_database(args: argparse.Namespace, name: str) -> "BackupSummary":
    """Backs up log and keys of a property in PostgreSQL into a folder like any other backup."""
    from houseway.floor.store.postgres.log import PostgresReader
    from houseway.floor.upkeep.backup import KEYS
    from houseway.floor.upkeep.backup_postgres import backup_postgres
    from houseway.web.security.secrets_store import SecretsStore, copy_keys
    from houseway.web.security.shared_secrets_store import SharedSecretsStore

    done = backup_postgres(args.database, name, args.folder, args.data)
    with PostgresReader(args.database, name) as known:
        source = SharedSecretsStore(args.database, known.property_id)
    target = SecretsStore(args.folder / KEYS)
    copy_keys(source, target)
    target.close()
    source.close()
    return done
