"""What the lab's own processes do for the server; plain values in, JSON out."""

import json
from pathlib import Path

from houseway.floor.store import Record


def odds_json(paytable: str, given: dict[str, object]) -> bytes:
    """As `houseway odds ID --json`. `ValueError` says what is wrong with the assumptions."""
    from houseway.lab.catalogue import odds
    from houseway.lab.options import Options
    from houseway.lab.record import record

    return encoded(record(odds(paytable, Options(**given))))  # type: ignore[arg-type]


def audit_json() -> bytes:
    """As `houseway audit --json`."""
    from houseway.lab.audit import audit
    from houseway.paytables.export import assumptions_record

    return encoded(
        [
            {
                "paytable": found.paytable,
                "figure": found.figure.figure,
                "printed": found.figure.printed,
                "computed": found.shown,
                "assumes": assumptions_record(found.figure.conditions),
                "verdict": found.verdict,
                "note": found.figure.note,
            }
            for found in audit()
        ]
    )


def history_of_file(path: str, link: str, points: int) -> bytes:
    from houseway.floor.store.sqlite import SqliteReader
    from houseway.web.history import meter_history

    with SqliteReader(Path(path)) as log:
        return meter_history(log.read(), link, points)


def history_of_records(records: list[Record], link: str, points: int) -> bytes:
    from houseway.web.history import meter_history

    return meter_history(records, link, points)


def encoded(value: object) -> bytes:
    return json.dumps(value).encode()
