"""`/floor/people`: staff, keys and cards, PINs, devices; a code for one use is shown once."""

from asyncio import to_thread
from typing import ClassVar

from houseway.floor import commands as c
from houseway.web import views
from houseway.web.api.commands import Invited, aftermath
from houseway.web.api.people import staff as staff_views
from houseway.web.pages.office.base import Office
from houseway.web.pages.office.forms import WORDS, made
from houseway.web.pages.page import Press, Visit
from houseway.web.pages.routes import page
from houseway.web.problems import Denied


@page("/floor/people")
class PeoplePage(Office):
    template = "office/tables/people.html"
    title = "Staff and devices"
    place = "people"
    # Each with its title and its button.
    forms: ClassVar = {
        "HireStaff": ("Hire", "Hire"),
        "ChangeRoles": ("Change roles", "Change roles"),
        "IssueCredential": ("Issue a key or card", "Issue"),
        "RevokeCredential": ("Revoke a key or card", "Revoke"),
        "ResetPin": ("Set a new PIN", "Make a code"),
        "DismissStaff": ("Dismiss", "Dismiss"),
        "EnrolDevice": ("Enrol a device", "Enrol, make a code"),
        "RevokeDevice": ("Revoke a device", "Revoke device"),
    }
    commands = tuple(forms)

    def __init__(self, visit: Visit) -> None:
        super().__init__(visit)
        self.staff: tuple[views.StaffView, ...] = ()

    async def load(self) -> None:
        self.staff = await to_thread(staff_views, self.house)

    def watch(self) -> object:
        state = self.state
        people = (tuple(state.staff.values()), tuple(state.credentials.values()))
        return people, tuple(state.devices.values())

    def cards(self, staff: str) -> str:
        known = self.state.credentials.values()
        held = [one for one in known if one.staff == staff and not one.is_revoked]
        return ", ".join(f"{one.number} ({WORDS[one.kind].lower()})" for one in held) or "–"

    async def pressed(self, press: Press) -> None:
        if press.name not in self.commands:
            raise Denied(404, "not_found")
        command = made(getattr(c, press.name), press)
        done = await aftermath(self.house, command, await self.send(press, command))
        if isinstance(done, Invited) and done.code:
            self.say(self.code_words(command, done.code), press.form, is_done=True)

    def code_words(self, command: c.Command, code: str) -> str:
        if isinstance(command, c.ResetPin):
            name = self.name_of(command.staff)
            return f"Code {code}. {name} sets a PIN with it at the sign-in. {self.code_kept}"
        device = getattr(command, "device", "")
        return f"Code {code}. The device {device} fetches its token with it. {self.code_kept}"
