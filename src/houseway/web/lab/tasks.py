"""What the lab's processes do for the server; plain values in, plain values out."""

import json
import os
import resource
from collections.abc import Callable
from multiprocessing import parent_process
from pathlib import Path
from threading import Thread
from typing import Any

from houseway.floor.store import Record as LogRecord
from houseway.games import solver
from houseway.lab import answers
from houseway.lab.answers import Record
from houseway.lab.question import count, read_rules
from houseway.lab.reports.figures import of_the_cut_card
from houseway.lab.simulation.by_table import (
    Plan,
    deal_chunk,
    gathered,
    read_tally,
    result_record,
    tally_record,
)
from houseway.paytables import Paytable, load_catalog
from houseway.table.house_settings import read_value

Query = dict[str, str]
MEMORY_MOST = 4 * 1024**3  # bytes; the largest question needs a tenth of it


def wake() -> int:
    """Loads what most questions need. Tables come first, so the lab runs at low priority."""
    os.nice(5)
    Thread(target=end_with_server, daemon=True).start()
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY_MOST, MEMORY_MOST))
    from houseway.lab import audit, solvers, strategy  # noqa: F401
    from houseway.lab.reports import charts, par_figures  # noqa: F401

    load_catalog()
    return os.getpid()


def end_with_server() -> None:
    """Otherwise a process would wait forever for a server that was killed."""
    server = parent_process()
    if server is not None:
        server.join()
        os._exit(0)


def json_of(question: Callable[[], object]) -> bytes:
    return json.dumps(question()).encode()


def own_odds(file: str, paytable: str | None, **given: str) -> Record:
    """As `houseway odds --file`. `ValueError` says what is wrong with the file."""
    return answers.odds(Paytable.from_toml(file, paytable), **given)


def strategy(game: str, cards: Query, given: Query) -> Record:
    """As `houseway strategy --json`: the value of every choice, or the whole strategy."""
    return answers.strategy(
        game,
        cards["hand"],
        cards["board"],
        bets=[int(bet) for bet in cards["bets"].split(",")] if cards["bets"] else None,
        paytable=cards["paytable"] or None,
        decks=int(given.pop("decks", "6")),
        beside=[one for one in cards.get("beside", "").split(",") if one],
        meter=dict(pairs(cards.get("meter", ""))),
        setting={name: read_value(value) for name, value in pairs(cards.get("setting", ""))},
        **given,
    )


def pairs(text: str) -> list[tuple[str, str]]:
    """ "mega=25000,major=900"."""
    parts = (one.partition("=") for one in text.split(",") if one)
    return [(name, value) for name, _, value in parts]


def simulated_chunk(given: dict[str, Any], number: int) -> Record:
    """One chunk of the rounds that `houseway simulate --engine table` deals."""
    chunk = next(one for one in Plan(**given).chunks if one[1] == number)
    return {bet: tally_record(tally) for bet, tally in deal_chunk(*chunk).items()}


def simulated(given: dict[str, Any], parts: list[dict[str, Any]]) -> list[Record]:
    """As the bets of `houseway simulate --engine table --json`."""
    tallies = ({bet: read_tally(one) for bet, one in part.items()} for part in parts)
    return [result_record(one) for one in gathered(Plan(**given), tallies)]


def cut_card(query: Query) -> Record:
    """The edge by the charts for a shoe dealt to a cut card, from the lab's own list."""
    found = solver(query["game"])
    assert found is not None
    assert found.cut_card is not None
    figure = of_the_cut_card(found.cut_card(read_rules(query), count(query, "decks") or 6))
    return {"edge": figure.text, "under": figure.under, **figure.value}  # type: ignore[dict-item]


def history_of_file(path: str, link: str, points: int) -> bytes:
    from houseway.floor.store.sqlite.log import SqliteReader
    from houseway.web.records.history import meter_history

    with SqliteReader(Path(path)) as log:
        return meter_history(log.read(), link, points)


def history_of_records(records: list[LogRecord], link: str, points: int) -> bytes:
    from houseway.web.records.history import meter_history

    return meter_history(records, link, points)
