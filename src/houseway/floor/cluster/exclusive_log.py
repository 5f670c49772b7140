"""Exclusive access to a property in PostgreSQL, for tools that need its nodes stopped."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from houseway.floor.cluster.membership import LOCK_CLASS, nodes_of
from houseway.floor.store.postgres.log import PostgresLog, PostgresReader, create_property
from houseway.floor.store.postgres.schema import connect, one
from houseway.floor.store.signatures.head_signer import Signing
from houseway.floor.store.triggers import restore_postgres


@contextmanager
def exclusive_log(
    url: str,
    property_name: str,
    folder: Path,
    signing: Signing | None = None,
    *,
    is_accepted: bool = False,
) -> Iterator[PostgresLog]:
    """Requires that no node serves the property now. A node that starts meanwhile and takes over
    raises the epoch, and nothing more is written here."""
    with PostgresReader(url, property_name) as known:
        number, header = known.property_id, known.header
    create_property(url, header)  # Migrates the tables.
    with connect(url) as connection:
        query = "SELECT pg_try_advisory_lock(%s, %s)"
        (is_ours,) = one(connection, query, LOCK_CLASS, number)
        if not is_ours or any(node.is_alive for node in nodes_of(connection, number)):
            raise ValueError(f"A node serves {header.property_name}; stop the nodes first.")
        raised = "UPDATE houseway.heads SET epoch = epoch + 1 WHERE property = %s RETURNING epoch"
        (epoch,) = one(connection, raised, number)
        if is_accepted:
            restore_postgres(connection)
        store = PostgresLog(
            url,
            property_name=header.property_name,
            epoch=epoch,
            folder=folder,
            signing=signing,
            is_accepted=is_accepted,
        )
        try:
            yield store
        finally:
            store.close()
