"""The tables in PostgreSQL, version by version, and the connections that reach them.

Several properties share a database: every table has a `property` column. A version, once released,
is never edited; a change is a new one at the end of `MIGRATIONS`.
"""

from typing import Any, TypeAlias

import psycopg
from psycopg.conninfo import conninfo_to_dict, make_conninfo

Connection: TypeAlias = "psycopg.Connection[tuple[Any, ...]]"

LOCKED_FOR_MIGRATION = 0x486F757365  # An arbitrary number for our advisory lock.
# A lost database connection is noticed within seconds, unless the URL says otherwise.
DEFAULTS = {
    "application_name": "houseway",
    "connect_timeout": "5",
    "keepalives_idle": "2",
    "keepalives_interval": "1",
    "keepalives_count": "3",
    "tcp_user_timeout": "3000",
}

# The log: append-only, with the head and its epoch in one row. An append must find the head and the
# epoch it knows, in the same statement; a new leader raises the epoch first.
LOG = """
CREATE TABLE houseway.properties (
    id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY, name text NOT NULL UNIQUE,
    kind text NOT NULL, created_at bigint NOT NULL, layout integer NOT NULL
);
CREATE TABLE houseway.heads (
    property integer PRIMARY KEY REFERENCES houseway.properties, seq bigint NOT NULL,
    digest bytea NOT NULL, epoch bigint NOT NULL
) WITH (fillfactor = 25);
CREATE TABLE houseway.log (
    property integer NOT NULL, seq bigint NOT NULL, schema integer NOT NULL, at bigint NOT NULL,
    day text NOT NULL, actor text NOT NULL, command_id text, kind text NOT NULL,
    body bytea NOT NULL, answer bytea NOT NULL, digest bytea NOT NULL, epoch bigint NOT NULL,
    PRIMARY KEY (property, seq), CONSTRAINT log_command_id_once UNIQUE (property, command_id)
);
CREATE TABLE houseway.snapshots (
    property integer PRIMARY KEY REFERENCES houseway.properties, snapshot bytea NOT NULL
);
CREATE FUNCTION houseway.log_is_append_only() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN RAISE EXCEPTION 'The log is append-only.'; END $$;
CREATE TRIGGER log_is_never_changed BEFORE UPDATE OR DELETE OR TRUNCATE ON houseway.log
FOR EACH STATEMENT EXECUTE FUNCTION houseway.log_is_append_only();
"""
# The nodes of a property: one row each, refreshed every half second, by the database's own clock.
NODES = """
CREATE TABLE houseway.nodes (
    property integer NOT NULL REFERENCES houseway.properties, address text NOT NULL,
    role text NOT NULL, epoch bigint NOT NULL, seq bigint NOT NULL, backend integer NOT NULL,
    started timestamptz NOT NULL, beat timestamptz NOT NULL, PRIMARY KEY (property, address)
);
"""
# Secrets, outside the log; `version` grows with every change, so that other nodes reload.
KEYS = """
CREATE TABLE houseway.pins (
    property integer NOT NULL REFERENCES houseway.properties, staff text NOT NULL,
    hash text NOT NULL, failures integer NOT NULL, locked_until bigint NOT NULL,
    PRIMARY KEY (property, staff)
);
CREATE TABLE houseway.codes (
    property integer NOT NULL REFERENCES houseway.properties, digest bytea NOT NULL,
    purpose text NOT NULL, subject text NOT NULL, expires bigint NOT NULL,
    PRIMARY KEY (property, digest)
);
CREATE TABLE houseway.devices (
    property integer NOT NULL REFERENCES houseway.properties, digest bytea NOT NULL,
    device text NOT NULL, PRIMARY KEY (property, digest)
);
CREATE TABLE houseway.sessions (
    property integer NOT NULL REFERENCES houseway.properties, digest bytea NOT NULL,
    staff text NOT NULL, card text NOT NULL, device text NOT NULL, expires bigint NOT NULL,
    PRIMARY KEY (property, digest)
);
CREATE TABLE houseway.key_versions (
    property integer PRIMARY KEY REFERENCES houseway.properties, version bigint NOT NULL
);
"""
# Orders of cards that nobody may read while their round is played, and the secret of table keys.
SEALED = """
CREATE TABLE houseway.shoes (
    property integer NOT NULL REFERENCES houseway.properties, place text NOT NULL,
    round integer NOT NULL, cards text NOT NULL, number integer NOT NULL, salt text NOT NULL,
    PRIMARY KEY (property, place)
);
CREATE TABLE houseway.seals (
    property integer PRIMARY KEY REFERENCES houseway.properties, value bytea NOT NULL
);
"""
# Only a record that a listed archive holds may leave the log.
ARCHIVES = """
CREATE TABLE houseway.archives (
    property integer NOT NULL REFERENCES houseway.properties, first bigint NOT NULL,
    last bigint NOT NULL, digest bytea NOT NULL, last_day text NOT NULL, file text NOT NULL,
    made text NOT NULL, deleted text NOT NULL, PRIMARY KEY (property, first)
);
DROP TRIGGER log_is_never_changed ON houseway.log;
CREATE TRIGGER log_is_never_changed BEFORE UPDATE OR TRUNCATE ON houseway.log
FOR EACH STATEMENT EXECUTE FUNCTION houseway.log_is_append_only();
CREATE FUNCTION houseway.log_leaves_for_an_archive() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN
    IF NOT EXISTS (SELECT FROM houseway.archives a WHERE a.property = OLD.property
        AND a.first <= OLD.seq AND OLD.seq <= a.last)
    THEN RAISE EXCEPTION 'The log is append-only.'; END IF;
    RETURN OLD;
END $$;
CREATE TRIGGER log_is_never_shortened BEFORE DELETE ON houseway.log
FOR EACH ROW EXECUTE FUNCTION houseway.log_leaves_for_an_archive();
"""
# The signed checkpoint of the head, and the frontier of the Merkle tree.
SIGNED = """
ALTER TABLE houseway.heads ADD COLUMN note text NOT NULL DEFAULT '';
ALTER TABLE houseway.heads ADD COLUMN frontier bytea NOT NULL DEFAULT '';
"""
# Which command ids the archives hold, by the last record of each.
IDS = """
CREATE TABLE houseway.archived_ids (
    property integer NOT NULL REFERENCES houseway.properties, last bigint NOT NULL,
    id bytea NOT NULL, PRIMARY KEY (property, last, id)
);
"""
# Many small logs, one for each play property; the name begins with the number of the floor. Shoes
# follow from the secret and are not stored.
PLAY = """
DROP TABLE houseway.shoes;
CREATE TABLE houseway.play_logs (
    name text PRIMARY KEY, kept integer NOT NULL, created_at bigint NOT NULL,
    used_at bigint NOT NULL, bytes bigint NOT NULL
);
CREATE TABLE houseway.play_records (
    log text NOT NULL, seq bigint NOT NULL, schema integer NOT NULL, at bigint NOT NULL,
    day text NOT NULL, actor text NOT NULL, command_id text, kind text NOT NULL,
    body bytea NOT NULL, answer bytea NOT NULL, digest bytea NOT NULL, PRIMARY KEY (log, seq),
    UNIQUE (log, command_id)
);
"""
MIGRATIONS = (LOG, NODES, KEYS, SEALED, ARCHIVES, SIGNED, IDS, PLAY)


def connect(url: str) -> Connection:
    """Raises one sentence if there is no database; no message contains a password."""
    try:
        given = conninfo_to_dict(url)
        full = make_conninfo(url, **{k: v for k, v in DEFAULTS.items() if k not in given})
        connection = psycopg.connect(full, autocommit=True)
    except psycopg.ProgrammingError:
        raise ValueError("This is not a PostgreSQL address.") from None
    except psycopg.OperationalError as problem:
        said = " ".join(str(problem).split())
        raise NoDatabase(f"PostgreSQL is not answering: {said}") from None
    # Never weaker than "on"; stronger settings are kept.
    (kept,) = one(connection, "SHOW synchronous_commit")
    if kept in ("off", "local"):
        connection.execute("SET synchronous_commit = on")
    return connection


class NoDatabase(ConnectionError):  # noqa: N818 - a state of the network; edges show its sentence.
    """The server did not answer but may later; not a `ValueError`, which would mean damage."""


def migrate(connection: Connection) -> int:
    """Brings the tables to this program's version, even if others try at the same moment. It never
    waits forever: a node suspended in here loses its connection."""
    with connection.transaction():
        connection.execute("SET LOCAL lock_timeout = '10s'")
        connection.execute("SET LOCAL idle_in_transaction_session_timeout = '10s'")
        connection.execute("SELECT pg_advisory_xact_lock(%s)", (LOCKED_FOR_MIGRATION,))
        connection.execute("CREATE SCHEMA IF NOT EXISTS houseway")
        connection.execute(
            "CREATE TABLE IF NOT EXISTS houseway.migrations ("
            "version integer PRIMARY KEY, at timestamptz NOT NULL DEFAULT now())"
        )
        done = version_of(connection)
        for version, script in enumerate(MIGRATIONS[done:], done + 1):
            connection.execute(script)
            connection.execute("INSERT INTO houseway.migrations VALUES (%s)", (version,))
    return len(MIGRATIONS)


def version_of(connection: Connection) -> int:
    """0 if the database has no Houseway tables; refuses tables of a later version."""
    (table,) = one(connection, "SELECT to_regclass('houseway.migrations')::text")
    if table is None:
        return 0
    version: int
    (version,) = one(connection, "SELECT coalesce(max(version), 0) FROM houseway.migrations")
    if version > len(MIGRATIONS):
        raise ValueError(
            f"This database has version {version}, made by a later version of Houseway."
        )
    return version


def one(connection: Connection, query: str, *values: object) -> tuple[Any, ...]:
    row = connection.execute(query, values or None).fetchone()
    assert row is not None
    return row


def durability_problem(url: str) -> str:
    """A sentence if a power cut may lose what the database says is stored."""
    with connect(url) as connection:
        (is_synced,) = one(connection, "SHOW fsync")
    if is_synced == "on":
        return ""
    return (
        "PostgreSQL runs with fsync=off, so a power cut would lose acknowledged records. Set"
        " fsync=on."
    )
