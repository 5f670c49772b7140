"""Every command of the floor. The actor is passed to `floor.execute` separately.

Buttons are named as they are printed on the controller; a sensor other than 1 is the second jackpot
of a layout. One START GAME locks both; each ends separately.

Imported by cli and web, too.
"""

from houseway.floor.commands.compliance import *
from houseway.floor.commands.office import *
from houseway.floor.commands.pit import *
from houseway.floor.commands.play import *
from houseway.floor.commands.routines import *
from houseway.floor.commands.school import *

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
Rounds = DealFirstCard | EndRound | VoidRound | RecordIrregularity | OperateShuffler | ClaimLate
Play = (
    SitDown
    | StandUp
    | BuyChips
    | DealRound
    | AnswerRound
    | KeepNote
    | TakeDeal
    | DealerActs
    | PauseTable
)
School = (
    NameTrainee
    | StartDrill
    | AnswerDrill
    | FinishDrill
    | ReadLesson
    | AssignDrill
    | WithdrawDrill
    | NoteMock
    | GroupTrainee
    | SwitchGame
)
People = HireStaff | ChangeRoles | DismissStaff | IssueCredential | RevokeCredential | ResetPin
Devices = EnrolDevice | RevokeDevice | DressSigns | ShowWinner
Layout = RecordApproval | AddTable | OpenTable | CloseTable
Links = CreateLink | LinkTable | UnlinkTable | OpenLink | CloseLink | ReopenLink | ChangeLink
Routines = ChangeSpots | PlaceTable | MoveJackpot | RetireLink | OpenShift | CloseShift | CloseDay
Office = PayAward | BackOutAward | DisputeAward | AdjustLevel
# Commands that may need a second person, and the second person's answers.
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
    | ClaimLate
    | PayAward
    | OpenLink
    | CloseDay
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
    | LogOn
    | LogOff
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
