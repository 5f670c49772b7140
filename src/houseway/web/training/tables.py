"""Tables for programs: any game over HTTP, in play chips, each on its own property.

Whoever opens a table gets a key for the dealer and one for each seat; a key gives access to what
its holder may see and do. Seats get chips as needed.
"""

from collections.abc import Mapping
from hmac import compare_digest
from secrets import token_urlsafe

from houseway.floor.play import MARK
from houseway.floor.play.deal import DEALER as DEALS
from houseway.floor.play.driver import Driver, rewound
from houseway.floor.play.play_properties import PlayProperties
from houseway.floor.table_words import Words, address_of, table_from_words, words_of
from houseway.floor.training.refused import refuse_if
from houseway.floor.training.school import Who
from houseway.money import Money
from houseway.table.procedure import ALL, DEALER, SPECTATOR, only
from houseway.table.round import TableRound
from houseway.web.backend import Backend
from houseway.web.problems import Denied
from houseway.web.training.views import RoundView, facts, lines, question

DEALER_SEAT = 0
TABLE = "1"  # The one table of such a property.


class ProgramTable:
    def __init__(self, driver: Driver, name: str) -> None:
        self.driver, self.name, self.layout = driver, name, driver.layout
        key = driver.floor.cards.key
        self.keys = {s: key(name, s)[:32] for s in range(self.layout.game.seats + 1)}
        laid = driver.floor.state.tables[TABLE]
        self.address = address_of(laid.game, words_of(laid))

    def seat_of(self, key: str) -> int | None:
        """None for a spectator."""
        if not key:
            return None
        for seat, own in self.keys.items():
            if compare_digest(own.encode(), key.encode()):
                return seat
        raise Denied(403, "key_wrong")

    def deal(self, key: str, wagers: Mapping[int, Mapping[str, Money]], once: str = "") -> None:
        """Only the dealer deals."""
        if self.seat_of(key) != DEALER_SEAT:
            raise Denied(403, "key_wrong")
        for seat in wagers:
            if seat not in self.driver.felt.seats and not self.driver.felt.is_open:
                self.driver.sit(DEALS, seat, buys=True)
        self.driver.deal(DEALS, wagers, once)

    def answer(self, key: str, word: str, once: str = "") -> None:
        seat, round_ = self.seat_of(key), self.driver.round
        asked = round_.pending.seat if round_ is not None and round_.pending is not None else seat
        if seat not in (DEALER_SEAT, asked) and not once:
            raise Denied(403, "key_wrong")
        self.driver.answer(DEALS if seat == DEALER_SEAT else f"seat {seat}", word, once)

    def view(self, key: str) -> RoundView:
        seat = self.seat_of(key)
        viewer = SPECTATOR if seat is None else DEALER if seat == DEALER_SEAT else only(seat)
        return seen(self.driver, self.name, self.driver.rounds, self.driver.round, viewer)


def seen(
    driver: Driver, name: str, number: int, round_: TableRound | None, viewer: int
) -> RoundView:
    """A round as one viewer may see it."""
    layout = driver.layout
    return RoundView(
        table=name,
        game=layout.game.id,
        mark=MARK,
        spots=layout.spots,
        seats=layout.game.seats,
        round=number,
        facts=() if round_ is None else facts(round_, viewer),
        question=None if round_ is None else question(round_, viewer),
        lines=() if round_ is None else lines(round_),
        is_over=round_ is None or round_.over,
    )


def past_view(
    backend: Backend, who: Who, trainee: str, game: str, number: int, step: int
) -> RoundView:
    """A class member's table, for a trainer, who can pause, rewind and replay it."""
    refuse_if(not who.is_trainer, "trainer_only")
    driver = backend.properties.past(trainee, game, number)
    return seen(driver, game, number, rewound(driver, step), ALL)


def open_table(
    properties: PlayProperties, game: str, words: Words, who: str, once: str
) -> ProgramTable:
    """`who` may repeat it under the same id, and nobody else: it returns the same keys."""
    asked = table_from_words(game, words, TABLE)
    name = properties.cards.key("table", who, once)[:16] if once else token_urlsafe(6)
    place = place_of(name)
    if not properties.knows(place):
        try:
            return ProgramTable(properties.lay(place, TABLE, game, words), name)
        except BaseException:
            properties.drop(place)  # It could not be set up.
            raise
    found = table_of(properties, name)
    known = found.driver.floor.state.tables[TABLE]
    if (game, words_of(asked)) != (known.game, words_of(known)):
        raise Denied(409, "id_reused")
    return found


def table_of(properties: PlayProperties, name: str) -> ProgramTable:
    found = properties.table(place_of(name), TABLE)
    if found is None:
        raise Denied(404, "not_found")
    return ProgramTable(found, name)


def place_of(name: str) -> str:
    return f"table/{name}"
