"""Secrets of a property whose log is in PostgreSQL: every node reads them, the leader writes.

Each change raises a version in the same transaction, and only in the leader's epoch; other nodes
check the version twice a second and reload when it has changed.
"""

from typing import Any

import psycopg

from houseway.floor.cluster.leadership import Leadership, NotLeader
from houseway.floor.store.postgres.schema import connect, one
from houseway.web.problems import Denied
from houseway.web.security.secrets_store import Secrets, Step

RAISE = """
UPDATE houseway.key_versions SET version = version + 1
WHERE property = %s AND EXISTS (
    SELECT FROM houseway.heads h WHERE h.property = key_versions.property AND h.epoch = %s)
"""


class SharedSecretsStore(Secrets):
    """`leadership` is None for tools that run while no node does; the epoch is then not checked."""

    schema, sign = "houseway.", "%s"

    def __init__(self, url: str, property_id: int, leadership: Leadership | None = None) -> None:
        super().__init__()
        self._url, self._leadership = url, leadership
        self.own = {"property": property_id}
        self._connection = connect(url)

    def version(self) -> int:
        query = "SELECT version FROM houseway.key_versions WHERE property = %s"
        ((version,),) = self._read(query, tuple(self.own.values()))
        return int(version)

    def close(self) -> None:
        self._connection.close()

    def _read(self, query: str, values: tuple[object, ...]) -> list[Any]:
        """Reconnects if the connection was lost, because reading again does no harm."""
        with self.lock:
            try:
                return self._connection.execute(query, values).fetchall()
            except psycopg.OperationalError:
                if not self._connection.closed:
                    raise
                self._connection = connect(self._url)
                return self._connection.execute(query, values).fetchall()

    def _write(self, *steps: Step) -> None:
        with self.lock:
            epoch = self._allowed()
            try:
                if self._connection.closed:
                    self._connection = connect(self._url)
                with self._connection.transaction():
                    raised = self._connection.execute(RAISE, (self.own["property"], epoch)).rowcount
                    if raised != 1:
                        raise Denied(503, "not_leader", leader="")
                    for statement, values in steps:
                        self._connection.execute(statement, values)
            except psycopg.OperationalError:
                raise Denied(503, "not_leader", leader="") from None

    def _allowed(self) -> int:
        if self._leadership is None:
            query = "SELECT epoch FROM houseway.heads WHERE property = %s"
            (epoch,) = one(self._connection, query, self.own["property"])
            assert isinstance(epoch, int)
            return epoch
        try:
            self._leadership.check()
        except NotLeader as elsewhere:
            raise Denied(503, "not_leader", leader=elsewhere.leader) from None
        return self._leadership.epoch
