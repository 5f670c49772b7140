"""What is due, overdue or stopped, and every rule the product enforces."""

from functools import partial

from msgspec import Struct, convert

from houseway.floor.law.alarms import Alarm, alarms
from houseway.floor.law.house_rules import RuleInForce, rules_in_force
from houseway.floor.office.checklist import Checklist, checklist
from houseway.floor.regulation.behaviours import Behaviour, behaviours
from houseway.web.api.schema.models import model_of
from houseway.web.api.schema.routes import Api
from houseway.web.house import House
from houseway.web.problems import Denied
from houseway.web.records import winners
from houseway.web.security.auth import Principal, need_known, need_role

api = Api("law", need=need_known)
CAGE = frozenset({"cage"})
WinnerBody = model_of(winners.Winner)


class OnFile(Struct, frozen=True):
    """`winner` is the reference to send with the payment."""

    winner: str


@api("POST", "/winners", 409, need=partial(need_role, roles=CAGE), in_thread=True)
def keep_winner(house: House, asked: WinnerBody) -> OnFile:  # type: ignore[valid-type]
    """Who is paid, as printed on the photo ID: kept apart from the log, under a reference that
    `pay-award` names, and erased when the terms of records and tax forms have passed."""
    winner = convert(asked.model_dump(), winners.Winner)  # type: ignore[attr-defined]
    today = house.floor.day_of(house.floor.now())
    return OnFile(winners.keep(house.keyring.secrets, winner, today))


@api(
    "GET",
    "/winners/{reference}",
    404,
    need=partial(need_role, roles=CAGE | {"auditor", "manager"}),
    in_thread=True,
)
def winner_on_file(house: House, who: Principal, reference: str) -> winners.Winner:
    """For whoever pays, and for the auditor; who looked is on record."""
    found = winners.find(house.keyring.secrets, reference)
    if found is None:
        raise Denied(404, "not_found")
    sentence = f"{who.staff} looked up the winner of award {found.award} of {found.link}."
    house.floor.record_exception(who.staff, "security", "winner_shown", sentence)
    return found


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
def rules_now(house: House) -> list[RuleInForce]:
    """Which rule wins: on each topic what holds today, and every rule that speaks of it in the
    order of WAC 230-15-065, the house's own among them."""
    return rules_in_force(house.hub.state, house.floor.day_of(house.floor.now()))


@api("GET", "/regulation")
def regulation() -> tuple[Behaviour, ...]:
    """R01 to R47: what we do about each, its section, and how sure its source is."""
    return behaviours()
