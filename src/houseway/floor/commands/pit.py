"""Commands of dealers and supervisors at a controller, named as printed on it."""

from typing import Literal

from msgspec import Struct

from houseway.floor.controllers.round_events import Irregularity, Remedy, ShufflerAct
from houseway.money import Money
from houseway.progressive.state import PastGame

# The dealer's buttons.


class CoinIn(Struct, frozen=True, tag=True):
    """COIN IN (Aquarius): the seats whose sensor is lit, with the wager on each. One press locks
    the whole table: `others` are the seats lit on its other sensors."""

    table: str
    wagers: dict[int, Money]
    sensor: int = 1
    others: dict[int, dict[int, Money]] = {}


class StartGame(Struct, frozen=True, tag=True):
    """START GAME (all but Aquarius): the seats whose sensor is lit, with the wager on each. One
    press locks the whole table: `others` are the seats lit on its other sensors."""

    table: str
    wagers: dict[int, Money]
    sensor: int = 1
    others: dict[int, dict[int, Money]] = {}


class DealFirstCard(Struct, frozen=True, tag=True):
    """From here on no jackpot wager of the round can be locked or corrected, on any sensor. If none
    is locked, the round begins here."""

    table: str


class EndRound(Struct, frozen=True, tag=True):
    """Ends a round in which no jackpot is open; otherwise END GAME or GAME OVER ends it."""

    table: str


class RecordIrregularity(Struct, frozen=True, tag=True):
    """What went wrong with the deal. A wrong number of cards voids the round; so does an exposed
    card unless the house rule lets it play. `remedy`: what is done about a failing shuffler."""

    table: str
    what: Irregularity
    note: str = ""
    remedy: Remedy = ""


class OperateShuffler(Struct, frozen=True, tag=True):
    """For the record: the mode the shuffler was set to, or the next step of replacing it with the
    backup, in the document's order. No card is dealt until play resumes."""

    table: str
    act: ShufflerAct
    what: str


class SelectSeat(Struct, frozen=True, tag=True):
    table: str
    seat: int
    sensor: int = 1


class PressHand(Struct, frozen=True, tag=True):
    """Claims a hand. Pressing again withdraws the claim, until the win is recorded. DJ Wild: after
    a card swipe it records the win, with the cards the supervisor saw. `seat` is the seat that
    holds the hand, if the keypad names one; 0 means the seat selected last. If the seat is known, a
    small fixed pay from the tray needs no supervisor."""

    table: str
    hand: str
    sensor: int = 1
    cards: str = ""
    seat: int = 0


class LogOn(Struct, frozen=True, tag=True):
    """The sender deals from now on; the previous dealer is relieved in the same step, and the round
    continues."""

    table: str


class LogOff(Struct, frozen=True, tag=True):
    table: str


class CallSupervisor(Struct, frozen=True, tag=True):
    table: str


class PageExecutive(Struct, frozen=True, tag=True):
    """Calls everyone who holds an executive's card to the table, because a claim needs one."""

    table: str


class CallTechnician(Struct, frozen=True, tag=True):
    """Calls every technician to the table, because a sensor, the link or the controller failed."""

    table: str


class AcknowledgeAlarm(Struct, frozen=True, tag=True):
    """Someone in charge of the floor has seen the alarm. `alarm` is its key in the list; the alarm
    stays until its cause is resolved."""

    alarm: str


class GameOver(Struct, frozen=True, tag=True):
    table: str
    sensor: int = 1


class EndGame(Struct, frozen=True, tag=True):
    table: str
    sensor: int = 1


# The supervisor's key and card.


class TurnKey(Struct, frozen=True, tag=True):
    """Turns the key switch (Aquarius). `key` is the number on the key."""

    table: str
    to: Literal["jph", "run"]
    key: str
    sensor: int = 1


class NameSeat(Struct, frozen=True, tag=True):
    """Our addition to keypads that name no seat: required if two hands of a round are lit on one
    level, because the order of payment depends on the seats."""

    table: str
    hand: str
    seat: int
    sensor: int = 1


class PressJPot(Struct, frozen=True, tag=True):
    """J-POT (Aquarius). The seat may be left out if only one sensor is lit, and the hand if only
    one hand is lit."""

    table: str
    seat: int = 0
    hand: str = ""
    cards: str = ""
    sensor: int = 1


class Confirm(Struct, frozen=True, tag=True):
    """Nexus and Atlas: the supervisor has seen the hand. Pressing again withdraws
    the confirmation."""

    table: str
    seat: int
    cards: str = ""
    sensor: int = 1


class SwipeCard(Struct, frozen=True, tag=True):
    """Nexus and Atlas: records the confirmed win. DJ Wild: opens the keypad for seat and hand;
    swiping again closes it."""

    table: str
    card: str
    seat: int = 0
    sensor: int = 1


class RejectClaim(Struct, frozen=True, tag=True):
    table: str
    hand: str
    reason: str
    seat: int = 0
    sensor: int = 1


class ClaimLate(Struct, frozen=True, tag=True):
    """Claims a winning hand of a game that ended earlier in this gambling day, with the cards, the
    reason it is late, and the surveillance reference. It is recorded when an executive approves it.
    The server fills in `past` from the log; leave it out."""

    link: str
    table: str
    game: int
    seat: int
    hand: str
    cards: str
    reason: str
    reference: str
    past: PastGame | None = None
    by: str = ""


class AddWager(Struct, frozen=True, tag=True):
    """Adds a wager before the first card, because the chip was on a dead sensor."""

    table: str
    seat: int
    reason: str
    sensor: int = 1


class TakeOutWager(Struct, frozen=True, tag=True):
    """Removes a wager before the first card. If the sensor failed, the wager is reversed; otherwise
    it carries over to the seat's next game."""

    table: str
    seat: int
    malfunction: bool
    reason: str
    sensor: int = 1


class VoidRound(Struct, frozen=True, tag=True):
    """Voids the round of the whole table. Jackpot wagers stay for the redeal, no coin-in is taken
    again, and their game numbers stay open."""

    table: str
    reason: str


class ReportFault(Struct, frozen=True, tag=True):
    """A lost link or a dead controller: no jackpot wagers until it is cleared (R34). If a seat is
    named, only that seat is out of order and the others keep playing."""

    table: str
    what: str
    sensor: int = 1
    seat: int = 0


class ClearFault(Struct, frozen=True, tag=True):
    table: str
    what: str
    sensor: int = 1
    seat: int = 0
