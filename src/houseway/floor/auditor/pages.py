"""Executives paged to a table: the auditor's own list of who was asked, and when."""

from dataclasses import dataclass, field
from typing import Protocol

from houseway.floor.auditor.books import Json, need

AGAIN = 30 * 1_000_000


class Moment(Protocol):
    @property
    def at(self) -> int: ...


@dataclass
class Pages:
    cards: dict[str, str] = field(default_factory=dict)  # Whose each executive card is.
    last: dict[str, int] = field(default_factory=dict)  # When each table paged.

    def read(self, event: Json, record: Moment) -> None:
        kind = event["type"]
        if kind == "CredentialIssued" and event["kind"] == "executive_card":
            self.cards[event["number"]] = event["staff"]
        elif kind == "CredentialRevoked":
            self.cards.pop(event["number"], None)
        elif kind == "ExecutivePaged":
            self._paged(event, record)

    def _paged(self, event: Json, record: Moment) -> None:
        table, who = event["table"], set(event["who"])
        need(event["at"] == record.at, f"table {table} paged at another moment")
        need(bool(who) and who <= set(self.cards.values()), f"table {table} paged {sorted(who)}")
        again = self.last.get(table, record.at - AGAIN) + AGAIN
        need(record.at >= again, f"table {table} paged again too soon")
        self.last[table] = record.at
