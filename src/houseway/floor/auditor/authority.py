"""Two-person approval: the auditor's own list of requests and of what needs one.

Older logs had one list of adjustments and one of changes for each link; their events are read like
today's, under separate keys.
"""

from dataclasses import dataclass, field

from houseway.floor.auditor.people import DAY, SENIOR, People
from houseway.floor.auditor.rebuilt_books import Json, RawRecord, need
from houseway.floor.auditor.two_person_rule import command_for_two, is_what_was_asked

REQUEST_LASTS = DAY
MANAGER, ASKS, PROPOSES = {"manager"}, {*SENIOR, "supervisor"}, {"technician", "manager"}
# Who may request it, who may approve it, and whether in another role.
TWO_PEOPLE = {
    "HireStaff": (MANAGER, SENIOR, False),
    "ChangeRoles": (MANAGER, SENIOR, False),
    "ResetPin": (SENIOR, ASKS, False),
    "IssueCredential": (MANAGER, ASKS, False),
    "CreateLink": (PROPOSES, SENIOR, False),
    "ChangeLink": (PROPOSES, SENIOR, True),
    "MoveJackpot": (SENIOR, SENIOR, False),
    "AdjustLevel": (ASKS, SENIOR, True),
    "BackOutAward": (SENIOR, SENIOR, False),
    "ClaimLate": ({"supervisor"}, {"executive"}, True),
    "PayAward": ({"cage"}, ASKS, False),
    "OpenLink": (SENIOR, SENIOR, False),
    "CloseDay": ({"manager", "cage"}, ASKS, False),
    "SetHouseRule": (MANAGER, SENIOR, False),
    "SignSlip": ({"manager", "supervisor", "dealer", "cage"}, ASKS, False),
}
OLDER_KINDS = {"AskAdjustment": "AdjustLevel", "ProposeChange": "ChangeLink"}
MATTER_FIELDS = (
    *("type", "staff", "number", "link", "level", "award", "topic", "table", "slip"),
    *("game", "seat", "day"),
)
Key = tuple[object, ...]


@dataclass
class Authority:
    people: People
    waiting: dict[Key, Json] = field(default_factory=dict)
    # The number of the last request in each list.
    numbers: dict[Key, int] = field(default_factory=dict)
    tenure: int = 1  # In days.
    day_persons: int = 1  # How many people close a gambling day.
    is_strict: bool = False  # Set once the log shows that the program requires two people.
    is_starting_up: bool = True
    asked: Json | None = None  # What two people approved in this record.
    is_used: bool = False  # Set when an event used this approval.
    alone: bool = False
    done: list[tuple[str, Json]] = field(default_factory=list)  # Two-person acts of this record.

    def begin(self, record: RawRecord) -> None:
        self.is_starting_up = record.at < self.people.established_at
        self.asked, self.is_used, self.alone, self.done = None, False, False, []

    def read(self, event: Json, record: RawRecord) -> None:
        """Called first: the roles held before this record decide."""
        kind = event["type"]
        if kind in ("RequestMade", "AdjustmentAsked", "ChangeProposed"):
            self._made(event, record)
        elif kind in ("RequestAgreed", "AdjustmentAgreed", "ChangeApproved"):
            self._agreed(event, record)
        elif kind in ("RequestDropped", "AdjustmentDropped", "ChangeDropped"):
            self._dropped(event, record)
        elif kind == "DoneAlone":
            need(self.is_starting_up, f"{record.actor} did alone what takes two people")
            same = (event["by"], event["command"]) == (record.actor, record.kind)
            need(same, f"{event['command']} done alone, recorded under another name")
            self.is_strict = self.alone = True
        elif kind == "LinkRetired":  # In older logs its requests ended with it.
            for key in [key for key in self.waiting if key[1:2] == (event["link"],)]:
                del self.waiting[key]
        elif (what := self._for_two(event)) and record.kind != "OpenProperty":
            self.done.append((what, event))
        if kind == "HouseRuleSet" and event["topic"] == "tenure_days":
            self.tenure = int(event["value"])
        if kind == "HouseRuleSet" and event["topic"] == "day_persons":
            self.day_persons = int(event["value"])

    def end(self) -> None:
        """Two-person acts were approved as requested, or done alone while that was allowed."""
        if not self.is_strict or self.people.is_training:
            return
        for what, event in self.done:
            asked = self.asked or {}
            need(bool(asked) or self.alone, f"{what} was done by one person")
            if asked:
                fits = kind_of(asked) == what and is_what_was_asked(asked, event)
                need(fits, f"{event['type']} is not what was approved, {asked['type']}")

    def _for_two(self, event: Json) -> str:
        """The command if the event needs two people. If two people close days, changing that rule
        also needs two."""
        if self.day_persons > 1:
            if event["type"] == "DayClosed":
                return "CloseDay"
            if event["type"] == "HouseRuleSet" and event["topic"] == "day_persons":
                return "SetHouseRule"
        return command_for_two(event, self.people)

    def agreed(self, kind: str) -> Json:
        need(self.asked is not None and not self.is_used, f"{kind} without a second approval")
        assert self.asked is not None
        need(kind_of(self.asked) == kind, f"{kind} is not what was approved, {self.asked['type']}")
        self.is_used = True
        return self.asked

    def _made(self, event: Json, record: RawRecord) -> None:
        key, asked = key_of(event), asked_in(event)
        number = key[-1]
        self.is_strict = self.is_strict or event["type"] == "RequestMade"
        need(number == self.numbers.get(key[:-1], 0) + 1, f"request {number} is out of sequence")
        need(event["by"] == record.actor, f"request {number} is recorded under another name")
        held = sorted(self.people.roles[record.actor] & TWO_PEOPLE[kind_of(asked)][0])
        need(event["roles"] == held, f"request {number} was made as {event['roles']}, not {held}")
        need(bool(asked.get("reason", "none asked").strip()), f"request {number} has no reason")
        until = event.get("until", record.at + REQUEST_LASTS)
        need(until == record.at + REQUEST_LASTS, f"request {number} has the wrong expiry time")
        same = [k for k, r in self.waiting.items() if matter(asked_in(r)) == matter(asked)]
        need(not same, f"request {number} repeats open request {same}")
        link = event.get("link", asked.get("link"))
        need(asked.get("link") == link, f"request {number} names a different link")
        self.numbers[key[:-1]] = int(str(number))
        self.waiting[key] = event

    def _agreed(self, event: Json, record: RawRecord) -> None:
        request, number = self._ended(event), key_of(event)[-1]
        asked = asked_in(request)
        names = event.get("asked_by", event.get("proposed_by"))
        signed = event.get("agreed_by", event.get("approved_by"))
        need(
            signed == record.actor, f"request {number}: the approval is recorded under another name"
        )
        need(
            names == request["by"],
            f"request {number}: the requester is recorded under another name",
        )
        need(
            request["by"] != record.actor, f"request {number}: requested and approved by one person"
        )
        _, agrees, other = TWO_PEOPLE[kind_of(asked)]
        mine = self.people.roles[record.actor] & agrees
        two = not other or len(mine | set(request["roles"])) != 1
        need(two, f"request {number}: requested and approved in one role")
        need(
            record.at <= request.get("until", record.at),
            f"request {number} was approved after it expired",
        )
        self.asked = asked
        if event["type"] == "RequestAgreed":
            need(
                bool(mine) or self.people.is_training,
                f"request {number}: the approver does not have the role",
            )
            need(
                request["by"] not in self.people.gone,
                f"request {number}: the requester no longer works here",
            )
            self._need_tenure(event, agrees, record)

    def _need_tenure(self, event: Json, agrees: set[str], record: RawRecord) -> None:
        held = self.people.has_held(record.actor, agrees, self.tenure * DAY, record.at)
        early = event.get("is_early", False)
        number = event["request"]
        need(early == (not held), f"request {number}: the early-approval mark is wrong: {early}")
        need(
            held or self.is_starting_up,
            f"request {number} was approved by someone too new in the role",
        )

    def _dropped(self, event: Json, record: RawRecord) -> None:
        number, how = key_of(event)[-1], event.get("how", "dropped")
        if event["type"] == "ChangeDropped":  # Older logs record nothing more about it.
            self.waiting.pop(key_of(event), None)
            return
        request = self._ended(event)
        need(bool(event["reason"].strip()), f"request {number} was closed without a reason")
        if how == "expired":
            need(record.at > request["until"], f"request {number} expired before its time")
            return
        need(event["by"] == record.actor, f"request {number} was closed under another name")
        own = request["by"] == record.actor
        need(
            how == ("withdrawn" if own else "declined"),
            f"request {number} was not {how} as recorded",
        )

    def _ended(self, event: Json) -> Json:
        key = key_of(event)
        need(key in self.waiting, f"there is no open request {key[-1]}")
        return self.waiting.pop(key)


def asked_in(request: Json) -> Json:
    found: Json = request.get("asked") or request["change"]
    return found


def kind_of(asked: Json) -> str:
    kind: str = asked["type"]
    return OLDER_KINDS.get(kind, kind)


def key_of(event: Json) -> Key:
    if "proposal" in event:
        return "change", event["link"], event["proposal"]
    if "link" in event:
        return "adjustment", event["link"], event["request"]
    return ("", event["request"])


def matter(asked: Json) -> Key:
    return tuple(asked.get(name) for name in MATTER_FIELDS)
