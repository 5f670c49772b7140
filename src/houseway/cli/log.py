"""`houseway log verify|export`: is the log what was written, and the log for other programs."""

import argparse
import os
import sys
from pathlib import Path
from typing import TextIO

FILE = "log.sqlite"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("action", choices=("verify", "export"))
    parser.add_argument("file", nargs="?", type=Path, help=f"default: {FILE} in HOUSEWAY_DATA")
    parser.add_argument("--head", default="", metavar="DIGEST", help="a head printed earlier")
    parser.add_argument("--csv", action="store_true", help="export CSV instead of JSON lines")
    parser.add_argument("--after", type=int, default=0, metavar="SEQ", help="export what follows")
    parser.add_argument("--output", type=Path, metavar="FILE", help="instead of the terminal")


def run(args: argparse.Namespace) -> int:
    path = args.file or Path(os.environ.get("HOUSEWAY_DATA", "data")) / FILE
    if not path.is_file():
        raise FileNotFoundError(f"There is no log at {path}.")
    return verify_log(path, args.head) if args.action == "verify" else export_log(path, args)


def verify_log(path: Path, expected: str) -> int:
    """Exit code 0 where every record is as written, 1 with the first bad record named."""
    from houseway.floor.store.verify import verify

    verdict = verify(path, expected)
    if not verdict.is_sound:
        print(verdict.problem, file=sys.stderr)
        return 1
    if expected:
        print(f"The given head is that of record {verdict.expected_at}.")
    print(f"{verdict.head.seq:,} records, all as written. Head {verdict.head.digest.hex()}")
    return verify_snapshot(path)


def verify_snapshot(path: Path) -> int:
    """The snapshot beside the log against the log folded again; none is no fault."""
    from houseway.floor.store.snapshot_file import read_snapshot, snapshot_path

    if (blob := read_snapshot(path)) is None:
        return 0
    from houseway.floor.snapshots import disagreement
    from houseway.floor.store.sqlite import SqliteReader

    with SqliteReader(path) as log:
        problem = disagreement(blob, log.read())
    if problem:
        print(f"{problem} Delete {snapshot_path(path)}.", file=sys.stderr)
        return 1
    print("The snapshot is what the log gives.")
    return 0


def export_log(path: Path, args: argparse.Namespace) -> int:
    if args.output is None:
        _export(path, args, sys.stdout)
        return 0
    with args.output.open("w", encoding="utf-8", newline="") as out:
        count = _export(path, args, out)
    print(f"{count:,} records to {args.output}.")
    return 0


def _export(path: Path, args: argparse.Namespace, out: TextIO) -> int:
    from houseway.floor.store.export import export_csv, export_json_lines
    from houseway.floor.store.sqlite import SqliteReader

    with SqliteReader(path) as records:
        return (export_csv if args.csv else export_json_lines)(records.read(args.after), out)
