"""The auditor's list of the staff: roles, keys and cards, and whose signature an award carries."""

from dataclasses import dataclass, field

from houseway.floor.auditor.books import Json, Raw, need

SENIOR = {"manager", "executive"}
PROPOSES = {"technician", "manager"}  # A change of parameters.
ASKS = {*SENIOR, "supervisor"}  # For a meter to be moved by hand.
SIGNS = {"supervisor_card": "supervisor", "executive_card": "executive"}


@dataclass
class People:
    roles: dict[str, set[str]] = field(default_factory=dict)  # By person.
    credentials: dict[str, tuple[str, str]] = field(default_factory=dict)  # Kind, and whose.
    is_training: bool = False
    keeps_credentials: bool = False  # Old logs did not say which key or card signed.

    def read(self, event: Json, record: Raw) -> None:
        kind = event["type"]
        if kind in ("StaffHired", "RolesChanged"):
            self.roles[event["staff"]] = set(event["roles"])
        elif kind == "CredentialIssued":
            self.credentials[event["number"]] = event["kind"], event["staff"]
        elif kind == "CredentialRevoked":
            self.credentials.pop(event["number"], None)
        elif kind == "PropertyOpened":
            self.is_training = event["opened"]["kind"] == "training"
        elif kind == "LinkChanged" and event["event"]["type"] == "AwardAuthorised":
            self._signed(event["event"], record.actor)

    def holders(self, kind: str) -> set[str]:
        return {staff for of, staff in self.credentials.values() if of == kind}

    def are_two_roles(self, first: list[str], second: str) -> bool:
        """One role of each suffices, as long as the two differ."""
        return len(self.roles.get(second, set()) & SENIOR | set(first)) != 1

    def _signed(self, event: Json, actor: str) -> None:
        """With the actor's own key or card; a key says nothing of rank, so the staff list does."""
        number, award = event.get("credential", ""), event["award"]
        if not number and not self.keeps_credentials:
            return
        self.keeps_credentials = True
        kind, whose = self.credentials.get(number, ("", ""))
        need(whose == actor, f"award {award} was signed with {number}, which {actor} does not hold")
        roles = self.roles[actor]
        high = "executive" in roles or (self.is_training and "trainer" in roles)
        rank = SIGNS.get(kind, "executive" if high else "supervisor")
        said = event["signature"]
        need(said == rank, f"award {award} was signed as {said} with the {kind} of a {rank}")
