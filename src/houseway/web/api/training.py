"""Play a round of any approved game over HTTP, in play chips."""

from asyncio import to_thread
from collections.abc import Callable
from functools import partial
from typing import Annotated, TypeVar

from fastapi import APIRouter, Header
from pydantic import Field
from starlette.requests import Request
from starlette.responses import Response

from houseway.floor.described import Words, read_address, said
from houseway.web.api.schema import openapi
from houseway.web.api.schema.bodies import read, shown
from houseway.web.api.schema.models import Body, SeatKey, Text, Whole
from houseway.web.house import house_of
from houseway.web.problems import Denied
from houseway.web.training.school import who_of
from houseway.web.training.tables import ProgramTable, open_table, past_view, table_of
from houseway.web.training.views import Opened, RoundView

router = APIRouter(prefix="/api/training", tags=["training"])
Key = Annotated[str, Header(alias="Houseway-Table-Key", max_length=64)]
Once = Annotated[str, Header(alias="Idempotency-Key", max_length=200)]
T = TypeVar("T")
Spots = Annotated[dict[Text, Whole], Field(max_length=20)]


class OpenTrainingBody(Body):
    """A game, or the `address` of a table as Play has it. `tables` changes the paytable of a bet,
    or closes its spot with null; `settings` are house settings by name."""

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


@router.post(
    "/tables",
    responses=openapi.shows(Opened, 404, 409, 415, 503),
    openapi_extra={**openapi.takes(OpenTrainingBody), **openapi.OPEN},
)
async def open_one(request: Request, once: Once = "") -> Response:
    """Brings the keys, once: the dealer's, and one for each seat. Sent twice under one
    Idempotency-Key by the same person or browser, it brings the same table."""
    asked = await read(request, OpenTrainingBody)
    house = house_of(request)
    who = who_of(request, house).id
    found = await careful(open_table, house.rooms, *asked.words(), who, once)
    return shown(Opened(found.name, found.keys, found.address))


@router.get(
    "/tables/{table}",
    responses=openapi.shows(RoundView, 404, 503),
    openapi_extra=openapi.OPEN,
)
async def view(request: Request, table: str, key: Key = "") -> Response:
    """As the holder of the key may see it; without one, as anyone walking by."""
    found = await to_thread(table_of, house_of(request).rooms, table)
    return shown(await careful(found.view, key))


@router.post(
    "/tables/{table}/rounds",
    responses=openapi.shows(RoundView, 404, 409, 415, 503),
    openapi_extra={**openapi.takes(DealBody), **openapi.OPEN},
)
async def deal(request: Request, table: str, key: Key = "", once: Once = "") -> Response:
    """The wagers are down: cards are shuffled and dealt up to the first question.
    Sent twice under one Idempotency-Key, it is dealt once."""
    asked = await read(request, DealBody)
    wagers = {int(seat): spots for seat, spots in asked.wagers.items()}
    found = await to_thread(table_of, house_of(request).rooms, table)
    deals = partial(found.deal, key, wagers, once)
    return shown(await careful(after, found, key, deals))


@router.post(
    "/tables/{table}/answers",
    responses=openapi.shows(RoundView, 404, 409, 415, 503),
    openapi_extra={**openapi.takes(AnswerBody), **openapi.OPEN},
)
async def answer(request: Request, table: str, key: Key = "", once: Once = "") -> Response:
    """With the key of the seat that is asked, or the dealer's."""
    asked = await read(request, AnswerBody)
    found = await to_thread(table_of, house_of(request).rooms, table)
    answers = partial(found.answer, key, asked.answer, once)
    return shown(await careful(after, found, key, answers))


@router.get(
    "/rounds",
    responses=openapi.shows(RoundView, 404, 409, 503),
    openapi_extra=openapi.SIGNED_IN,
)
async def replay(
    request: Request, trainee: str = "", game: str = "", number: Whole = 1, step: Whole = 1_000
) -> Response:
    """For trainers: any round of a trainee in Play that is over, dealt again up to the answer
    `step`, with the cards of every seat."""
    house = house_of(request)
    asked = (who_of(request, house), trainee, game, number, step)
    return shown(await careful(past_view, house, *asked))


def after(table: ProgramTable, key: str, step: Callable[[], None]) -> RoundView:
    step()
    return table.view(key)


async def careful(work: Callable[..., T], *given: object) -> T:
    """In a thread: setting a San Lo hand may take a while. What cannot be read is told so."""
    try:
        return await to_thread(work, *given)
    except ValueError as problem:
        raise Denied(422, "bad_input", sentence=problem) from None
