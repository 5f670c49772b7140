"""The plain form of a paytable: complete, readable back, and with a digest that means something."""

import json
from dataclasses import replace

import pytest

from houseway.money import ToOne
from houseway.paytables import Row, as_record, digest, documents, load_catalog, paytable
from houseway.paytables.node import Node
from houseway.paytables.reader import read_paytable

ADDED = ("id", "approved", "public", "file", "digest")


@pytest.mark.parametrize("id_", load_catalog())
def test_a_record_survives_json_and_reads_back_to_an_equal_paytable(id_: str) -> None:
    table = paytable(id_)
    record = json.loads(json.dumps(as_record(table)))
    assert record["id"] == id_
    assert record["approved"] is not record.get("public", False)
    keys = {name: value for name, value in record.items() if name not in ADDED}
    again = read_paytable(id_, Node(keys, table.file, id_), documents())
    assert again == table


def test_a_digest_changes_with_a_pay_and_with_nothing_else() -> None:
    table = paytable("trips-03")
    assert len(digest(table)) == 64
    assert digest(replace(table, notes=("other",), figures=(), name="other")) == digest(table)
    first, *rest = table.rows
    changed = Row(hand=first.hand, pay=ToOne(first.pay.odds + 1))  # type: ignore[union-attr]
    assert digest(replace(table, rows=(changed, *rest))) != digest(table)
    assert digest(replace(table, decks=(2,))) != digest(table)


def test_no_two_paytables_share_a_digest() -> None:
    assert len({digest(table) for table in load_catalog().values()}) == len(load_catalog())


def test_a_digest_is_the_same_tomorrow() -> None:
    # Printed on par sheets; a change here is a change of every approval record.
    assert digest(paytable("ms-01")).startswith("bc419897e1e2dd99")
