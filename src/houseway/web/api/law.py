"""What is due, overdue or stopped, and every rule that the product keeps."""

from houseway.floor.law.alarms import Alarm, alarms
from houseway.floor.law.house_rules import Standing, standing_rules
from houseway.floor.office.checklist import Checklist, checklist
from houseway.floor.regulation.behaviours import Behaviour, behaviours
from houseway.web.api.schema.routes import Api
from houseway.web.house import House
from houseway.web.security.auth import need_known

api = Api("law", need=need_known)


@api("GET", "/alarms")
def alarms_now(house: House) -> list[Alarm]:
    """What stops play first, then what is late. `rule` and `section` name the rule behind it."""
    return alarms(house.hub.state, house.floor.now())


@api("GET", "/checklists")
def checklists_now(house: House) -> list[Checklist]:
    """Of each table: what must be done before it opens, or, where it is open, before it closes.
    `lacks` is empty where the floor sees it done; without `is_needed` lines it refuses."""
    state, day = house.hub.state, house.floor.day_of(house.floor.now())
    return [checklist(state, table, day) for table in state.tables.values()]


@api("GET", "/rules")
def rules_now(house: House) -> list[Standing]:
    """Which rule wins: on each topic what holds today, and every rule that speaks of it in the
    order of WAC 230-15-065, the house's own among them."""
    return standing_rules(house.hub.state, house.floor.day_of(house.floor.now()))


@api("GET", "/regulation")
def regulation() -> tuple[Behaviour, ...]:
    """R01 to R47: what we do about each, its section, and how sure its source is."""
    return behaviours()
