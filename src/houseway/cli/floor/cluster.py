"""`houseway cluster`: a property's nodes in PostgreSQL, which one leads, and each one's lag."""

import argparse
from typing import TYPE_CHECKING

from houseway.cli.floor.targets import add_database, property_of

if TYPE_CHECKING:
    from houseway.floor.cluster.membership import NodeRow
    from houseway.floor.store import Head


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_database(parser, postgres_only=True)
    parser.add_argument("--json", action="store_true", help="JSON output")


def run(args: argparse.Namespace) -> int:
    """Exit code 1 if no node leads."""
    from houseway.floor.cluster.membership import nodes_of
    from houseway.floor.store.location import is_postgres
    from houseway.floor.store.postgres.log import PostgresReader

    if not is_postgres(args.database):
        raise ValueError("Only a property in PostgreSQL has nodes; use --database postgresql://...")
    with PostgresReader(args.database, property_of(args, args.database)) as log:
        nodes = nodes_of(log.connection, log.property_id)
        (show_json if args.json else show)(log.header.property_name, log.read_head(), nodes)
    return 0 if any(node.role == "leader" and node.is_alive for node in nodes) else 1


def show(name: str, head: "Head", nodes: "list[NodeRow]") -> None:
    print(f"{name}: {head.seq:,} records, digest {head.digest.hex()[:16]}")
    for node in nodes:
        role = "standby" if node.role == "follower" else node.role
        state = role if node.is_alive else f"{role}, silent for {node.silent:.0f} s"
        behind = max(0, head.seq - node.seq)
        lag = "" if node.role == "leader" else f", {behind:,} records behind"
        print(f"  {node.address:<28} {state}, epoch {node.epoch}, up {spoken(node.age)}{lag}")
    if not any(node.role == "leader" and node.is_alive for node in nodes):
        print("No node leads. Commands wait until one does.")


def spoken(seconds: float) -> str:
    minutes = int(seconds) // 60
    if minutes < 1:
        return f"{seconds:.0f} s"
    return f"{minutes} min" if minutes < 120 else f"{minutes // 60} h"


def show_json(name: str, head: "Head", nodes: "list[NodeRow]") -> None:
    import json

    leader = next((n.address for n in nodes if n.role == "leader" and n.is_alive), None)
    found = {
        "property": name,
        "records": head.seq,
        "head": head.digest.hex(),
        "leader": leader,
        "epoch": max((node.epoch for node in nodes), default=0),
        "nodes": [
            {
                "address": node.address,
                "role": node.role,
                "alive": node.is_alive,
                "epoch": node.epoch,
                "behind": max(0, head.seq - node.seq),
                "silent_seconds": round(node.silent, 3),
            }
            for node in nodes
        ],
    }
    print(json.dumps(found, indent=1))
