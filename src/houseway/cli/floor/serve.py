"""`houseway serve`: the server with its API, live updates and all screens."""

import argparse
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from houseway.cli import whole

if TYPE_CHECKING:
    from houseway.web.backend import Backend
    from houseway.web.settings import Settings


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--demo", action="store_true", help="serve a demo card room in play chips")
    parser.add_argument(
        "--speed",
        type=whole,
        metavar="N",
        help="speed of the demo players: 0 is paused, 1 is real time, up to 600",
    )
    parser.add_argument(
        "--database", metavar="URL", help="postgresql://...; default: SQLite in the data directory"
    )
    parser.add_argument(
        "--property",
        metavar="NAME",
        help="which property of a PostgreSQL database, or the name of a new one; default: Houseway",
    )
    parser.add_argument(
        "--advertise", metavar="URL", help="address where other nodes and clients reach this one"
    )
    parser.add_argument("--port", type=whole, metavar="N", help="default: 8080")
    parser.add_argument("--host", metavar="ADDRESS", help="default: 127.0.0.1, this machine only")
    parser.add_argument("--data", metavar="FOLDER", help="default: HOUSEWAY_DATA, or ./data")
    parser.add_argument(
        "--break-glass",
        metavar="WHY",
        help="for when no manager is left: makes --manager a manager with --card; recorded, and"
        " raises an alarm",
    )
    parser.add_argument("--manager", default="", metavar="ID", help="break-glass: the new manager")
    parser.add_argument(
        "--card", default="", metavar="NUMBER", help="break-glass: the number of a new card"
    )
    parser.add_argument("--config", type=Path, metavar="TOML", help="read settings from this file")


def run(args: argparse.Namespace) -> int:
    from houseway.floor.store.location import is_postgres
    from houseway.web.app import create_app
    from houseway.web.pages.mount import mount_pages
    from houseway.web.server import listen, open_backend, serve
    from houseway.web.server_log import note, start_logging
    from houseway.web.settings import FASTEST, read_settings

    if args.speed is not None and not 0 <= args.speed <= FASTEST:
        raise ValueError(f"--speed goes from 0 to {FASTEST}, not {args.speed}.")
    settings = read_settings(
        args.config,
        database=args.database,
        port=args.port,
        host=args.host,
        data=args.data,
        property_name=args.property,
        advertise=args.advertise,
        property_kind="demo" if args.demo else None,
        guests_speed=args.speed,
    )
    check_options(args, settings)
    start_logging(settings.log_level)
    waits = not is_postgres(settings.database)
    with listen(settings.host, settings.port, waits=waits) as listening:
        address = f"http://{settings.host}:{listening.getsockname()[1]}"
        with open_backend(settings, settings.advertise or address) as backend:
            if args.break_glass is not None:
                use_break_glass(backend, args)
            app = create_app(backend)
            mount_pages(app, backend)
            print_address(backend, address)
            note("serving", address=address, records=backend.hub.seq)
            is_over = not serve(app, backend, listening)
            if backend.node is not None and not is_over:
                note("starts anew", why=backend.node.why_ended)
                start_anew()
            note("ended", records=backend.log.head.seq)
    return 0


def check_options(args: argparse.Namespace, settings: "Settings") -> None:
    """Refuses options that would change nothing."""
    from houseway.floor.store.location import is_postgres, log_file
    from houseway.floor.store.sqlite.log import SqliteReader

    if args.speed is not None and settings.property_kind != "demo":
        raise ValueError("--speed is the speed of the demo's guests. Add --demo, or leave it out.")
    if args.break_glass is None and (args.manager or args.card):
        raise ValueError(
            "--manager and --card are for --break-glass. Add it with a reason, or leave them out."
        )
    if args.property is None or is_postgres(settings.database):
        return
    path = log_file(settings.database, settings.data_path)
    if not path.is_file():
        return  # The first start names the property.
    with SqliteReader(path) as log:
        name = log.header.property_name
    if args.property != name:
        raise ValueError(
            f"The log in {path.parent} is of {name}, not {args.property}. Leave out --property, or"
            " choose another --data."
        )


def use_break_glass(backend: "Backend", args: argparse.Namespace) -> None:
    from getpass import getuser

    from houseway.floor.upkeep.outside_commands import break_glass

    answer = break_glass(backend.floor, getuser(), args.manager, args.card, args.break_glass)
    code = backend.keyring.issue_code("pin", args.manager)
    print(f"Break-glass: record {answer.seq}. {args.manager} sets a PIN with the code {code}")


def start_anew() -> None:
    """Starts the program again in the same process with empty memory, so that the log is read from
    disk. The system closes open files; nothing more is written."""
    from houseway.web.cluster.nodes import STARTED_ANEW

    sys.stderr.flush()
    os.execve(sys.executable, sys.orig_argv, {**os.environ, STARTED_ANEW: "1"})


def print_address(backend: "Backend", address: str) -> None:
    from houseway.web.api.administrator import administrator_code, keep_code

    print(
        f"{backend.log.header.property_name} is running at {address} (API: {address}/docs)",
        flush=True,
    )
    if backend.node is not None and not backend.node.is_leader:
        print(f"Standby; {backend.node.leadership.leader or 'no node'} leads.", flush=True)
    elif code := administrator_code(backend):
        file = keep_code(backend, code)  # Not printed, because printed text ends up in the journal.
        print(f"No one can sign in yet. The administrator's one-time code is in {file}.")
        print(f"Use it at {address}/ or with POST {address}/api/administrator.", flush=True)
