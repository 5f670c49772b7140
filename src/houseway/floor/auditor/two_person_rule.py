"""Which events need a second person, and whether each is what was requested."""

from houseway.floor.auditor.people import People
from houseway.floor.auditor.rebuilt_books import DOLLAR, Json

PAID_BY_TWO = 500 * DOLLAR  # WAC 230-15-405; the house may require two people below that, too.
TRUSTED = {"supervisor", "executive", "manager", "technician", "cage"}
PEOPLE = {"PinReset": "ResetPin", "CredentialIssued": "IssueCredential"}
ON_LINK = {"LevelMovedOut": "MoveJackpot", "AwardBackedOut": "BackOutAward"}
SIGNING = ("executive_above", "executive_top", "house_above")
ALWAYS = {
    "LinkCreated": "CreateLink",
    "LinkRulesChanged": "ChangeLink",
    "SlipSigned": "SignSlip",
}
# Fields that the event and the request share.
SAME = {
    "StaffHired": ("staff", "name", "roles"),
    "RolesChanged": ("staff", "roles", "reason"),
    "PinReset": ("staff", "reason"),
    "CredentialIssued": ("number", "kind", "staff"),
    "LinkCreated": ("link", "paytable"),
    "LinkRulesChanged": ("link", "reason"),
    "HouseRuleSet": ("topic", "value", "reference"),
    "AwardBackedOut": ("award", "reason"),
    "HandClaimed": ("table", "game", "seat", "hand"),
    "LevelMovedOut": ("reason",),
    "SlipSigned": ("table", "slip", "amount", "reference"),
    "TaxRecorded": ("link", "award", "winner"),
    "LinkOpened": ("starts", "reason", "takeover"),
    "DayClosed": ("day",),
}


def command_for_two(event: Json, people: People) -> str:
    """The command that needs a second person, or "". `people` are as they were before the event."""
    kind = event["type"]
    staff = event.get("staff", "")
    if kind == "StaffHired" and TRUSTED & set(event["roles"]):
        return "HireStaff"
    if kind == "RolesChanged" and TRUSTED & {*event["roles"], *people.roles[staff]}:
        return "ChangeRoles"
    if kind in PEOPLE and TRUSTED & people.roles[staff]:
        return PEOPLE[kind]
    if kind == "LinkChanged" and event["event"].get("late"):
        return "ClaimLate"
    if kind == "LinkChanged":
        inner = event["event"]
        return "OpenLink" if inner.get("takeover") else ON_LINK.get(inner["type"], "")
    if kind == "TaxRecorded" and event.get("winner") and paid_in(event) >= PAID_BY_TWO:
        return "PayAward"
    if kind == "HouseRuleSet" and event["topic"] == "tenure_days":
        return "SetHouseRule"
    return ALWAYS.get(kind, "")


def paid_in(tax: Json) -> int:
    wager = tax["wager"] if tax["method"] == "net" else 0
    return int(tax["winnings"] + wager)


def is_what_was_asked(asked: Json, event: Json) -> bool:
    if event["type"] == "LinkChanged":
        inner = event["event"]
        return asked["link"] == event["link"] and is_same(asked, inner)
    rules = event.get("rules", {})
    for name in SIGNING if event["type"] == "LinkCreated" else ():
        said = asked.get(name, rules.get(name))
        if rules.get(name) != (True if said is None and name in asked else said):
            return False  # On Aquarius the question need not be answered, and counts as yes.
    return is_same(asked, event)


def is_same(asked: Json, event: Json) -> bool:
    return all(asked.get(name) == event.get(name) for name in SAME[event["type"]])
