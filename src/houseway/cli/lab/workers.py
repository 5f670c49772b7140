"""`houseway workers N`: a cluster on this machine, to try out `--cluster`."""

import argparse
import signal
from threading import Event

from houseway.cli import whole
from houseway.lab.cluster import local_cluster


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("count", type=whole, metavar="N", help="number of worker processes")
    parser.add_argument(
        "--port", type=whole, default=8786, metavar="N", help="default: 8786; 0 picks a free port"
    )


def run(args: argparse.Namespace) -> int:
    if args.count <= 0:
        raise ValueError("Start at least 1 worker.")
    stop = Event()
    signal.signal(signal.SIGTERM, lambda *_: stop.set())
    with local_cluster(args.count, args.port) as address:
        print(f"{address}: {args.count} workers. Press Ctrl+C to stop them.", flush=True)
        stop.wait()
    return 0
