"""An executive is paged to a table where a claim waits; the log says who was asked, and when."""

import json
from types import SimpleNamespace

import pytest
from tests.floor.house import OPENING, confirm, shift

from houseway.floor.auditor.calls_and_alarms import Pages
from houseway.floor.auditor.people import People
from houseway.floor.auditor.rebuilt_books import Irregular

CLAIM = OPENING + "dana 4 START GAME 1\ndana 4 SEAT 1\ndana 4 HAND straight_flush\n"


def test_everyone_with_an_executives_card_is_paged_and_again_after_half_a_minute() -> None:
    done = shift(CLAIM + "whit 4 PAGE\n")
    table = done.floor.state.tables["4"]
    assert (table.paged, table.paged_at) == (("vera",), done.clock.now())
    done.run("refused paged_just_now haas 4 PAGE\nwait 29s\nhaas 4 PAGE\n")
    again = done.floor.state.tables["4"].paged_at
    assert again - table.paged_at == 30_000_000
    confirm(done)


def test_a_revoked_card_and_a_role_that_was_taken_away_are_not_paged() -> None:
    more = "haas hire ruth executive\nhaas issue E-2 executive_card ruth\nhaas revoke E-1 lost\n"
    assert shift(CLAIM + more + "whit 4 PAGE\n").floor.state.tables["4"].paged == ("ruth",)
    gone = shift(CLAIM + more + "haas roles ruth supervisor\n")
    gone.run("refused nobody_to_page whit 4 PAGE\n")


def test_neither_a_dealer_nor_an_auditor_pages() -> None:
    done = shift(CLAIM)
    done.run("refused role_missing dana 4 PAGE\nrefused role_missing ada 4 PAGE\n")
    assert done.floor.state.tables["4"].paged == ()


ISSUED = {"type": "CredentialIssued", "number": "E-1", "kind": "executive_card", "staff": "vera"}
PAGED = {"type": "ExecutivePaged", "table": "4", "who": ["vera"], "at": 100}


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ({"at": 99}, "the wrong time"),
        ({"who": []}, "paged \\[\\]"),
        ({"who": ["dana"]}, "dana"),
    ],
)
def test_the_auditor_notices_an_impossible_page(wrong: dict[str, object], why: str) -> None:
    people = People()
    people.read(ISSUED, moment(50))
    found = Pages(people)
    with pytest.raises(Irregular, match=why):
        found.read(json.loads(json.dumps(PAGED | wrong)), moment(100))
    found.read(PAGED, moment(100))
    with pytest.raises(Irregular, match="too soon"):
        found.read(PAGED | {"at": 200}, moment(200))


def moment(at: int) -> SimpleNamespace:
    return SimpleNamespace(at=at, actor="haas")
