"""What is wrong on the floor now, gravest first."""

from dataclasses import dataclass

from houseway.floor.state import Property
from houseway.money import show
from houseway.progressive.queue import place_of
from houseway.progressive.state import is_pending
from houseway.web.house import House
from houseway.web.screens.texts import office as words


@dataclass(frozen=True, slots=True, kw_only=True)
class Alarm:
    """`rule` is the number of the regulation behind it; `address` is where it is cured."""

    is_grave: bool
    head: str
    sentence: str
    rule: str = ""
    address: str = ""


def alarms(house: House, now: int) -> list[Alarm]:
    state = house.hub.state
    found = [*stopped(house), *faults(state), *pending(state), *proposed(state)]
    return sorted(found, key=lambda alarm: not alarm.is_grave)


def stopped(house: House) -> list[Alarm]:
    why = house.floor.stopped
    if not why:
        return []
    return [Alarm(is_grave=True, head=words.ALARM["stopped"], sentence=why, rule="R39")]


def faults(state: Property) -> list[Alarm]:
    return [
        Alarm(
            is_grave=True,
            head=words.ALARM["fault"].format(table=table.name, sensor=sensor),
            sentence=words.ALARM["fault_what"].format(what=controller.fault),
            rule="R34",
            address=f"/floor/tables/{table.name}",
        )
        for table in state.tables.values()
        for sensor, controller in table.controllers.items()
        if controller.fault
    ]


def pending(state: Property) -> list[Alarm]:
    found = []
    for jackpot in state.jackpots.values():
        for award in jackpot.link.awards.values():
            if is_pending(award):
                place = place_of(jackpot.rules, jackpot.link, award)
                amount = show(place.amount + place.owed)
                head = words.ALARM["pending"].format(table=award.table, amount=amount)
                what = words.ALARM["pending_what"].format(link=jackpot.name, game=award.game)
                found.append(
                    Alarm(
                        is_grave=False, head=head, sentence=what, rule="R27", address="/supervisor"
                    )
                )
    return found


def proposed(state: Property) -> list[Alarm]:
    return [
        Alarm(
            is_grave=False,
            head=words.ALARM["proposal"].format(link=jackpot.name),
            sentence=words.ALARM["proposal_what"].format(by=jackpot.proposal.by),
            rule="R35",
            address=f"/floor/links/{jackpot.name}",
        )
        for jackpot in state.jackpots.values()
        if jackpot.proposal is not None
    ]
