"""Play as a browser without script has it: the same forms and refusals, and each press once."""

import json
import re
from collections.abc import Iterator
from http.cookiejar import DefaultCookiePolicy
from urllib.parse import urlencode

import pytest
from tests.web.desk import Desk
from tests.web.pages.reader import Reader, pages_desk

from houseway.floor.play.state import Stack
from houseway.floor.upkeep.audit import audited
from houseway.games import FILES, game

GAME = "three-card-poker"


@pytest.fixture
def here() -> Iterator[Desk]:
    with pages_desk() as found:
        yield found


@pytest.fixture
def guest(here: Desk) -> Reader:
    found = Reader(here)
    found.open(f"/play/{GAME}")
    return found


def stack(guest: Reader) -> str:
    found = re.search(r"Stack\s+([\d,]+)", guest.page.text)
    assert found is not None
    return found[1]


def test_the_lobby_has_a_tile_for_every_game(here: Desk) -> None:
    guest = Reader(here)
    guest.open("/play")
    links = [given["href"] for tag, given in guest.page.tags if tag == "a"]
    assert f"/play/{GAME}" in links
    assert "Not played yet" in guest.page.text


def test_the_lobby_keeps_its_filter_its_order_and_its_search_in_the_address(here: Desk) -> None:
    guest = Reader(here)

    def tiles(address: str) -> list[str]:
        guest.open(address)
        links = [given for tag, given in guest.page.tags if tag == "a"]
        return [given["href"] for given in links if given.get("class") == "gtile"]

    assert len(tiles("/play")) == len(FILES)
    assert 0 < len(tiles("/play?kind=Blackjack")) < len(FILES)
    by_name = tiles("/play?sort=name")
    names = {f"/play/{id_}": game(id_).name for id_ in FILES}
    assert [names[one] for one in by_name] == sorted(names.values())
    assert tiles(f"/play?find={game(GAME).name[:6].upper()}") == [f"/play/{GAME}"]
    assert tiles("/play?find=<b>") == []
    assert f'No game named "<b>". Show all {len(FILES)}' in " ".join(guest.page.text.split())


def test_a_round_that_waits_is_a_band_of_the_lobby(here: Desk, guest: Reader) -> None:
    guest.press("Ante")
    guest.press("Deal")
    text = " ".join(guest.open("/play").text.split())
    assert f"Round 1 of {game(GAME).name} is waiting for you" in text
    assert "5 on the felt. Resume" in text


def test_where_another_node_leads_the_lobby_opens_and_a_seat_is_refused(
    here: Desk,
) -> None:
    """The lobby was a refusal, too."""

    here.backend.properties.leads = False
    guest = Reader(here)
    assert "Not played yet" in guest.open("/play").text
    assert "Another server is active" in guest.open(f"/play/{GAME}").text
    assert guest.answer.status_code == 503


def test_a_guest_is_given_a_table_and_finds_it_again(here: Desk, guest: Reader) -> None:
    assert guest.answer.url.raw_path == f"/play/{GAME}".encode()
    guest.press("Ante")
    assert "5 on the felt" in guest.page.text
    guest.open(f"/play/{GAME}")
    assert "5 on the felt" in guest.page.text
    other = Reader(here)
    other.open(f"/play/{GAME}")
    assert "0 on the felt" in other.page.text
    guest.open("/play")
    assert stack(guest) == "995"


def test_a_table_is_found_again_after_it_left_memory(here: Desk, guest: Reader) -> None:
    guest.press("Ante")
    play = here.backend.play
    play._open.clear()
    here.backend.properties._floors.clear()
    guest.open(f"/play/{GAME}?sheet=settings")
    assert "1,000 bought in" in guest.page.text


def test_a_browser_that_takes_no_cookie_is_told_so(here: Desk) -> None:
    guest = Reader(here)
    guest.http.cookies.jar.set_policy(DefaultCookiePolicy(allowed_domains=[]))
    guest.open(f"/play/{GAME}")
    guest.press("Ante")
    assert guest.answer.status_code == 422
    assert "Allow cookies" in guest.page.text


def test_a_new_guest_gets_table_and_felt_in_one_answer(here: Desk) -> None:
    """A felt at an address with rules of its own goes by the door, which knows the short way."""
    guest = Reader(here)
    first = guest.http.get(f"/play/{GAME}", follow_redirects=False)
    assert first.status_code == 200
    assert "houseway_guest" in first.headers["set-cookie"]
    guest.open(f"/play/{GAME}")
    assert stack(guest) == "1,000"
    assert len([one for one in here.backend.properties._floors if one.startswith("guest/")]) == 1
    asked = Reader(here).http.get(f"/play/{GAME}?sheet=settings", follow_redirects=False)
    assert asked.headers["location"] == f"/play/{GAME}/sit?sheet=settings"


def test_an_unknown_game_gets_a_page_of_ours(here: Desk) -> None:
    guest = Reader(here)
    for path in ("/play/zzz", "/play/zzz/sit"):
        guest.open(path)
        assert guest.answer.status_code == 404
        assert "Houseway" in guest.page.text
    assert not here.backend.properties._floors.keys() - {"class"}


def test_a_whole_round_without_script_ends_in_one_card(guest: Reader) -> None:
    guest.press("Ante")
    guest.press("Pair Plus")
    guest.press("Deal")
    guest.press("Skip ahead")
    assert "play or fold?" in guest.page.text
    guest.press("Fold")
    guest.press("Skip ahead")
    assert "You lose 10" in re.sub(r"\s+", " ", guest.page.text)
    assert "10 bet, 0 back" in guest.page.text
    assert stack(guest) == "990"
    guest.open(f"/play/{GAME}/rounds/1")
    assert "10 bet, 0 back" in guest.page.text


def test_a_round_gone_by_is_played_again_step_by_step(guest: Reader) -> None:
    for _ in range(2):
        guest.press("Ante")
        guest.press("Deal")
        guest.press("Skip ahead")
        guest.press("Fold")
        guest.press("Skip ahead")
    guest.open(f"/play/{GAME}/rounds/1?step=1")
    assert "Step 1 of" in guest.page.text
    assert "bet, 0 back" not in guest.page.text
    guest.open(f"/play/{GAME}/rounds/1")
    assert "5 bet, 0 back" in guest.page.text
    links = [given.get("href", "") for tag, given in guest.page.tags if tag == "a"]
    assert any(link.startswith(f"/lab/strategy?game={GAME}") for link in links)
    guest.open(f"/play/{GAME}/rounds/3")
    assert guest.answer.status_code == 404
    guest.open(f"/play/{GAME}/rounds/1?of=guest/x")
    assert guest.answer.status_code == 403


def test_a_press_that_comes_twice_is_done_once(here: Desk, guest: Reader) -> None:
    """A chip by the key of its request, a deal by its round, an answer by its question."""
    ante = {"press": "bet|ante", "key": "k1"}
    for _ in range(2):
        guest.http.post(f"/play/{GAME}", data=ante)
    guest.http.post(f"/play/{GAME}", data={**ante, "key": "k2"})
    [table] = here.backend.play._open.values()
    assert guest.open(f"/play/{GAME}").text.count("10 on the felt") == 1
    for key in ("k3", "k4"):
        guest.http.post(f"/play/{GAME}", data={"press": "deal|1", "key": key})
    assert table.table.rounds == 1
    turn = table.turn
    guest.http.post(f"/play/{GAME}", data={"press": f"answer|fold|{turn}"})
    guest.http.post(f"/play/{GAME}", data={"press": "again|2"})
    for _ in range(2):
        guest.http.post(f"/play/{GAME}", data={"press": f"answer|fold|{turn}"})
    assert table.is_playing
    assert table.table.rounds == 2


def test_take_back_undoes_the_last_chip_and_a_clear(guest: Reader) -> None:
    guest.press("Ante")
    guest.press("Pair Plus")
    guest.press("Clear")
    assert stack(guest) == "1,000"
    guest.press("Take back")
    assert "10 on the felt" in guest.page.text
    guest.press("Take back")
    assert "5 on the felt" in guest.page.text
    assert any(one.startswith("Ante, 5") for one in guest.buttons())


def test_a_limit_is_named_when_it_applies(guest: Reader) -> None:
    guest.press("Chips of 100")
    guest.press("Bonus")
    guest.press("Bonus, 100")
    assert guest.answer.status_code == 422
    assert "The limit on Bonus is 100." in guest.page.text
    assert stack(guest) == "900"


def test_a_guest_short_of_chips_is_shown_how_to_get_more(here: Desk, guest: Reader) -> None:
    [table] = here.backend.play._open.values()
    table.table.floor.state.chips[table.guest] = Stack(6_000_000, 6_000_000)
    guest.open(f"/play/{GAME}")
    assert "Buy 1,000 chips" not in guest.buttons()
    guest.press("Ante")
    assert "Buy 1,000 chips" in guest.buttons()
    guest.press("Deal")
    guest.press("Skip ahead")
    guest.press("Buy 1,000 chips")
    assert stack(guest) == "1,001"


def test_what_nobody_offers_is_refused_and_changes_nothing(here: Desk, guest: Reader) -> None:
    [table] = here.backend.play._open.values()
    before = table.sitting
    for press in ("coach|loud", "pace|", "seat|99:you", "active|7", "chip|3", "deal|x", "zzz|1"):
        guest.http.post(f"/play/{GAME}", data={"press": press})
    assert table.sitting == before
    assert table.table.rounds == 0


def test_the_script_gets_only_what_has_changed(guest: Reader) -> None:
    headers = {"accept": "application/json"}
    first = guest.http.get(f"/play/{GAME}", headers=headers).json()
    has = ",".join(f"{name}:{digest}" for name, (digest, _) in first["regions"].items())
    body = {"press": "bet|ante", "key": "k"}
    told = guest.http.post(f"/play/{GAME}", data=body, headers={**headers, "x-regions": has})
    assert set(json.loads(told.text)["regions"]) == {"felt", "row"}


def chips(here: Desk) -> int:
    """In the stack and on the felt, as the log of the guest's property has it."""
    here.backend.play._open.clear()  # Killed: nothing in memory is left.
    here.backend.properties._floors.clear()
    (name,) = [
        row[0]
        for row in here.backend.properties.play_logs.rows("SELECT name FROM logs WHERE kept = 0")
    ]
    state = here.backend.properties.floor(name).state
    audited(here.backend.properties.play_logs.log(name, 0, kept=False).read())
    felt = state.felts[GAME]
    return state.chips[name].held + (felt.put[3] if felt.is_open else 0)


def test_re_buy_reload_two_tabs_and_a_killed_server_keep_every_chip(
    here: Desk, guest: Reader
) -> None:
    """Seen to fail on the old bankroll: a re-buy in mid-round was gone at the settlement."""
    other = Reader(here)
    other.http.cookies = guest.http.cookies  # The same guest in a second tab.
    assert chips(here) == 1_000_000_000
    guest.open(f"/play/{GAME}")
    guest.press("Ante")
    guest.press("Deal")
    assert chips(here) == 1_000_000_000
    other.open(f"/play/{GAME}?sheet=settings")
    other.press("Buy 1,000 chips")
    assert chips(here) == 2_000_000_000
    for tab in (guest, other):
        tab.open(f"/play/{GAME}")
        assert "play or fold?" in tab.page.text
    guest.press("Fold")
    assert chips(here) == 1_995_000_000
    other.open(f"/play/{GAME}")
    assert stack(other) == "1,995"


def test_a_table_is_opened_by_its_address_and_keeps_its_own_round(here: Desk) -> None:
    """19.18: paytables, limits and house settings of the address; the coach answers for them."""
    guest = Reader(here)
    asked = f"/play/{GAME}?pair_plus=pair-plus-c&bonus=closed&ante.low=%2425&set.ante_mandatory=yes"
    guest.open(asked)
    assert guest.answer.url.params["pair_plus"] == "pair-plus-c"
    (whose,) = here.backend.properties._floors.keys() - {"class"}
    (name,) = here.backend.properties.floor(whose).state.tables
    table = here.backend.properties.table(whose, name)
    assert table is not None
    assert table.layout.tables["pair_plus"].id == "pair-plus-c"
    assert "bonus" not in table.layout.tables
    guest.press("Ante")
    guest.press("Deal")
    assert "below the minimum of $25.00" in guest.page.text
    guest.open(f"/play/{GAME}")  # Another table, with a round of its own.
    assert len(here.backend.properties.floor(whose).state.tables) == 2
    assert "5 on the felt" not in guest.page.text
    guest.open(asked)
    assert "5 on the felt" in guest.page.text


def test_only_what_is_not_usual_stays_in_the_address(here: Desk) -> None:
    guest = Reader(here)
    page = guest.open(f"/play/{GAME}?sheet=rules")
    (form,) = [one for one in page.forms if "set.ante_mandatory" in one["fields"]]
    assert form["fields"]["ante"] == "tcp-01"
    guest.open(f"/play/{GAME}?{urlencode({**form['fields'], 'ante': 'tcp-05'})}")
    assert dict(guest.answer.url.params) == {"ante": "tcp-05"}
    assert f"/play/{GAME}?ante=tcp-05&amp;sheet=pays" in guest.answer.text


def test_a_table_that_does_not_open_says_why_over_the_usual_one(here: Desk) -> None:
    guest = Reader(here)
    page = guest.open("/play/royal-match-21?set.decks=1")
    assert (
        "Royal Match 21, Paytable 3 is approved for 2, 3, 4, 5, 6, 7, 8 decks, not 1." in page.text
    )
    (form,) = [one for one in page.forms if "set.decks" in one["fields"]]
    assert form["fields"]["set.decks"] == "1"  # What was asked, to be mended.
    assert "has no bet 'moon'" in guest.open("/play/royal-match-21?moon=1").text
    opened = guest.open("/play/royal-match-21?set.decks=1&royal_match=royal-match-1")
    assert "approved for" not in opened.text


def test_the_pays_are_those_that_the_table_offers(here: Desk) -> None:
    guest = Reader(here)
    at = "/play/royal-match-21?sheet=pays-royal_match"
    assert "Crown Treasure" not in guest.open(at).text
    assert "Crown Treasure" in guest.open(f"{at}&set.crown_treasure=yes").text
