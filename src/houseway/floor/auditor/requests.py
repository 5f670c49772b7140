"""Meters moved by hand: the auditor's list of who asked, and of what may move once two agreed."""

from dataclasses import dataclass, field

from houseway.floor.auditor.books import Books, Json, Raw, need
from houseway.floor.auditor.people import ASKS, People

HOUR = 3600 * 1_000_000
STANDS = 24 * HOUR
MOVES = {"LevelRaised": "raise", "LevelLowered": "lower", "OverflowReleased": "release"}
# One person alone moved a meter in logs of earlier programs.
ALONE = {"LowerLevel", "RaiseLevel", "ReleaseOverflow"}


@dataclass
class Requests:
    links: dict[str, Books]
    people: People
    waiting: dict[tuple[str, int], Json] = field(default_factory=dict)
    numbers: dict[str, int] = field(default_factory=dict)  # The last request of each link.
    agreed: list[Json] = field(default_factory=list)  # To be moved within this record.
    made_good: list[tuple[str, str, int]] = field(default_factory=list)  # For a dispute in it.

    def read(self, event: Json, record: Raw) -> None:
        kind = event["type"]
        if kind == "AdjustmentAsked":
            self._asked(event, record)
        elif kind == "AdjustmentAgreed":
            self._agreed(event, record)
        elif kind == "AdjustmentDropped":
            self._dropped(event, record)
        elif kind == "LinkRetired":
            for key in [key for key in self.waiting if key[0] == event["link"]]:
                del self.waiting[key]
        elif kind == "LinkChanged" and event["event"]["type"] in MOVES:
            self._moved(event["link"], event["event"], record)
        elif kind == "LinkChanged" and event["event"]["type"] == "DisputeRecorded":
            self._disputed(event["link"], event["event"])

    def end(self) -> None:
        need(not self.agreed, "two agreed to an adjustment and nothing moved")
        need(not self.made_good, "a level was made good without a dispute on record")

    def _asked(self, event: Json, record: Raw) -> None:
        link, number, asked = event["link"], event["request"], event["asked"]
        need(number == self.numbers.get(link, 0) + 1, f"request {number} of {link} out of turn")
        need(event["by"] == record.actor, f"request {number} in the name of another")
        held = sorted(self.people.roles[record.actor] & ASKS)
        need(event["roles"] == held, f"request {number} by a {event['roles']}, not {held}")
        need(asked["link"] == link, f"request {number} for another link")
        need(bool(asked["reason"].strip()), f"request {number} without a reason")
        need(event["until"] == record.at + STANDS, f"request {number} stands another time")
        twice = [r for (on, _), r in self.waiting.items() if on == link]
        level = asked["level"]
        need(all(r["asked"]["level"] != level for r in twice), f"{level} was asked for twice")
        self.numbers[link] = number
        self.waiting[link, number] = event

    def _agreed(self, event: Json, record: Raw) -> None:
        number = event["request"]
        asked = self._ended(event)
        need(event["agreed_by"] == record.actor, f"request {number}: another person agreed")
        need(event["asked_by"] == asked["by"], f"request {number}: another person asked")
        need(asked["by"] != record.actor, f"request {number}: one person asked and agreed")
        two = self.people.are_two_roles(asked["roles"], record.actor)
        need(two, f"request {number}: one role asked and agreed")
        need(record.at <= asked["until"], f"request {number} had expired")
        self.agreed.append(asked)

    def _dropped(self, event: Json, record: Raw) -> None:
        number, how = event["request"], event["how"]
        asked = self._ended(event)
        need(bool(event["reason"].strip()), f"request {number} was dropped without a reason")
        if how == "expired":
            need(record.at > asked["until"], f"request {number} expired before its time")
            return
        need(event["by"] == record.actor, f"request {number}: another person dropped it")
        own = asked["by"] == record.actor
        need(how == ("withdrawn" if own else "declined"), f"request {number} was not {how}")

    def _ended(self, event: Json) -> Json:
        key = event["link"], event["request"]
        need(key in self.waiting, f"nobody asked for request {key[1]} of {key[0]}")
        return self.waiting.pop(key)

    def _moved(self, link: str, event: Json, record: Raw) -> None:
        """What moves is what was asked for, to the cent."""
        if record.kind in ALONE:
            return
        if record.kind == "DisputeAward":
            self.made_good.append((link, event["level"], event["amount"]))
            return
        need(bool(self.agreed), f"{event['level']} of {link} was moved without a second person")
        asked = self.agreed.pop()["asked"]
        lowers = asked["way"] == "lower"
        lawful = asked.get("lawful") if lowers else None
        aside = lawful == "gross_receipts"
        pool = (asked.get("pool") if aside else "display") if lowers else None
        keys = ("level", "amount", "lawful", "pool", "reason")
        wanted = link, MOVES[event["type"]], *(event.get(key) for key in keys)
        plain = (asked[key] for key in ("link", "way", "level", "amount"))
        given = (*plain, lawful, pool, asked["reason"])
        need(wanted == given, f"{wanted} moved where {given} was agreed")

    def _disputed(self, link: str, event: Json) -> None:
        """The house makes good exactly what the quarrel is about."""
        claim = self.links[link].claims[event["award"]]
        due = (link, claim.level, event["amount"])
        need(self.made_good == [due], f"a dispute made {self.made_good} good, due {due}")
        self.made_good.clear()
