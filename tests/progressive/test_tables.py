"""The tables of a link lie in pages; whoever looks sees one mapping that never changes."""

import msgspec

from houseway.progressive.tables import PAGE, Table, Tables, tables_of

NAMES = [f"t{number}" for number in range(3 * PAGE + 5)]


def room() -> Tables:
    tables = Tables()
    for number, name in enumerate(NAMES):
        tables = tables.replaced(name, Table(game=number))
    return tables


def test_a_table_is_found_where_it_joined_and_in_that_order() -> None:
    tables = room()
    assert [*tables] == NAMES
    assert len(tables) == len(NAMES)
    assert dict(tables.items()) == {name: Table(game=n) for n, name in enumerate(NAMES)}
    assert tables["t40"].game == 40
    assert "t40" in tables
    assert "t999" not in tables
    assert tables.get("t999") is None


def test_replacing_one_table_leaves_the_state_before_as_it_was() -> None:
    before = room()
    after = before.replaced("t40", Table(game=7, is_open=True))
    assert (before["t40"].game, after["t40"].game) == (40, 7)
    assert [name for name in NAMES if after[name] != before[name]] == ["t40"]
    changed = [new is not old for new, old in zip(after.pages, before.pages, strict=True)]
    assert changed.count(True) == 1, "the other pages are shared"


def test_a_table_that_leaves_is_gone_and_the_others_move_up() -> None:
    left = room().without("t3")
    assert "t3" not in left
    assert [*left] == [name for name in NAMES if name != "t3"]
    assert left["t4"].game == 4
    assert left == tables_of(dict(left.items())), "equal however it came about"


def test_it_goes_into_a_snapshot_and_comes_back_the_same() -> None:
    tables = room().replaced("t1", Table(game=9, wagers=(1, 3)))
    assert msgspec.msgpack.decode(msgspec.msgpack.encode(tables), type=Tables) == tables
