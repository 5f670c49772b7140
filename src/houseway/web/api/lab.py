"""The lab as JSON: catalog, exact odds, audit, and the meter history of a link."""

from asyncio import to_thread
from typing import Annotated, Any

from fastapi import Query
from pydantic import Field
from starlette.responses import Response

from houseway.games import FILES
from houseway.lab import answers
from houseway.paytables import load_catalog
from houseway.paytables.export import as_record
from houseway.web.api.schema.lab_models import OddsOptions, OwnOdds, StrategyQuestion
from houseway.web.api.schema.routes import Api, found
from houseway.web.backend import Backend
from houseway.web.lab import files, tasks
from houseway.web.problems import Denied
from houseway.web.records.history import Point
from houseway.web.security.auth import need_known

api = Api("lab")
Object = dict[str, Any]
Word = Annotated[str, Field(max_length=40, pattern=r"^[a-z0-9=%$.,]+$")]
Levels = Annotated[tuple[Word, ...], Query(max_length=3)]
Options = Annotated[OddsOptions, Query()]
Side = Annotated[str, Field(max_length=400)]


def known_paytable(id_: str) -> str:
    if id_ not in load_catalog():
        raise Denied(404, "no_paytable", paytable=id_)
    return id_


@api("GET", "/lab/paytables")
def paytables() -> list[Object]:
    """Every paytable in the catalog with its source and printed figures."""
    return [as_record(table) for table in load_catalog().values()]


@api("GET", "/lab/odds/{paytable}", 404, 503, shows=Object)
async def odds(backend: Backend, paytable: str, asked: Options) -> bytes:
    """Same as `houseway odds ID --json`, with all its assumptions; amounts in the query are
    dollars, and `pay.flush=7` changes a row."""
    table = known_paytable(paytable)
    return await backend.lab.answer(answers.odds, table, **asked.given())


@api("GET", "/lab/compare", 503, shows=Object)
async def compare(
    backend: Backend,
    side: Annotated[
        list[Side], Query(min_length=2, max_length=4, description="`blackjack,decks=2,s17=1`")
    ],
) -> bytes:
    """Same as `houseway compare --json`: two to four paytables or rule sets side by side."""
    return await backend.lab.answer(answers.compare, *side)


@api("GET", "/lab/bankroll", 503, shows=Object)
async def bankroll(
    backend: Backend,
    bet: Annotated[
        list[Side], Query(min_length=1, max_length=4, description="`blackjack,decks=2,s17=1@10`")
    ],
    bankroll: Annotated[str, Query(max_length=20)],
    rounds: Annotated[int, Query(ge=1, le=100_000)] = 240,
    an_hour: Annotated[int, Query(ge=1, le=10_000)] = 60,
    casino: Annotated[bool, Query(alias="house")] = False,
) -> bytes:
    """Same as `houseway bankroll --json`: the result of a session and the risk of ruin."""
    given = {"bankroll": bankroll, "rounds": rounds, "an_hour": an_hour, "house": casino}
    return await backend.lab.answer(answers.bankroll, *bet, **given)


@api("GET", "/lab/strategy/{game}", 404, 503, shows=Object)
async def strategy(
    backend: Backend, game: str, asked: Annotated[StrategyQuestion, Query()]
) -> bytes:
    """Same as `houseway strategy GAME --json`: what each choice is worth with these cards, best
    first; without cards the whole strategy."""
    if game not in FILES:
        raise Denied(404, "no_game", game=game, games=", ".join(FILES))
    return await backend.lab.answer(tasks.strategy, game, asked.cards(), asked.given())


@api("GET", "/lab/meter/{paytable}", 404, 503, shows=Object)
async def meter(
    backend: Backend,
    paytable: str,
    contribution: Levels = (),
    seed: Levels = (),
    reserve: Levels = (),
    meter: Levels = (),
    others: Annotated[int, Query(ge=0, le=8)] = 0,
) -> bytes:
    """Same as `houseway meter ID --json`: where each dollar of a progressive goes.
    `contribution=20%`, or by level, repeated: `seed=mega=10000`; `meter=mega=25000` is the meter's
    current reading."""
    table, now = known_paytable(paytable), by_level(meter)
    terms = {"contribution": contribution, "seed": seed, "reserve": reserve}
    given: Object = {name: by_level(words) for name, words in terms.items()}
    given |= {"others": str(others)} if others else {}
    given |= {"meter.jackpot": now} if isinstance(now, str) else {"meter": now}
    return await backend.lab.answer(answers.meter, table, **given)


def by_level(words: tuple[str, ...]) -> dict[str, str] | str:
    """ "20%" alone applies to the only level."""
    if len(words) == 1 and "=" not in words[0]:
        return words[0]
    return {level: value for level, _, value in (word.partition("=") for word in words)}


@api("GET", "/lab/par/{paytable}", 404, 503, media="application/pdf")
async def par(backend: Backend, paytable: str, asked: Options) -> Response:
    """Same as `houseway par ID --pdf`: a par sheet for a test lab."""
    query = {"table": known_paytable(paytable), **asked.given()}
    sheet = await backend.lab.ask(("par", str(query)), files.par_pdf, query)
    return Response(sheet, media_type="application/pdf")


@api("POST", "/lab/odds", 503, shows=Object)
async def own_odds(backend: Backend, asked: OwnOdds) -> bytes:
    """Same as `houseway odds --file`: your own paytable as TOML, marked as not approved."""
    return await backend.lab.answer(tasks.own_odds, asked.file, asked.paytable, **asked.given())


@api("GET", "/lab/audit", 503, shows=list[Object])
async def audit(backend: Backend) -> bytes:
    """Every printed figure next to the computed one; the first request takes a few seconds."""
    return await backend.lab.answer(answers.audit)


@api("GET", "/links/{link}/history", 404, 503, need=need_known, shows=list[Point])
async def history(
    backend: Backend, link: str, points: Annotated[int, Query(ge=2, le=2_000)] = 500
) -> bytes:
    """The meter history of a link since its opening; every drop is included, increases are thinned
    out."""
    found(backend.hub.state.jackpots, link)
    if backend.log_path is None:
        records = await to_thread(lambda: list(backend.log.read()))
        return await to_thread(tasks.history_of_records, records, link, points)
    key = ("history", link, points, backend.hub.changed.get(("link", link), 0))
    return await backend.lab.ask(key, tasks.history_of_file, str(backend.log_path), link, points)
