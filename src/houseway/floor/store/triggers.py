"""The triggers that keep programs from changing the log: are they all there, unchanged?

A log without them is refused; they are restored when two people accept it (`houseway log accept`).
"""

import sqlite3
from typing import TYPE_CHECKING

from houseway.floor.store.sqlite.log import TABLES

if TYPE_CHECKING:
    from houseway.floor.store.postgres.schema import Connection

NAMES = ("log_is_never_changed", "log_is_never_shortened")
REMEDY = (
    "Someone has changed the database. Restore a backup, or have two people accept the log as it is"
    " with houseway log accept."
)
SHARED = {
    NAMES[0]: "CREATE TRIGGER log_is_never_changed BEFORE UPDATE OR TRUNCATE ON houseway.log FOR"
    " EACH STATEMENT EXECUTE FUNCTION houseway.log_is_append_only()",
    NAMES[1]: "CREATE TRIGGER log_is_never_shortened BEFORE DELETE ON houseway.log FOR EACH ROW"
    " EXECUTE FUNCTION houseway.log_leaves_for_an_archive()",
}
FOUND = """
SELECT t.tgname, pg_get_triggerdef(t.oid), t.tgenabled::text, p.prosrc
FROM pg_trigger t JOIN pg_proc p ON p.oid = t.tgfoid
WHERE t.tgrelid = 'houseway.log'::regclass AND NOT t.tgisinternal
"""


def sqlite_problem(connection: sqlite3.Connection) -> str:
    query = "SELECT name, sql FROM sqlite_master WHERE type = 'trigger'"
    found = {str(name): plain(str(sql)) for name, sql in connection.execute(query)}
    return differing(found, sqlite_triggers())


def postgres_problem(connection: "Connection") -> str:
    rows = connection.execute(FOUND).fetchall()
    found = {str(name): unnamed(f"{sql} {on} {source}") for name, sql, on, source in rows}
    wanted = {name: unnamed(f"{sql} O {body(name)}") for name, sql in SHARED.items()}
    return differing(found, wanted)


def restore_sqlite(connection: sqlite3.Connection) -> None:
    query = "SELECT name FROM sqlite_master WHERE type = 'trigger'"
    for (name,) in connection.execute(query).fetchall():
        connection.execute(f'DROP TRIGGER "{name}"')
    for sql in sqlite_triggers().values():
        connection.execute(sql)


def restore_postgres(connection: "Connection") -> None:
    from houseway.floor.store.postgres.schema import ARCHIVES, LOG

    with connection.transaction():
        for name, *_ in connection.execute(FOUND).fetchall():
            connection.execute(f'DROP TRIGGER "{name}" ON houseway.log')
        for script in (LOG, ARCHIVES):
            start = script.index("CREATE FUNCTION")
            function = script[start : script.index("END $$;", start) + len("END $$;")]
            connection.execute(function.replace("CREATE", "CREATE OR REPLACE", 1))
        for sql in SHARED.values():
            connection.execute(sql)


def sqlite_triggers() -> dict[str, str]:
    parts = (plain(part) for part in TABLES.split("CREATE TRIGGER")[1:])
    made = [f"CREATE TRIGGER {part.rstrip(';')}" for part in parts]
    return dict(zip(NAMES, made, strict=True))


def body(name: str) -> str:
    from houseway.floor.store.postgres.schema import ARCHIVES, LOG

    script = LOG if name == NAMES[0] else ARCHIVES
    return script.split("$$")[1]


def differing(found: dict[str, str], wanted: dict[str, str]) -> str:
    for name, sql in wanted.items():
        if name not in found:
            return f"The trigger {name} is missing. {REMEDY}"
        if found[name] != sql:
            return f"The trigger {name} has been changed. {REMEDY}"
    if more := sorted(set(found) - set(wanted)):
        return f"The trigger {more[0]} does not belong here. {REMEDY}"
    return ""


def unnamed(sql: str) -> str:
    """Without the schema name, which PostgreSQL leaves out for a user of the same name."""
    return plain(sql).replace("houseway.", "")


def plain(sql: str) -> str:
    return " ".join(sql.split())
