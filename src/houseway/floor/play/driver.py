"""One play table as its driver sees it: browser, terminal, API or bot.

Every step is a command of the floor; a round is replayed from the log.
"""

from collections.abc import Callable, Mapping
from secrets import token_hex
from typing import Any

import msgspec
from msgspec.structs import replace

from houseway.floor import commands
from houseway.floor.command_handling.answers import Answer, FloorStopped
from houseway.floor.context import Context
from houseway.floor.office.layouts import laid_out
from houseway.floor.play import PlayStopped
from houseway.floor.play.cards import Shoe
from houseway.floor.play.deal import again
from houseway.floor.play.folds import felt_of
from houseway.floor.play.state import Felt, Stack
from houseway.floor.regulation import washington
from houseway.floor.shell import FIRST_PERSON, Floor
from houseway.floor.training.roll import Closed, need_open
from houseway.money import Money
from houseway.paytables import load_catalog
from houseway.table.irregular import Fault
from houseway.table.layout import Layout
from houseway.table.round import TableRound


class Driver:
    """`place` is the name of the property."""

    def __init__(
        self, floor: Floor, name: str, closed: Callable[[str], Closed | None] = lambda _: None
    ) -> None:
        """`closed` tells which games the house has closed."""
        self.floor, self.name, self._closed = floor, name, closed
        opened = floor.state.opened
        assert opened is not None
        self.place = opened.name
        self.layout = layout_of(floor, name)
        self._dealt: tuple[tuple[int, int], TableRound | None] = ((0, 0), None)

    @property
    def felt(self) -> Felt:
        return felt_of(self.floor.state, self.name)

    @property
    def rounds(self) -> int:
        return self.felt.round

    @property
    def round(self) -> TableRound | None:
        """The last round, up to its question or its end."""
        felt = self.felt
        at = (felt.round, len(felt.answers))
        if self._dealt[0] != at:
            self._dealt = at, again(felt, self.layout, self.shoe)
        return self._dealt[1]

    @property
    def shoe(self) -> Shoe | None:
        """The shoe of the last round, opened or as the shell shuffles it."""
        felt, shoe = self.felt, self.felt.opened
        if felt.round and (shoe is None or shoe.commitment != felt.commitment):
            shoe = self.floor.cards.shoe(self.place, self.name, felt.shuffled, self.layout)
        return shoe

    @property
    def closed(self) -> Closed | None:
        """A game closed by the house takes no bets; a mock game continues."""
        return self._closed(self.layout.game.id) if self.felt.mock is None else None

    def need_open(self) -> None:
        need_open(self.layout.game.name, self.closed)

    def stack(self, who: str) -> Stack:
        return self.floor.state.chips.get(who, Stack())

    def meters(self) -> dict[str, dict[str, Money]]:
        """What each level shows now, by bet."""
        state, by_paytable = self.floor.state, {}
        for controller in state.tables[self.name].controllers.values():
            jackpot = state.jackpots[controller.link]
            by_paytable[jackpot.paytable] = {
                name: level.current for name, level in jackpot.link.levels.items()
            }
        tables = self.layout.tables.items()
        return {bet: by_paytable[one.id] for bet, one in tables if one.id in by_paytable}

    def sit(self, who: str, seat: int, bot: str = "", *, buys: bool = False) -> None:
        self.do(who, commands.SitDown(self.name, seat, bot, buys))

    def stand(self, who: str, seat: int) -> None:
        self.do(who, commands.StandUp(self.name, seat))

    def buy(self, who: str, amount: Money) -> None:
        self.do(who, commands.BuyChips(amount))

    def deal(
        self,
        who: str,
        wagers: Mapping[int, Mapping[str, Money]],
        key: str = "",
        fault: Fault | None = None,
    ) -> None:
        self.need_open()
        plain = {seat: dict(spots) for seat, spots in wagers.items()}
        self.do(who, commands.DealRound(self.name, plain, fault), key)

    def answer(self, who: str, word: str, key: str = "") -> None:
        self.do(who, commands.AnswerRound(self.name, word), key)

    def keep(self, name: str, value: Any) -> None:
        """Saves a small setting that survives a restart; any JSON value."""
        plain = msgspec.to_builtins(value, str_keys=True)
        if self.kept(name, self) != plain:
            self.do("house", commands.KeepNote(self.name, name, plain))

    def kept(self, name: str, default: Any = None) -> Any:
        return self.felt.notes.get(name, default)

    def clear(self) -> None:
        """Voids a round that cannot be replayed; its chips are returned."""
        if self.felt.is_open and self.round is None:
            self.answer("house", "")

    def do(self, who: str, command: commands.Command, key: str = "") -> Answer:
        return execute(self.floor, who, command, key)


def execute(floor: Floor, who: str, command: commands.Command, key: str = "") -> Answer:
    """Uses a new id unless one is given."""
    try:
        return floor.execute(who, command, key or token_hex(8))
    except FloorStopped as problem:
        raise PlayStopped(str(problem)) from problem


def layout_of(floor: Floor, name: str) -> Layout:
    day = floor.day_of(floor.now())
    context = Context(FIRST_PERSON, day, "", load_catalog(), washington(), 0)
    return laid_out(floor.state.tables[name], context)


def rewound(driver: Driver, step: int) -> TableRound | None:
    """The last round up to answer number `step`, for stepping back and forth."""
    felt = replace(driver.felt, answers=driver.felt.answers[:step])
    return again(felt, driver.layout, driver.shoe)
