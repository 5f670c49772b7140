"""The wait for a page's figures may end after any of its questions; the page is shown all the same.

A newcomer's first visit to `/lab` ended between its two questions and was answered with 500."""

from typing import Any

import pytest
from tests.web.pages.reader import Reader

from houseway.web.pages.lab import base
from houseway.web.pages.lab.base import LabPage

PAGES = [
    "/lab?table=trips-03",
    "/lab/compare?a=trips-03&b=trips-04",
    "/lab/bankroll",
    "/lab/blackjack",
    "/lab/meter?table=djwp-1",
    "/lab/strategy?game=mississippi-stud&cards=Jd+Td+9d+8c",
    "/lab/simulate?game=three-card-poker&rounds=20000&seed=7",
    "/lab/own",
    "/lab/audit",
]


@pytest.mark.parametrize("answered", [0, 1, 2])
@pytest.mark.parametrize("address", PAGES)
def test_a_page_is_shown_with_as_many_answers_as_there_were_in_time(
    address: str, answered: int, lab: Reader, monkeypatch: pytest.MonkeyPatch
) -> None:
    real, in_time = LabPage.asked, iter(range(answered))

    async def asked(self: LabPage, *question: Any, **named: Any) -> Any:
        if next(in_time, None) is None:
            raise TimeoutError
        return await real(self, *question, **named)

    monkeypatch.setattr(LabPage, "asked", asked)
    monkeypatch.setattr(base, "FIRST_PAINT", 60)
    assert lab.http.get(address, headers={"x-regions": ""}).status_code == 200
