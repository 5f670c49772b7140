"""The shuffler in the guest's own hands: mode, green button, packet by packet, exchange."""

import pytest
from tests.web import loop
from tests.web.play.test_table import room, sit

from houseway.money import DOLLAR
from houseway.refused import Refused
from houseway.table.shuffler import EXCHANGE
from houseway.web.pages.play.scene import scene_of
from houseway.web.play.table import PlayTable


def table_of(game: str, spot: str) -> PlayTable:
    table = sit(room(), game)
    table.sitting.pace, table.sitting.devices = "instant", "you"
    table.sitting.bets = {table.own[0]: {spot: 10 * DOLLAR}}
    return table


@pytest.mark.paragraph("fortune-san-lo", "dealing 1", "dealing 3", "dealing 4")
def test_san_lo_waits_for_its_mode_the_green_button_and_every_packet() -> None:
    async def play() -> None:
        table = table_of("san-lo", "main")
        with pytest.raises(Refused, match="Set the shuffler to Fortune San Lo Poker first"):
            await table.deal()
        await table.operate("mode", "DJ Wild Poker")
        with pytest.raises(Refused, match="Set the shuffler to Fortune San Lo Poker first"):
            await table.deal()
        await table.operate("mode", "Fortune San Lo Poker")
        await table.deal()
        assert not scene_of(table).felt.screen
        with pytest.raises(Refused, match="Next: the green button"):
            await table.operate("packet", "")
        await table.operate("green", "")
        assert scene_of(table).felt.screen.startswith("The shuffler shows 7")
        for packet in range(7):
            assert scene_of(table).felt.marks.count("unused_dealt") <= packet
            assert scene_of(table).ask is None
            await table.operate("packet", "")
        assert scene_of(table).ask is not None
        with pytest.raises(Refused, match="nothing more to do"):
            await table.operate("packet", "")

    loop.run(play())


@pytest.mark.paragraph("mississippi-stud", "dealing 1")
def test_the_dealer_operates_it_unless_the_guest_takes_it_over() -> None:
    async def play() -> None:
        table = table_of("mississippi-stud", "ante")
        table.sitting.devices = "dealer"
        await table.deal()
        assert scene_of(table).ask is not None

    loop.run(play())


@pytest.mark.paragraph("three-card-poker", "irregularities 2-2")
def test_a_failing_shuffler_is_exchanged_in_order_before_the_next_deal() -> None:
    async def play() -> None:
        table = table_of("three-card-poker", "ante")
        await table.operate("mode", "Three Card Poker")
        await table.operate("fails", "")
        with pytest.raises(Refused, match="The next step is: The fault persists"):
            await table.operate("exchange", EXCHANGE[2])
        for step in EXCHANGE:
            with pytest.raises(Refused, match="being replaced"):
                await table.deal()
            await table.operate("exchange", step)
        with pytest.raises(Refused, match="Set the shuffler to"):
            await table.deal()
        await table.operate("mode", "Three Card Poker")
        await table.deal()
        assert table.is_playing

    loop.run(play())
