"""`/floor/people`: staff, keys and cards, PINs, devices; a code for one use is shown once."""

from asyncio import to_thread
from collections.abc import Callable

from nicegui import ui
from starlette.requests import Request
from starlette.responses import Response

from houseway.floor import commands as c
from houseway.web import views
from houseway.web.api.commands import Invited, aftermath
from houseway.web.api.people import staff_views
from houseway.web.problems import Denied
from houseway.web.screens.office import people_view as view
from houseway.web.screens.office.console import enter
from houseway.web.screens.office.page import Office

Fields = dict[str, str]


@ui.page("/floor/people", title="Staff and devices")
def page(request: Request) -> Response | None:
    return enter(PeoplePage(request))


class PeoplePage(Office):
    """`code` leaves memory with the next press."""

    room = "people"

    def __init__(self, request: Request) -> None:
        super().__init__(request)
        self.staff: tuple[views.StaffView, ...] = ()
        self.code, self.code_for = "", ""

    async def load(self) -> None:
        self.staff = await to_thread(staff_views, self.house)

    def watch(self) -> object:
        state = self.state
        people = (tuple(state.staff.values()), tuple(state.credentials.values()))
        return people, tuple(state.devices.values()), len(self.staff)

    def picture(self) -> dict[str, str]:
        return {"body": view.draw(self)}

    async def pressed(self, name: str, value: str, fields: Fields, key: str) -> None:
        self.code = self.code_for = ""
        if name not in COMMANDS:
            raise Denied(404, "not_found")
        command = COMMANDS[name](fields)
        done = await aftermath(self.house, command, await self.send(name, command, key))
        if isinstance(done, Invited) and done.code:
            self.code, self.code_for = done.code, view.code_words(self, command)
        await self.load()


def roles(text: str) -> tuple[str, ...]:
    return tuple(filter(None, (part.strip().lower() for part in text.split(","))))


COMMANDS: dict[str, Callable[[Fields], c.Command]] = {
    "hire": lambda f: c.HireStaff(f["hire.id"].strip(), f["hire.name"], roles(f["hire.roles"])),
    "change": lambda f: c.ChangeRoles(
        f["change.person"], roles(f["change.roles"]), f["change.reason"]
    ),
    "issue": lambda f: c.IssueCredential(
        f["issue.number"].strip(),
        f["issue.kind"],  # type: ignore[arg-type]
        f["issue.person"],
    ),
    "revoke": lambda f: c.RevokeCredential(f["revoke.number"], f["revoke.reason"]),
    "reset": lambda f: c.ResetPin(f["reset.person"], f["reset.reason"]),
    "dismiss": lambda f: c.DismissStaff(f["dismiss.person"], f["dismiss.reason"]),
    "enrol": lambda f: c.EnrolDevice(
        f["enrol.device"].strip(),
        f["enrol.kind"],  # type: ignore[arg-type]
        f["enrol.table"],
    ),
    "unenrol": lambda f: c.RevokeDevice(f["unenrol.device"], f["unenrol.reason"]),
}
