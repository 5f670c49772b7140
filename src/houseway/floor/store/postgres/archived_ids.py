"""Archived command ids, and the index of those in the log, in PostgreSQL: see `archived_ids`."""

from collections.abc import Iterable
from typing import Any

from houseway.floor.store.archived_ids import Row
from houseway.floor.store.postgres.schema import Connection, one

PUT = "INSERT INTO houseway.archived_ids"
LEAVING = """
SELECT property, %(last)s, substring(sha256(convert_to(command_id, 'UTF8')) FOR 8)
FROM houseway.log WHERE property = %(property)s AND seq <= %(last)s AND command_id IS NOT NULL
UNION ALL SELECT property, %(last)s, '' FROM houseway.log
WHERE property = %(property)s AND seq = %(last)s
ON CONFLICT DO NOTHING
"""


def put_ids(connection: Connection, property_id: int, last: int) -> None:
    connection.execute(f"{PUT} {LEAVING}", {"property": property_id, "last": last})


def take_ids(connection: Connection, property_id: int, rows: Iterable[Row]) -> None:
    """Copies the ids from another database."""
    put = f"{PUT} VALUES (%s, %s, %s) ON CONFLICT DO NOTHING"
    with connection.cursor() as cursor:
        cursor.executemany(put, [(property_id, *row) for row in rows])


def index_problem(connection: Connection, property_id: int) -> str:
    """Compares the index of ids with the table: as many entries, each after the one before. A
    library that sorts text differently than before breaks that order without any damage."""
    before = in_table(connection, property_id)
    in_index, is_ordered = without(connection, ("seqscan", "sort"), WALK, property_id)
    # The leader may be writing, so the table is counted before and after the index.
    is_whole = before <= in_index <= in_table(connection, property_id)
    if is_whole and is_ordered in (True, None):
        return ""
    return "The index of command ids is damaged; REINDEX TABLE houseway.log, then verify the log."


def in_table(connection: Connection, property_id: int) -> int:
    count: int
    (count,) = without(connection, ("indexscan", "indexonlyscan"), COUNT, property_id)
    return count


def without(
    connection: Connection, ways: tuple[str, ...], query: str, property_id: int
) -> tuple[Any, ...]:
    """Turns off the planner's other ways to the same rows."""
    with connection.transaction():
        for way in (*ways, "bitmapscan"):
            connection.execute(f"SET LOCAL enable_{way} = off")
        return one(connection, query, property_id)


COUNT = "SELECT count(command_id) FROM houseway.log WHERE property = %s"
WALK = """
SELECT count(*), bool_and(before < command_id) FROM (
    SELECT command_id, lag(command_id) OVER (ORDER BY command_id) AS before
    FROM houseway.log WHERE property = %s AND command_id IS NOT NULL
) AS walked
"""
