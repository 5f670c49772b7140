"""What is due, overdue or stopped, and every rule the product enforces."""

from functools import partial

from msgspec import Struct, convert

from houseway.floor.law.alarms import Alarm, alarms
from houseway.floor.law.house_rules import RuleInForce, rules_in_force
from houseway.floor.office.checklist import Checklist, checklist
from houseway.floor.regulation.behaviours import Behaviour, behaviours
from houseway.web.api.schema.models import model_of
from houseway.web.api.schema.routes import Api
from houseway.web.backend import Backend
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
def keep_winner(backend: Backend, asked: WinnerBody) -> OnFile:  # type: ignore[valid-type]
    """Saves who is paid, as printed on the photo ID, under a reference that `pay-award` names. It
    is kept separate from the log and erased when the terms for records and tax forms are over."""
    winner = convert(asked.model_dump(), winners.Winner)  # type: ignore[attr-defined]
    today = backend.today()
    return OnFile(winners.keep(backend.keyring.secrets, winner, today))


@api(
    "GET",
    "/winners/{reference}",
    404,
    need=partial(need_role, roles=CAGE | {"auditor", "manager"}),
    in_thread=True,
)
def winner_on_file(backend: Backend, who: Principal, reference: str) -> winners.Winner:
    """A winner on file, for the cage, a manager or an auditor; the log records who looked."""
    found = winners.find(backend.keyring.secrets, reference)
    if found is None:
        raise Denied(404, "not_found")
    sentence = f"{who.staff} looked up the winner of award {found.award} of {found.link}."
    backend.floor.record_exception(who.staff, "security", "winner_shown", sentence)
    return found


@api("GET", "/alarms")
def alarms_now(backend: Backend) -> list[Alarm]:
    """All alarms: those that stop play come first, then overdue ones. `rule` and `section` name the
    rule behind each."""
    return alarms(backend.hub.state, backend.floor.now())


@api("GET", "/checklists")
def checklists_now(backend: Backend) -> list[Checklist]:
    """For each table, what must be done before it opens or, if it is open, before it closes.
    `lacks` is empty for what is done; lines with `is_needed` block the command."""
    state, day = backend.hub.state, backend.today()
    return [checklist(state, table, day) for table in state.tables.values()]


@api("GET", "/rules")
def rules_now(backend: Backend) -> list[RuleInForce]:
    """For each topic, the rule in force today and every rule on it in the order of WAC 230-15-065,
    including the house's own."""
    return rules_in_force(backend.hub.state, backend.today())


@api("GET", "/regulation")
def regulation() -> tuple[Behaviour, ...]:
    """R01 to R47: how each is met, its section, and how certain its source is."""
    return behaviours()
