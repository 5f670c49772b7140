"""Training tables: any approved game dealt over the wire, in play chips, never linked to a floor.

Whoever opens a table gets a key for the dealer and one for each seat; a key shows what its holder
may see and answers for its holder. A table is what the training log says of it: it may be
forgotten from memory at any time and comes back, at the same question, when it is asked for.
"""

from asyncio import sleep
from collections.abc import Callable, Mapping
from contextlib import suppress
from hmac import compare_digest
from secrets import token_urlsafe
from threading import Lock, RLock
from time import monotonic
from typing import Any

import msgspec

from houseway.cards import Randomness, parse_cards, shuffle, system_randomness
from houseway.floor.clock import MICRO
from houseway.floor.training import MARK, Journal, Sealed, TrainingStopped
from houseway.floor.training import events as e
from houseway.floor.training import tables as log_of
from houseway.floor.training.journal import EACH_TIME, IdReused, Once, State
from houseway.floor.training.sealed import SealedStore, Shoe
from houseway.games import game
from houseway.games.stored import layout_as_record, read_layout
from houseway.money import Money
from houseway.refused import Refused
from houseway.table.layout import Layout, open_layout
from houseway.table.procedure import DEALER, SPECTATOR, only
from houseway.table.round import TableRound
from houseway.table.shuffler import POSITIONS
from houseway.table.wager_rules import TableRules
from houseway.web.problems import Denied
from houseway.web.training import shoe as training_shoe
from houseway.web.training.views import (
    AskView,
    FactView,
    LineView,
    Opened,
    RoundView,
    facts,
    lines,
    question,
)

__all__ = [
    "MARK",
    "AskView",
    "FactView",
    "LineView",
    "Opened",
    "RoundView",
    "TrainingRoom",
    "TrainingTable",
    "facts",
    "lines",
    "question",
]

LIVE_MOST = 1_000  # tables in memory
IDLE = 2 * 3600.0  # seconds until one is forgotten from memory
TABLES_MOST = 5_000  # that the log brings back
DAYS_KEPT = 90  # without a card dealt
VALUES_MOST, VALUE_BYTES = 32, 16 * 1024
DEALER_SEAT = 0
LOOK = 0.05  # seconds between two looks whether the log is read
Order = tuple[tuple[int, ...], int]  # the cards, and the shuffler's number


class TrainingTable:
    """`lock` may be held around steps that belong together; every step holds it by itself."""

    def __init__(self, room: "TrainingRoom", name: str, layout: Layout) -> None:
        self.room, self.name, self.layout = room, name, layout
        self.keys = {s: room.sealed.key(name, s) for s in range(layout.game.seats + 1)}
        self.rounds = 0
        self.round: TableRound | None = None
        self.used = monotonic()
        self.lock = RLock()

    def seat_of(self, key: str) -> int | None:
        """None for a spectator."""
        if not key:
            return None
        for seat, own in self.keys.items():
            if compare_digest(own.encode(), key.encode()):
                return seat
        raise Denied(403, "key_wrong")

    def deal(
        self,
        key: str,
        wagers: Mapping[int, Mapping[str, Money]],
        players: Mapping[int, str] | None = None,
        *,
        command_id: str = "",
    ) -> None:
        """A fresh shuffle each round, or each shoe. Only the dealer deals. `players` by seat, who
        hold two. Cards are sealed before the deal is recorded, and that before anyone sees one."""
        if self.seat_of(key) != DEALER_SEAT:
            raise Denied(403, "key_wrong")
        asked = ("deal", {str(seat): dict(spots) for seat, spots in wagers.items()})
        once = self._once("dealer", command_id, asked)
        with self.lock:
            if self._is_repeated("dealer", once):
                return
            if self.round is not None and not self.round.over:
                raise Denied(409, "round_open")
            last = training_shoe.under_seal(self.room.sealed, self._log) if self._log.gone else None
            order, number, dealt = self._cards(last, len(wagers) + 1)
            round_ = TableRound(
                self.layout, order, wagers, dealt=dealt, number=number, players=players
            )
            self._seal_and_write(round_, last, once)
            self.round, self.rounds = round_, self.rounds + 1

    def answer(self, key: str, word: str, *, command_id: str = "") -> None:
        seat = self.seat_of(key)
        actor = "dealer" if seat == DEALER_SEAT else f"seat {seat}"
        once = self._once(actor, command_id, ("answer", word))
        with self.lock:
            if self._is_repeated(actor, once):
                return
            if self.round is None or self.round.pending is None:
                raise Denied(409, "no_question")
            of = self.round.pending.seat
            if seat not in (DEALER_SEAT, of):
                raise Denied(403, "key_wrong")
            self.round.answer(word)
            said: list[e.AnyEvent] = [e.RoundAnswered(self.name, self.rounds, of, word)]
            try:
                self._write(actor, "Answer", [*said, *self._ending(self.round)], once)
            except BaseException:
                self.room.forget(self)  # What is not durable is shown to nobody.
                raise
            self._open_seal(self.round)

    def keep(self, name: str, value: Any) -> None:
        """A small setting that outlives a restart; anything that JSON has."""
        with self.lock:
            plain = msgspec.to_builtins(value, str_keys=True)
            if self.kept(name, self) == plain:
                return
            if len(msgspec.json.encode(plain)) > VALUE_BYTES or (
                name not in self._log.kept and len(self._log.kept) >= VALUES_MOST
            ):
                raise Denied(413, "body_large", most=VALUE_BYTES)
            self._write("table", "Keep", [e.TableKept(self.name, name, plain)])

    def kept(self, name: str, default: Any = None) -> Any:
        return self._log.kept.get(name, default)

    def view(self, key: str) -> RoundView:
        seat = self.seat_of(key)
        viewer = SPECTATOR if seat is None else DEALER if seat == DEALER_SEAT else only(seat)
        self.used = monotonic()  # Whoever has a page open keeps the table in memory.
        with self.lock:
            layout, round_ = self.layout, self.round
            return RoundView(
                table=self.name,
                game=layout.game.id,
                mark=MARK,
                spots=layout.spots,
                seats=layout.game.seats,
                round=self.rounds,
                facts=() if round_ is None else facts(round_, viewer),
                question=None if round_ is None else question(round_, viewer),
                lines=() if round_ is None else lines(round_),
                is_over=round_ is None or round_.over,
            )

    def revive(self) -> None:
        """The round as the log and the seal have it, dealt again up to its question."""
        log = self._log
        self.rounds = log.round
        if not log.round or log.voided:
            return
        order, number = log.order, log.number
        if not order:
            shoe = training_shoe.under_seal(self.room.sealed, log)
            if shoe is None:
                if log.is_open:
                    self._void("The sealed order of the cards is gone.")
                return
            order, number = shoe.order, shoe.number
        try:
            self.round = TableRound(
                self.layout,
                parse_cards(order, repeats=True),
                log.wagers,
                answers=list(log.answers),
                dealt=log.dealt,
                number=number,
                players=log.players,
            )
        except (Refused, ValueError):
            if log.is_open:
                self._void("The rules of the game have changed since the deal.")

    @property
    def _log(self) -> log_of.Table:
        found = self.room.state.tables.get(self.name)
        if found is None:
            raise Denied(404, "not_found")
        return found

    def _cards(self, last: Shoe | None, hands: int) -> tuple[tuple[int, ...], int, int]:
        """The order, the shuffler's number, and how many cards are gone."""
        gone = self._log.gone
        if last is None or training_shoe.is_spent(last, gone, hands):
            return *self.room.order(self.layout), 0
        return parse_cards(last.order, repeats=True), last.number, gone

    def _seal_and_write(self, round_: TableRound, last: Shoe | None, once: Once) -> None:
        number = self.rounds + 1
        shoe = training_shoe.shoe_of(round_, last)
        opened: list[e.AnyEvent] = []
        if last is not None and last is not shoe:
            opened = [e.ShoeOpened(self.name, self.rounds, last.order, last.number, last.salt)]
        self.room.sealed.seal(self.name, number, shoe)
        dealt = e.RoundDealt(
            self.name, number, round_.wagers, shoe.commitment, round_.players, round_.dealt
        )
        events = [*opened, dealt, *self._ending(round_, number)]
        self._write("dealer", "Deal", events, once)
        self._open_seal(round_)

    def _open_seal(self, round_: TableRound) -> None:
        if round_.over and not training_shoe.goes_on(round_):
            self.room.sealed.open(self.name)

    def _ending(self, round_: TableRound, number: int = 0) -> list[e.AnyEvent]:
        number = number or self.rounds
        if not round_.over:
            return []
        shoe = self.room.sealed.shoe(self.name, number)
        assert shoe is not None, "a round that is played has its shoe under seal"
        if training_shoe.goes_on(round_):
            return [e.RoundEnded(self.name, number, "", 0, "", round_.cards_dealt)]
        return [e.RoundEnded(self.name, number, shoe.order, shoe.number, shoe.salt)]

    def _void(self, reason: str) -> None:
        self._write("house", "Void", [e.RoundVoided(self.name, self.rounds, reason)])

    def _is_repeated(self, actor: str, once: Once) -> bool:
        try:
            return self.room.journal.is_known(actor, once)
        except IdReused:
            raise Denied(409, "id_reused") from None

    def _write(
        self, actor: str, kind: str, events: list[e.AnyEvent], once: Once = EACH_TIME
    ) -> None:
        self.used = monotonic()
        self.room.journal.write(actor, kind, events, once)

    def _once(self, actor: str, key: str, asked: tuple[object, ...]) -> Once:
        """Keys are a seat's own, at this table: nobody can use up another's."""
        return Once(f"{self.name}/{actor}", key, asked, older=self.name)


class TrainingRoom:
    """`orders` brings the cards of the next round: shuffled, unless a test wants them fixed."""

    def __init__(
        self,
        chance: Randomness | None = None,
        journal: Journal | None = None,
        sealed: SealedStore | None = None,
        orders: Callable[[Layout], Order] | None = None,
    ) -> None:
        self._chance = chance or system_randomness()
        self.journal = journal or Journal()
        self.sealed: SealedStore = sealed or Sealed()
        self._orders = orders
        self._tables: dict[str, TrainingTable] = {}
        self._lock, self._opening = Lock(), Lock()

    async def ready(self) -> None:
        """Before anything asks for the state on the event loop: a long training log, read anew
        after a restart, must not hold up the floor."""
        while self.journal.is_reading:
            await sleep(LOOK)

    @property
    def state(self) -> State:
        try:
            return self.journal.state
        except TrainingStopped as problem:
            raise Denied(503, "training_stopped", why=problem) from None

    def open(
        self,
        game_id: str,
        tables: Mapping[str, str | None],
        settings: Mapping[str, object] | None = None,
        rules: TableRules | None = None,
        *,
        who: str = "",
        command_id: str = "",
    ) -> TrainingTable:
        """`who` may repeat it under the same id, and nobody else: it brings the same keys."""
        self._tidy()
        found, chosen = game(game_id), dict(settings or {})
        layout = open_layout(found, tables, found.read_settings(chosen), rules)
        once = Once(who, command_id, ("open", game_id, dict(tables), *([chosen] if chosen else [])))
        name = token_urlsafe(6)
        with self._opening:
            known = self.journal.done("dealer", once)
            if known is None:
                opened = e.TableOpened(name, layout_as_record(layout))
                self.journal.write("dealer", "OpenTable", [opened], once)
        if known is not None:
            assert isinstance(known, e.TableOpened)
            return self.table(known.table)
        table = TrainingTable(self, name, layout)
        with self._lock:
            self._tables[name] = table
        return table

    def table(self, name: str) -> TrainingTable:
        """From memory, or from the log."""
        found = self._tables.get(name) or self._revived(name)
        found.used = monotonic()
        return found

    def order(self, layout: Layout) -> Order:
        if self._orders is not None:
            return self._orders(layout)
        number = 1 + self._chance.below(POSITIONS) if layout.game.draws_number else 0
        return shuffle(layout.deck, self._chance), number

    def forget(self, table: TrainingTable) -> None:
        with self._lock, suppress(KeyError):
            del self._tables[table.name]

    def _revived(self, name: str) -> TrainingTable:
        with self._lock:
            if name in self._tables:
                return self._tables[name]
            log = self.state.tables.get(name)
            if log is None:
                raise Denied(404, "not_found")
            table = TrainingTable(self, name, read_layout(log.layout))
            table.revive()
            self._tables[name] = table
            return table

    def _tidy(self) -> None:
        """The oldest idle table makes room for a new one: in memory often, in the log rarely."""
        now = monotonic()
        with self._lock:
            kept = {name: t for name, t in self._tables.items() if now - t.used < IDLE}
            if len(kept) >= LIVE_MOST:
                del kept[min(kept, key=lambda name: kept[name].used)]
            self._tables = kept
        for name in self._too_old():
            self._tables.pop(name, None)
            self.journal.write("house", "CloseTable", [e.TableClosed(name, "not used any more")])

    def _too_old(self) -> list[str]:
        known = self.state.tables
        before = self.journal.clock.now() - DAYS_KEPT * 86_400 * MICRO
        old = [table.name for table in list(known.values()) if table.used_at < before]
        if len(known) - len(old) >= TABLES_MOST:
            old.append(min(list(known.values()), key=lambda table: table.used_at).name)
        return old
