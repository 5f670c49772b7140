"""Who may do what (`ALLOWED`), and with whom (`SECOND`).

The shell checks the first before any rule is asked; order and wording are tested. What stands in
the second is kept as a request until another person agrees.
"""

from functools import cache
from typing import Literal, NamedTuple, get_args

from houseway.floor import commands as c

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

# Whoever counts or audits the money does not handle the hands that win it.
APART = {
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
# Who signs, pays, asks for what takes two, or agrees to it. One person alone neither hires into
# these roles nor touches the roles, PIN, keys and cards of whoever holds one.
TRUSTED = SIGNS | SENIOR | PROPOSES | {"cage"}

ANYONE = frozenset(ROLES) - {"auditor"}

ALLOWED: dict[type, frozenset[str]] = {
    # A play table and the school; guests, who are on no staff, go there, too.
    **dict.fromkeys(get_args(c.Play | c.School), ANYONE),
    # The dealer's buttons.
    c.CoinIn: PIT,
    c.StartGame: PIT,
    c.DealFirstCard: PIT,
    c.EndRound: PIT,
    c.RecordIrregularity: PIT | SIGNS,
    c.OperateShuffler: PIT | frozenset({"technician"}),
    c.SelectSeat: PIT | SIGNS,
    c.PressHand: PIT | SIGNS,
    c.LogOn: PIT,
    c.LogOff: PIT,
    c.CallSupervisor: PIT,
    c.PageExecutive: RUNS,
    c.CallTechnician: PIT | OFFICE,
    c.AcknowledgeAlarm: RUNS,
    c.GameOver: PIT,
    c.EndGame: PIT,
    # The supervisor's key and card.
    c.TurnKey: SIGNS,
    c.NameSeat: SIGNS,
    c.PressJPot: SIGNS,
    c.Confirm: SIGNS,
    c.SwipeCard: SIGNS,
    c.RejectClaim: SIGNS,
    c.ClaimLate: frozenset({"supervisor"}),
    c.AddWager: SIGNS,
    c.TakeOutWager: SIGNS,
    c.VoidRound: SIGNS,
    c.ReportFault: PIT | frozenset({"technician"}),
    c.ClearFault: frozenset({"supervisor", "technician"}),
    # The office.
    c.HireStaff: OFFICE,
    c.ChangeRoles: OFFICE,
    c.DismissStaff: OFFICE,
    c.IssueCredential: OFFICE,
    c.RevokeCredential: SENIOR,
    c.ResetPin: SENIOR,
    c.EnrolDevice: OFFICE,
    c.RevokeDevice: SENIOR,
    c.DressSigns: OFFICE,
    c.ShowWinner: BANK | {"supervisor"},
    c.RecordApproval: OFFICE,
    c.AddTable: PROPOSES,
    c.OpenTable: OFFICE | frozenset({"supervisor"}),
    c.CloseTable: OFFICE | frozenset({"supervisor"}),
    c.CreateLink: PROPOSES,
    c.LinkTable: PROPOSES,
    c.UnlinkTable: PROPOSES,
    c.OpenLink: SENIOR,
    c.CloseLink: SENIOR,
    c.ReopenLink: SENIOR,
    c.ChangeLink: PROPOSES,
    c.ChangeSpots: PROPOSES,
    c.PlaceTable: RUNS | PROPOSES,
    c.MoveJackpot: SENIOR,
    c.RetireLink: SENIOR,
    c.OpenShift: RUNS,
    c.CloseShift: RUNS,
    c.CloseDay: OFFICE | frozenset({"cage"}),
    c.BackOutAward: SENIOR,
    c.DisputeAward: SENIOR,
    c.AdjustLevel: ASKS,
    # The second person.
    c.AgreeRequest: ASKS,
    c.DropRequest: ASKS | PROPOSES,
    # The cage.
    c.PayAward: frozenset({"cage"}),
    c.RecordDeposit: BANK,
    c.RecordBankBalance: BANK,
    c.CountCage: BANK,
    c.RecordGross: OFFICE,
    c.SignSlip: RUNS | frozenset({"dealer", "cage"}),
    c.CoverPrize: OFFICE,
    c.RecordSeizure: OFFICE,
    c.RestoreFunds: BANK,
    # The files.
    c.GiveNotice: OFFICE | frozenset({"technician"}),
    c.RecordCards: SIGNS | OFFICE,
    c.PostNotices: RUNS,
    c.ReleaseSeal: SIGNS | OFFICE,
    c.SetHouseRule: OFFICE,
    c.OfferMerchandise: OFFICE,
    c.GiveMerchandise: SIGNS | OFFICE,
}


class Second(NamedTuple):
    """The roles that may agree. `in_another_role`: than whoever asked (R35); then nobody does it
    alone even while the property starts up."""

    roles: frozenset[str]
    in_another_role: bool = False


# People count only where someone trusted is touched, house rules only where they set the tenure,
# payments from a set amount on, an opening only as a takeover, the close of a day by house rule.
SECOND: dict[type, Second] = {
    c.HireStaff: Second(SENIOR),
    c.ChangeRoles: Second(SENIOR),
    c.ResetPin: Second(ASKS),
    c.IssueCredential: Second(ASKS),
    c.CreateLink: Second(SENIOR),
    c.ChangeLink: Second(SENIOR, in_another_role=True),
    c.MoveJackpot: Second(SENIOR),
    c.BackOutAward: Second(SENIOR),
    c.ClaimLate: Second(frozenset({"executive"}), in_another_role=True),
    c.PayAward: Second(ASKS),
    c.OpenLink: Second(SENIOR),
    c.CloseDay: Second(ASKS),
    c.AdjustLevel: Second(SENIOR, in_another_role=True),
    c.SetHouseRule: Second(SENIOR),
    c.SignSlip: Second(ASKS),
}

# On a training floor a trainer may do anything, a trainee what a dealer may.
TRAINEE_AS = "dealer"


def may(roles: frozenset[str], command: type, *, training: bool) -> bool:
    return command in commands_of(roles, training)


@cache
def commands_of(roles: frozenset[str], training: bool) -> frozenset[type]:
    """Worked out once for each set of roles that someone holds; every command asks."""
    if training and "trainer" in roles:
        return frozenset(ALLOWED)
    acting = roles | {TRAINEE_AS} if training and "trainee" in roles else roles
    return frozenset(command for command, allowed in ALLOWED.items() if acting & allowed)


def conflict(roles: frozenset[str]) -> str:
    """Two roles that one person must not hold, as words; empty where there is no conflict."""
    for role, others in APART.items():
        if role in roles and roles & others:
            return f"{role} and {min(roles & others)}"
    return ""
