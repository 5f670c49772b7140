"""`houseway serve`: the Game Manager with its API, its live push and all screens."""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from houseway.web.house import House


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--demo", action="store_true", help="a card room to look at, play chips")
    parser.add_argument("--database", metavar="URL", help="default: SQLite in the data directory")
    parser.add_argument("--port", type=int, metavar="N", help="default: 8080")
    parser.add_argument("--host", metavar="ADDRESS", help="default: 127.0.0.1, this machine only")
    parser.add_argument("--data", metavar="FOLDER", help="default: HOUSEWAY_DATA, or ./data")
    parser.add_argument("--config", type=Path, metavar="TOML", help="settings from a file")


def run(args: argparse.Namespace) -> int:
    from houseway.web.app import create_app
    from houseway.web.logs import note, start_logging
    from houseway.web.screens import mount
    from houseway.web.server import listen, open_house, serve
    from houseway.web.settings import read_settings

    settings = read_settings(
        args.config,
        database=args.database,
        port=args.port,
        host=args.host,
        data=args.data,
        property_kind="demo" if args.demo else None,
    )
    start_logging(settings.log_level)
    with listen(settings.host, settings.port) as listening, open_house(settings) as house:
        app = create_app(house)
        mount(app, house)
        address = f"http://{settings.host}:{listening.getsockname()[1]}"
        greet(house, address)
        note("serving", address=address, records=house.hub.seq)
        serve(app, house, listening)
        note("ended", records=house.log.head.seq)
    return 0


def greet(house: "House", address: str) -> None:
    from houseway.web.api.administrator import administrator_code

    print(
        f"Houseway serves {house.log.header.property_name} at {address} (API: {address}/docs)",
        flush=True,
    )
    if code := administrator_code(house):
        print(f"Nobody can sign in yet. Administrator's code, for one use: {code}")
        print(f"Use it at {address}/ or with POST {address}/api/administrator.", flush=True)
