"""A mock game on the server: the trainee deals and acts, bots answer for their seats."""

from asyncio import to_thread

from msgspec import Struct

from houseway.floor.play.state import Departure
from houseway.floor.training.mock import code_of
from houseway.floor.training.mock_table import MockTable, hand_of
from houseway.floor.training.refused import refuse_if
from houseway.floor.training.school import Who
from houseway.table.acts import visible_facts
from houseway.table.procedure import DEALER
from houseway.web.backend import Backend
from houseway.web.play.table import PlayTable
from houseway.web.training.views import FactView, facts


class MockView(Struct, frozen=True):
    """`number` acts of the round are done. In an exam, departures and what is due are shown only at
    the end. `address` is where classmates sit down."""

    sitting: str
    address: str
    rounds: int
    of: int
    number: int
    is_out: bool
    paused: bool
    due: str
    departures: tuple[Departure, ...]
    facts: tuple[FactView, ...]


async def mock_of(backend: Backend, who: Who, sitting: str) -> MockTable:
    await backend.school.ready()
    return await to_thread(MockTable, backend.school, who, sitting)


def party_of(backend: Backend, game: MockTable) -> PlayTable:
    """The table as everyone there shares it; a dealer or trainer has no seat there."""
    found = backend.play.shared(game.who.id, code_of(game.sitting))
    assert found is not None, "its table is laid"
    return found


async def start_round(backend: Backend, game: MockTable) -> None:
    """With the bets of all who are ready, and of the bots."""
    refuse_if(not game.is_mine, "not_yours")
    refuse_if(game.sitting.result is not None, "already_over")
    await party_of(backend, game).by_hand()


async def act(backend: Backend, game: MockTable, number: int, text: str, once: str = "") -> None:
    await party_of(backend, game).by_hand(lambda: game.act(number, text, once))


async def pause(backend: Backend, game: MockTable, is_paused: bool, once: str = "") -> None:
    await party_of(backend, game).by_hand(lambda: game.pause(is_paused, once))


def is_secret(game: MockTable) -> bool:
    """An exam reveals nothing before its end, except to a trainer."""
    return game.sitting.exam is not None and game.sitting.result is None and game.is_mine


def mock_view(game: MockTable) -> MockView:
    driver, mock, hand = game.driver, game.mock, hand_of(game.driver)
    told = not is_secret(game)
    happened = facts(hand.round, DEALER)[: visible_facts(hand.round, mock.done)] if hand else ()
    return MockView(
        sitting=game.sitting.id,
        address=f"/play/at/{code_of(game.sitting)}",
        rounds=driver.rounds,
        of=game.sitting.started.questions,
        number=mock.done,
        is_out=mock.is_out,
        paused=bool(mock.paused),
        due=hand.due.written if told and hand is not None and hand.due else "",
        departures=mock.departures if told else (),
        facts=happened,
    )
