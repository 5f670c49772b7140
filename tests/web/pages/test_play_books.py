"""Random presses on every game through the screen's own requests, lawful and not: the books of the
property balance to the chip.

    HOUSEWAY_ROUNDS=1000 HOUSEWAY_SEED=7 .venv/bin/pytest --timeout=0 -m "" \
        tests/web/pages/test_play_books.py
"""

import os
import re

import pytest
from tests.web.desk import Desk
from tests.web.pages.reader import pages_desk

from houseway.cards import Randomness, seeded
from houseway.floor.upkeep.audit import audited
from houseway.games import FILES

ROUNDS = int(os.environ.get("HOUSEWAY_ROUNDS", "3"))
SEED = int(os.environ.get("HOUSEWAY_SEED", "0"))
VALUE = re.compile(r'name="press" value="([^"]*)"')
WILD = (
    *(
        "bet|zzz",
        "deal|0",
        "deal|99999",
        "again|1",
        "answer|fold|1-0",
        "answer|<q>|9-9",
        "set||1-1",
    ),
    *("chip|500", "chip|-5", "buy_in|", "take_back|", "clear|", "repeat|", "active|9", "seat|3:"),
    *(
        "seat|4:you",
        "seat|4:",
        "seat|6:random",
        "second|split",
        "send|0:high",
        "swap|1,2",
        "pick|51",
    ),
    *("coach|off", "pace|warp", "skip|", "zzz|1", "|", "shut|split", "bet_back|ante", "leave|"),
)


@pytest.mark.slow
@pytest.mark.parametrize("game", FILES)
def test_random_presses_leave_the_books_balanced(game: str) -> None:
    chance = seeded(10 * SEED + list(FILES).index(game) + 1)
    with pages_desk() as here:
        http = here.http
        page = http.get(f"/play/{game}", follow_redirects=True).text
        for press in ("pace|instant", "coach|off"):
            page = pressed(here, game, press)
        table = next(iter(here.backend.play._open.values()))
        for _ in range(400 * ROUNDS):
            if table.table.rounds >= ROUNDS and not table.is_playing:
                break
            page = pressed(here, game, chosen(page, chance))
            if not table.is_playing and table.left < 50_000_000:
                page = pressed(here, game, "buy_in|")
        assert table.table.rounds >= ROUNDS
        state, log = (
            table.table.floor.state,
            here.backend.properties.play_logs.log(table.guest, 0, kept=False),
        )
        audited(log.read())  # The auditor balances every chip, or raises.
        bought = state.chips[table.guest].bought
        nets = table.sitting.totals.net
        assert state.chips[table.guest].held == bought + nets


def chosen(page: str, chance: Randomness) -> str:
    """A button of the page, more often one that goes on; now and then what no button sends."""
    if chance.below(5) == 0:
        return WILD[chance.below(len(WILD))]
    offered = [one for one in VALUE.findall(page) if not one.startswith(("coach", "pace", "seat"))]
    onward = [one for one in offered if one.startswith(("deal", "again", "answer", "set"))]
    among = onward if onward and chance.below(2) else offered
    return among[chance.below(len(among))].replace("&#39;", "'") if among else "skip|"


def pressed(here: Desk, game: str, press: str) -> str:
    answer = here.http.post(f"/play/{game}", data={"press": press})
    assert answer.status_code in (200, 303, 404, 409, 422), (press, answer.status_code)
    if VALUE.search(answer.text):
        return answer.text
    return here.http.get(f"/play/{game}", follow_redirects=True).text
