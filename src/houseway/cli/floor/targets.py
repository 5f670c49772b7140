"""The log that a command opens, or the running server that it talks to: options and environment
variables. Any failure to reach a server becomes one sentence."""

import argparse
import os
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from houseway.web.client import Client


def add_database(
    parser: argparse.ArgumentParser,
    *,
    postgres_only: bool = False,
    by_default: str = "its only one",
) -> None:
    parser.add_argument(
        "--database",
        default=os.environ.get("HOUSEWAY_DATABASE", ""),
        metavar="URL",
        help="postgresql://...; default: HOUSEWAY_DATABASE"
        if postgres_only
        else "postgresql://... or sqlite:///FILE; default: HOUSEWAY_DATABASE or the data directory",
    )
    parser.add_argument(
        "--property",
        metavar="NAME",
        help=f"which property of a PostgreSQL database; default: {by_default}",
    )


def property_of(args: argparse.Namespace, database: str) -> str:
    """The property asked for; empty for the only one. A log in a file is of one property."""
    if args.property is None:
        return os.environ.get("HOUSEWAY_PROPERTY_NAME", "")
    from houseway.floor.store.location import is_postgres

    if not is_postgres(database):
        raise ValueError(
            "--property is for PostgreSQL. Add --database postgresql://..., or leave it out."
        )
    return str(args.property)


def add_server(parser: argparse.ArgumentParser) -> None:
    said = "address of the server; with several nodes, list them all, and the leader is found"
    parser.add_argument("--server", default="http://127.0.0.1:8080", metavar="URL[,URL]", help=said)


def at_server(server: str, work: "Callable[[Client], int]") -> int:
    """Returns 1 if the server refused. Raises `ValueError` if no server answers."""
    import httpx
    import msgspec

    from houseway.floor import FloorStopped, Refused
    from houseway.web.client import Client, Failed

    try:
        with Client.at(server) as client:
            return work(client)
    except (Refused, Failed, FloorStopped) as problem:
        print(problem, file=sys.stderr)
        return 1
    except (httpx.TransportError, httpx.InvalidURL):
        raise ValueError(f"No server answers at {server}.") from None
    except (httpx.HTTPStatusError, msgspec.DecodeError):
        raise ValueError(f"The server at {server} is not Houseway.") from None
