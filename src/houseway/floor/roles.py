"""Who may do what (`ALLOWED`), and what needs a second person (`SECOND`).

The shell checks the first before any other rule; order and wording are tested. A command in the
second table is kept as a request until another person approves it.
"""

from collections.abc import Iterable
from functools import cache
from typing import Literal, NamedTuple, get_args

from houseway.floor import commands

Role = Literal[
    "dealer",
    "supervisor",
    "executive",
    "manager",
    "cage",
    "auditor",
    "technician",
    "trainer",
    "trainee",
]
ROLES: tuple[str, ...] = get_args(Role)

# Whoever counts or audits money does not handle the hands that win it.
INCOMPATIBLE = {
    "auditor": frozenset(ROLES) - {"auditor"},
    "cage": frozenset({"dealer", "supervisor", "executive", "auditor"}),
}

PIT = frozenset({"dealer", "supervisor"})
SIGNS = frozenset({"supervisor", "executive"})
OFFICE = frozenset({"manager"})
SENIOR = frozenset({"manager", "executive"})
RUNS = frozenset({"manager", "supervisor"})
BANK = frozenset({"cage", "manager"})
PROPOSES = frozenset({"technician", "manager"})
ASKS = SENIOR | {"supervisor"}
# Roles that sign, pay, or request or approve two-person acts. One person alone can neither hire
# into these roles nor change the roles, PIN, keys and cards of anyone who holds one.
TRUSTED = SIGNS | SENIOR | PROPOSES | {"cage"}

ANYONE = frozenset(ROLES) - {"auditor"}

ALLOWED: dict[type, frozenset[str]] = {
    # A play table and the school; guests, who are not staff, may use them too.
    **dict.fromkeys(get_args(commands.Play | commands.School), ANYONE),
    # The dealer's buttons.
    commands.CoinIn: PIT,
    commands.StartGame: PIT,
    commands.DealFirstCard: PIT,
    commands.EndRound: PIT,
    commands.RecordIrregularity: PIT | SIGNS,
    commands.OperateShuffler: PIT | frozenset({"technician"}),
    commands.SelectSeat: PIT | SIGNS,
    commands.PressHand: PIT | SIGNS,
    commands.LogOn: PIT,
    commands.LogOff: PIT,
    commands.CallSupervisor: PIT,
    commands.PageExecutive: RUNS,
    commands.CallTechnician: PIT | OFFICE,
    commands.AcknowledgeAlarm: RUNS,
    commands.GameOver: PIT,
    commands.EndGame: PIT,
    # The supervisor's key and card.
    commands.TurnKey: SIGNS,
    commands.NameSeat: SIGNS,
    commands.PressJPot: SIGNS,
    commands.Confirm: SIGNS,
    commands.SwipeCard: SIGNS,
    commands.RejectClaim: SIGNS,
    commands.ClaimLate: frozenset({"supervisor"}),
    commands.AddWager: SIGNS,
    commands.TakeOutWager: SIGNS,
    commands.VoidRound: SIGNS,
    commands.ReportFault: PIT | frozenset({"technician"}),
    commands.ClearFault: frozenset({"supervisor", "technician"}),
    # The office.
    commands.HireStaff: OFFICE,
    commands.ChangeRoles: OFFICE,
    commands.DismissStaff: OFFICE,
    commands.IssueCredential: OFFICE,
    commands.RevokeCredential: SENIOR,
    commands.ResetPin: SENIOR,
    commands.EnrolDevice: OFFICE,
    commands.RevokeDevice: SENIOR,
    commands.DressSigns: OFFICE,
    commands.ShowWinner: BANK | {"supervisor"},
    commands.RecordApproval: OFFICE,
    commands.AddTable: PROPOSES,
    commands.OpenTable: OFFICE | frozenset({"supervisor"}),
    commands.CloseTable: OFFICE | frozenset({"supervisor"}),
    commands.CreateLink: PROPOSES,
    commands.LinkTable: PROPOSES,
    commands.UnlinkTable: PROPOSES,
    commands.OpenLink: SENIOR,
    commands.CloseLink: SENIOR,
    commands.ReopenLink: SENIOR,
    commands.ChangeLink: PROPOSES,
    commands.ChangeSpots: PROPOSES,
    commands.PlaceTable: RUNS | PROPOSES,
    commands.MoveJackpot: SENIOR,
    commands.RetireLink: SENIOR,
    commands.OpenShift: RUNS,
    commands.CloseShift: RUNS,
    commands.CloseDay: OFFICE | frozenset({"cage"}),
    commands.BackOutAward: SENIOR,
    commands.DisputeAward: SENIOR,
    commands.AdjustLevel: ASKS,
    # The second person.
    commands.AgreeRequest: ASKS,
    commands.DropRequest: ASKS | PROPOSES,
    # The cage.
    commands.PayAward: frozenset({"cage"}),
    commands.RecordDeposit: BANK,
    commands.RecordBankBalance: BANK,
    commands.CountCage: BANK,
    commands.RecordGross: OFFICE,
    commands.SignSlip: RUNS | frozenset({"dealer", "cage"}),
    commands.CoverPrize: OFFICE,
    commands.RecordSeizure: OFFICE,
    commands.RestoreFunds: BANK,
    # The files.
    commands.GiveNotice: OFFICE | frozenset({"technician"}),
    commands.RecordCards: SIGNS | OFFICE,
    commands.PostNotices: RUNS,
    commands.ReleaseSeal: SIGNS | OFFICE,
    commands.SetHouseRule: OFFICE,
    commands.OfferMerchandise: OFFICE,
    commands.GiveMerchandise: SIGNS | OFFICE,
}


class Second(NamedTuple):
    """The roles that may approve. `in_another_role`: other than that of the requester (R35); then
    nobody does it alone even while the property is starting up."""

    roles: frozenset[str]
    in_another_role: bool = False


# When a second person is needed: for staff, only if a trusted role is affected; for house rules,
# only if they set tenure, or change that two people close a day; for payments, from a set amount
# up; for opening a link, only as a takeover; for closing a day, by house rule.
SECOND: dict[type, Second] = {
    commands.HireStaff: Second(SENIOR),
    commands.ChangeRoles: Second(SENIOR),
    commands.ResetPin: Second(ASKS),
    commands.IssueCredential: Second(ASKS),
    commands.CreateLink: Second(SENIOR),
    commands.ChangeLink: Second(SENIOR, in_another_role=True),
    commands.MoveJackpot: Second(SENIOR),
    commands.BackOutAward: Second(SENIOR),
    commands.ClaimLate: Second(frozenset({"executive"}), in_another_role=True),
    commands.PayAward: Second(ASKS),
    commands.OpenLink: Second(SENIOR),
    commands.CloseDay: Second(ASKS),
    commands.AdjustLevel: Second(SENIOR, in_another_role=True),
    commands.SetHouseRule: Second(SENIOR),
    commands.SignSlip: Second(ASKS),
}

# On a training floor a trainer may do anything, and a trainee what a dealer may.
TRAINEE_AS = "dealer"


def may(roles: frozenset[str], command: type, *, training: bool) -> bool:
    return command in commands_of(roles, training)


@cache
def commands_of(roles: frozenset[str], training: bool) -> frozenset[type]:
    """Cached for each set of roles, because every command asks."""
    if training and "trainer" in roles:
        return frozenset(ALLOWED)
    acting = roles | {TRAINEE_AS} if training and "trainee" in roles else roles
    return frozenset(command for command, allowed in ALLOWED.items() if acting & allowed)


def conflict(roles: frozenset[str]) -> str:
    """Two roles that one person must not hold, in words; "" if there is no conflict."""
    for role, others in INCOMPATIBLE.items():
        if role in roles and roles & others:
            return f"{role} and {min(roles & others)}"
    return ""


def any_of(roles: Iterable[str]) -> str:
    """ "an auditor, the cage or a manager": who to call."""
    *others, last = ("the cage" if role == "cage" else an(role) for role in sorted(roles))
    return f"{', '.join(others)} or {last}" if others else last


def an(role: str) -> str:
    return f"{'an' if role[0] in 'aeiou' else 'a'} {role}"
