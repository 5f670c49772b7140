"""Training tables: any approved game dealt over the wire, in play chips, never linked to a floor.

Whoever opens a table gets a key for the dealer and one for each seat; a key shows what its holder
may see and answers for its holder. Tables live in memory and are forgotten when idle.
"""

from collections.abc import Mapping
from secrets import compare_digest, token_urlsafe
from threading import Lock
from time import monotonic

from msgspec import Struct

from houseway.cards import Randomness, shuffle, system_randomness
from houseway.games import game
from houseway.games.layout import Layout, open_layout
from houseway.games.procedure import DEALER, SPECTATOR, only, show_cards
from houseway.games.shuffler import POSITIONS
from houseway.games.table import TableRound
from houseway.games.table_rules import TableRules
from houseway.lab.drawn_shoe import draws_number
from houseway.money import Money
from houseway.web.problems import Denied

TABLES_MOST = 1_000
IDLE = 2 * 3600.0
DEALER_SEAT = 0


class FactView(Struct, frozen=True):
    """Cards the viewer may not see are `??`."""

    kind: str
    words: str
    seat: int
    cards: str


class AskView(Struct, frozen=True):
    """A question to one seat; where a hand is set, other words than those listed may be right."""

    seat: int
    question: str
    answers: tuple[str, ...]
    stakes: tuple[Money, ...]
    hand: str
    board: str


class LineView(Struct, frozen=True):
    """A share of a meter is play money too; it is named, not paid."""

    seat: int
    spot: str
    stake: Money
    outcome: str
    net: Money
    why: str
    share: str


class RoundView(Struct, frozen=True):
    """One round as one viewer has it."""

    table: str
    game: str
    mark: str
    spots: tuple[str, ...]
    seats: int
    round: int
    facts: tuple[FactView, ...]
    question: AskView | None
    lines: tuple[LineView, ...]
    is_over: bool


class Opened(Struct, frozen=True):
    """Keys by seat; 0 is the dealer's, who opens rounds and may answer for anyone."""

    table: str
    keys: dict[int, str]


MARK = "play chips; not approved for wagering"


class TrainingTable:
    def __init__(self, name: str, layout: Layout, chance: Randomness) -> None:
        self.name, self.layout, self._chance = name, layout, chance
        self.keys = {seat: token_urlsafe(12) for seat in range(layout.game.seats + 1)}
        self.rounds = 0
        self.round: TableRound | None = None
        self._kept: dict[str, object] = {}
        self.used = monotonic()
        self.lock = Lock()

    def seat_of(self, key: str) -> int | None:
        """None for a spectator."""
        if not key:
            return None
        for seat, own in self.keys.items():
            if compare_digest(own.encode(), key.encode()):
                return seat
        raise Denied(403, "key_wrong")

    def keep(self, name: str, value: object) -> None:
        """A small setting that lives as long as the table: only what JSON has."""
        self._kept[name] = value

    def kept(self, name: str) -> object:
        """None where nothing was kept."""
        return self._kept.get(name)

    def deal(
        self,
        key: str,
        wagers: Mapping[int, Mapping[str, Money]],
        players: Mapping[int, str] | None = None,
    ) -> None:
        """A fresh shuffle each round. Only the dealer deals. `players` by seat, who hold two."""
        if self.seat_of(key) != DEALER_SEAT:
            raise Denied(403, "key_wrong")
        if self.round is not None and not self.round.over:
            raise Denied(409, "round_open")
        number = 1 + self._chance.below(POSITIONS) if draws_number(self.layout.game.id) else 0
        order = shuffle(self.layout.deck, self._chance)
        self.round = TableRound(self.layout, order, wagers, number=number, players=players)
        self.rounds += 1

    def answer(self, key: str, word: str) -> None:
        seat = self.seat_of(key)
        if self.round is None or self.round.pending is None:
            raise Denied(409, "no_question")
        if seat not in (DEALER_SEAT, self.round.pending.seat):
            raise Denied(403, "key_wrong")
        self.round.answer(word)

    def view(self, key: str) -> RoundView:
        seat = self.seat_of(key)
        viewer = SPECTATOR if seat is None else DEALER if seat == DEALER_SEAT else only(seat)
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


class TrainingRoom:
    """The oldest idle table makes room for a new one."""

    def __init__(self, chance: Randomness | None = None) -> None:
        self._chance = chance or system_randomness()
        self._tables: dict[str, TrainingTable] = {}

    def open(
        self,
        game_id: str,
        tables: Mapping[str, str | None],
        settings: object = None,
        rules: TableRules | None = None,
    ) -> TrainingTable:
        self._tidy()
        layout = open_layout(game(game_id), tables, settings, rules)
        table = TrainingTable(token_urlsafe(6), layout, self._chance)
        self._tables[table.name] = table
        return table

    def table(self, name: str) -> TrainingTable:
        found = self._tables.get(name)
        if found is None:
            raise Denied(404, "not_found")
        found.used = monotonic()
        return found

    def _tidy(self) -> None:
        now = monotonic()
        kept = {name: t for name, t in self._tables.items() if now - t.used < IDLE}
        if len(kept) >= TABLES_MOST:
            del kept[min(kept, key=lambda name: kept[name].used)]
        self._tables = kept


def facts(round_: TableRound, viewer: int) -> tuple[FactView, ...]:
    return tuple(
        FactView(fact.kind, fact.words, fact.seat, show_cards(fact.cards))
        for fact in round_.facts_for(viewer)
    )


def question(round_: TableRound, viewer: int) -> AskView | None:
    asked = round_.question_for(viewer)
    if asked is None:
        return None
    return AskView(
        seat=asked.seat,
        question=asked.question,
        answers=asked.answers,
        stakes=asked.stakes,
        hand=show_cards(asked.hand),
        board=show_cards(asked.board),
    )


def lines(round_: TableRound) -> tuple[LineView, ...]:
    return tuple(
        LineView(
            line.seat,
            line.spot,
            line.stake,
            line.outcome,
            line.net,
            line.why,
            str(line.share or ""),
        )
        for line in round_.lines or ()
    )
