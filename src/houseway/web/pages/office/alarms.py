"""What is due, overdue or stopped, most serious first: the floor's alarms and the console's own."""

from dataclasses import dataclass
from weakref import WeakKeyDictionary

from houseway.floor.clock import MICRO, moments_in_words
from houseway.floor.commands.request_summary import sentence
from houseway.floor.law import alarms as law
from houseway.floor.state import Property
from houseway.web.backend import Backend
from houseway.web.health.measure import HEADS

FRESH = 5 * MICRO  # Deadlines run in hours, so a list stays valid this long if nothing happens.


# The rule behind the second person; other requests need one by our own choice.
RULES = {"AdjustLevel": "R18", "ChangeLink": "R35", "PayAward": "R44"}

# Alarms resolved by recording something.
FILED = frozenset(
    {
        "bank_low",
        "bank_short",
        "cards_missing",
        "cage_low",
        "deposit_due",
        "deposit_overdue",
        "notice_due",
        "prize_uncovered",
        "seal_over",
        "seized",
        "seized_hidden",
    }
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Alarm:
    """`rule` is the number of the regulation behind it; `address` is where to resolve it. Without a
    `key` it cannot be acknowledged: it waits for an answer. `table` is the one with a fault."""

    is_grave: bool
    head: str
    sentence: str
    rule: str = ""
    address: str = ""
    key: str = ""
    seen_by: str = ""
    seen_at: int = 0
    table: str = ""


_known: WeakKeyDictionary[Backend, tuple[object, list[Alarm]]] = WeakKeyDictionary()


def alarms(backend: Backend, now: int) -> list[Alarm]:
    """Computed once for all viewers."""
    key = (backend.hub.seq, now // FRESH, backend.floor.stopped, backend.floor.jumps.ahead() > 0)
    kept = _known.get(backend)
    if kept is None or kept[0] != key:
        kept = _known[backend] = (key, found(backend, now))
    return kept[1]


def found(backend: Backend, now: int) -> list[Alarm]:
    state = backend.hub.state
    told = [from_law(alarm) for alarm in law.alarms(state, now)]
    both = [*server_alarms(backend), *told, *asked(state)]
    return sorted(both, key=lambda alarm: (not alarm.is_grave, bool(alarm.seen_by)))


def from_law(alarm: law.Alarm) -> Alarm:
    rule = f"{alarm.rule}, {alarm.section}" if alarm.section else alarm.rule
    return Alarm(
        is_grave=alarm.is_stop or alarm.is_late,
        head=f"{alarm.subject[:1].upper()}{alarm.subject[1:]}",
        sentence=moments_in_words(alarm.sentence),
        rule=rule,
        address=address(alarm),
        key=alarm.key,
        seen_by=alarm.acknowledged_by,
        seen_at=alarm.acknowledged_at,
        table=alarm.subject.removeprefix("table ") if alarm.code == "fault" else "",
    )


def address(alarm: law.Alarm) -> str:
    if alarm.code == "claim_waits":
        return "/supervisor"
    if alarm.code in FILED:
        return "/floor/bank"
    if alarm.code == "one_person":
        return "/floor/people"
    if alarm.code == "day_open":
        return "/floor/day"
    if alarm.code == "cheque_due":
        return "/floor/jackpots?view=unpaid"
    kind, _, name = alarm.subject.partition(" ")
    return {"table": f"/floor/tables/{name}", "link": f"/floor/links/{name}"}.get(kind, "")


def server_alarms(backend: Backend) -> list[Alarm]:
    """What is wrong with the server itself."""
    return [
        Alarm(
            is_grave=finding.stops,
            head=HEADS[finding.check],
            sentence=finding.sentence,
            rule="R39" if finding.stops else "",
            address="/floor/log",
        )
        for finding in backend.health.look()
    ]


def asked(state: Property) -> list[Alarm]:
    names = {one.id: one.name for one in state.staff.values()}
    return [
        Alarm(
            is_grave=False,
            head=f"Request {one.request}: {sentence(one.asked, names)}",
            sentence=f"Requested by {name(state, one.by)}; pending approval.",
            rule=RULES.get(type(one.asked).__name__, ""),
            address="/floor/approvals",
        )
        for one in state.requests.values()
    ]


def name(state: Property, staff: str) -> str:
    known = state.staff.get(staff)
    return known.name if known is not None else staff
