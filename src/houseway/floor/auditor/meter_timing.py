"""When a level drops: at the card swipe or when the key returns to RUN, never otherwise."""

from dataclasses import dataclass, field

from houseway.floor.auditor.rebuilt_books import Books, Claim, Json, need

Place = tuple[str, str]  # Link and table.


@dataclass
class MeterTiming:
    links: dict[str, Books]
    sensors: dict[tuple[str, int], str] = field(default_factory=dict)  # The link at each place.
    turned: set[Place] = field(default_factory=set)  # Keys back at RUN, within this record.
    fell: set[Place] = field(default_factory=set)
    posted: set[Place] = field(default_factory=set)
    # Late claims: they drop when recorded, without a key.
    late: list[Claim] = field(default_factory=list)

    def read(self, event: Json, record: object) -> None:
        kind = event["type"]
        if kind == "TableLinked":
            self.sensors[event["table"], event["sensor"]] = event["link"]
        elif kind == "KeyTurned" and event["to"] == "run":
            self.turned.add((self.sensors[event["table"], event["sensor"]], event["table"]))
        elif kind == "LinkChanged" and event["event"]["type"] in ("AwardPosted", "AwardSettled"):
            link, claim = event["link"], self.links[event["link"]].claims[event["event"]["award"]]
            seen = self.posted if event["event"]["type"] == "AwardPosted" else self.fell
            if claim.is_late:
                self.late.append(claim)
            else:
                seen.add((link, claim.table))

    def end(self) -> None:
        for link, table in self.turned | self.posted:
            at_run = self.links[link].rules.get("falls_at_run", False)
            if not at_run or (link, table) in self.turned:
                still = self._posted_still(link, table)
                need(not still, f"award {still[:1]} at table {table} did not come off its level")
        for link, table in self.fell:
            at_run = self.links[link].rules.get("falls_at_run", False)
            seen = self.turned if at_run else self.posted
            need((link, table) in seen, f"a level of {link} fell at the wrong time")
        for claim in self.late:
            need(claim.settled, f"late award {claim.number} did not come off its level")
        for each in (self.turned, self.fell, self.posted, self.late):
            each.clear()

    def _posted_still(self, link: str, table: str) -> list[int]:
        return [
            claim.number
            for (at, _), claims in self.links[link].rounds.items()
            for claim in claims
            if at == table and claim.posted is not None and not claim.settled
        ]
