"""What a person can ask of the floor. Who asks is the actor, given to `floor.execute` beside it.

Buttons are named as they are printed on the controller; a sensor other than 1 is the second
jackpot of a layout. One START GAME locks them all; each ends for itself.
"""

from houseway.floor.commands.law import (
    CountCage,
    CoverPrize,
    GiveMerchandise,
    GiveNotice,
    OfferMerchandise,
    PostNotices,
    RecordBankBalance,
    RecordCards,
    RecordDeposit,
    RecordGross,
    RecordSeizure,
    ReleaseSeal,
    RestoreFunds,
    SetHouseRule,
    SignSlip,
)
from houseway.floor.commands.office import (
    AddTable,
    AdjustLevel,
    BackOutAward,
    ChangeLink,
    ChangeRoles,
    CloseLink,
    CloseTable,
    CreateLink,
    DismissStaff,
    DisputeAward,
    EnrolDevice,
    HireStaff,
    IssueCredential,
    LinkTable,
    OpenLink,
    OpenProperty,
    OpenTable,
    PayAward,
    RecordApproval,
    ReopenLink,
    ResetPin,
    RevokeCredential,
    RevokeDevice,
    Spot,
    UnlinkTable,
)
from houseway.floor.commands.pit import (
    AcknowledgeAlarm,
    AddWager,
    CallSupervisor,
    CallTechnician,
    ClearFault,
    CoinIn,
    Confirm,
    DealFirstCard,
    EndGame,
    EndRound,
    GameOver,
    NameSeat,
    PageExecutive,
    PressHand,
    PressJPot,
    RecordIrregularity,
    RejectClaim,
    ReportFault,
    SelectSeat,
    StartGame,
    SwipeCard,
    TakeOutWager,
    TurnKey,
    VoidRound,
)
from houseway.floor.commands.play import (
    AnswerRound,
    BuyChips,
    DealRound,
    KeepNote,
    SitDown,
    StandUp,
)
from houseway.floor.commands.requests import AgreeRequest, DropRequest
from houseway.floor.commands.routines import (
    ChangeSpots,
    CloseDay,
    CloseShift,
    MoveJackpot,
    OpenShift,
    PlaceTable,
    RetireLink,
)
from houseway.floor.commands.school import (
    AnswerDrill,
    AssignDrill,
    FinishDrill,
    NameTrainee,
    ReadLesson,
    StartDrill,
    WithdrawDrill,
)

__all__ = [
    "AcknowledgeAlarm",
    "AddTable",
    "AddWager",
    "AdjustLevel",
    "AgreeRequest",
    "AnswerDrill",
    "AnswerRound",
    "Asked",
    "AssignDrill",
    "BackOutAward",
    "Button",
    "BuyChips",
    "CallSupervisor",
    "CallTechnician",
    "ChangeLink",
    "ChangeRoles",
    "ChangeSpots",
    "ClearFault",
    "CloseDay",
    "CloseLink",
    "CloseShift",
    "CloseTable",
    "CoinIn",
    "Command",
    "Confirm",
    "Controller",
    "CountCage",
    "CoverPrize",
    "CreateLink",
    "DealFirstCard",
    "DealRound",
    "Devices",
    "DismissStaff",
    "DisputeAward",
    "DropRequest",
    "EndGame",
    "EndRound",
    "EnrolDevice",
    "FinishDrill",
    "GameOver",
    "GiveMerchandise",
    "GiveNotice",
    "HireStaff",
    "IssueCredential",
    "KeepNote",
    "Law",
    "Layout",
    "LinkTable",
    "Links",
    "MoveJackpot",
    "NameSeat",
    "NameTrainee",
    "OfferMerchandise",
    "Office",
    "OpenLink",
    "OpenProperty",
    "OpenShift",
    "OpenTable",
    "PageExecutive",
    "PayAward",
    "People",
    "PlaceTable",
    "Play",
    "PostNotices",
    "PressHand",
    "PressJPot",
    "ReadLesson",
    "RecordApproval",
    "RecordBankBalance",
    "RecordCards",
    "RecordDeposit",
    "RecordGross",
    "RecordIrregularity",
    "RecordSeizure",
    "RejectClaim",
    "ReleaseSeal",
    "ReopenLink",
    "ReportFault",
    "Requests",
    "ResetPin",
    "RestoreFunds",
    "RetireLink",
    "RevokeCredential",
    "RevokeDevice",
    "Rounds",
    "Routines",
    "School",
    "SelectSeat",
    "SetHouseRule",
    "SignSlip",
    "SitDown",
    "Spot",
    "StandUp",
    "StartDrill",
    "StartGame",
    "SwipeCard",
    "TakeOutWager",
    "TurnKey",
    "UnlinkTable",
    "VoidRound",
    "WithdrawDrill",
]

Button = CoinIn | StartGame | SelectSeat | PressHand | GameOver | EndGame
Controller = (
    Button
    | TurnKey
    | NameSeat
    | PressJPot
    | Confirm
    | SwipeCard
    | RejectClaim
    | AddWager
    | TakeOutWager
    | ReportFault
    | ClearFault
)
Rounds = DealFirstCard | EndRound | VoidRound | RecordIrregularity
Play = SitDown | StandUp | BuyChips | DealRound | AnswerRound | KeepNote
School = (
    NameTrainee | StartDrill | AnswerDrill | FinishDrill | ReadLesson | AssignDrill | WithdrawDrill
)
People = HireStaff | ChangeRoles | DismissStaff | IssueCredential | RevokeCredential | ResetPin
Devices = EnrolDevice | RevokeDevice
Layout = RecordApproval | AddTable | OpenTable | CloseTable
Links = CreateLink | LinkTable | UnlinkTable | OpenLink | CloseLink | ReopenLink | ChangeLink
Routines = ChangeSpots | PlaceTable | MoveJackpot | RetireLink | OpenShift | CloseShift | CloseDay
Office = PayAward | BackOutAward | DisputeAward | AdjustLevel
# What may take a second person, and the second person's answer.
Asked = (
    HireStaff
    | ChangeRoles
    | ResetPin
    | IssueCredential
    | CreateLink
    | ChangeLink
    | MoveJackpot
    | AdjustLevel
    | BackOutAward
    | SetHouseRule
    | SignSlip
)
Requests = AgreeRequest | DropRequest
Law = (
    CountCage
    | CoverPrize
    | GiveMerchandise
    | GiveNotice
    | OfferMerchandise
    | PostNotices
    | RecordBankBalance
    | RecordCards
    | RecordDeposit
    | RecordGross
    | RecordSeizure
    | ReleaseSeal
    | RestoreFunds
    | SetHouseRule
    | SignSlip
)
Command = (
    OpenProperty
    | Rounds
    | Play
    | School
    | CallSupervisor
    | PageExecutive
    | CallTechnician
    | AcknowledgeAlarm
    | Controller
    | People
    | Devices
    | Layout
    | Links
    | Routines
    | Office
    | Requests
    | Law
)
