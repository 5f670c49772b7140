"""A screen writes a time of a day in one form, wherever it stands: "Nov 15, 16:42:07"."""

import re

import pytest
from tests.floor.house import OPENING
from tests.floor.law.reached import WIN
from tests.web.pages.reader import Reader, pages_desk

from houseway.floor.clock import moments_in_words

MOMENT = re.compile(r"[A-Z][a-z]{2} [1-9]\d?, \d\d:\d\d:\d\d")


@pytest.mark.parametrize(
    ("said", "shown"),
    [
        ("ended 2026-11-16 21:16:14.", "ended Nov 16, 21:16:14."),
        ("due 2026-11-06 21:16", "due Nov 6, 21:16"),
        ("due 2026-11-18", "due Nov 18, 2026"),
        ("win 2026-13-01 21:16:14", "win 2026-13-01 21:16:14"),
    ],
)
def test_a_moment_in_a_sentence_is_written_as_in_a_list(said: str, shown: str) -> None:
    assert moments_in_words(said) == shown


def test_an_alarm_writes_the_end_of_a_seal_as_the_bank_page_does() -> None:
    """It said "Nov 16, 2026 21:16" where the page it leads to says "Nov 16, 21:16:14"."""
    with pages_desk(OPENING + WIN + "wait 8d\n") as here:
        reader = Reader(here, "haas")
        bank = reader.open("/floor/bank").text
        (held,) = MOMENT.findall(bank.partition("Sealed hands")[2])
        assert f"ended {held}" in reader.open("/floor").text
