"""Manual meter adjustments: the amount moved must be exactly what two people agreed to."""

from dataclasses import dataclass, field

from houseway.floor.auditor.authority import Authority
from houseway.floor.auditor.rebuilt_books import Books, Json, RawRecord, dollars, need

MOVES = {"LevelRaised": "raise", "LevelLowered": "lower", "OverflowReleased": "release"}
# Commands of earlier programs, with which one person alone could move a meter.
ONE_PERSON_KINDS = {"LowerLevel", "RaiseLevel", "ReleaseOverflow"}


@dataclass
class Adjustments:
    links: dict[str, Books]
    authority: Authority
    is_due: bool = False  # Two people agreed to a move in this record.
    # Disputed amounts paid in by the house in this record.
    made_good: list[tuple[str, str, int]] = field(default_factory=list)

    def read(self, event: Json, record: RawRecord) -> None:
        kind = event["type"]
        if kind in ("RequestAgreed", "AdjustmentAgreed"):
            asked = self.authority.asked or {}
            self.is_due = asked.get("type") in ("AdjustLevel", "AskAdjustment")
        elif kind == "LinkChanged" and event["event"]["type"] in MOVES:
            self._moved(event["link"], event["event"], record)
        elif kind == "LinkChanged" and event["event"]["type"] == "DisputeRecorded":
            self._disputed(event["link"], event["event"])

    def end(self) -> None:
        need(not self.is_due, "an approved adjustment was not made")
        need(not self.made_good, "a level was topped up without a dispute on record")

    def _moved(self, link: str, event: Json, record: RawRecord) -> None:
        if record.kind in ONE_PERSON_KINDS:
            return
        if record.kind == "DisputeAward":
            self.made_good.append((link, event["level"], event["amount"]))
            return
        need(self.is_due, f"{event['level']} of {link} was adjusted without a second approval")
        asked, self.is_due = self.authority.agreed("AdjustLevel"), False
        lowers = asked["way"] == "lower"
        lawful = asked.get("lawful") if lowers else None
        aside = lawful == "gross_receipts"
        pool = (asked.get("pool") if aside else "display") if lowers else None
        keys = ("level", "amount", "lawful", "pool", "reason")
        wanted = link, MOVES[event["type"]], *(event.get(key) for key in keys)
        plain = (asked[key] for key in ("link", "way", "level", "amount"))
        given = (*plain, lawful, pool, asked["reason"])
        made, approved = dollars(wanted), dollars(given)
        need(wanted == given, f"the adjustment made, {made}, is not the one approved, {approved}")

    def _disputed(self, link: str, event: Json) -> None:
        """The house pays in exactly the disputed amount."""
        claim = self.links[link].claims[event["award"]]
        due = (link, claim.level, event["amount"])
        paid = dollars(self.made_good)
        need(self.made_good == [due], f"a dispute topped up {paid}; due {dollars(due)}")
        self.made_good.clear()
