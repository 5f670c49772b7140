"""`houseway log verify|export`: is the log what was written, and the log for other programs."""

import argparse
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

from houseway.cli.database import add_database

if TYPE_CHECKING:
    from houseway.floor.store import Verdict
    from houseway.floor.store.addresses import LogReader

FILE = "log.sqlite"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("action", choices=("verify", "export"))
    parser.add_argument("file", nargs="?", type=Path, help=f"default: {FILE} in HOUSEWAY_DATA")
    parser.add_argument("--head", default="", metavar="DIGEST", help="a head printed earlier")
    parser.add_argument("--csv", action="store_true", help="export CSV instead of JSON lines")
    parser.add_argument("--after", type=int, default=0, metavar="SEQ", help="export what follows")
    parser.add_argument("--output", type=Path, metavar="FILE", help="instead of the terminal")
    add_database(parser)


def run(args: argparse.Namespace) -> int:
    from houseway.floor.store.addresses import is_postgres

    if args.file is None and is_postgres(args.database):
        return verify_database(args) if args.action == "verify" else export_log(None, args)
    path = args.file or Path(os.environ.get("HOUSEWAY_DATA", "data")) / FILE
    if not path.is_file():
        raise FileNotFoundError(f"There is no log at {path}.")
    return verify_log(path, args.head) if args.action == "verify" else export_log(path, args)


def verify_log(path: Path, expected: str) -> int:
    """Exit code 0 where every record is as written, 1 with the first bad record named."""
    from houseway.floor.store.snapshot_file import read_snapshot, snapshot_path
    from houseway.floor.store.sqlite import SqliteReader
    from houseway.floor.store.verify import verify

    if not is_said_sound(verify(path, expected), expected):
        return 1
    with SqliteReader(path) as log:
        return verify_snapshot(read_snapshot(path), log, f"Delete {snapshot_path(path)}.")


def verify_database(args: argparse.Namespace) -> int:
    from houseway.floor.store.postgres import PostgresReader
    from houseway.floor.store.postgres_verify import verify_postgres

    if not is_said_sound(verify_postgres(args.database, args.property, args.head), args.head):
        return 1
    with PostgresReader(args.database, args.property) as log:
        return verify_snapshot(log.load_snapshot(), log, "Delete it from houseway.snapshots.")


def is_said_sound(verdict: "Verdict", expected: str) -> bool:
    if not verdict.is_sound:
        print(verdict.problem, file=sys.stderr)
        return False
    if expected:
        print(f"The given head is that of record {verdict.expected_at}.")
    print(f"{verdict.head.seq:,} records, all as written. Head {verdict.head.digest.hex()}")
    return True


def verify_snapshot(blob: bytes | None, log: "LogReader", remedy: str) -> int:
    """The snapshot of the log against the log folded again; none is no fault."""
    if blob is None:
        return 0
    from houseway.floor.snapshots import disagreement

    problem = disagreement(blob, log.read())
    if problem:
        print(f"{problem} {remedy}", file=sys.stderr)
        return 1
    print("The snapshot is what the log gives.")
    return 0


def export_log(path: Path | None, args: argparse.Namespace) -> int:
    if args.output is None:
        _export(path, args, sys.stdout)
        return 0
    with args.output.open("w", encoding="utf-8", newline="") as out:
        count = _export(path, args, out)
    print(f"{count:,} records to {args.output}.")
    return 0


def _export(path: Path | None, args: argparse.Namespace, out: TextIO) -> int:
    from houseway.floor.store.addresses import open_reader
    from houseway.floor.store.export import export_csv, export_json_lines

    database = args.database if path is None else str(path)
    with open_reader(database, args.property) as records:
        return (export_csv if args.csv else export_json_lines)(records.read(args.after), out)
