"""The lab over HTTP: the same answers as on the command line, computed in another process."""

import json
from pathlib import Path

import pytest
from tests.web.desk import Desk

from houseway.cli import main
from houseway.floor.command_handling.memory_store import MemoryLog
from houseway.money import DOLLAR
from houseway.web.lab.tasks import history_of_file
from houseway.web.pages.lab import files
from houseway.web.records.history import all_points, thinned


def test_odds_over_http_are_those_of_the_command(
    here: Desk, capsys: pytest.CaptureFixture[str]
) -> None:
    found = here.http.get("/api/lab/odds/royal-match-3?decks=8").json()
    assert main(["odds", "royal-match-3", "--decks", "8", "--json"]) == 0
    assert found == json.loads(capsys.readouterr().out)
    assert here.http.get("/api/lab/odds/royal-match-3?decks=8").json() == found


@pytest.mark.parametrize(
    ("query", "flags"),
    [
        ("royal-match-10?car=38000", ["--car", "38000"]),
        (
            "blazing-7s-1?third_card=up-card&decks=8",
            ["--third-card", "up-card", "--decks", "8"],
        ),
        ("blazing-7s-1?no_cut_off=1", ["--no-cut-off"]),
        ("ms-stud-01?folded=lose", ["--folded", "lose"]),
        ("link-ml03?meter.mega=25000&others=2", ["--meter", "mega=25000", "--others", "2"]),
        (
            "blackjack?decks=1&s17=1&pays=6:5&strategy=basic&max_hands=2",
            ["--decks", "1", "--s17", "--pays", "6:5", "--strategy", "basic", "--max-hands", "2"],
        ),
    ],
)
def test_every_assumption_of_the_command_can_be_sent(
    here: Desk, query: str, flags: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    found = here.http.get(f"/api/lab/odds/{query}").json()
    assert main(["odds", query.partition("?")[0], *flags, "--json"]) == 0
    assert found == json.loads(capsys.readouterr().out)


OWN = """
[generous-trips]
name = "Trips with a generous flush"
game = "dj-wild"
bet = "trips"
hands = "wild_five"
like = "trips-03"
wager = { optional = true, needs = "ante", after_fold = "stays" }
pays = [{ hand = "five_wilds", to_one = "2000" }, { hand = "trips", to_one = "5/2" }]
source = { document = "my notebook", heading = "May, page 12" }
"""


def test_a_paytable_of_one_s_own_is_answered_as_by_the_command(
    here: Desk, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    found = here.http.post("/api/lab/odds", json={"file": OWN})
    file = tmp_path / "file"
    file.write_text(OWN)
    assert main(["odds", "--file", str(file), "--json"]) == 0
    assert found.json() == json.loads(capsys.readouterr().out)
    assert found.json()["assumes"]["approved"] is False


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ({"file": "[x"}, "not readable TOML"),
        ({"file": OWN, "paytable": "generous"}, "did you mean generous-trips?"),
        ({"file": OWN.replace("generous-trips", "trips-03")}, "an approved table's id"),
        ({"file": OWN, "decks": 9}, "not valid at decks"),
        ({"file": OWN, "crown": True}, "'crown' does not apply to"),
        ({"file": "x" * 40_000}, "not valid at file"),
        ({}, "not valid at file"),
    ],
)
def test_an_impossible_paytable_of_ones_own_is_reported_in_one_sentence(
    here: Desk, body: dict[str, object], said: str
) -> None:
    answer = here.http.post("/api/lab/odds", json=body)
    assert answer.status_code == 422
    assert said in answer.json()["detail"]


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ("trips-03?decks=2", "'decks' does not apply to trips-03."),
        ("trips-03?others=2", "'others' does not apply to trips-03."),
        ("trips-03?s17=1", "'s17' does not apply to trips-03."),
        ("djwp-1?folded=lose", "'folded' does not apply to djwp-1."),
    ],
)
def test_an_assumption_that_does_not_apply_is_refused_over_http(
    here: Desk, asked: str, said: str
) -> None:
    answer = here.http.get(f"/api/lab/odds/{asked}")
    assert (answer.status_code, answer.json()["detail"]) == (422, said)


def test_files_of_the_lab_come_with_a_name(here: Desk) -> None:
    here.app.include_router(files.router)
    here.app.router.routes.insert(0, here.app.router.routes.pop())
    sheet = here.http.get("/lab/files/par.pdf?table=trips-03&pay.natural_flush=40")
    assert sheet.content.startswith(b"%PDF")
    assert "trips-03-edited-par.pdf" in sheet.headers["content-disposition"]
    rows = here.http.get("/lab/files/odds.csv?table=trips-03")
    assert rows.text.startswith("paytable,bet,hand,")
    wrong = here.http.get("/lab/files/odds.csv?table=trips-99")
    assert (wrong.status_code, wrong.json()["refusal"]) == (422, "bad_input")
    assert here.http.get("/lab/files/odds.exe?table=trips-03").status_code == 404


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/api/lab/odds/nothing", 404),
        ("/api/lab/odds/royal-match-3?decks=9", 422),
        ("/api/lab/odds/royal-match-3?mega=1", 422),
        ("/api/lab/odds/trips-01?basis=odd", 422),
    ],
)
def test_a_question_that_makes_no_sense_is_a_problem(here: Desk, path: str, status: int) -> None:
    answer = here.http.get(path)
    assert answer.status_code == status
    assert answer.headers["content-type"] == "application/problem+json"


def test_an_unknown_name_is_not_called_a_wrong_address(here: Desk) -> None:
    table = here.http.get("/api/lab/odds/nothing").json()
    assert table["detail"].startswith("There is no paytable 'nothing'; `GET /api/lab/paytables`")
    game = here.http.get("/api/lab/strategy/war").json()
    assert game["detail"].startswith("There is no game 'war'; choose from mississippi-stud")


def test_blackjack_rules_are_refused_where_nobody_plays_blackjack(here: Desk) -> None:
    for more in ("", "&hand=Jd Td"):
        answer = here.http.get(f"/api/lab/strategy/mississippi-stud?s17=true{more}")
        assert answer.status_code == 422
        assert answer.json()["detail"] == "'s17' does not apply to mississippi-stud."


def test_the_catalog_is_whole(here: Desk) -> None:
    found = {table["id"] for table in here.http.get("/api/lab/paytables").json()}
    assert {"ms-01", "link-ml03", "fslpp-03", "blackjack"} <= found


def test_meters_are_read_back_from_the_log(here: Desk) -> None:
    here.shift.run("""
dana 4 START GAME 1 3
dana 4 SEAT 3
dana 4 HAND quads
whit 4 CONFIRM 3 shown
whit 4 CARD S-1
dana 4 END GAME
""")
    headers = {"Authorization": f"Bearer {here.session('dana')}"}
    points = here.http.get("/api/links/five-card/history", headers=headers).json()
    assert points[0]["levels"]["mega"] == 10_000 * DOLLAR
    assert points[-1]["fell"] == ["minor"]
    now = here.floor.state.jackpots["five-card"].link.levels
    assert points[-1]["levels"] == {name: level.current for name, level in now.items()}
    assert here.http.get("/api/links/none/history", headers=headers).status_code == 404


def test_thinned_points_keep_every_fall(here: Desk) -> None:
    assert isinstance(here.shift.log, MemoryLog)
    for _ in range(30):
        here.shift.run("dana 4 START GAME 1\ndana 4 END GAME")
    here.shift.run("dana 4 START GAME 1\ndana 4 SEAT 1\ndana 4 HAND quads\nwhit 4 CONFIRM 1 shown")
    here.shift.run("whit 4 CARD S-1\ndana 4 END GAME")
    found = all_points(here.shift.log.records, "five-card")
    few = thinned(found, 5)
    assert len(few) < len(found)
    assert [p for p in few if p.fell] == [p for p in found if p.fell]
    assert (few[0], few[-1]) == (found[0], found[-1])


def test_the_lab_works_on_plain_values(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        history_of_file(str(tmp_path / "none"), "x", 2)
