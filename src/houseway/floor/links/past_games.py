"""The gambling day's ended games, read back from the log, for late claims.

The shell puts what it finds into the command, so `decide` stays pure (decision 0068).
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import takewhile

import msgspec

from houseway.floor.controllers.round_events import FirstCardDealt
from houseway.floor.events import Event, LinkChanged, LinkRulesChanged
from houseway.floor.events.upcast import decode
from houseway.floor.store.archives import Readable, first_of
from houseway.floor.store.record import Record
from houseway.progressive import Link
from houseway.progressive import events as link_events
from houseway.progressive.state import PastGame


def past_games(
    log: Readable, last: int, day: str, name: str, table: str, link: Link
) -> dict[int, PastGame]:
    """The games of one table on the link `name`, by number. `link` is as of record `last`."""
    found = TableDay(name, table)
    since = first_of(log, day, last)
    for record in takewhile(lambda one: one.seq <= last, log.read(since)):
        for event in events_about(record, name, table):
            found.take(event, record)
    return {game.game: game for game in found.games(day, link)}


def events_about(record: Record, *names: str) -> Iterable[Event]:
    """Skips the records of other tables, which are most of them, unread."""
    if any(msgspec.json.encode(name) in record.body for name in names):
        return decode(record.body, record.schema)
    return ()


@dataclass(slots=True)
class TableDay:
    """`gained`: what each level has gained since the day began, from every table."""

    name: str
    table: str
    gained: Counter[str] = field(default_factory=Counter)
    seats: set[int] = field(default_factory=set)
    is_void: bool = False
    ended: list[tuple[int, int, tuple[int, ...], Counter[str], bool]] = field(default_factory=list)
    claims: dict[int, tuple[int, int]] = field(default_factory=dict)  # Game and seat, by award.
    wins: set[int] = field(default_factory=set)

    def take(self, event: Event, record: Record) -> None:
        match event:
            case FirstCardDealt(table=self.table):
                self.is_void = False
            case LinkRulesChanged(link=self.name):
                self.ended.clear()  # A win is paid by the rules in force at its game.
            case LinkChanged(link=self.name, event=inner):
                if isinstance(inner, link_events.GameStarted | link_events.WagerAdded):
                    self.gained.update({part.level: part.meter for part in inner.parts})
                if getattr(inner, "table", self.table) == self.table:
                    self._here(inner, record.at)

    def _here(self, event: link_events.Event, at: int) -> None:
        match event:
            case link_events.GameStarted(seats=seats):
                self.seats, self.is_void = set(seats), False
            case link_events.WagerAdded(seat=seat):
                self.seats.add(seat)
            case link_events.WagerReversed(seat=seat) | link_events.WagerCarried(seat=seat):
                self.seats.discard(seat)
            case link_events.RoundVoided():
                self.is_void = True
            case link_events.HandClaimed(award=award, game=game, seat=seat):
                self.claims[award] = (game, seat)
            case link_events.SeatNamed(award=award, seat=seat) if award in self.claims:
                self.claims[award] = (self.claims[award][0], seat)
            case link_events.AwardPosted(award=award):
                self.wins.add(award)
            case link_events.AwardBackedOut(award=award):
                self.wins.discard(award)
            case link_events.GameEnded(game=game) if (
                self.seats
            ):  # Begun today, so not the last game of yesterday.
                seats = tuple(sorted(self.seats))
                self.ended.append((game, at, seats, self.gained.copy(), self.is_void))
                self.seats = set()

    def games(self, day: str, link: Link) -> Iterator[PastGame]:
        """Works back from the level's total by subtracting what came after the game."""
        won = {self.claims[award] for award in self.wins if award in self.claims}
        for game, at, seats, then, is_void in self.ended:
            yield PastGame(
                game=game,
                day=day,
                at=at,
                seats=seats,
                marks={
                    name: level.to_meter - self.gained[name] + then[name]
                    for name, level in link.levels.items()
                },
                paid=tuple(sorted(seat for at_game, seat in won if at_game == game)),
                is_void=is_void,
            )
