"""`houseway restore`: a backup becomes the log again, verified before and after."""

import argparse
import os
from pathlib import Path


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("folder", type=Path, help="a folder that `houseway backup` wrote")
    parser.add_argument("--data", type=Path, metavar="DIR", help="default: HOUSEWAY_DATA or ./data")
    parser.add_argument("--head", default="", metavar="DIGEST", help="a head printed earlier")
    parser.add_argument("--by", default="", metavar="WHO", help="who restores; default: this user")
    parser.add_argument(
        "--reason", default="no reason given", metavar="WORDS", help="goes on record"
    )
    parser.add_argument(
        "--accept-loss",
        action="store_true",
        help="restore although the lost log is known to have gone further",
    )


def run(args: argparse.Namespace) -> int:
    from getpass import getuser

    from houseway.floor.backup import note_restore, restore

    data = args.data or Path(os.environ.get("HOUSEWAY_DATA", "data"))
    done = restore(args.folder, data, args.head, accept_loss=args.accept_loss)
    print(f"{done.head.seq:,} records in {data}, verified. Head {done.head.digest.hex()}")
    head = note_restore(data, done, args.by or getuser(), args.reason)
    print(f"Record {head.seq:,} says so. Head {head.digest.hex()}")
    return 0
