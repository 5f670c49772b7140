"""`houseway restore`: restore a backup, verified before and after."""

import argparse
from pathlib import Path

from houseway.cli.floor.targets import add_database, property_of


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("folder", type=Path, help="a folder that `houseway backup` wrote")
    parser.add_argument("--data", type=Path, metavar="DIR", help="default: HOUSEWAY_DATA or ./data")
    parser.add_argument("--head", default="", metavar="DIGEST", help="a log digest printed earlier")
    parser.add_argument(
        "--by", default="", metavar="WHO", help="who restores; default: the current user"
    )
    parser.add_argument(
        "--and",
        dest="second",
        default="",
        metavar="WHO",
        help="the second person; needed for a signed log",
    )
    parser.add_argument(
        "--reason", default="no reason given", metavar="WORDS", help="reason; recorded in the log"
    )
    parser.add_argument(
        "--accept-loss",
        action="store_true",
        help="restore even though the lost log had more records than the backup",
    )
    add_database(parser, by_default="the backup's")


def run(args: argparse.Namespace) -> int:
    from getpass import getuser

    from houseway.cli.floor.two_people import need_pins
    from houseway.floor.store.archives import data_folder
    from houseway.floor.store.location import Place, is_postgres
    from houseway.floor.upkeep.backup import KEYS, LOG, need_second, note_restore, restore

    property_of(args, args.database)
    if is_postgres(args.database):
        return restore_database(args)
    data = data_folder(args.data)
    need_second(args.folder, data, args.second)
    if args.second:
        place = Place(str(args.folder / LOG))
        need_pins(place, (args.by, args.second), args.folder / KEYS, data)
    done = restore(args.folder, data, args.head, accept_loss=args.accept_loss)
    print(f"{done.head.seq:,} records in {data}, verified. Log digest {done.head.digest.hex()}")
    head = note_restore(data, done, args.by or getuser(), args.reason, args.second)
    print(f"Recorded as log record {head.seq:,}. Log digest {head.digest.hex()}")
    return 0


def restore_database(args: argparse.Namespace) -> int:
    """Restores into PostgreSQL, also from an SQLite backup: that is how a property moves there.
    Keys are restored only if there are none."""
    from getpass import getuser

    from houseway.cli.floor.two_people import need_pins
    from houseway.floor.store.location import Place
    from houseway.floor.store.postgres.log import PostgresReader
    from houseway.floor.upkeep.backup import KEYS, LOG
    from houseway.floor.upkeep.backup_postgres import restore_postgres
    from houseway.web.security.secrets_store import Pin, SecretsStore, copy_keys
    from houseway.web.security.shared_secrets_store import SharedSecretsStore

    by = args.by or getuser()
    if args.property is not None and args.property != (name := name_of(args.folder / LOG)):
        raise ValueError(
            f"This is a backup of {name}, not of {args.property}. Leave out --property."
        )
    if args.second:
        place = Place(str(args.folder / LOG))
        need_pins(place, (args.by, args.second), args.folder / KEYS)
    done = restore_postgres(
        args.folder, args.database, args.head, by, args.reason, args.data, args.second
    )
    name = name_of(args.folder / LOG)
    with PostgresReader(args.database, name) as known:
        target = SharedSecretsStore(args.database, known.property_id)
    if (args.folder / KEYS).is_file() and not target.find(Pin):
        source = SecretsStore(args.folder / KEYS)
        copy_keys(source, target)
        source.close()
    target.close()
    head = done.head
    print(
        f"{head.seq:,} records of {name} in the database, verified. Log digest {head.digest.hex()}"
    )
    print(f"Recorded as log record {head.seq + 1:,}.")
    return 0


def name_of(file: Path) -> str:
    from houseway.floor.store.sqlite.log import SqliteReader

    with SqliteReader(file) as log:
        return log.header.property_name
