"""Staff, their roles, their keys and cards."""

from houseway.floor import commands, events
from houseway.floor.context import Context
from houseway.floor.office.devices import DEVICE
from houseway.floor.refused import refuse, refuse_if
from houseway.floor.roles import ROLES, any_of, conflict
from houseway.floor.state import Property, Staff

# The holder of a credential must have one of these roles.
HOLDERS = {
    "key": ("supervisor", "executive"),
    "staff_card": ROLES,
    "supervisor_card": ("supervisor", "executive"),
    "executive_card": ("executive",),
}


def hire_staff(
    floor: Property, command: commands.HireStaff, context: Context
) -> list[events.Event]:
    refuse_if(not command.staff.strip() or not command.name.strip(), "name_blank")
    need_person(command.staff)
    refuse_if(command.staff in floor.staff, "staff_known", staff=command.staff)
    _need_sound_roles(command.roles)
    return [events.StaffHired(command.staff, command.name, command.roles)]


def need_person(staff: str) -> None:
    """A device's acts are logged under its name, so no person may have such a name."""
    refuse_if(staff.startswith(DEVICE), "staff_as_device", prefix=DEVICE)


def change_roles(
    floor: Property, command: commands.ChangeRoles, context: Context
) -> list[events.Event]:
    refuse_if(not command.reason.strip(), "reason_blank")
    staff = _employed(floor, command.staff)
    more = set(command.roles) - staff.roles
    refuse_if(bool(more) and staff.id == context.by, "raises_self")
    _need_sound_roles(command.roles)
    if "manager" not in command.roles:
        _need_other_manager(floor, staff)
    changed = events.RolesChanged(command.staff, command.roles, command.reason)
    return [changed, *_lost_credentials(floor, command)]


def dismiss_staff(
    floor: Property, command: commands.DismissStaff, context: Context
) -> list[events.Event]:
    """Keys and cards are revoked with the dismissal."""
    refuse_if(not command.reason.strip(), "reason_blank")
    staff = _employed(floor, command.staff)
    _need_other_manager(floor, staff)
    left = [k for k in floor.credentials.values() if k.staff == staff.id and not k.is_revoked]
    return [
        *(events.CredentialRevoked(k.number, "its holder no longer works here") for k in left),
        events.StaffDismissed(command.staff, command.reason),
    ]


def issue_credential(
    floor: Property, command: commands.IssueCredential, context: Context
) -> list[events.Event]:
    refuse_if(not command.number.strip(), "reference_blank", what="number")
    refuse_if(command.number in floor.credentials, "credential_known", number=command.number)
    staff = _employed(floor, command.staff)
    roles = HOLDERS[command.kind]
    trains = floor.is_training and "trainer" in staff.roles
    if not trains and not staff.roles & set(roles):
        refuse("credential_role", staff=staff.name, role=any_of(roles))
    return [events.CredentialIssued(command.number, command.kind, command.staff)]


def revoke_credential(
    floor: Property, command: commands.RevokeCredential, context: Context
) -> list[events.Event]:
    refuse_if(not command.reason.strip(), "reason_blank")
    found = floor.credentials.get(command.number)
    if found is None:
        refuse("credential_unknown", what="credential", number=command.number)
    what = found.kind.replace("_", " ")
    refuse_if(found.is_revoked, "credential_revoked", what=what, number=command.number)
    return [events.CredentialRevoked(command.number, command.reason)]


def reset_pin(floor: Property, command: commands.ResetPin, context: Context) -> list[events.Event]:
    refuse_if(not command.reason.strip(), "reason_blank")
    return [events.PinReset(_employed(floor, command.staff).id, command.reason)]


def _employed(floor: Property, staff: str) -> Staff:
    found = floor.staff.get(staff)
    if found is None:
        refuse("staff_unknown", staff=staff)
    refuse_if(not found.is_employed, "staff_dismissed", staff=found.name)
    return found


def _need_sound_roles(roles: tuple[str, ...]) -> None:
    refuse_if(not roles, "roles_missing")
    for role in roles:
        refuse_if(role not in ROLES, "role_unknown", role=role)
    both = conflict(frozenset(roles))
    refuse_if(bool(both), "roles_apart", both=both)


def _need_other_manager(floor: Property, staff: Staff) -> None:
    others = [
        s for s in floor.staff.values() if s.is_employed and s is not staff and "manager" in s.roles
    ]
    last = "manager" in staff.roles and not others
    refuse_if(last, "last_manager", staff=staff.name)


def _lost_credentials(floor: Property, command: commands.ChangeRoles) -> list[events.Event]:
    """A card that the new roles do not allow is revoked with the change."""
    return [
        events.CredentialRevoked(k.number, "its holder no longer has the role")
        for k in floor.credentials.values()
        if k.staff == command.staff
        and not k.is_revoked
        and not set(command.roles) & {*HOLDERS[k.kind], *(["trainer"] * floor.is_training)}
    ]
