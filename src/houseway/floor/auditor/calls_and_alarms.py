"""Executives paged, technicians called, alarms acknowledged: the auditor's own list of who was
called and when, and of faults, people and keys."""

from dataclasses import dataclass, field

from houseway.floor.auditor.people import People
from houseway.floor.auditor.rebuilt_books import Json, RawRecord, need

CALL_PAUSE = 30 * 1_000_000
FAULT = "fault"


@dataclass
class Pages:
    people: People
    last: dict[str, int] = field(default_factory=dict)  # By table: when it paged.

    def read(self, event: Json, record: RawRecord) -> None:
        if event["type"] != "ExecutivePaged":
            return
        table, who = event["table"], set(event["who"])
        need(event["at"] == record.at, f"table {table}: the page has the wrong time")
        need(
            bool(who) and who <= self.people.holders("executive_card"),
            f"table {table} paged {sorted(who)}",
        )
        again = self.last.get(table, record.at - CALL_PAUSE) + CALL_PAUSE
        need(record.at >= again, f"table {table} paged again too soon")
        self.last[table] = record.at


@dataclass
class CallsAndAlarms:
    people: People
    faults: set[tuple[str, int, int]] = field(default_factory=set)  # Table, sensor and seat.
    sensors: dict[tuple[str, str], int] = field(default_factory=dict)  # By table and link.
    # By table with a fault: when the technician was called.
    called: dict[str, int] = field(default_factory=dict)
    seen: set[str] = field(default_factory=set)  # Keys of alarms.

    def read(self, event: Json, record: RawRecord) -> None:
        kind = event["type"]
        if kind == "FaultReported":
            if not self._failed(event["table"]):
                self.called.pop(event["table"], None)
            self.faults.add((event["table"], event["sensor"], event.get("seat", 0)))
        elif kind == "FaultCleared":
            self.faults.discard((event["table"], event["sensor"], event.get("seat", 0)))
        elif kind in ("TableLinked", "TableUnlinked"):
            place = event["table"], event["sensor"]
            self.faults = {one for one in self.faults if one[:2] != place}
            self.sensors[event["table"], event["link"]] = event["sensor"]
        elif kind == "LinkChanged" and event["event"]["type"] in ("GameStarted", "WagerAdded"):
            self._wager(event["link"], event["event"])
        elif kind == "TechnicianCalled":
            self._call(event, record)
        elif kind == "AlarmAcknowledged":
            self._acknowledge(event, record)

    def _wager(self, link: str, event: Json) -> None:
        """R34: no wager on a sensor or a seat that is out of order."""
        table = event["table"]
        place = table, self.sensors[table, link]
        for seat in (0, *event.get("seats", ()), event.get("seat", 0)):
            need((*place, seat) not in self.faults, f"table {table} took a wager despite a fault")

    def _technicians(self) -> set[str]:
        roles = self.people.roles
        return {one for one in roles if "technician" in roles[one]} - self.people.gone

    def _failed(self, table: str) -> bool:
        return any(name == table for name, *_ in self.faults)

    def _call(self, event: Json, record: RawRecord) -> None:
        table, who = event["table"], set(event["who"])
        need(
            event["at"] == record.at, f"table {table}: the call for a technician has the wrong time"
        )
        need(self._failed(table), f"table {table} called a technician without a fault")
        need(bool(who) and who <= self._technicians(), f"table {table} called {sorted(who)}")
        again = self.called.get(table, record.at - CALL_PAUSE) + CALL_PAUSE
        need(record.at >= again, f"table {table} called a technician again too soon")
        self.called[table] = record.at

    def _acknowledge(self, event: Json, record: RawRecord) -> None:
        key, over = event["alarm"], set(event.get("over", ()))
        signed = (event["by"], event["at"]) == (record.actor, record.at)
        need(signed, f"{key} was acknowledged under another name or with the wrong time")
        need(over <= self.seen, f"cleared without being acknowledged: {sorted(over - self.seen)}")
        self.seen -= over
        need(key not in self.seen, f"{key} acknowledged twice")
        if event["code"] == FAULT:
            table = event["subject"].removeprefix("table ")
            need(self._failed(table), f"a fault was acknowledged that table {table} does not have")
        self.seen.add(key)
