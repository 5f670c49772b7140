"""Archived command ids, and the index of those in the log, in PostgreSQL: see `archived_ids`."""

from collections.abc import Iterable

from houseway.floor.store.archived_ids import Row, mark
from houseway.floor.store.postgres.schema import IDS, MIGRATIONS, Connection, one, version_of

IDS_SINCE = MIGRATIONS.index(IDS) + 1
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
    """As another database has them."""
    put = f"{PUT} VALUES (%s, %s, %s) ON CONFLICT DO NOTHING"
    with connection.cursor() as cursor:
        cursor.executemany(put, [(property_id, *row) for row in rows])


def marks_of(connection: Connection, property_id: int, last: int, command_id: str) -> list[bytes]:
    if version_of(connection) < IDS_SINCE:
        return []
    query = (
        "SELECT id FROM houseway.archived_ids"
        " WHERE property = %s AND last = %s AND id IN (%b, ''::bytea)"
    )
    values = (property_id, last, mark(command_id))
    rows = connection.execute(query, values, binary=True).fetchall()
    return [found for (found,) in rows if isinstance(found, bytes)]


def all_ids(connection: Connection, property_id: int) -> list[Row]:
    if version_of(connection) < IDS_SINCE:
        return []
    query = "SELECT last, id FROM houseway.archived_ids WHERE property = %s"
    return connection.execute(query, (property_id,), binary=True).fetchall()  # type: ignore[return-value]


def index_problem(connection: Connection, property_id: int) -> str:
    """The index of ids against the table itself: as many entries, each behind the one before. A
    library that sorts texts otherwise than before breaks that order without any damage."""
    before = in_table(connection, property_id)
    in_index, is_ordered = without(connection, ("seqscan", "sort"), WALK, property_id)
    assert isinstance(in_index, int)
    # The leader may be writing meanwhile: the table is counted on both sides of the index.
    is_whole = before <= in_index <= in_table(connection, property_id)
    if is_whole and is_ordered in (True, None):
        return ""
    return "The index of command ids is damaged; REINDEX TABLE houseway.log, then verify the log."


def in_table(connection: Connection, property_id: int) -> int:
    (count,) = without(connection, ("indexscan", "indexonlyscan"), COUNT, property_id)
    assert isinstance(count, int)
    return count


def without(
    connection: Connection, ways: tuple[str, ...], query: str, property_id: int
) -> tuple[object, ...]:
    """The planner's other ways to the same rows."""
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
