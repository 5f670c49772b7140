"""The lab as JSON: catalogue, exact odds, audit; and how the meters of a link stood over time."""

from asyncio import to_thread
from hashlib import sha256
from typing import Annotated, Any

from fastapi import APIRouter, Query
from pydantic import Field
from starlette.requests import Request
from starlette.responses import Response

from houseway.games import FILES
from houseway.lab import answers
from houseway.paytables import load_catalogue
from houseway.paytables.export import as_record
from houseway.web.api.schema import openapi
from houseway.web.api.schema.bodies import read, shown
from houseway.web.api.schema.lab_models import OddsOptions, OwnOdds, StrategyQuestion
from houseway.web.house import House, house_of
from houseway.web.lab import files, work
from houseway.web.lab.work import json_of
from houseway.web.problems import Denied
from houseway.web.records.history import Point
from houseway.web.security.auth import need_known

router = APIRouter(prefix="/api", tags=["lab"])
Object = dict[str, Any]
Word = Annotated[str, Field(max_length=40, pattern=r"^[a-z0-9=%$.,]+$")]
Levels = Annotated[tuple[Word, ...], Query(max_length=3)]


@router.get(
    "/lab/paytables", responses=openapi.shows(tuple[Object, ...]), openapi_extra=openapi.OPEN
)
async def paytables(request: Request) -> Response:
    """Every approved paytable with its source and printed figures."""
    return shown([as_record(table) for table in load_catalogue().values()])


@router.get(
    "/lab/odds/{paytable}",
    responses=openapi.shows(Object, 404, 503),
    openapi_extra=openapi.OPEN,
)
async def odds(request: Request, paytable: str, asked: Annotated[OddsOptions, Query()]) -> Response:
    """As `houseway odds ID --json`, with all its assumptions; amounts are dollars, and
    `pay.flush=7` changes a row."""
    if paytable not in load_catalogue():
        raise Denied(404, "not_found")
    given = asked.given()
    key = ("odds", paytable, str(given))
    return raw(await house_of(request).lab.ask(key, json_of, work.odds, paytable, given))


@router.get("/lab/compare", responses=openapi.shows(Object, 503), openapi_extra=openapi.OPEN)
async def compare(
    request: Request,
    side: Annotated[
        list[Annotated[str, Field(max_length=400)]],
        Query(min_length=2, max_length=4, description="`blackjack,decks=2,s17=1`"),
    ],
) -> Response:
    """As `houseway compare --json`: two to four tables or rule sets side by side."""
    return raw(await house_of(request).lab.ask(("compare", *side), json_of, answers.compare, *side))


@router.get("/lab/bankroll", responses=openapi.shows(Object, 503), openapi_extra=openapi.OPEN)
async def bankroll(
    request: Request,
    bet: Annotated[
        list[Annotated[str, Field(max_length=400)]],
        Query(min_length=1, max_length=4, description="`blackjack,decks=2,s17=1@10`"),
    ],
    bankroll: Annotated[str, Query(max_length=20)],
    rounds: Annotated[int, Query(ge=1, le=100_000)] = 240,
    an_hour: Annotated[int, Query(ge=1, le=10_000)] = 60,
    house: bool = False,
) -> Response:
    """As `houseway bankroll --json`: what a session comes to, and the risk of ruin."""
    given = {"bankroll": bankroll, "rounds": rounds, "an_hour": an_hour, "house": house}
    key = ("bankroll", *bet, str(given))
    return raw(await house_of(request).lab.ask(key, json_of, work.bankroll, bet, given))


@router.get(
    "/lab/strategy/{game}", responses=openapi.shows(Object, 404, 503), openapi_extra=openapi.OPEN
)
async def strategy(
    request: Request, game: str, asked: Annotated[StrategyQuestion, Query()]
) -> Response:
    """As `houseway strategy GAME --json`: what each choice is worth with these cards, best first;
    without cards the whole strategy."""
    if game not in FILES:
        raise Denied(404, "not_found")
    cards, given = asked.cards(), asked.given()
    key = ("strategy", game, str(cards), str(given))
    return raw(await house_of(request).lab.ask(key, json_of, work.strategy, game, cards, given))


@router.get(
    "/lab/meter/{paytable}",
    responses=openapi.shows(Object, 404, 503),
    openapi_extra=openapi.OPEN,
)
async def meter(
    request: Request,
    paytable: str,
    contribution: Levels = (),
    seed: Levels = (),
    reserve: Levels = (),
    meter: Levels = (),
    others: Annotated[int, Query(ge=0, le=8)] = 0,
) -> Response:
    """As `houseway meter ID --json`: where each dollar of a progressive goes. `contribution=20%`,
    or by level, repeated: `seed=mega=10000`; `meter=mega=25000` is where it stands."""
    if paytable not in load_catalogue():
        raise Denied(404, "not_found")
    terms = {"contribution": contribution, "seed": seed, "reserve": reserve}
    told = {name: by_level(words) for name, words in terms.items()}
    given = {"others": str(others)} if others else {}
    now = by_level(meter)
    given |= {"meter.jackpot": now} if isinstance(now, str) else with_prefix("meter.", now)
    key = ("meter", paytable, str(told), str(given))
    return raw(await house_of(request).lab.ask(key, json_of, work.meter, paytable, told, given))


def with_prefix(prefix: str, given: dict[str, str]) -> dict[str, str]:
    return {f"{prefix}{name}": value for name, value in given.items()}


def by_level(words: tuple[str, ...]) -> dict[str, str] | str:
    """ "20%" alone is of the only level."""
    if len(words) == 1 and "=" not in words[0]:
        return words[0]
    return {level: value for level, _, value in (word.partition("=") for word in words)}


@router.get(
    "/lab/par/{paytable}",
    responses=openapi.shows(None, 404, 503, media="application/pdf"),
    openapi_extra=openapi.OPEN,
)
async def par(request: Request, paytable: str, asked: Annotated[OddsOptions, Query()]) -> Response:
    """As `houseway par ID --pdf`: a par sheet for a test lab."""
    if paytable not in load_catalogue():
        raise Denied(404, "not_found")
    query = {"table": paytable, **asked.given()}
    sheet = await house_of(request).lab.ask(("par", str(query)), files.par_pdf, query)
    return Response(sheet, media_type="application/pdf")


@router.post(
    "/lab/odds",
    responses=openapi.shows(Object, 415, 503),
    openapi_extra={**openapi.OPEN, **openapi.takes(OwnOdds)},
)
async def own_odds(request: Request) -> Response:
    """As `houseway odds --file`: a paytable of one's own, as TOML, which is marked not approved."""
    asked = await read(request, OwnOdds)
    given = asked.given()
    key = ("own", sha256(asked.file.encode()).hexdigest(), asked.paytable, str(given))
    lab = house_of(request).lab
    return raw(await lab.ask(key, json_of, work.odds, asked.paytable, given, asked.file))


@router.get(
    "/lab/audit", responses=openapi.shows(tuple[Object, ...], 503), openapi_extra=openapi.OPEN
)
async def audit(request: Request) -> Response:
    """Every printed figure against the computed one; the first time it takes a while."""
    return raw(await house_of(request).lab.ask(("audit",), json_of, answers.audit))


@router.get(
    "/links/{link}/history",
    responses=openapi.shows(tuple[Point, ...], 404, 503),
    openapi_extra=openapi.SIGNED_IN,
)
async def history(
    request: Request, link: str, points: Annotated[int, Query(ge=2, le=2_000)] = 500
) -> Response:
    """The displays of a link from its opening on; falls are all there, rises are thinned."""
    need_known(request)
    house = house_of(request)
    if link not in house.hub.state.jackpots:
        raise Denied(404, "not_found")
    return raw(await history_of(house, link, points))


async def history_of(house: House, link: str, points: int) -> bytes:
    if house.log_path is None:
        records = await to_thread(lambda: list(house.log.read()))
        return await to_thread(work.history_of_records, records, link, points)
    key = ("history", link, points, house.hub.changed.get(("link", link), 0))
    path = str(house.log_path)
    return await house.lab.ask(key, work.history_of_file, path, link, points)


def raw(body: bytes) -> Response:
    return Response(body, media_type="application/json")
