"""Executives paged to a table: the auditor's own list of who was asked, and when."""

from dataclasses import dataclass, field

from houseway.floor.auditor.books import Json, Raw, need
from houseway.floor.auditor.people import People

AGAIN = 30 * 1_000_000


@dataclass
class Pages:
    people: People
    last: dict[str, int] = field(default_factory=dict)  # When each table paged.

    def read(self, event: Json, record: Raw) -> None:
        if event["type"] != "ExecutivePaged":
            return
        table, who = event["table"], set(event["who"])
        need(event["at"] == record.at, f"table {table} paged at another moment")
        need(
            bool(who) and who <= self.people.holders("executive_card"),
            f"table {table} paged {sorted(who)}",
        )
        again = self.last.get(table, record.at - AGAIN) + AGAIN
        need(record.at >= again, f"table {table} paged again too soon")
        self.last[table] = record.at
