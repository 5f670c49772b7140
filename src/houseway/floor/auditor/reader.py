"""Reads records one by one: order, time and ids first, then every event into its book."""

import json
from collections.abc import Iterable
from typing import Any, Protocol

from houseway.floor.auditor import awards, levels, moves
from houseway.floor.auditor.books import Books, Irregular, Json, need
from houseway.floor.auditor.law import LawBook
from houseway.floor.auditor.pages import Pages
from houseway.floor.auditor.requests import Requests


class Raw(Protocol):
    """A record as any log keeps it."""

    @property
    def seq(self) -> int: ...
    @property
    def at(self) -> int: ...
    @property
    def day(self) -> str: ...
    @property
    def actor(self) -> str: ...
    @property
    def kind(self) -> str: ...
    @property
    def command_id(self) -> str | None: ...
    @property
    def body(self) -> bytes: ...


class Auditor:
    def __init__(self) -> None:
        self.links: dict[str, Books] = {}
        self.law = LawBook(self.links)
        self.requests = Requests()
        self.pages = Pages()
        self.exceptions = 0
        self.records = 0
        self._ids: set[str] = set()
        self._last_at = 0
        self._last_day = ""
        self._on_the_way: list[tuple[str, str, str]] = []
        self._days_closed: set[str] = set()
        self._first_day = ""

    def read_all(self, records: Iterable[Raw]) -> "Auditor":
        for record in records:
            self.read(record)
        return self

    def read(self, record: Raw) -> None:
        try:
            self._in_order(record)
            self.law.begin(record)
            for event in json.loads(record.body):
                self._event(event, record.actor)
                self.law.read(event, record)
                self.requests.read(event, record)
                self.pages.read(event, record)
            self.law.end()
            self.requests.end()
            need(not self._on_the_way, f"money left and did not arrive: {self._on_the_way}")
            for book in self.links.values() if self.records % 64 == 0 else ():
                book.check()
        except Irregular as problem:
            raise Irregular(f"record {record.seq}: {problem}") from None

    def confirm(self, shown: dict[str, Any]) -> None:
        """Compare with what a floor says: link, level, then display, reserve and overflow."""
        for book in self.links.values():
            book.check()
        own = {
            name: {level: (b.display, b.reserve, b.overflow) for level, b in book.levels.items()}
            for name, book in self.links.items()
        }
        need(own == shown, f"the books say {own}, the floor says {shown}")

    def statement(self) -> str:
        """One line per level, in dollars: what came, what went, what is held."""
        lines = []
        for name, book in self.links.items():
            for level, b in book.levels.items():
                came = " + ".join(f"{what} {money(x)}" for what, x in sorted(b.came.items()))
                went = " + ".join(f"{what} {money(x)}" for what, x in sorted(b.went.items()))
                lines.append(f"{name} {level}: {came} = {went or 'nothing out'} + {money(b.held)}")
            lines.append(f"{name}: coin-in {money(book.coin_in)}, house {money(book.house)}")
        return "\n".join(lines)

    def _in_order(self, record: Raw) -> None:
        need(record.seq == self.records + 1, f"follows record {self.records}")
        self.records = record.seq
        need(record.at >= self._last_at, "lies before the record ahead of it in time")
        need(record.day >= self._last_day, "lies on an earlier gambling day")
        self._last_at, self._last_day = record.at, record.day
        self._first_day = self._first_day or record.day
        if record.command_id is not None:
            need(record.command_id not in self._ids, f"repeats the id {record.command_id}")
            self._ids.add(record.command_id)

    def _event(self, event: Json, actor: str) -> None:
        kind = event["type"]
        if kind == "LinkCreated":
            self.links[event["link"]] = Books(event["link"], event["rules"])
        elif kind == "ChangeApproved":
            need(event["proposed_by"] != event["approved_by"], "one person changed a parameter")
            need(not self.links[event["link"]].open_games, "a parameter changed during a game")
            self.links[event["link"]].rules = event["rules"]
        elif kind == "LinkChanged":
            self._link_event(self.links[event["link"]], event["event"], actor)
        elif kind == "DayClosed":
            day = event["day"]
            need(self._first_day <= day < self._last_day, "a day closed before it was over")
            need(day not in self._days_closed, f"{day} closed twice")
            self._days_closed.add(day)
        elif kind == "LinkRetired":
            held = sum(level.held for level in self.links[event["link"]].levels.values())
            need(held == 0, f"{event['link']} went out of play with {held}")
        elif kind == "ExceptionRecorded":
            self.exceptions += 1

    def _link_event(self, book: Books, event: Json, actor: str) -> None:
        kind = event["type"]
        if kind in moves.HANDLERS:
            moves.HANDLERS[kind](book, event, actor)
            self._parcel(kind, moves.parcel(book.name, event))
        elif (handler := levels.HANDLERS.get(kind) or awards.HANDLERS.get(kind)) is not None:
            handler(book, event, actor)
        else:
            need(kind in NO_MONEY, f"an unknown event {kind}")

    def _parcel(self, kind: str, parcel: tuple[str, str, str]) -> None:
        if kind == "LevelMovedOut":
            self._on_the_way.append(parcel)
            return
        need(parcel in self._on_the_way, f"money arrived that nobody sent: {parcel}")
        self._on_the_way.remove(parcel)


NO_MONEY = {
    "LinkClosed",
    "LinkReopened",
    "TableJoined",
    "TableLeft",
    "RoundVoided",
}


def money(amount: int) -> str:
    return f"${amount // 1_000_000:,}.{amount % 1_000_000:06d}"
