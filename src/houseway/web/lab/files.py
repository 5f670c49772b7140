"""Files of the lab, made in its own processes: the bytes that the command line would write."""

import json
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

Query = dict[str, str]


def odds_json(query: Query) -> bytes:
    """As `houseway odds --json`, to the byte."""
    from houseway.lab.answers import answer_to
    from houseway.lab.papers.record import record
    from houseway.lab.question import read_question

    return (json.dumps(record(answer_to(read_question(query))), indent=1) + "\n").encode()


def odds_csv(query: Query) -> bytes:
    from houseway.lab.answers import answer_to
    from houseway.lab.papers.record import as_csv
    from houseway.lab.question import read_question

    asked = read_question(query)
    return as_csv(asked.table, answer_to(asked)).encode()


def odds_png(query: Query) -> bytes:
    from houseway.lab.answers import answer_to
    from houseway.lab.papers.pictures import plot_odds
    from houseway.lab.question import read_question

    answer = answer_to(read_question(query))
    return picture(lambda path: plot_odds(answer, path))


def par_pdf(query: Query) -> bytes:
    """An edited table is marked on every page, as a table of one's own is."""
    from houseway.lab.answers import answer_to
    from houseway.lab.papers.par import par_sheet
    from houseway.lab.question import read_question

    asked = read_question(query)
    return par_sheet(asked.table, answer_to(asked))


def meter_csv(query: Query) -> bytes:
    """One line per level; dollars, and shares as fractions of one."""
    from houseway.web.lab.meter import meter_view

    view = meter_view(query)
    names = ("contribution", "reserve", "seed", "now", "average", "full", "share", "slope")
    lines = ["paytable,level," + ",".join(names)]
    for level, found in view["levels"].items():
        lines.append(",".join([view["id"], level, *(str(found[name]) for name in names)]))
    return ("\n".join(lines) + "\n").encode()


def meter_png(query: Query) -> bytes:
    from houseway.lab.meter import economics
    from houseway.lab.papers.pictures import plot_meter
    from houseway.web.lab.meter import read_meter_question

    asked = read_meter_question(query)
    found = economics(asked.table, asked.terms, asked.options)
    return picture(lambda path: plot_meter(found, path))


def meter_pdf(query: Query) -> bytes:
    """The par sheet with the meters where they stand on the page."""
    from dataclasses import replace

    from houseway.lab.catalogue import odds
    from houseway.lab.papers.par import par_sheet
    from houseway.web.lab.meter import read_meter_question

    asked = read_meter_question(query)
    answer = odds(asked.table, replace(asked.options, meters=asked.readings))
    return par_sheet(asked.table, answer)


def audit_json() -> bytes:
    """As `houseway audit --json`."""
    from houseway.lab.audit import audit
    from houseway.lab.papers.audit_record import as_record

    return (json.dumps([as_record(found) for found in audit()], indent=1) + "\n").encode()


def audit_csv() -> bytes:
    import csv
    import io

    from houseway.lab.audit import audit
    from houseway.lab.papers.audit_record import as_record

    out = io.StringIO()
    names = (
        *("paytable", "figure", "printed", "computed", "verdict", "free_parameters"),
        *("assumes", "note"),
    )
    writer = csv.DictWriter(out, names, extrasaction="ignore", lineterminator="\n")
    writer.writeheader()
    writer.writerows(as_record(found) for found in audit())
    return out.getvalue().encode()


def picture(draw: Callable[[Path], None]) -> bytes:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "picture.png"
        draw(path)
        return path.read_bytes()
