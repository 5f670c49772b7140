"""`houseway backup`: a verified copy of log and keys, while the floor runs."""

import argparse
import os
from pathlib import Path


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("folder", type=Path, help="where the copy goes; it must hold none yet")
    parser.add_argument("--data", type=Path, metavar="DIR", help="default: HOUSEWAY_DATA or ./data")


def run(args: argparse.Namespace) -> int:
    from houseway.floor.backup import backup

    done = backup(args.data or Path(os.environ.get("HOUSEWAY_DATA", "data")), args.folder)
    print(f"{done.head.seq:,} records to {args.folder}, verified. Head {done.head.digest.hex()}")
    return 0
