"""The table of a mock game: set up when it starts, dealt by its trainee, paused by a trainer.

Rounds, acts and departures are in the log of the table's own property; each finished round is
entered in the class book, once, at the next request.
"""

from itertools import cycle

from msgspec import Struct

from houseway.floor import commands
from houseway.floor.play.driver import Driver
from houseway.floor.play.opening import HOUSE
from houseway.floor.play.state import Mock
from houseway.floor.training.decide import is_late
from houseway.floor.training.mock import TABLE, acts_dealt, place_of
from houseway.floor.training.refused import refuse_if
from houseway.floor.training.roll import Sitting
from houseway.floor.training.school import School, Who
from houseway.lab.drills import MOCK
from houseway.table.acts import Act, acts_of
from houseway.table.round import TableRound

BOTS_AT = (1, 4, 5)


class Hand(Struct, frozen=True):
    """A round dealt by hand: what is done, and what is due next, if anything."""

    round: TableRound
    mock: Mock
    acts: tuple[Act, ...]

    @property
    def due(self) -> Act | None:
        return self.acts[self.mock.done] if self.mock.done < len(self.acts) else None


def hand_of(driver: Driver) -> Hand | None:
    """None before the first deal, or if nobody deals by hand."""
    round_, mock = driver.round, driver.felt.mock
    return Hand(round_, mock, tuple(acts_of(round_))) if round_ and mock else None


class MockTable:
    """The table of one sitting. A trainer may watch; only the trainee deals."""

    def __init__(self, school: School, who: Who, id_: str) -> None:
        self.school, self.who = school, who
        self.sitting: Sitting = school.sitting(who, id_)
        refuse_if(self.sitting.started.topic != MOCK, "no_mock")
        self.is_mine = self.sitting.started.trainee == who.id
        self.driver = self._table()

    @property
    def mock(self) -> Mock:
        found = self.driver.felt.mock
        assert found is not None, "its trainee has the deal"
        return found

    def act(self, number: int, text: str, command_id: str = "") -> None:
        """The act after `number` acts are done. The same id acts once."""
        refuse_if(not self.is_mine, "not_yours")
        refuse_if(self.sitting.result is not None, "already_over")
        refuse_if(is_late(self.sitting, self.school.properties.clock.now()), "time_over")
        command = commands.DealerActs(self.driver.name, number, text)
        self.driver.do(self.who.id, command, command_id)
        self.note()

    def pause(self, is_paused: bool, command_id: str = "") -> None:
        refuse_if(not self.who.is_trainer, "trainer_only")
        command = commands.PauseTable(self.driver.name, is_paused)
        self.driver.do(self.who.id, command, command_id)

    def note(self) -> None:
        """Enters a finished round in the class book."""
        round_, mock, number = self.driver.round, self.mock, self.driver.rounds
        is_new = number not in self.sitting.rounds and self.sitting.result is None
        if round_ is not None and mock.is_out and is_new:
            acts = acts_dealt(round_, mock)
            command = commands.NoteMock(self.sitting.id, number, acts)
            self.school.do(self.sitting.started.trainee, command, f"{self.sitting.id}-{number}")

    def _table(self) -> Driver:
        """Set up with bots at empty seats, and given to its trainee."""
        properties, sitting = self.school.properties, self.sitting
        place, (game,) = place_of(sitting), sitting.started.games
        dealer = sitting.started.trainee
        found = properties.table(place, TABLE)
        if found is None:
            found = properties.lay(place, TABLE, game, kept=dealer.startswith("staff/"))
            sit_bots(found)
        if found.felt.mock is None:
            found.do(dealer, commands.TakeDeal(TABLE, sitting.id))
        return found


def sit_bots(table: Driver) -> None:
    from houseway.lab.bots import strategies

    habits = [one.name for one in strategies(table.layout.game.id).values() if not one.optimal]
    for seat, habit in zip(BOTS_AT, cycle(habits), strict=False):
        table.sit(HOUSE, seat, habit)
