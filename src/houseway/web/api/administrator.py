"""A property's first person: the holder of the one-time code from the first start."""

from asyncio import to_thread
from pathlib import Path
from typing import Annotated, Literal

from pydantic import Field

from houseway.floor import commands
from houseway.web.api.people import Done
from houseway.web.api.schema.models import Body, Text
from houseway.web.api.schema.routes import Api
from houseway.web.backend import Backend
from houseway.web.security.pins import check_new_pin

api = Api("people and devices")
MANAGER = frozenset({"manager"})
CODE_FILE = "administrator.code"
PURPOSE, SUBJECT = "administrator", "property"
Given = Annotated[Text, Field(min_length=1)]


class AdministratorBody(Body):
    """Name and kind of the property are those its log was created with. A tribal operation also
    needs its agency's approvals and the state's concurrence before a table opens."""

    code: Text
    manager: Given
    manager_name: Given
    card: Given
    pin: Text
    location: Text = ""
    time_zone: Text = "America/Los_Angeles"
    day_start: Text = "06:00"
    operation: Literal["commercial", "tribal"] = "commercial"


@api("POST", "/administrator", 409, 503)
async def enrol_administrator(backend: Backend, asked: AdministratorBody) -> Done:
    """Opens the property, issues the manager's card and sets the PIN. If it is interrupted, send it
    again: the code stays valid until all three are done."""
    await open_property(backend, asked)
    return Done(asked.manager)


async def open_property(backend: Backend, asked: AdministratorBody) -> None:
    check_new_pin(asked.pin, MANAGER, (asked.card,))
    await to_thread(backend.keyring.check_code, PURPOSE, asked.code)
    if backend.hub.state.opened is None:
        await backend.execute(asked.manager, opening(backend, asked), "administrator-opens")
    if asked.card not in backend.hub.state.credentials:
        issue = commands.IssueCredential(asked.card, "staff_card", asked.manager)
        await backend.execute(asked.manager, issue, f"administrator-card-{asked.card}")
    await to_thread(backend.keyring.use_code, PURPOSE, asked.code)
    (backend.settings.data_path / CODE_FILE).unlink(missing_ok=True)
    await backend.keyring.away(backend.keyring.set_pin, asked.manager, asked.pin)


def opening(backend: Backend, asked: AdministratorBody) -> commands.OpenProperty:
    header = backend.log.header
    return commands.OpenProperty(
        name=header.property_name,
        kind=header.kind,  # type: ignore[arg-type]
        location=asked.location or header.property_name,
        time_zone=asked.time_zone,
        day_start=asked.day_start,
        manager=asked.manager,
        manager_name=asked.manager_name,
        operation=asked.operation,
    )


def keep_code(backend: Backend, code: str) -> Path:
    """Keeps the code, until it is used, in a file that only its owner can read."""
    file = backend.settings.data_path / CODE_FILE
    file.unlink(missing_ok=True)
    file.touch(mode=0o600)
    file.write_text(f"{code}\n")
    return file


def administrator_code(backend: Backend) -> str:
    """The code if no manager can sign in yet; otherwise empty."""
    managers = [s for s in backend.floor.state.staff.values() if "manager" in s.roles]
    if any(backend.keyring.has_pin(person.id) for person in managers if person.is_employed):
        return ""
    return backend.keyring.issue_code(PURPOSE, SUBJECT)
