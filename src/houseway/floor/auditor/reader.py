"""Reads records one by one: checks order, time and ids, then enters every event in its book."""

import json
from collections.abc import Iterable
from typing import Any

from houseway.floor.auditor.adjustments import Adjustments
from houseway.floor.auditor.authority import Authority
from houseway.floor.auditor.calls_and_alarms import CallsAndAlarms, Pages
from houseway.floor.auditor.changes import Changes
from houseway.floor.auditor.chips import PLAYED, Chips
from houseway.floor.auditor.compliance import ComplianceBook
from houseway.floor.auditor.jackpots import awards, levels, moves, wagers
from houseway.floor.auditor.meter_timing import MeterTiming
from houseway.floor.auditor.people import People
from houseway.floor.auditor.rebuilt_books import Books, Claim, Irregular, Json, RawRecord, need
from houseway.floor.auditor.rounds import Rounds

SECOND_PERSON_FROM = "2026-11-19"  # Decision 0119; before it, one executive could do both.
ONE_ACT = {"PressJPot", "PressHand", "AgreeRequest"}  # Confirming and signing are one press.


class Auditor:
    def __init__(self) -> None:
        self.links: dict[str, Books] = {}
        self.law = ComplianceBook(self.links)
        self.people = People()
        self.authority = Authority(self.people)
        self.adjustments = Adjustments(self.links, self.authority)
        self.changes = Changes(self.links, self.authority)
        self.meter_timing = MeterTiming(self.links)
        self.rounds = Rounds(self.links)
        self.chips = Chips(self.links)
        self.pages = Pages(self.people)
        self.calls = CallsAndAlarms(self.people)
        self.exceptions = 0
        self.records = 0
        self._ids: set[str] = set()
        self._last_at = 0
        self._last_day = ""
        self._on_the_way: list[tuple[str, str, str]] = []
        self._days_closed: set[str] = set()
        self._first_day = ""
        self._wins, self._counts_together = 0, False

    def read_all(self, records: Iterable[RawRecord]) -> "Auditor":
        for record in records:
            self.read(record)
        return self

    def read(self, record: RawRecord) -> None:
        try:
            self._in_order(record)
            self.law.begin(record)
            self.authority.begin(record)
            for event in json.loads(record.body):
                self._event(event, record)
                for book in (self.authority, self.people, self.law, self.adjustments, self.changes):
                    book.read(event, record)
                for other in (
                    self.meter_timing,
                    self.rounds,
                    self.chips,
                    self.pages,
                    self.calls,
                ):
                    other.read(event, record)
            for ending in (self.authority, self.law, self.adjustments, self.changes):
                ending.end()
            self.meter_timing.end()
            self.rounds.end()
            self.chips.end()
            need(
                not self._on_the_way, f"money was moved out and did not arrive: {self._on_the_way}"
            )
        except Irregular as problem:
            raise Irregular(f"record {record.seq}: {problem}") from None
        except (KeyError, IndexError, ValueError, TypeError, AttributeError) as problem:
            what = f"{type(problem).__name__} {problem}"
            raise Irregular(f"record {record.seq}: cannot be read: {what}") from problem

    def confirm(self, shown: dict[str, Any], chips: dict[str, int] | None = None) -> None:
        """Compares with the floor's own figures: display, reserve and overflow by link and level,
        and each person's play chips."""
        self.chips.confirm(chips or {})
        for book in self.links.values():
            book.check()
        own = {
            name: {level: (b.display, b.reserve, b.overflow) for level, b in book.levels.items()}
            for name, book in self.links.items()
        }
        need(own == shown, f"rebuilt from the log: {own}; on the floor: {shown}")

    def statement(self) -> str:
        """For each level, money in, out and held; for each link, coin-in and tray pays."""
        lines = []
        for name, book in self.links.items():
            lines += [f"{name} {level}: {held.sum()}" for level, held in book.levels.items()]
            lines.append(f"{name}: {book.sum()}")
        return "\n".join([*lines, *self.chips.sum()])

    def _in_order(self, record: RawRecord) -> None:
        need(
            record.seq == self.records + 1,
            f"follows record {self.records}; out of sequence",
        )
        self.records = record.seq
        need(record.at >= self._last_at, "is earlier in time than the record before it")
        need(
            record.day >= self._last_day, "is on an earlier gambling day than the record before it"
        )
        self._last_at, self._last_day = record.at, record.day
        self._first_day = self._first_day or record.day
        if record.command_id is not None:
            need(record.command_id not in self._ids, f"repeats command id {record.command_id}")
            self._ids.add(record.command_id)

    def _event(self, event: Json, record: RawRecord) -> None:
        kind = event["type"]
        if kind == "LinkCreated":
            self.links[event["link"]] = Books(event["link"], event["rules"])
        elif kind == "LinkChanged":
            self._link_event(self.links[event["link"]], event["event"], record)
        elif kind == "DayClosed":
            day = event["day"]
            need(self._first_day <= day < self._last_day, "a day was closed before it was over")
            need(day not in self._days_closed, f"{day} closed twice")
            self._days_closed.add(day)
        elif kind == "LinkRetired":
            held = sum(level.held for level in self.links[event["link"]].levels.values())
            need(held == 0, f"{event['link']} was taken out of play while it held {held}")
        elif kind == "ExceptionRecorded":
            self.exceptions += 1

    def _link_event(self, book: Books, event: Json, record: RawRecord) -> None:
        """R17: an event that needs a person names who did it, and why if there is a field for it.
        At a play table the program signs what it saw itself: there is no second person."""
        kind, actor = event["type"], record.actor
        if book.day != record.day:
            book.day = record.day
            book.past.clear()
        by = event.get("by", actor)
        need(by == actor, f"{kind} is recorded under {by.strip() or 'no name'}")
        need(bool(event.get("reason", "none asked").strip()), f"{kind} has no reason")
        need(kind in HANDLERS, f"unknown event {kind}")
        if kind == "AwardPosted":
            self._numbered(book, event["win"])
        is_play = record.kind in PLAYED
        signs = is_play and kind == "AwardAuthorised"
        HANDLERS[kind](book, event, "the program" if signs else actor)
        if kind == "AwardPosted" and not is_play and record.day >= SECOND_PERSON_FROM:
            self._by_two(book.claims[event["award"]], record)
        if kind in moves.HANDLERS:
            self._parcel(kind, moves.parcel(book.name, event))
        if kind not in EXACT:
            book.check()

    def _by_two(self, claim: Claim, record: RawRecord) -> None:
        """If an executive signs, someone else confirmed; a trainer with a class may do both."""
        roles = self.people.roles[record.actor]
        alone = record.kind in ONE_ACT or (self.people.is_training and "trainer" in roles)
        two = alone or not claim.takes_executive or claim.verified_by != claim.signed_by
        need(two, f"{record.actor} both confirmed award {claim.number} and signed as executive")

    def _numbered(self, book: Books, win: int) -> None:
        """Wins are numbered per property; before November 2026, per link."""
        own = win == book.last_win + 1
        known = win == self._wins + 1 or (own and not self._counts_together)
        need(known, f"win {win} follows win {self._wins}; out of sequence")
        self._counts_together |= not own
        self._wins = max(self._wins, win)

    def _parcel(self, kind: str, parcel: tuple[str, str, str]) -> None:
        if kind == "LevelMovedOut":
            self._on_the_way.append(parcel)
            return
        need(parcel in self._on_the_way, f"money arrived that was not moved out: {parcel}")
        self._on_the_way.remove(parcel)


HANDLERS = {**wagers.HANDLERS, **awards.HANDLERS, **levels.HANDLERS, **moves.HANDLERS}
# The most frequent events. Their handlers check everything, so the whole book is not rechecked.
EXACT = {"GameStarted", "GameEnded"}
