"""What the lab's own processes do for the server; plain values in, JSON out."""

import json
import os
import resource
from multiprocessing import parent_process
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Any

from houseway.floor.store import Record

if TYPE_CHECKING:
    from houseway.paytables import Paytable

Query = dict[str, str]
MEMORY_MOST = 4 * 1024**3  # bytes; the largest question takes a tenth of it


def wake() -> int:
    """Loads what most questions need. Tables come first, so the lab steps back: nice."""
    os.nice(5)
    Thread(target=end_with_server, daemon=True).start()
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY_MOST, MEMORY_MOST))
    from houseway.lab import audit, catalogue, strategy  # noqa: F401
    from houseway.lab.papers import par_figures, pictures  # noqa: F401
    from houseway.paytables import load_catalogue

    load_catalogue()
    return os.getpid()


def end_with_server() -> None:
    """A bench would wait for ever for a server that was killed."""
    server = parent_process()
    if server is not None:
        server.join()
        os._exit(0)


def odds_json(paytable: str | None, given: Query, file: str = "") -> bytes:
    """As `houseway odds ID --json`. `ValueError` says what is wrong with the assumptions."""
    from houseway.lab.answers import odds

    return encoded(odds(table_of(paytable, file), **given))


def table_of(paytable: str | None, file: str) -> "str | Paytable":
    from houseway.paytables import Paytable

    return Paytable.from_toml(file, paytable) if file else str(paytable)


def strategy_json(game: str, cards: Query, given: Query) -> bytes:
    """As `houseway strategy --json`: the worth of every choice, or the whole strategy."""
    from houseway.lab.answers import strategy

    bets = [int(bet) for bet in cards["bets"].split(",")] if cards["bets"] else None
    found = strategy(
        game,
        cards["hand"],
        cards["board"],
        bets=bets,
        paytable=cards["paytable"] or None,
        decks=int(given.pop("decks", "6")),
        **given,
    )
    return encoded(found)


def meter_json(paytable: str, terms: dict[str, dict[str, str] | str], given: Query) -> bytes:
    """As `houseway meter ID --json`."""
    from houseway.lab.answers import meter

    return encoded(meter(paytable, **terms, **given))


def odds_page(query: Query) -> bytes:
    from houseway.web.lab.odds import odds_view

    return encoded(odds_view(query))


def compared_json(sides: list[str]) -> bytes:
    """As `houseway compare --json`."""
    from houseway.lab.answers import compare

    return encoded(compare(*sides))


def bankroll_json(bets: list[str], given: dict[str, Any]) -> bytes:
    """As `houseway bankroll --json`."""
    from houseway.lab.answers import bankroll

    return encoded(bankroll(*bets, **given))


def own_page(file: str) -> bytes:
    from houseway.web.lab.odds import own_view

    return encoded(own_view(file))


def simulated_chunk(given: dict[str, Any], number: int) -> bytes:
    """One chunk of the rounds that `houseway simulate --engine table` deals."""
    from houseway.lab.simulation.by_table import Plan, deal_chunk
    from houseway.lab.simulation.record import tally_record

    chunk = next(one for one in Plan(**given).chunks if one[1] == number)
    return encoded({bet: tally_record(tally) for bet, tally in deal_chunk(*chunk).items()})


def simulated(given: dict[str, Any], parts: list[str]) -> bytes:
    """As the bets of `houseway simulate --engine table --json`."""
    from houseway.lab.simulation.by_table import Plan, gathered
    from houseway.lab.simulation.record import read_tally, result_record

    tallies = ({bet: read_tally(one) for bet, one in json.loads(part).items()} for part in parts)
    return encoded([result_record(one) for one in gathered(Plan(**given), tallies)])


def meter_page(query: Query) -> bytes:
    from houseway.web.lab.meter import meter_view

    return encoded(meter_view(query))


def strategy_page(query: Query) -> bytes:
    from houseway.web.lab.strategy import strategy_view

    return encoded(strategy_view(query))


def strategy_rules(query: Query) -> bytes:
    from houseway.web.lab.strategy import rules_view

    return encoded(rules_view(query))


def cut_card(query: Query) -> bytes:
    """The edge by the charts of a shoe dealt to a cut card, told by the lab's own list."""
    from houseway.games import solver
    from houseway.lab.papers.figures import of_the_cut_card
    from houseway.lab.question import count, read_rules

    found = solver(query["game"])
    assert found is not None
    assert found.cut_card is not None
    figure = of_the_cut_card(found.cut_card(read_rules(query), count(query, "decks") or 6))
    return encoded({"edge": figure.text, "under": figure.under, **figure.value})  # type: ignore[dict-item]


def random_spot(query: Query) -> bytes:
    from houseway.web.lab.strategy import close_spot

    return encoded(close_spot(query))


def printed(paytable: str) -> bytes:
    from houseway.web.lab.odds import printed_view

    return encoded(printed_view(paytable))


def audit_json() -> bytes:
    """As `houseway audit --json`."""
    from houseway.lab.answers import audit

    return encoded(audit())


def history_of_file(path: str, link: str, points: int) -> bytes:
    from houseway.floor.store.sqlite.log import SqliteReader
    from houseway.web.records.history import meter_history

    with SqliteReader(Path(path)) as log:
        return meter_history(log.read(), link, points)


def history_of_records(records: list[Record], link: str, points: int) -> bytes:
    from houseway.web.records.history import meter_history

    return meter_history(records, link, points)


def encoded(value: object) -> bytes:
    return json.dumps(value).encode()
