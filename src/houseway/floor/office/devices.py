"""Controllers and signs: the log says which there are; their tokens are kept outside of it."""

from houseway.floor import commands as c
from houseway.floor import events as e
from houseway.floor.context import Context
from houseway.floor.refused import refuse, refuse_if
from houseway.floor.state import Property


def enrol_device(floor: Property, command: c.EnrolDevice, context: Context) -> list[e.Event]:
    """A name that was revoked may be used again; it needs a new code."""
    refuse_if(not command.device.strip(), "name_blank")
    known = floor.devices.get(command.device)
    refuse_if(known is not None and not known.is_revoked, "device_known", device=command.device)
    refuse_if(command.table not in floor.tables, "table_unknown", table=command.table)
    return [e.DeviceEnrolled(command.device, command.kind, command.table)]


def revoke_device(floor: Property, command: c.RevokeDevice, context: Context) -> list[e.Event]:
    refuse_if(not command.reason.strip(), "reason_blank")
    known = floor.devices.get(command.device)
    if known is None:
        refuse("device_unknown", device=command.device)
    refuse_if(known.is_revoked, "device_revoked", device=command.device)
    return [e.DeviceRevoked(command.device, command.reason)]
