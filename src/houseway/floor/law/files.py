"""Notices of malfunctions (R45) and seals on hand and deck (R44)."""

from houseway.floor import commands as c
from houseway.floor.context import Context
from houseway.floor.events import Event
from houseway.floor.law.events import NoticeGiven, SealReleased
from houseway.floor.law.figures import local
from houseway.floor.law.folds import award_key
from houseway.floor.refused import refuse, refuse_if
from houseway.floor.state import Property


def give_notice(floor: Property, command: c.GiveNotice, context: Context) -> list[Event]:
    found = floor.malfunctions.get(command.malfunction)
    if found is None:
        refuse("malfunction_unknown", number=command.malfunction)
    refuse_if(not command.reference.strip(), "reference_blank")
    return [NoticeGiven(found.number, found.table, command.reference)]


def release_seal(floor: Property, command: c.ReleaseSeal, context: Context) -> list[Event]:
    refuse_if(not command.reason.strip(), "reason_blank")
    seal = floor.seals.get(award_key(command.link, command.award))
    if seal is None:
        refuse("not_sealed", link=command.link, award=command.award)
    if context.at < seal.until:
        assert floor.opened is not None
        until = f"{local(seal.until, floor.opened.time_zone):%Y-%m-%d %H:%M}"
        refuse("seal_held", award=command.award, until=until)
    return [SealReleased(seal.link, seal.award, command.reason)]
