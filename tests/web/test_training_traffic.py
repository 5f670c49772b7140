"""What each key is told over the API: own cards and what is turned for all, with 1 to 7 seats."""

import re
from typing import Any

import pytest
from tests.web.desk import Desk
from tests.web.test_training import WAGERS, ask, opened

from houseway.games import FILES, game

CARD = re.compile(r"(?<![A-Za-z0-9])(?:[2-9TJQKA][cdhs]|Jk)(?![A-Za-z0-9])")
LAST = ("stand", "decline", "high first", "wait", "1x", "play", "raise", "ride")
TABLES = [(name, seats) for name in FILES for seats in range(1, game(name).seats + 1)]


@pytest.mark.slow
@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_a_view_holds_no_card_that_its_key_may_not_see(here: Desk, name: str, seats: int) -> None:
    table, keys = opened(here, name)
    wagers = {str(seat): WAGERS[name] for seat in range(1, seats + 1)}
    answer = ask(here, "POST", f"/tables/{table}/rounds", {"wagers": wagers}, keys["0"])
    assert answer.status_code == 200, answer.text
    for _ in range(80):
        view = ask(here, "GET", f"/tables/{table}").json()
        if view["is_over"]:
            return
        check(here, name, table, keys, seats)
        offered = view["question"]["answers"]
        word = next((word for word in LAST if word in offered), offered[0])
        said = ask(here, "POST", f"/tables/{table}/answers", {"answer": word}, keys["0"])
        assert said.status_code == 200, said.text
    raise AssertionError("The round does not end.")


def check(here: Desk, name: str, table: str, keys: dict[str, str], seats: int) -> None:
    """Everything in the answer counts, not only what is called a card; but a table's own name is
    drawn by chance and may read "d-Qhr_Kh"."""

    def seen(key: str) -> list[str]:
        return CARD.findall(ask(here, "GET", f"/tables/{table}", key=key).text.replace(table, ""))

    public = set(seen(""))
    own = {seat: set(seen(keys[str(seat)])) - public for seat in range(1, seats + 1)}
    assert set(seen(keys["0"])) == public
    deal = game(name).deal
    if deal.points:  # Everything lies open but the hole card, which is not dealt out.
        assert all(not cards for cards in own.values())
        assert "hole" not in opened_kinds(here, table)
        return
    assert len(public) == deal.up + opened_kinds(here, table).count("community_turned")
    assert [len(cards) for cards in own.values()] == [deal.own] * seats
    assert len(set().union(*own.values())) == deal.own * seats
    empty = set(seen(keys[str(seats + 1)])) if seats < game(name).seats else public
    assert empty == public


def opened_kinds(here: Desk, table: str) -> list[str]:
    view: dict[str, Any] = ask(here, "GET", f"/tables/{table}").json()
    return [fact["kind"] for fact in view["facts"]]
