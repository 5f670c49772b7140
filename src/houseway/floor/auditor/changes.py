"""Changes to a link's parameters (R35): the rules each must result in, as two people agreed."""

from dataclasses import dataclass, field

from houseway.floor.auditor.authority import Authority, asked_in, kind_of
from houseway.floor.auditor.rebuilt_books import Books, Json, RawRecord, need

COPIED = ("levels", "wager", "executive_above", "executive_top", "house_above", "order")

# Defaults for rules recorded before these settings existed.
OLDER_DEFAULTS = {
    "order": "right_to_left",
    "executive_top": True,
    "supervisor_alone": False,
    "house_above": 0,
}


@dataclass
class Changes:
    links: dict[str, Books]
    authority: Authority
    maximums: dict[tuple[str, str], int | None] = field(default_factory=dict)  # In this record.

    def read(self, event: Json, record: RawRecord) -> None:
        kind = event["type"]
        if kind in ("RequestMade", "ChangeProposed"):
            asked = asked_in(event)
            if kind_of(asked) == "ChangeLink":
                at_rest(self.links[asked["link"]])
        elif kind in ("LinkRulesChanged", "ChangeApproved"):
            self._changed(event)
        elif kind == "LinkChanged":
            self._on_link(event["link"], event["event"])

    def end(self) -> None:
        need(not self.maximums, f"the approved maximum {self.maximums} was not set")

    def _on_link(self, link: str, event: Json) -> None:
        """A new maximum comes with a meter that was taken over, or with two people's agreement."""
        if event["type"] == "LinkOpened":
            posted = {(link, s["level"]): s.get("maximum") for s in event["starts"]}
            self.maximums = {key: maximum for key, maximum in posted.items() if maximum is not None}
        elif event["type"] == "MaximumSet":
            key, given = (link, event["level"]), event["maximum"]
            agreed = self.maximums.pop(key, "none")
            need(given == agreed, f"the maximum of {key} was set to {given}; approved was {agreed}")

    def _changed(self, event: Json) -> None:
        link, change = event["link"], self.authority.agreed("ChangeLink")
        book = self.links[link]
        at_rest(book)
        need(
            change["link"] == link, f"{link} was changed; approved was a change of {change['link']}"
        )
        due = changed(book.rules, change)
        given = {**OLDER_DEFAULTS, **event["rules"]}
        wrong = [name for name in due if given.get(name) != due[name]]
        need(given == due, f"the new rules of {link} are not the approved ones: {wrong}")
        book.rules = event["rules"]
        agreed = change.get("maximums", {})
        self.maximums = {(link, level): maximum for level, maximum in agreed.items()}


def at_rest(book: Books) -> None:
    need(not book.is_open, f"a parameter of {book.name} was changed while the link was open")
    need(not book.open_games, "a parameter was changed during a game")
    waiting = [claim.number for claim in book.claims.values() if not claim.settled]
    need(not waiting, f"a parameter was changed while award {waiting[:1]} was pending")


def changed(rules: Json, change: Json) -> Json:
    new = {**OLDER_DEFAULTS, **rules}
    new |= {name: change[name] for name in COPIED if change.get(name) is not None}
    prizes = change.get("prizes") or {}
    new["hands"] = {
        hand: {**row, "pay": {"type": "Prize", "amount": prizes[hand]}} if hand in prizes else row
        for hand, row in rules["hands"].items()
    }
    return new
