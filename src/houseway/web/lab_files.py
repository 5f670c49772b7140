"""Files of the lab, made in its own processes: the bytes that the command line would write."""

import json
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

Query = dict[str, str]


def odds_json(query: Query) -> bytes:
    """As `houseway odds --json`, to the byte."""
    from houseway.lab.record import record
    from houseway.web.lab_question import read_question
    from houseway.web.lab_view import answer_to

    return (json.dumps(record(answer_to(read_question(query))), indent=1) + "\n").encode()


def odds_csv(query: Query) -> bytes:
    from houseway.lab.record import as_csv
    from houseway.web.lab_question import read_question
    from houseway.web.lab_view import answer_to

    return as_csv(answer_to(read_question(query))).encode()


def odds_png(query: Query) -> bytes:
    from houseway.lab.pictures import plot_odds
    from houseway.web.lab_question import read_question
    from houseway.web.lab_view import answer_to

    answer = answer_to(read_question(query))
    return picture(lambda path: plot_odds(answer, path))


def par_pdf(query: Query) -> bytes:
    """An edited table is marked on every page, as a table of one's own is."""
    from houseway.lab.par import par_sheet
    from houseway.web.lab_question import read_question
    from houseway.web.lab_view import answer_to

    asked = read_question(query)
    return par_sheet(asked.table, answer_to(asked))


def picture(draw: Callable[[Path], None]) -> bytes:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "picture.png"
        draw(path)
        return path.read_bytes()
