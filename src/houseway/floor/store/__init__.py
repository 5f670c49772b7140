"""The event log: append-only, hash-chained, gap-free, written by one thread with group commit.

log = Log(SqliteLog(path, Header(property_name="Demo", kind="demo", created_at=now)))
known = log.find(command_id)            # under the floor's lock, before deciding
ticket = log.submit(Entry(...))         # under the same lock, after deciding
ticket.result()                         # outside the lock: durable now, acknowledge

Imported by cli and web, too.
"""

from houseway.floor.store.log import Log
from houseway.floor.store.log_store import LogStore, StoreFailed
from houseway.floor.store.record import Entry, Head, Header, Record, ordered_id
from houseway.floor.store.sqlite.log import SqliteLog
from houseway.floor.store.ticket import Ticket
from houseway.floor.store.verify import Verdict, verify

__all__ = [
    "Entry",
    "Head",
    "Header",
    "Log",
    "LogStore",
    "Record",
    "SqliteLog",
    "StoreFailed",
    "Ticket",
    "Verdict",
    "ordered_id",
    "verify",
]
