"""Parameters of a link: the auditor's list of proposals, and the rules each of them makes (R35)."""

from dataclasses import dataclass, field

from houseway.floor.auditor.books import Books, Json, Raw, need
from houseway.floor.auditor.people import PROPOSES, People

PLAIN = ("levels", "wager", "executive_above", "order")


@dataclass
class Changes:
    links: dict[str, Books]
    people: People
    proposed: dict[str, Json] = field(default_factory=dict)  # By link, at most one each.
    numbers: dict[str, int] = field(default_factory=dict)
    maximums: dict[tuple[str, str], int | None] = field(default_factory=dict)  # Of this record.

    def read(self, event: Json, record: Raw) -> None:
        kind = event["type"]
        if kind == "ChangeProposed":
            self._proposed(event, record.actor)
        elif kind == "ChangeApproved":
            self._approved(event, record.actor)
        elif kind in ("ChangeDropped", "LinkRetired"):
            self.proposed.pop(event["link"], None)
        elif kind == "LinkChanged":
            self._on_link(event["link"], event["event"])

    def end(self) -> None:
        need(not self.maximums, f"two agreed to {self.maximums} and nothing came of it")

    def _on_link(self, link: str, event: Json) -> None:
        """A maximum comes with a meter that was taken over, or by agreement of two."""
        if event["type"] == "LinkOpened":
            posted = {(link, s["level"]): s.get("maximum") for s in event["starts"]}
            self.maximums = {key: maximum for key, maximum in posted.items() if maximum is not None}
        elif event["type"] == "MaximumSet":
            key, given = (link, event["level"]), event["maximum"]
            agreed = self.maximums.pop(key, "none")
            need(given == agreed, f"a maximum of {given} for {key}; agreed was {agreed}")

    def _proposed(self, event: Json, actor: str) -> None:
        link, number = event["link"], event["proposal"]
        at_rest(self.links[link])
        need(link not in self.proposed, f"change {number} was proposed beside another")
        need(number == self.numbers.get(link, 0) + 1, f"change {number} of {link} out of turn")
        need(event["by"] == actor, f"change {number} in the name of another")
        held = sorted(self.people.roles[actor] & PROPOSES)
        need(event["roles"] == held, f"change {number} by a {event['roles']}, not {held}")
        need(event["change"]["link"] == link, f"change {number} of another link")
        need(bool(event["change"]["reason"].strip()), f"change {number} without a reason")
        self.numbers[link] = number
        self.proposed[link] = event

    def _approved(self, event: Json, actor: str) -> None:
        link, number = event["link"], event["proposal"]
        book, proposed = self.links[link], self.proposed.pop(link)
        at_rest(book)
        need(number == proposed["proposal"], f"change {number} was never proposed")
        both = event["proposed_by"], event["approved_by"]
        need(both == (proposed["by"], actor), f"change {number} was not that of {both}")
        need(proposed["by"] != actor, "one person changed a parameter")
        two = self.people.are_two_roles(proposed["roles"], actor)
        need(two, f"change {number}: one role proposed and approved")
        due = changed(book.rules, proposed["change"])
        given = {"order": "right_to_left", **event["rules"]}
        wrong = [name for name in due if given.get(name) != due[name]]
        need(given == due, f"change {number} made other rules than were proposed: {wrong}")
        book.rules = event["rules"]
        agreed = proposed["change"].get("maximums", {})
        self.maximums = {(link, level): maximum for level, maximum in agreed.items()}


def at_rest(book: Books) -> None:
    need(not book.is_open, f"a parameter of {book.name} changed while it ran")
    need(not book.open_games, "a parameter changed during a game")
    waiting = [claim.number for claim in book.claims.values() if not claim.settled]
    need(not waiting, f"a parameter changed while award {waiting[:1]} waited")


def changed(rules: Json, change: Json) -> Json:
    new = {"order": "right_to_left", **rules}
    new |= {name: change[name] for name in PLAIN if change.get(name) is not None}
    prizes = change.get("prizes") or {}
    new["hands"] = {
        hand: {**row, "pay": {"type": "Prize", "amount": prizes[hand]}} if hand in prizes else row
        for hand, row in rules["hands"].items()
    }
    return new
