"""Adjustments in the office: no preset reason, levels named as on the form. And the checklist of a
table with a key."""

from collections.abc import Iterator

import pytest
from tests.floor.house import OPENING
from tests.web.desk import Desk
from tests.web.pages.reader import Reader, pages_desk


@pytest.fixture
def room() -> Iterator[Desk]:
    with pages_desk(OPENING) as found:
        yield found


def test_a_request_to_lower_a_meter_starts_without_a_lawful_reason(room: Desk) -> None:
    """0108: nobody's choice is preset, and without one the request is refused."""
    reader = Reader(room, "haas")
    page = reader.open("/floor/adjustments")
    (form,) = [one for one in page.forms if one["id"] == "form-ask"]
    assert form["fields"]["lawful"] == ""
    given = {"what": "lower", "level": "five-card/mega", "amount": "$1", "ask.reason": "display"}
    page = reader.press("Request adjustment", **given)
    assert "Choose one of the five lawful reasons to lower a level (WAC 230-15-695)." in page.text
    assert not room.floor.state.requests


def test_adjustments_name_a_level_as_their_form_does(room: Desk) -> None:
    text = Reader(room, "haas").open("/floor/adjustments").text
    assert "Five-card, Minor" in text.partition("corrections")[2]
    assert "Five-card link, Minor" not in text


def test_a_checklist_names_the_key_only_where_there_is_one() -> None:
    done = "dana 12 COIN IN 1\ndana 12 HAND quads\nwhit 12 KEY JPH K-1\n"
    with pages_desk(OPENING + done) as here:
        text = Reader(here, "haas").open("/floor/day").text
        assert "Turn the key to RUN : K-1" in " ".join(text.split())
        assert "card out of the keypad" not in text
