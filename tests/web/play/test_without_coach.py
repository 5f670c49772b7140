"""A game without a solver is dealt, and where the coach would speak the page says there is none."""

import pytest
from tests.web.play.test_table import GUEST, room, run, sit

from houseway.lab import bots, coach
from houseway.web.pages.play.panels import coaching
from houseway.web.pages.play.scene import scene_of


@pytest.mark.parametrize("when", ["before", "after"])
def test_the_page_says_that_there_is_no_coach(when: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Seen to fail: the coach was asked all the same and looked it up for ever."""
    for place in (bots, coach):
        monkeypatch.setattr(place, "solver", lambda id_: None)
    table = sit(room(), "three-card-poker")
    table.sitting.coach = when  # type: ignore[assignment]
    for seat in table.seats.keys() - {3}:
        table.table.stand(GUEST, seat)

    async def one_round() -> None:
        table.bet(3, "ante")
        await table.deal()

    run(one_round())
    table.showing.skip()
    said = coaching.coach(scene_of(table))
    assert said is not None
    assert "Three Card Poker has no solver yet" in said["note"]
    run(table.answer("play"))
    assert table.sitting.unpriced == []
    assert table.history[0].decisions == []
    table.sitting.coach = "off"
    assert coaching.coach(scene_of(table)) is None
