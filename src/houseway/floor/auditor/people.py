"""The auditor's staff list: roles and since when, keys and cards, and who signed an award."""

from dataclasses import dataclass, field

from houseway.floor.auditor.chips import PLAYED
from houseway.floor.auditor.rebuilt_books import Json, RawRecord, need

DAY = 24 * 3600 * 1_000_000
NEVER = 1 << 62
SENIOR = {"manager", "executive"}
SIGNS = {"supervisor_card": "supervisor", "executive_card": "executive"}


@dataclass
class People:
    roles: dict[str, set[str]] = field(default_factory=dict)  # By person.
    since: dict[str, dict[str, int]] = field(default_factory=dict)  # By person and role.
    gone: set[str] = field(default_factory=set)  # Dismissed staff.
    credentials: dict[str, tuple[str, str]] = field(default_factory=dict)  # Kind, and whose.
    is_training: bool = False
    keeps_credentials: bool = False  # Old logs did not say which key or card signed.
    glass_at: int = 0  # Time of the last use of break-glass.
    # Time at which two managers or executives have held their role for a day.
    established_at: int = NEVER

    def read(self, event: Json, record: RawRecord) -> None:
        kind = event["type"]
        if kind in ("StaffHired", "RolesChanged", "StaffDismissed"):
            self._staff(event, record.at)
        elif kind == "CredentialIssued":
            self.credentials[event["number"]] = event["kind"], event["staff"]
        elif kind == "GlassBroken":
            self.glass_at, self.established_at = record.at, NEVER
            self.credentials[event["card"]] = "staff_card", event["staff"]
            self.since.pop(event["staff"], None)
            self._staff({**event, "roles": ["manager"]}, record.at)
        elif kind == "CredentialRevoked":
            self.credentials.pop(event["number"], None)
        elif kind == "PropertyOpened":
            self.is_training = event["opened"]["kind"] == "training"
        elif record.kind not in PLAYED and awards(event):
            self._signed(event["event"], record)

    def holders(self, kind: str) -> set[str]:
        return {staff for of, staff in self.credentials.values() if of == kind}

    def has_held(self, person: str, roles: set[str], term: int, at: int) -> bool:
        return any(at - self.since[person][role] >= term for role in self.roles[person] & roles)

    def _staff(self, event: Json, at: int) -> None:
        person = event["staff"]
        if event["type"] == "StaffDismissed":
            self.gone.add(person)
        else:
            before = self.since.get(person, {})
            self.roles[person] = set(event["roles"])
            self.since[person] = {role: before.get(role, at) for role in event["roles"]}
        if at < self.established_at and not self.is_training:
            seniors = sorted(
                max(self.glass_at, min(held[role] for role in SENIOR & held.keys()))
                for one, held in self.since.items()
                if one not in self.gone and SENIOR & held.keys()
            )
            self.established_at = seniors[1] + DAY if len(seniors) > 1 else NEVER

    def _signed(self, event: Json, record: RawRecord) -> None:
        """With the actor's own key or card. A key does not show rank, so the staff list decides. A
        late claim is signed by approving it."""
        number, award, actor = event.get("credential", ""), event["award"], record.actor
        if not number and not self.keeps_credentials:
            return
        self.keeps_credentials = True
        kind, whose = self.credentials.get(number, ("", ""))
        own = whose == actor or (record.kind == "AgreeRequest" and not number)
        need(own, f"award {award} was signed with {number}, which does not belong to {actor}")
        roles = self.roles[actor]
        high = "executive" in roles or (self.is_training and "trainer" in roles)
        rank = SIGNS.get(kind, "executive" if high else "supervisor")
        said = event["signature"]
        need(
            said == rank, f"award {award} was signed as {said}, but the {kind} belongs to a {rank}"
        )


def awards(event: Json) -> bool:
    return bool(event["type"] == "LinkChanged" and event["event"]["type"] == "AwardAuthorised")
