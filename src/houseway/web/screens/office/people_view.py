"""How staff and devices are drawn; a form only for those who may use it."""

from typing import TYPE_CHECKING, Any

from houseway.floor import commands as c
from houseway.web import views
from houseway.web.screens.office.parts import (
    act,
    choice,
    field,
    fold,
    form,
    heads,
    panel,
    plate,
    table,
    tag,
    title,
)
from houseway.web.screens.texts import office as words
from houseway.web.screens.texts import office_desk as desk
from houseway.web.screens.theme import safe

if TYPE_CHECKING:
    from houseway.web.screens.office.approvals import ApprovalsPage
    from houseway.web.screens.office.people import PeoplePage

TEXT = desk.PEOPLE


def draw(page: "PeoplePage") -> str:
    left = panel(TEXT["staff"], staff(page)) + panel(TEXT["devices"], devices(page))
    forms = "".join(asking(page, *one) for one in FORMS)
    right = code(page) + (panel("", forms) if forms else "")
    head = title(TEXT["title"], TEXT["below"])
    if not right:
        return head + left
    return (
        f'{head}<div class="o-grid side"><div class="o-stack">{left}</div>'
        f'<div class="o-stack">{right}</div></div>'
    )


def staff(page: "PeoplePage") -> str:
    rows = (person(page, one) for one in page.staff)
    return table(heads(TEXT["heads"]), rows, label=TEXT["staff"], empty=words.READING)


def person(page: "PeoplePage", one: views.StaffView) -> tuple[str, ...]:
    who = one.staff
    held = [k for k in page.state.credentials.values() if k.staff == who.id and not k.is_revoked]
    cards = ", ".join(f"{safe(k.number)} ({desk.CREDENTIALS[k.kind].lower()})" for k in held)
    if not who.is_employed:
        state = tag("dash", TEXT["left"])
    elif one.is_locked:
        state = tag("lock", TEXT["locked"], "fault")
    else:
        state = tag("ok", TEXT["works"])
    pin = TEXT["pin_set"] if one.has_pin else TEXT["pin_none"]
    roles = ", ".join(sorted(who.roles))
    return safe(who.id), f"<b>{safe(who.name)}</b>", safe(roles), cards or "–", pin, state


def devices(page: "PeoplePage") -> str:
    rows = (
        (
            safe(one.name),
            safe(one.kind),
            safe(one.table),
            tag("dash", TEXT["revoked"]) if one.is_revoked else tag("ok", TEXT["active"]),
        )
        for one in page.state.devices.values()
    )
    return table(heads(TEXT["device_heads"]), rows, label=TEXT["devices"], empty=TEXT["no_devices"])


def code(page: "PeoplePage | ApprovalsPage") -> str:
    if not page.code:
        return ""
    hours = TEXT["code_what"].format(hours=page.house.settings.code_hours)
    return panel(
        TEXT["code"],
        f'<p class="o-once">{page.code}</p><p>{safe(page.code_for)}</p><p class="o-s">{hours}</p>',
        "",
        "o-award",
    )


def code_words(page: "PeoplePage", command: c.Command) -> str:
    if isinstance(command, c.ResetPin):
        return TEXT["code_pin"].format(name=page.name_of(command.staff))
    return TEXT["code_device"].format(name=getattr(command, "device", ""))


def asking(page: "PeoplePage", name: str, command: type[Any], title_: str, do: str) -> str:
    if not page.may(command):
        return ""
    said = plate(page.answer, name)
    inside = form(fields(page, name), act(name, TEXT[do], key=page.key(name)), said=said)
    return fold(TEXT[title_], inside, is_open=bool(said))


def fields(page: "PeoplePage", name: str) -> str:
    reason = field(f"{name}.reason", words.REASON)
    match name:
        case "hire":
            return (
                field("hire.id", TEXT["id"])
                + field("hire.name", TEXT["name"])
                + field("hire.roles", TEXT["roles"])
            )
        case "change":
            return people(page, name) + field("change.roles", TEXT["roles"]) + reason
        case "issue":
            kinds = choice("issue.kind", TEXT["kind"], desk.CREDENTIALS.items())
            return field("issue.number", TEXT["number"]) + kinds + people(page, name)
        case "revoke":
            return cards(page) + reason
        case "enrol":
            kinds = choice("enrol.kind", TEXT["kind"], (("controller",) * 2, ("sign",) * 2))
            names = ((name, name) for name in page.state.tables)
            tables = choice("enrol.table", TEXT["table"], names)
            return field("enrol.device", TEXT["device"]) + kinds + tables
        case "unenrol":
            known = [d.name for d in page.state.devices.values() if not d.is_revoked]
            return choice("unenrol.device", TEXT["device"], ((d, d) for d in known)) + reason
    return people(page, name) + reason


def people(page: "PeoplePage", form_: str) -> str:
    known = [s for s in page.state.staff.values() if s.is_employed]
    return choice(f"{form_}.person", TEXT["person"], ((s.id, s.name) for s in known))


def cards(page: "PeoplePage") -> str:
    held = [k for k in page.state.credentials.values() if not k.is_revoked]
    options = (
        (k.number, f"{k.number}, {desk.CREDENTIALS[k.kind].lower()}, {page.name_of(k.staff)}")
        for k in held
    )
    return choice("revoke.number", TEXT["number"], options)


FORMS = (
    ("hire", c.HireStaff, "hire", "hire_do"),
    ("change", c.ChangeRoles, "change", "change"),
    ("issue", c.IssueCredential, "issue", "issue_do"),
    ("revoke", c.RevokeCredential, "revoke", "revoke_do"),
    ("reset", c.ResetPin, "reset", "reset_do"),
    ("dismiss", c.DismissStaff, "dismiss", "dismiss_do"),
    ("enrol", c.EnrolDevice, "enrol", "enrol_do"),
    ("unenrol", c.RevokeDevice, "device_revoke", "revoke_do"),
)
