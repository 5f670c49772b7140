"""`/floor/people`: staff, keys and cards, PINs, devices; a one-time code is shown once."""

from asyncio import to_thread
from typing import ClassVar

from houseway.floor import commands as floor_commands
from houseway.floor.state import Device
from houseway.paytables import equipment
from houseway.web import views
from houseway.web.api.commands import Invited, side_effects
from houseway.web.api.people import staff as staff_views
from houseway.web.pages.office.base import Office
from houseway.web.pages.office.forms import CHOICE_WORDS, made
from houseway.web.pages.page import Press, Visit
from houseway.web.pages.routes import page
from houseway.web.problems import Denied


@page("/floor/people")
class PeoplePage(Office):
    template = "office/tables/people.html"
    title = "Staff & devices"
    place = "people"
    # Each with its title and its button.
    forms: ClassVar = {
        "HireStaff": ("Hire", "Hire"),
        "ChangeRoles": ("Change roles", "Change roles"),
        "IssueCredential": ("Issue a key or card", "Issue"),
        "RevokeCredential": ("Revoke a key or card", "Revoke"),
        "ResetPin": ("Set a new PIN", "Make a code"),
        "DismissStaff": ("Record a separation", "Record separation"),
        "EnrolDevice": ("Enroll a device", "Enroll and make a code"),
        "RevokeDevice": ("Revoke a device", "Revoke device"),
    }
    commands = tuple(forms)

    def __init__(self, visit: Visit) -> None:
        super().__init__(visit)
        self.staff: tuple[views.StaffView, ...] = ()

    async def load(self) -> None:
        self.staff = await to_thread(staff_views, self.backend)

    def watch(self) -> object:
        state = self.state
        people = (tuple(state.staff.values()), tuple(state.credentials.values()))
        seen = tuple(map(self.seen, state.devices)), tuple(map(self.out, state.devices.values()))
        return people, tuple(state.devices.values()), self.connected(), seen

    def connected(self) -> frozenset[str]:
        """Devices with a live connection."""
        open_ = {stream.caller for stream in self.backend.hub.streams}
        return frozenset(open_ & self.state.devices.keys())

    def seen(self, name: str) -> str:
        """When it last made a request, in property time."""
        at = self.backend.devices_seen.get(name)
        return self.moment(at) if at else "Not since the server started"

    def out(self, device: Device) -> list[int]:
        """Seats that went out of order with it and must be cleared by a person."""
        table = self.state.tables.get(device.table)
        all_ = table.controllers.values() if table else ()
        lost = f"{device.name} is lost"
        return sorted(n for one in all_ for n, dead in one.dead_seats.items() if dead.what == lost)

    def equipment(self, name: str) -> str:
        return equipment()[name].name if name in equipment() else name or "–"

    def cards(self, staff: str) -> str:
        known = self.state.credentials.values()
        held = [one for one in known if one.staff == staff and not one.is_revoked]
        return ", ".join(f"{one.number} ({CHOICE_WORDS[one.kind].lower()})" for one in held) or "–"

    async def pressed(self, press: Press) -> None:
        if press.name not in self.commands:
            raise Denied(404, "not_found")
        command = made(getattr(floor_commands, press.name), press)
        done = await side_effects(self.backend, command, await self.send(press, command))
        if isinstance(done, Invited) and done.code:
            self.say(self.code_words(command, done.code), press.form, is_done=True)

    def code_words(self, command: floor_commands.Command, code: str) -> str:
        if isinstance(command, floor_commands.ResetPin):
            name = self.name_of(command.staff)
            return f"Code {code}. {name} uses it to set a PIN at sign-in. {self.code_kept}"
        device = getattr(command, "device", "")
        return f"Code {code}. The device {device} uses it to get its token. {self.code_kept}"
