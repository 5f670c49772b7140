"""`houseway workers N`: a cluster on this machine, to try `--cluster` with."""

import argparse
import signal
from importlib import import_module
from threading import Event

from houseway.cli.lab.options import whole
from houseway.lab.cluster import NOT_INSTALLED


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("count", type=whole, metavar="N", help="processes, one thread each")
    parser.add_argument("--port", type=whole, default=8786, metavar="N", help="8786; 0: any")


def run(args: argparse.Namespace) -> int:
    """Only this machine can reach it: whoever reaches a scheduler can run anything there."""
    if args.count <= 0:
        raise ValueError("Workers are counted from one.")
    try:
        local = import_module("distributed").LocalCluster
    except ImportError:
        raise ValueError(NOT_INSTALLED) from None
    stop = Event()
    signal.signal(signal.SIGTERM, lambda *_: stop.set())
    started = {"host": "127.0.0.1", "scheduler_port": args.port, "dashboard_address": None}
    with local(n_workers=args.count, threads_per_worker=1, **started) as here:
        print(f"{here.scheduler_address}: {args.count} workers. Ctrl+C ends them.", flush=True)
        stop.wait()
    return 0
