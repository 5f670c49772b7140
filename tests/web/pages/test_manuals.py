"""Dealing manuals over HTTP: of any game for everyone, of a table on the floor for its staff."""

import re
from collections.abc import Iterator

import pytest
from tests.web.desk import Desk
from tests.web.pages.reader import pages_desk

from houseway.floor.documents.manual import of_table
from houseway.floor.documents.manual_page import to_html
from houseway.games import FILES
from houseway.web.security.guard import hashed


@pytest.fixture(scope="module")
def here() -> Iterator[Desk]:
    with pages_desk() as made:
        yield made


@pytest.mark.parametrize("game", FILES)
def test_every_game_has_its_manual(here: Desk, game: str) -> None:
    answer = here.http.get(f"/manual/{game}")
    assert answer.status_code == 200
    assert "Dealing manual" in answer.text
    policy = answer.headers["Content-Security-Policy"]
    assert "unsafe" not in policy
    (style,) = re.findall(r"<style>(.*?)</style>", answer.text, re.DOTALL)
    assert hashed(style) in policy  # As a browser reads it: otherwise the page has no style.


def test_it_is_of_the_paytables_and_settings_in_the_address(here: Desk) -> None:
    closed = here.http.get("/manual/three-card-poker?bonus=closed&set.ante_mandatory=yes").text
    assert "lammer" not in closed
    assert "Ante required with Pair Plus</th><td>yes" in closed
    atlas = here.http.get("/manual/mississippi-stud?progressive=link-ml03&controller=atlas")
    assert "START GAME" in atlas.text
    pdf = here.http.get("/manual/san-lo?form=pdf")
    assert pdf.content.startswith(b"%PDF")


@pytest.mark.parametrize(
    ("address", "status"),
    [
        ("/manual/baccarat", 404),
        ("/manual/san-lo?form=doc", 404),
        ("/manual/san-lo?controller=nexus", 422),
        ("/manual/san-lo?progressive=trips-01", 422),
        ("/manual/san-lo?set.moon=yes", 422),
        ("/manual/san-lo?set.house_way=%24x", 422),
    ],
)
def test_an_impossible_manual_gets_one_clear_answer(here: Desk, address: str, status: int) -> None:
    assert here.http.get(address).status_code == status


def test_a_table_of_the_floor_has_the_manual_of_its_own_controller(here: Desk) -> None:
    headers = {"Authorization": f"Bearer {here.session('dana')}"}
    answer = here.http.get("/floor/tables/4/manual", headers=headers)
    assert answer.status_code == 200
    assert answer.content == to_html(of_table(here.backend.floor.state, "4"))
    assert "Table 4" in answer.text
    assert "START GAME" in answer.text
    assert "An executive signs" in answer.text
    assert here.http.get("/floor/tables/404/manual", headers=headers).status_code == 404
    stranger = here.http.get("/floor/tables/4/manual", follow_redirects=False)
    assert stranger.status_code == 307


@pytest.mark.parametrize(
    "path",
    [
        "/play/san-lo?sheet=rules",
        "/train/lesson/san-lo",
        "/lab?table=fslp-01",
        "/lab/strategy?game=san-lo",
    ],
)
def test_the_manual_is_one_press_from_play_train_and_lab(here: Desk, path: str) -> None:
    assert "/manual/san-lo" in here.http.get(path, follow_redirects=True).text
