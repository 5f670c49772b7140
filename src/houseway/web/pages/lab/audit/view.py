"""Rows of the audit: which match the filter, the summary, and the cause of one."""

from types import SimpleNamespace as View
from typing import Any

from houseway.lab.reports.paytable_list import short_name
from houseway.paytables import load_catalog
from houseway.paytables.words import VERDICT_NAMES

Row = dict[str, Any]
VERDICTS = VERDICT_NAMES
SEARCHED = ("id", "name", "game", "label", "printed", "computed", "verdict", "assumes", "note")


def rows(id_: str, found: list[Row]) -> list[Row]:
    """Each with its key in the URL, and its assumptions in one line."""
    return [
        {
            **row,
            "short": short_name(load_catalog()[id_]),
            "key": f"{id_}.{at}",
            "basis": ", ".join(filter(None, (row["assumes"], row["fitted"]))),
        }
        for at, row in enumerate(found)
    ]


def matching(rows: list[Row], verdict: str, word: str) -> list[Row]:
    words = word.lower().split()
    return [
        row
        for row in rows
        if (not verdict or row["verdict"] == verdict) and all(one in searched(row) for one in words)
    ]


def searched(row: Row) -> str:
    return " ".join(str(row[key]) for key in SEARCHED).lower()


def said(rows: list[Row], total: int) -> str:
    if len(rows) < total:
        return f"{len(rows)} of {total} computed so far"
    odd = sum(not row["expected"] for row in rows)
    if odd:
        several = f"{odd} verdicts differ" if odd > 1 else "1 verdict differs"
        return f"{several} from the catalog: the audit failed."
    return f"All {total} figures checked."


def why(row: Row) -> View | None:
    strong = ""
    if not row["expected"]:
        strong = f"Recorded as {VERDICTS[row['recorded']]}, now {row['verdict_words']}."
    words = [row["note"]]
    if row["otherwise"]:
        words.append(f"Matches with {row['reproduced_by']}: {row['otherwise']}.")
    if row["fitted"]:
        words.append(f"Fitted, not printed: {row['fitted']}.")
    told = " ".join(filter(None, words))
    if not told and not strong and row["verdict"] == "disagrees":
        told = "Not explained."
    title = "Cause found" if row["otherwise"] else "Note"
    return View(title=title, strong=strong, words=told) if told or strong else None


def sisters(row: Row, rows: list[Row]) -> list[Row]:
    """Figures with the same cause, side by side."""
    keys = ("figure", "verdict", "kind")
    found = [one for one in rows if all(one[key] == row[key] for key in keys)]
    return found if len(found) > 1 and not row["verdict"].startswith("agrees") else []
