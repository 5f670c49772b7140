"""`/floor/people`: staff, keys and cards, PINs, devices; a code for one use is shown once."""

from asyncio import to_thread

import msgspec

from houseway.floor import commands as c
from houseway.web import views
from houseway.web.api.commands import Invited, aftermath
from houseway.web.api.people import staff_views
from houseway.web.pages.office.base import Office
from houseway.web.pages.office.forms import WORDS, command_form, made
from houseway.web.pages.office.parts import (
    Body,
    Fold,
    Grid,
    Node,
    Panel,
    Title,
    panel,
    strong,
    table,
    tag,
)
from houseway.web.pages.page import Press, Visit
from houseway.web.pages.routes import page
from houseway.web.problems import Denied

TITLE = "Staff and devices"
BELOW = "Who may do what. Keys, cards and roles are on record; PINs and tokens never are."
# Each with its title and its button.
FORMS: dict[type[msgspec.Struct], tuple[str, str]] = {
    c.HireStaff: ("Hire", "Hire"),
    c.ChangeRoles: ("Change roles", "Change roles"),
    c.IssueCredential: ("Issue a key or card", "Issue"),
    c.RevokeCredential: ("Revoke a key or card", "Revoke"),
    c.ResetPin: ("Set a new PIN", "Make a code"),
    c.DismissStaff: ("Dismiss", "Dismiss"),
    c.EnrolDevice: ("Enrol a device", "Enrol, make a code"),
    c.RevokeDevice: ("Revoke a device", "Revoke device"),
}
COMMANDS = {kind.__name__: kind for kind in FORMS}


@page("/floor/people")
class PeoplePage(Office):
    title = TITLE
    place = "people"

    def __init__(self, visit: Visit) -> None:
        super().__init__(visit)
        self.staff: tuple[views.StaffView, ...] = ()

    async def load(self) -> None:
        self.staff = await to_thread(staff_views, self.house)

    def watch(self) -> object:
        state = self.state
        people = (tuple(state.staff.values()), tuple(state.credentials.values()))
        return people, tuple(state.devices.values())

    def body(self) -> Body:
        head, left = Title(TITLE, BELOW), (staff(self), devices(self))
        forms = tuple(
            Fold(title, (command_form(kind, self.state, do),), kind.__name__)
            for kind, (title, do) in FORMS.items()
            if self.may(kind)
        )
        if not forms:
            return head, *left
        return head, Grid("side", (left, (panel("", *forms),)))

    async def pressed(self, press: Press) -> None:
        if press.name not in COMMANDS:
            raise Denied(404, "not_found")
        command = made(COMMANDS[press.name], press)
        done = await aftermath(self.house, command, await self.send(press, command))
        if isinstance(done, Invited) and done.code:
            self.say(self.code_words(command, done.code), press.form, is_done=True)

    def code_words(self, command: c.Command, code: str) -> str:
        hours = self.house.settings.code_hours
        kept = f"Shown this once and kept nowhere; it holds for {hours} hours."
        if isinstance(command, c.ResetPin):
            name = self.name_of(command.staff)
            return f"Code {code}. {name} sets a PIN with it at the sign-in. {kept}"
        device = getattr(command, "device", "")
        return f"Code {code}. The device {device} fetches its token with it. {kept}"


def staff(page: PeoplePage) -> Panel:
    titles = "Id, Name, Roles, Keys and cards, PIN, State"
    rows = (person(page, one) for one in page.staff)
    return panel("Staff", table(titles, rows, label="Staff"))


def person(page: PeoplePage, one: views.StaffView) -> tuple[Node, ...]:
    who = one.staff
    held = [k for k in page.state.credentials.values() if k.staff == who.id and not k.is_revoked]
    cards = ", ".join(f"{k.number} ({WORDS[k.kind].lower()})" for k in held)
    if not who.is_employed:
        state = tag("dash", "Left")
    elif one.is_locked:
        state = tag("lock", "Locked out", "fault")
    else:
        state = tag("ok", "Employed")
    pin = "set" if one.has_pin else "not set"
    return who.id, strong(who.name), ", ".join(sorted(who.roles)), cards or "–", pin, state


def devices(page: PeoplePage) -> Panel:
    rows = (
        (
            one.name,
            one.kind,
            one.table,
            tag("dash", "Revoked") if one.is_revoked else tag("ok", "Enrolled"),
        )
        for one in page.state.devices.values()
    )
    none = "No device is enrolled."
    return panel("Devices", table("Device, Kind, Table, State", rows, label="Devices", empty=none))
