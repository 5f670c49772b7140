"""The trainer's desk: the order of its rows, what an open exam hides, and the closed games."""

from collections.abc import Iterator

import pytest
from tests.web.desk import Desk
from tests.web.pages.reader import Parsed, Reader, pages_desk
from tests.web.pages.test_train import NINA, THREE

from houseway.floor import commands
from houseway.floor.training.decide import question_of
from houseway.floor.training.events import Plan
from houseway.floor.training.school import School, Who
from houseway.lab.drills import MOCK

ANNA = Who("guest/a", "Anna")
EXAM = Plan(topic="name-the-hand", games=("san-lo",), questions=4, pass_mark=80, minutes=5)


@pytest.fixture
def here() -> Iterator[Desk]:
    with pages_desk() as found:
        for name, role in (("nina", "trainee"), ("rolf", "trainer"), ("mia", "manager")):
            found.floor.execute("haas", commands.HireStaff(name, name.capitalize(), (role,)), name)
        yield found


def answered(school: School, who: Who, plan: Plan, *right: bool) -> str:
    school.name(who)
    sitting = school.start(who, plan)
    for number, is_right in enumerate(right, 1):
        asked = question_of(sitting, number)
        wrong = next(one for one in asked.choices if one != asked.right)
        school.answer(who, sitting.id, number, asked.right if is_right else wrong)
    return sitting.id


def names(page: Parsed) -> list[str]:
    links = [words for words in ("Nina", "Anna") if words in page.text]
    return sorted(links, key=page.text.index)


def test_rows_are_sorted_by_any_column_heading(here: Desk) -> None:
    school, rolf = here.backend.school, Reader(here, "rolf")
    answered(school, ANNA, THREE, True, True, True)
    answered(school, NINA, THREE, False)
    for head, order in (
        ("name", ["Anna", "Nina"]),
        ("right", ["Nina", "Anna"]),
        ("answered", ["Anna", "Nina"]),
        ("seen", ["Nina", "Anna"]),
        ("name-the-hand", ["Nina", "Anna"]),
        ("<script>", ["Nina", "Anna"]),
    ):
        page = rolf.open(f"/train/desk?sort={head}")
        assert names(page) == order, head


def test_an_exam_that_runs_hides_pace_and_errors_until_it_is_handed_in(here: Desk) -> None:
    school, rolf = here.backend.school, Reader(here, "rolf")
    sitting = answered(school, NINA, EXAM, False, False)
    page = " ".join(rolf.open(f"/train/desk?trainee={NINA.id}").text.split())
    assert "2 of 4, running – – Open" in page
    school.stop(NINA, sitting)
    page = " ".join(rolf.open(f"/train/desk?trainee={NINA.id}").text.split())
    assert "0 of 4, not passed" in page
    assert "– – Open" not in page


@pytest.mark.parametrize("who", ["rolf", "mia"])
def test_a_game_is_closed_and_opened_at_the_desk(here: Desk, who: str) -> None:
    reader, guest = Reader(here, who), Reader(here)
    assert "All games are open to players." in reader.open("/train/desk").text
    said = reader.press("Close the game", closes="dj-wild", reason="")
    assert "Enter a reason of 1 to 80 characters." in said.text
    page = reader.press("Close the game", closes="dj-wild", reason="<b>Wheel</b> is broken")
    assert "Closed to players." in page.text
    assert f"Closed by {who.capitalize()}, " in page.text
    assert "<b>Wheel</b> is broken" in guest.open("/play").text  # As text, not as markup.
    assert (
        "DJ Wild Stud Poker is closed: <b>Wheel</b> is broken." in guest.open("/play/dj-wild").text
    )
    assert "Open to players." in reader.press("Open").text
    assert "Closed" not in guest.open("/play").text


def test_a_trainee_cannot_close_a_game(here: Desk) -> None:
    nina, rolf = Reader(here, "nina"), Reader(here, "rolf")
    rolf.open("/train/desk")
    (form,) = [one for one in rolf.page.forms if "closes" in one["fields"]]
    assert "Close the game" not in nina.open("/train/desk").text
    mine = next(one for one in nina.open("/train").forms if one["buttons"])
    given = {**form["fields"], **mine["fields"], "press": "close", "closes": "dj-wild"}
    said = nina.http.post("/train/desk", data={**given, "reason": "mine"})
    assert here.backend.properties.closed("dj-wild") is None
    assert said.status_code == 422
    assert "This desk is for trainers." in said.text


def test_a_class_that_has_not_begun_says_how(here: Desk) -> None:
    page = Reader(here, "rolf").open("/train/desk")
    assert "No trainees yet. To start a class:" in page.text
    assert sum(tag == "li" for tag, _ in page.tags) == 3


def test_a_trainee_sees_their_own_row_and_nothing_of_a_running_exam(here: Desk) -> None:
    school, nina = here.backend.school, Reader(here, "nina")
    answered(school, ANNA, THREE, False)
    answered(school, NINA, THREE, True)
    answered(school, NINA, EXAM, False, False)
    page = " ".join(nina.open("/train").text.split())
    assert "Weak spots: percent right on the first try" in page
    assert "Nina 100%" in page
    assert "Anna" not in page
    assert "Answered 1 Right on the first try 100%" in page


def test_a_running_mock_game_counts_rounds_and_not_acts(here: Desk) -> None:
    """The trainer's desk said "24 of 3, running"."""
    plan = Plan(topic=MOCK, games=("three-card-poker",), questions=3)
    here.backend.school.start(NINA, plan)
    page = Reader(here, "rolf").open("/train/desk?trainee=staff%2Fnina")
    assert "0 of 3 rounds, running" in page.text
