"""What the law or the document asks is answered by whoever sends a command, never by the program:
left out, it is refused over the API as on the screen."""

from tests.web.desk import Desk
from tests.web.test_commands import post

from houseway.money import DOLLAR

LEVEL = {"name": "jackpot", "seed": 9_000 * DOLLAR, "contribution_bp": 1_000}
LINK = {"link": "mine", "paytable": "link-01", "levels": [LEVEL]}
SECOND = """
tess table 13 san-lo aquarius san-lo fslpp-01
tess link second fslpp-01 aquarius jackpot=$5,000:20%:1%
tess join second 13
"""
START = {"level": "jackpot", "current": 5_000 * DOLLAR, "maximum": 50_000 * DOLLAR}


def test_the_executive_card_for_the_top_level_is_answered(here: Desk) -> None:
    answer = post(here, "tess", "create-link", LINK)
    assert (answer.status_code, answer.json()["refusal"]) == (409, "executive_unanswered")
    assert "yes or no" in answer.json()["detail"]
    for said, key in ((True, "k1"), (False, "k2")):
        body = {**LINK, "link": f"mine-{key}", "executive_top": said}
        assert post(here, "tess", "create-link", body, key).status_code == 200
        assert here.floor.state.jackpots[f"mine-{key}"].rules.executive_top is said


def test_the_same_creation_without_its_answer_is_the_one_that_was_answered_yes(here: Desk) -> None:
    """A program from before, which left it out, is not refused for a new answer when it sends its
    command again."""
    body = {**LINK, "executive_top": True}
    first = post(here, "tess", "create-link", body, "again")
    second = post(here, "tess", "create-link", LINK, "again").json()
    assert (second["seq"], second["is_repeated"]) == (first.json()["seq"], True)


def test_aquarius_never_asks_for_it(here: Desk) -> None:
    body = {"link": "mine", "paytable": "fslpp-01", "family": "aquarius"}
    assert post(here, "tess", "create-link", body).status_code == 200


def test_a_maximum_is_posted_with_its_notice_or_not_at_all(here: Desk) -> None:
    here.shift.run(SECOND)
    for unanswered in (START, {**START, "notice": False}):
        opens = {"link": "second", "starts": [unanswered], "reason": "start"}
        answer = post(here, "haas", "open-link", opens, "open")
        assert answer.json()["refusal"] == "notice_missing"
    assert not here.floor.state.jackpots["second"].link.has_opened
    post(here, "haas", "close-link", {"link": "fortune", "reason": "change"}, "close")
    changes = {"link": "fortune", "reason": "posted", "maximums": {"jackpot": 60_000 * DOLLAR}}
    answer = post(here, "tess", "change-link", changes, "change")
    assert answer.json()["refusal"] == "notice_missing"
