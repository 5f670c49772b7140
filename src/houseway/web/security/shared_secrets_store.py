"""Secrets of a property whose log is in PostgreSQL: every node reads them, the leader writes.

Each change raises a version in the same transaction, and only in the leader's epoch; other nodes
look at the version twice a second and read again when it moved.
"""

from threading import RLock
from typing import Any

import psycopg

from houseway.floor.cluster.standing import NotLeader, Standing
from houseway.floor.store.postgres.schema import connect, one
from houseway.web.problems import Denied
from houseway.web.security.secrets_store import Code, Pin, SignIn

RAISE = """
UPDATE houseway.key_versions SET version = version + 1
WHERE property = %s AND EXISTS (
    SELECT FROM houseway.heads h WHERE h.property = key_versions.property AND h.epoch = %s)
"""


class SharedSecretsStore:
    """`standing` is None for tools that run while no node does; then no epoch is asked for."""

    def __init__(self, url: str, property_id: int, standing: Standing | None = None) -> None:
        self._url, self._property, self._standing = url, property_id, standing
        self.lock = RLock()
        self._connection = connect(url)

    def version(self) -> int:
        query = "SELECT version FROM houseway.key_versions WHERE property = %s"
        ((version,),) = self._read(query)
        return int(version)

    def pin(self, staff: str) -> Pin | None:
        rows = self._read(f"{PINS} AND staff = %s", staff)
        return Pin(*rows[0]) if rows else None

    def pins(self) -> list[Pin]:
        return [Pin(*row) for row in self._read(PINS)]

    def put_pin(self, pin: Pin) -> None:
        self._write((PUT_PIN, (pin.staff, pin.hash)))

    def code(self, digest: bytes, purpose: str) -> Code | None:
        rows = self._read(f"{CODES} AND digest = %s AND purpose = %s", digest, purpose)
        return Code(*rows[0]) if rows else None

    def codes(self) -> list[Code]:
        return [Code(*row) for row in self._read(CODES)]

    def put_code(self, code: Code) -> None:
        earlier = "DELETE FROM houseway.codes WHERE property = %s AND purpose = %s AND subject = %s"
        put = "INSERT INTO houseway.codes VALUES (%s, %s, %s, %s, %s)"
        values = (code.digest, code.purpose, code.subject, code.expires)
        self._write((earlier, (code.purpose, code.subject)), (put, values))

    def drop_code(self, digest: bytes) -> None:
        self._write(("DELETE FROM houseway.codes WHERE property = %s AND digest = %s", (digest,)))

    def devices(self) -> dict[bytes, str]:
        query = "SELECT digest, device FROM houseway.devices WHERE property = %s"
        return dict(self._read(query))

    def put_device(self, digest: bytes, device: str) -> None:
        self._write(("INSERT INTO houseway.devices VALUES (%s, %s, %s)", (digest, device)))

    def drop_device(self, device: str) -> None:
        drop = "DELETE FROM houseway.devices WHERE property = %s AND device = %s"
        self._write((drop, (device,)))

    def sign_ins(self) -> list[SignIn]:
        query = "SELECT digest, staff, card, device, expires FROM houseway.sessions"
        return [SignIn(*row) for row in self._read(f"{query} WHERE property = %s")]

    def put_sign_in(self, found: SignIn) -> None:
        values = (found.digest, found.staff, found.card, found.device, found.expires)
        self._write(("INSERT INTO houseway.sessions VALUES (%s, %s, %s, %s, %s, %s)", values))

    def drop_sign_ins(self, digests: list[bytes]) -> None:
        if digests:
            drop = "DELETE FROM houseway.sessions WHERE property = %s AND digest = ANY(%s)"
            self._write((drop, (digests,)))

    def close(self) -> None:
        self._connection.close()

    def _read(self, query: str, *values: object) -> list[Any]:
        """Reading again does no harm, so a connection that was cut is made anew."""
        with self.lock:
            try:
                return self._connection.execute(query, (self._property, *values)).fetchall()
            except psycopg.OperationalError:
                if not self._connection.closed:
                    raise
                self._connection = connect(self._url)
                return self._connection.execute(query, (self._property, *values)).fetchall()

    def _write(self, *steps: tuple[str, tuple[object, ...]]) -> None:
        with self.lock:
            epoch = self._allowed()
            try:
                if self._connection.closed:
                    self._connection = connect(self._url)
                with self._connection.transaction():
                    raised = self._connection.execute(RAISE, (self._property, epoch)).rowcount
                    if raised != 1:
                        raise Denied(503, "not_leader", leader="")
                    for statement, values in steps:
                        self._connection.execute(statement, (self._property, *values))
            except psycopg.OperationalError:
                raise Denied(503, "not_leader", leader="") from None

    def _allowed(self) -> int:
        if self._standing is None:
            query = "SELECT epoch FROM houseway.heads WHERE property = %s"
            (epoch,) = one(self._connection, query, self._property)
            assert isinstance(epoch, int)
            return epoch
        try:
            self._standing.check()
        except NotLeader as elsewhere:
            raise Denied(503, "not_leader", leader=elsewhere.leader) from None
        return self._standing.epoch


PINS = "SELECT staff, hash FROM houseway.pins WHERE property = %s"
CODES = "SELECT digest, purpose, subject, expires FROM houseway.codes WHERE property = %s"
PUT_PIN = """
INSERT INTO houseway.pins VALUES (%s, %s, %s, 0, 0)
ON CONFLICT (property, staff) DO UPDATE SET hash = excluded.hash
"""
