"""A form made from a command's fields, and the command made from what was entered.

Labels, kinds and choices come from the command; anything the property knows by name is picked from
a list.
"""

import types
from collections.abc import Callable, Iterable
from typing import Any, Literal, Union, get_args, get_origin

import msgspec
from msgspec.structs import FieldInfo, fields

from houseway.floor import commands
from houseway.floor.commands import request_summary
from houseway.floor.law.approvals import KINDS
from houseway.floor.law.folds import award_key
from houseway.floor.regulation.precedence import topics
from houseway.floor.roles import ROLES
from houseway.floor.state import Property
from houseway.money import parse_money, show
from houseway.paytables import equipment, load_catalog
from houseway.web.pages.page import Press
from houseway.web.pages.words import LEVELS, game_titles, hand_label, link_title

# Whole numbers that are dollars; other whole numbers are counts.
MONEY = frozenset({"amount", "balance", "cash", "cost", "hidden", "posted"})
VALUE_IS_MONEY = frozenset({"OfferMerchandise"})
DAYS = frozenset({"banked_on", "until"})
LABELS = {
    "banked_on": "Deposit date",
    "reference": "Reference",
    "posted": "Amount on the meters",
    "hidden": "Amount in reserve and overflow",
    "until": "Last day (leave blank if it does not expire)",
    "malfunction": "Malfunction",
    "award": "Win",
    "notices": "Notices posted, one per line",
    "number": "Number",
    "way": "What",
    "lawful": "Lawful reason (to lower)",
    "pool": "Taken from",
    "staff": "Person",
    "cards": "Cards, for example As Ks Qs Js Ts",
    "digest": "Digest, if there is one",
}
LABELS_BY_COMMAND = {
    ("RecordBankBalance", "banked_on"): "Statement date",
    ("HireStaff", "staff"): "Short name, for the log",
    ("HireStaff", "name"): "Full name",
    ("EnrolDevice", "device"): "Name",
    ("EnrolDevice", "equipment"): "Equipment (– for the table's controller)",
    ("RecordApproval", "reference"): "Approval letter",
    ("RecordApproval", "kind"): "What",
    ("OfferMerchandise", "consent"): "Game owner's consent",
    ("OfferMerchandise", "controls"): "Approved internal controls",
    ("OpenShift", "name"): "Shift name",
    ("CloseShift", "note"): "Note for the next shift",
    ("PlaceTable", "pit"): "Pit (optional)",
    ("ReportFault", "what"): "What is wrong",
    ("ClearFault", "what"): "What was done",
}
CHOICE_WORDS = {
    **KINDS,
    "key": "Key",
    "staff_card": "Staff card",
    "supervisor_card": "Supervisor card",
    "executive_card": "Executive card",
    **{name: words.capitalize() for name, words in request_summary.LAWFUL.items()},
    "raise": "Raise a level",
    "lower": "Lower a level",
    "release": "Release overflow to the display",
    "credit_line": "credit line",
    "opening": "Opening inventory",
    "fill": "Fill",
    "credit": "Credit",
    "drop": "Drop",
    "closing": "Closing inventory",
    "": "–",
}
Command = type[msgspec.Struct]
Options = Iterable[tuple[str, str]]


def fields_of(kind: Command, state: Property) -> list[dict[str, object]]:
    """In the form that `field` of ui.html takes. A win is picked with its link."""
    named = {one.name for one in fields(kind)}
    asked = [one for one in fields(kind) if not (one.name == "link" and "award" in named)]
    return [shown(kind, one, state) for one in asked]


def shown(kind: Command, one: FieldInfo, state: Property) -> dict[str, object]:
    plain, found = plain_type(one.type), options_of(kind, one, state)
    made: dict[str, object] = {"name": one.name, "label": label_of(kind, one)}
    if one.name == "roles":
        return made | {"type": "ticks", "options": [(role, role.capitalize()) for role in ROLES]}
    if found is not None:
        is_free = not one.required and get_origin(plain) is not Literal
        free = [("", "–")] if is_free else [("", "Choose")] * (plain is bool or one.name == "award")
        return made | {"type": "choice", "options": [*free, *found]}
    if get_origin(plain) is tuple:
        return made | {"type": "lines", "look": "wide"}
    if one.name in DAYS:
        return made | {"type": "date"}
    made["is_required"] = one.required
    if plain is int and not is_money(kind, one.name):
        return made | {"type": "number", "least": "0"}
    look = "wide" if one.name in ("reason", "note") else ""
    return made | {"look": look, "hint": "In dollars" if plain is int else ""}


def label_of(kind: Command, one: FieldInfo) -> str:
    own = LABELS_BY_COMMAND.get((kind.__name__, one.name))
    return own or LABELS.get(one.name) or one.name.replace("_", " ").capitalize()


def options_of(kind: Command, one: FieldInfo, state: Property) -> Options | None:
    plain = plain_type(one.type)
    if get_origin(plain) is Literal:
        return [
            (value, CHOICE_WORDS.get(value, value.replace("_", " "))) for value in get_args(plain)
        ]
    if plain is bool:
        return [("yes", "Yes"), ("no", "No")]
    if (kind.__name__, one.name) == ("RevokeCredential", "number"):
        return credentials(state)
    if (kind.__name__, one.name) in LABELS_BY_COMMAND and one.name != "equipment":
        return None
    if one.name == "award":
        return seals(state) if kind is commands.ReleaseSeal else uncarded(state)
    found = NAMED.get(one.name)
    return found(state) if found is not None else None


def tables(state: Property) -> Options:
    return [(one.name, f"{one.name}, {one.title}") for one in state.tables.values()]


def links(state: Property) -> Options:
    return [(j.name, link_title(j.name)) for j in state.jackpots.values()]


def people(state: Property) -> Options:
    return [(one.id, one.name) for one in state.staff.values() if one.is_employed]


def uncarded(state: Property) -> Options:
    """Recorded wins without recorded cards."""
    for j in state.jackpots.values():
        for award in j.link.awards.values():
            waits = state.waiting.get(award_key(j.name, award.number))
            if award.win and waits is not None and not waits.has_cards:
                where = f"table {award.table}, seat {award.seat}, {show(award.due)}"
                yield f"{j.name}/{award.number}", f"Win {award.win}, {where}"


def seals(state: Property) -> Options:
    for one in state.seals.values():
        yield f"{one.link}/{one.award}", f"Win {one.win}, table {one.table}"


def malfunctions(state: Property) -> Options:
    return [
        (str(one.number), f"{one.number}: table {one.table}, {one.what}")
        for one in state.malfunctions.values()
    ]


def credentials(state: Property) -> Options:
    found = [one for one in state.credentials.values() if not one.is_revoked]
    return [
        (
            one.number,
            f"{one.number}, {CHOICE_WORDS[one.kind].lower()}, {state.staff[one.staff].name}",
        )
        for one in found
    ]


def devices(state: Property) -> Options:
    return [(one.name, one.name) for one in state.devices.values() if not one.is_revoked]


def paytables(state: Property) -> Options:
    used = {name for table in state.tables.values() for name in table.paytables()}
    catalog = load_catalog()
    return [(name, catalog[name].name) for name in sorted(used)]


def hands(state: Property) -> Options:
    used = {name for table in state.tables.values() for name in table.paytables()}
    found = {row.hand for name in used for row in load_catalog()[name].rows}
    return sorted(((hand, hand_label(hand)) for hand in found), key=lambda one: one[1])


NAMED: dict[str, Callable[[Property], Options]] = {
    "table": tables,
    "link": links,
    "staff": people,
    "malfunction": malfunctions,
    "device": devices,
    "paytable": paytables,
    "hand": hands,
    "equipment": lambda state: [(id_, one.name) for id_, one in equipment().items()],
    "game": lambda state: game_titles(),
    "level": lambda state: LEVELS.items(),
    "topic": lambda state: [(one.name, one.words) for one in topics().values()],
    "offer": lambda state: [
        (str(number), f"{number}: {one.item}") for number, one in state.offers.items()
    ],
}


# Back to a command.


def made(kind: Command, press: Press, **fixed: object) -> commands.Command:
    """Raises `ValueError` with one sentence for what cannot be read."""
    found: dict[str, Any] = dict(fixed)
    link, _, award = press.field("award").rpartition("/")
    if link and award.isdigit():
        found |= {"link": link, "award": int(award)}
    for one in fields(kind):
        text = press.field(one.name)
        if one.name not in found and (text or one.required):
            found[one.name] = read(kind, one, text)
    return kind(**found)  # type: ignore[return-value]


def read(kind: Command, one: FieldInfo, text: str) -> object:
    plain = plain_type(one.type)
    if plain is bool:
        if text not in ("yes", "no"):
            raise ValueError(f"{label_of(kind, one)}: choose yes or no.")
        return text == "yes"
    if get_origin(plain) is tuple:
        return tuple(filter(None, (part.strip() for part in text.split("\n"))))
    if plain is not int:
        return text
    if is_money(kind, one.name):
        return parse_money(text)
    if not text.isdigit():
        label = label_of(kind, one)
        if not text and (one.name == "award" or one.name in NAMED):
            raise ValueError(f"{label}: choose one.")
        raise ValueError(
            f"{label}: {text} is not a whole number." if text else f"Fill in {label} first."
        )
    return int(text)


def is_money(kind: Command, name: str) -> bool:
    return name in MONEY or (name == "value" and kind.__name__ in VALUE_IS_MONEY)


def plain_type(kind: Any) -> Any:
    """The type without None."""
    if get_origin(kind) in (Union, types.UnionType):
        return next(part for part in get_args(kind) if part is not type(None))
    return kind
