"""`houseway log`: is the log what was written, the log for other programs, and its archives."""

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
    parser.add_argument("action", choices=("verify", "export", "archive", "archives", "delete"))
    parser.add_argument("file", nargs="?", type=Path, help=f"default: {FILE} in HOUSEWAY_DATA")
    parser.add_argument("--head", default="", metavar="DIGEST", help="a head printed earlier")
    parser.add_argument("--csv", action="store_true", help="export CSV instead of JSON lines")
    parser.add_argument("--after", type=int, default=0, metavar="SEQ", help="export what follows")
    parser.add_argument("--output", type=Path, metavar="FILE", help="instead of the terminal")
    add_database(parser)
    parser.add_argument("--before", metavar="DAY", help="archive records of earlier gambling days")
    parser.add_argument("--archive", metavar="NAME", help="delete this one, after its term")
    parser.add_argument("--because", default="", metavar="WHY", help="why it is deleted")


def run(args: argparse.Namespace) -> int:
    from houseway.floor.store.addresses import is_postgres

    if args.file is None and is_postgres(args.database):
        if args.action not in ("verify", "export"):
            raise ValueError("Only a log in SQLite has archives.")
        return verify_database(args) if args.action == "verify" else export_log(None, args)
    path = args.file or Path(os.environ.get("HOUSEWAY_DATA", "data")) / FILE
    if not path.is_file():
        raise FileNotFoundError(f"There is no log at {path}.")
    match args.action:
        case "verify":
            return verify_log(path, args.head)
        case "export":
            return export_log(path, args)
        case "archive":
            return archive_log(path, args.before)
        case "delete":
            return delete_archive(path, args.archive, args.because)
    return list_archives(path)


def verify_log(path: Path, expected: str) -> int:
    """Exit code 0 where every record is as written, 1 with the first bad record named."""
    from houseway.floor.store.snapshot_file import read_snapshot, snapshot_path
    from houseway.floor.store.sqlite import SqliteReader
    from houseway.floor.store.verify import verify

    verdict = verify(path, expected)
    if not is_said_sound(verdict, expected):
        return 1
    if verdict.elsewhere:
        return 0  # The snapshot can be compared only with the whole log.
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
    here = "those at hand" if verdict.elsewhere else "all"
    print(f"{verdict.head.seq:,} records, {here} as written. Head {verdict.head.digest.hex()}")
    for sentence in verdict.elsewhere:
        print(sentence)
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


def archive_log(path: Path, before: str | None) -> int:
    from houseway.floor.archiving import archive, today

    if before is None:
        raise ValueError("Say before which gambling day: --before 2025-01-01.")
    made = archive(path, before, today())
    count = made.last - made.first + 1
    print(f"{count:,} records up to {made.last_day} to {path.with_name(made.file)}, verified.")
    return 0


def delete_archive(path: Path, name: str | None, why: str) -> int:
    from houseway.floor.archiving import delete_archive, today

    if name is None:
        raise ValueError("Say which archive: --archive NAME; `houseway log archives` lists them.")
    gone = delete_archive(path, name, today(), why)
    print(f"{gone.where(path.parent)} A later version can no longer start from this log alone.")
    return 0


def list_archives(path: Path) -> int:
    from houseway.floor.archiving import archives_of

    for each in archives_of(path):
        is_here = path.with_name(each.file).is_file()
        print(
            f"{each.file}: records {each.first:,} to {each.last:,}, up to {each.last_day}"
            if is_here
            else each.where(path.parent)
        )
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
