"""`houseway workers N`: a cluster on this machine, to try out `--cluster`."""

import argparse
import signal
from threading import Event

from houseway.cli.lab.options import whole
from houseway.lab.cluster import local_cluster


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("count", type=whole, metavar="N", help="processes, one thread each")
    parser.add_argument("--port", type=whole, default=8786, metavar="N", help="8786; 0: any")


def run(args: argparse.Namespace) -> int:
    if args.count <= 0:
        raise ValueError("At least 1 worker is needed.")
    stop = Event()
    signal.signal(signal.SIGTERM, lambda *_: stop.set())
    with local_cluster(args.count, args.port) as address:
        print(f"{address}: {args.count} workers. Press Ctrl+C to stop them.", flush=True)
        stop.wait()
    return 0
