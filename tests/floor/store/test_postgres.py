"""What only PostgreSQL has: several properties in one database, migrations, epochs."""

from threading import Thread

import psycopg
import pytest
from tests.floor.store.entries import HEADER, entry

from houseway.floor.store import Head, Header
from houseway.floor.store.postgres.log import PostgresLog, PostgresReader, WriterReplaced
from houseway.floor.store.postgres.schema import (
    MIGRATIONS,
    Connection,
    NoDatabase,
    connect,
    migrate,
)
from houseway.floor.store.verify import verify_postgres

ANNEX = Header(property_name="Annex", kind="live", created_at=2)


def test_two_properties_in_one_database_have_a_log_each(postgres: str) -> None:
    one, other = PostgresLog(postgres, HEADER), PostgresLog(postgres, ANNEX)
    one.append([entry(1), entry(2)])
    other.append([entry(1)])
    assert (one.head.seq, other.head.seq) == (2, 1)
    found = other.find("command-1")
    assert found is not None
    assert found.digest == other.head.digest != next(one.read()).digest
    assert other.find("command-2") is None
    with pytest.raises(ValueError, match="name one of Demo card room, Annex"):
        PostgresReader(postgres)
    with PostgresReader(postgres, "Annex") as reader:
        assert reader.header == ANNEX
        assert reader.read_head() == other.head
    one.close()
    other.close()


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE houseway.log SET actor = 'mallory'",
        "DELETE FROM houseway.log WHERE seq = 1",
        "TRUNCATE houseway.log",
    ],
)
def test_the_database_refuses_to_change_a_record(postgres: str, change: str) -> None:
    store = PostgresLog(postgres, HEADER)
    store.append([entry(1)])
    store.close()
    with (
        psycopg.connect(postgres) as connection,
        pytest.raises(psycopg.errors.RaiseException, match="append-only"),
    ):
        connection.execute(change)


def test_a_writer_of_an_older_epoch_writes_nothing(postgres: str) -> None:
    old = PostgresLog(postgres, HEADER)
    old.append([entry(1)])
    with psycopg.connect(postgres) as connection:
        connection.execute("UPDATE houseway.heads SET epoch = epoch + 1")
    with pytest.raises(WriterReplaced, match="Epoch 1 has begun; this writer is of epoch 0"):
        old.append([entry(2)])
    new = PostgresLog(postgres, HEADER, epoch=1)
    new.append([entry(3)])
    assert [record.command_id for record in new.read()] == ["command-1", "command-3"]
    old.close()
    new.close()


def test_four_who_migrate_at_once_leave_one_set_of_tables(postgres: str) -> None:
    problems: list[Exception] = []

    def once() -> None:
        try:
            PostgresLog(postgres, HEADER).close()
        except Exception as problem:
            problems.append(problem)

    threads = [Thread(target=once) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert problems == []
    with connect(postgres) as connection:
        assert migrate(connection) == len(MIGRATIONS)
        rows = connection.execute("SELECT version FROM houseway.migrations ORDER BY 1").fetchall()
    assert [row[0] for row in rows] == list(range(1, len(MIGRATIONS) + 1))


def test_a_database_of_a_later_houseway_is_left_alone(postgres: str) -> None:
    with connect(postgres) as connection:
        migrate(connection)
        connection.execute("INSERT INTO houseway.migrations VALUES (99)")
    with pytest.raises(ValueError, match="version 99, made by a later version"):
        PostgresLog(postgres, HEADER)


def test_an_empty_database_holds_no_log(postgres: str) -> None:
    with pytest.raises(ValueError, match="There is no log of any property"):
        PostgresReader(postgres)


def test_no_server_and_no_address_are_reported_in_one_sentence_each() -> None:
    with pytest.raises(NoDatabase, match="PostgreSQL is not answering"):
        connect("postgresql://houseway@/x?host=/nowhere")
    with pytest.raises(ValueError, match="not a PostgreSQL address"):
        connect("postgresql://houseway@/x?fruit=apple")


def test_a_reader_whose_connection_was_cut_reads_on(postgres: str) -> None:
    store = PostgresLog(postgres, HEADER)
    store.append([entry(1)])
    with PostgresReader(postgres) as reader:
        cut = reader.connection.info.backend_pid
        with psycopg.connect(postgres) as other:
            other.execute("SELECT pg_terminate_backend(%s, 5000)", (cut,))
        assert [record.seq for record in reader.read()] == [1]
        assert reader.find("command-1") is not None
    store.close()


def test_a_database_that_goes_away_while_a_log_is_verified_is_no_damage(
    postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A node that met it ended with "Not operational: The stored head cannot be read"."""
    PostgresLog(postgres, HEADER).close()

    def gone(url: str) -> Connection:
        raise NoDatabase("PostgreSQL is not answering.")

    def read_head(reader: PostgresReader) -> Head:
        reader.connection.close()
        monkeypatch.setattr("houseway.floor.store.postgres.log.connect", gone)
        return whole(reader)

    whole = PostgresReader.read_head
    monkeypatch.setattr(PostgresReader, "read_head", read_head)
    with pytest.raises(NoDatabase):
        verify_postgres(postgres)


def test_a_role_that_commits_without_waiting_is_made_to_wait(postgres: str) -> None:
    with connect(f"{postgres}&options=-csynchronous_commit%3Doff") as connection:
        row = connection.execute("SHOW synchronous_commit").fetchone()
    assert row == ("on",)
