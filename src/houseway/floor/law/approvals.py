"""Approvals a live table needs to open (R06; the approval letter; WAC 230-15-035, 230-06-050), by
kind of operation, each with the digest it covers and its last day.
"""

from collections.abc import Iterator

from houseway.floor.context import Context
from houseway.floor.refused import refuse, refuse_if
from houseway.floor.regulation import Regulation, washington
from houseway.floor.state import Approval, Property, Table
from houseway.paytables import digest

PROGRAM, CONTROLS = "houseway", "internal controls"
Paper = tuple[str, str]  # Kind and subject.
KINDS = {
    "program": "Program",
    "controls": "Internal controls",
    "game": "Game",
    "paytable": "Paytable",
    "equipment": "Equipment",
    "interoperability": "Interoperability of equipment",
    "licence": "State license of a manufacturer or distributor",
    "certification": "State certification of a manufacturer or distributor",
    "tribal_licence": "Tribal license of a manufacturer or distributor",
    "tribal": "Approval of the tribal gaming agency",
    "concurrence": "Concurrence of the state",
    "supplement": "Compact Appendix A, section 18 supplement",
}


def need_approvals(floor: Property, table: Table, context: Context) -> None:
    """Refuses in the order of the list in `washington.toml`."""
    now = {("program", PROGRAM): context.program}
    now |= {("paytable", name): digest(context.catalog[name]) for name in table.paytables()}
    for paper in papers(floor, table, context.regulation):
        found = floor.approvals.get(paper)
        what = words(paper)
        if found is None:
            refuse("not_approved", what=what)
        refuse_if(is_over(found, context.day), "approval_expired", what=what, until=found.until)
        refuse_if(paper in now and found.digest != now[paper], "approval_changed", what=what)


def unmet(floor: Property, table: Table, day: str) -> Iterator[tuple[str, bool]]:
    """Approvals that the table lacks; true if one has expired, false if it is missing."""
    for paper in papers(floor, table, washington()):
        found = floor.approvals.get(paper)
        if found is None or is_over(found, day):
            yield words(paper), found is not None


def papers(floor: Property, table: Table, law: Regulation) -> list[Paper]:
    assert floor.opened is not None
    named = dict.fromkeys(filter(None, (table.maker, *table.suppliers)))
    suppliers = list(named) or ["an unnamed maker"]
    subjects = {
        "program": [PROGRAM],
        "controls": [CONTROLS],
        "game": [table.title],
        "paytable": list(table.paytables()),
        "equipment": [name for name in (table.controller, table.shuffler) if name],
        # Makers and distributors of layout and equipment; if none is named, none is licensed.
        **dict.fromkeys(("licence", "certification", "tribal_licence"), suppliers),
        # Tribal operations: the tribe's own agency, the state's concurrence, the supplement.
        **{kind: [table.title] for kind in ("tribal", "concurrence", "supplement")},
    }
    kinds = law.approvals[floor.opened.operation]
    return [(kind, subject) for kind in kinds for subject in subjects[kind]]


def is_over(approval: Approval, day: str) -> bool:
    return bool(approval.until) and day > approval.until


def words(paper: Paper) -> str:
    """ "game Mississippi Stud", as refusals name it."""
    kind, subject = paper
    return {
        "controls": "internal controls",
        "tribal": f"tribal gaming agency for {subject}",
        "concurrence": f"state's concurrence for {subject}",
        "supplement": f"supplement of Compact Appendix A, section 18, for {subject}",
        "licence": f"state license of {subject}",
        "certification": f"state certification of {subject}",
        "tribal_licence": f"tribal license of {subject}",
    }.get(kind, f"{kind} {subject}")
