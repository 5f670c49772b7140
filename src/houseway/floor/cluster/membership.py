"""A node's dedicated connection: the lock that one node holds, and the row that each refreshes.

All times come from the database's clock, so nodes need not agree on theirs.
"""

from msgspec import Struct

from houseway.floor.store.postgres.schema import Connection, connect, one

LOCK_CLASS = 0x486F7573  # Our own advisory locks; the second number is the property's.
SILENT = 4.0  # Seconds without a heartbeat after which a leader is unseated: longer than its lease.
UNLISTED_AFTER = 60  # Seconds after which a silent follower is no longer listed.

HEARTBEAT = """
INSERT INTO houseway.nodes (property, address, role, epoch, seq, backend, started, beat)
VALUES (%s, %s, %s, %s, %s, pg_backend_pid(), clock_timestamp(), clock_timestamp())
ON CONFLICT (property, address) DO UPDATE SET role = excluded.role, epoch = excluded.epoch,
    seq = excluded.seq, backend = excluded.backend, beat = excluded.beat
"""
NODES = """
SELECT address, role, epoch, seq, backend,
    extract(epoch FROM clock_timestamp() - beat)::float8,
    extract(epoch FROM clock_timestamp() - started)::float8
FROM houseway.nodes WHERE property = %s ORDER BY role DESC, address
"""
# Exactly the connection that holds the lock, even if its numbers have been reused.
DISCONNECT_LEADER = f"""
SELECT pg_terminate_backend(pid) FROM pg_locks
WHERE locktype = 'advisory' AND granted AND classid = {LOCK_CLASS} AND objid = %s AND objsubid = 2
AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
"""


class NodeRow(Struct, frozen=True):
    """One node as the database knows it; `silent` is seconds since its last heartbeat."""

    address: str
    role: str
    epoch: int
    seq: int
    backend: int
    silent: float
    age: float

    @property
    def is_alive(self) -> bool:
        return self.silent < SILENT


class Membership:
    def __init__(self, url: str, property_id: int, address: str) -> None:
        self._connection = connect(url)
        self._property, self._address = property_id, address
        self._connection.execute("SET statement_timeout = '10s'")
        # Left over from an earlier process at this address.
        self._connection.execute(
            "DELETE FROM houseway.nodes WHERE property = %s AND address = %s",
            (property_id, address),
        )

    def try_lead(self, seq: int) -> int | None:
        """The new epoch if the lock is now ours. The previous leader can write no more, and
        everything it wrote is in the log."""
        query = "SELECT pg_try_advisory_lock(%s, %s)"
        (is_ours,) = one(self._connection, query, LOCK_CLASS, self._property)
        if not is_ours:
            return None
        epoch: int
        with self._connection.transaction():
            raised = "UPDATE houseway.heads SET epoch = epoch + 1 WHERE property = %s"
            (epoch,) = one(self._connection, f"{raised} RETURNING epoch", self._property)
            self._connection.execute(
                "UPDATE houseway.nodes SET role = 'ended' WHERE property = %s AND role = 'leader'",
                (self._property,),
            )
            self.beat("leader", epoch, seq)
        return epoch

    def beat(self, role: str, epoch: int, seq: int) -> None:
        self._connection.execute(HEARTBEAT, (self._property, self._address, role, epoch, seq))

    def nodes(self) -> list[NodeRow]:
        return nodes_of(self._connection, self._property)

    def epoch(self) -> int:
        query = "SELECT epoch FROM houseway.heads WHERE property = %s"
        epoch: int
        (epoch,) = one(self._connection, query, self._property)
        return epoch

    def disconnect_leader(self) -> None:
        """Ends the connection of a silent leader, which releases its lock."""
        self._connection.execute(DISCONNECT_LEADER, (self._property,))

    def addresses(self) -> list[str]:
        """All nodes ever, including those that left: pages they served may still be open."""
        query = "SELECT address FROM houseway.nodes WHERE property = %s ORDER BY address"
        rows = self._connection.execute(query, (self._property,)).fetchall()
        return [str(address) for (address,) in rows]

    def leave(self) -> None:
        """Removes this node from the list and releases the lock at once."""
        if not self._connection.closed:
            self._connection.execute(
                "UPDATE houseway.nodes SET role = 'left' WHERE property = %s AND address = %s",
                (self._property, self._address),
            )
        self.close()

    def close(self) -> None:
        self._connection.close()


def nodes_of(connection: Connection, property_id: int) -> list[NodeRow]:
    """Leaves out nodes that left or have long been silent."""
    rows = connection.execute(NODES, (property_id,)).fetchall()
    found = [NodeRow(*row) for row in rows]
    here = [node for node in found if node.role != "left"]
    return [node for node in here if node.silent < UNLISTED_AFTER or node.role == "leader"]
