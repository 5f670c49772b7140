"""Play a round of any game over HTTP, in play chips."""

from asyncio import to_thread
from collections.abc import Callable
from functools import partial
from typing import Annotated, TypeVar

from fastapi import Header
from pydantic import Field

from houseway.floor.table_words import Words, read_address, said
from houseway.floor.training.school import Who
from houseway.web.api.schema import openapi
from houseway.web.api.schema.models import Body, SeatKey, Text, Whole
from houseway.web.api.schema.routes import Api
from houseway.web.backend import Backend
from houseway.web.problems import Denied
from houseway.web.training.school import who_of
from houseway.web.training.tables import ProgramTable, open_table, past_view, table_of
from houseway.web.training.views import Opened, RoundView

api = Api("training", "/api/training", None, 404, 503)
Key = Annotated[str, Header(alias="Houseway-Table-Key", max_length=64)]
Once = Annotated[str, Header(alias="Idempotency-Key", max_length=200)]
T = TypeVar("T")
Spots = Annotated[dict[Text, Whole], Field(max_length=20)]


class OpenTrainingBody(Body):
    """A game, or the `address` of a table as in Play. `tables` changes the paytable of a bet, or
    closes its spot with null; `settings` are house settings by name."""

    game: Text = ""
    address: Text = ""
    tables: dict[Text, Text | None] = Field(default_factory=dict, max_length=20)
    settings: dict[Text, bool | Whole | Text | list[Text]] = Field(
        default_factory=dict, max_length=20
    )

    def words(self) -> tuple[str, Words]:
        named, words = read_address(self.address)
        return self.game or named, words | said(self.game or named, self.tables, self.settings)


class DealBody(Body):
    """Wagers by seat and spot, in micro-dollars."""

    wagers: Annotated[dict[SeatKey, Spots], Field(max_length=7)]


class AnswerBody(Body):
    answer: Text


@api("POST", "/tables", 409, need=who_of, security=openapi.OPEN)
async def open_one(backend: Backend, who: Who, asked: OpenTrainingBody, once: Once = "") -> Opened:
    """Opens a table and returns its keys, once: the dealer's, and one for each seat. Sent again
    with the same Idempotency-Key by the same person or browser, it returns the same table."""
    found = await careful(open_table, backend.properties, *asked.words(), who.id, once)
    return Opened(found.name, found.keys, found.address)


@api("GET", "/tables/{table}")
async def view(backend: Backend, table: str, key: Key = "") -> RoundView:
    """The table as the holder of this key sees it; without a key, as a spectator sees it."""
    found = await to_thread(table_of, backend.properties, table)
    return await careful(found.view, key)


@api("POST", "/tables/{table}/rounds", 409)
async def deal(
    backend: Backend, table: str, asked: DealBody, key: Key = "", once: Once = ""
) -> RoundView:
    """Shuffles and deals up to the first decision, with these wagers. Sent again with the same
    Idempotency-Key, it deals only once."""
    wagers = {int(seat): spots for seat, spots in asked.wagers.items()}
    found = await to_thread(table_of, backend.properties, table)
    return await careful(after, found, key, partial(found.deal, key, wagers, once))


@api("POST", "/tables/{table}/answers", 409)
async def answer(
    backend: Backend, table: str, asked: AnswerBody, key: Key = "", once: Once = ""
) -> RoundView:
    """Answers for a seat, with the key of that seat or the dealer's."""
    found = await to_thread(table_of, backend.properties, table)
    return await careful(after, found, key, partial(found.answer, key, asked.answer, once))


@api("GET", "/rounds", 409, need=who_of)
async def replay(
    backend: Backend,
    who: Who,
    trainee: str = "",
    game: str = "",
    number: Whole = 1,
    step: Whole = 1_000,
) -> RoundView:
    """For trainers: any finished round of a trainee in Play, dealt again up to the answer `step`,
    with the cards of every seat."""
    return await careful(past_view, backend, who, trainee, game, number, step)


def after(table: ProgramTable, key: str, step: Callable[[], None]) -> RoundView:
    step()
    return table.view(key)


async def careful(work: Callable[..., T], *given: object) -> T:
    """Runs in a thread: setting a San Lo hand may take a while. Unreadable input is refused."""
    try:
        return await to_thread(work, *given)
    except ValueError as problem:
        raise Denied(422, "bad_input", sentence=problem) from None
