"""The shuffler and the verify display: small devices with rules of their own."""

from dataclasses import replace

import pytest

from houseway.cards import parse_cards
from houseway.games import FILES, game
from houseway.games.san_lo.setting.house_way import POINTS
from houseway.games.san_lo.setting.verify_display import HOME, VerifyDisplay
from houseway.money import DOLLAR
from houseway.refused import Refused
from houseway.table.layout import open_layout
from houseway.table.round import TableRound
from houseway.table.shuffler import EXCHANGE, Machine, Mode, act_of
from houseway.table.wager_rules import usual_wagers


def mode_of(id_: str) -> Mode:
    mode = game(id_).mode
    assert mode is not None
    return mode


def test_every_poker_game_has_a_mode_for_its_own_deal_and_a_shoe_has_none() -> None:
    for id_ in FILES:
        found = game(id_)
        assert (found.mode is None) == found.deal.shoe
        if found.mode is not None:
            assert (found.mode.packet, found.mode.deck) == (
                found.deal.own,
                len(open_layout(found).deck),
            )


@pytest.mark.parametrize("id_", [id_ for id_ in FILES if not game(id_).deal.shoe])
def test_the_procedure_deals_packets_of_the_size_of_its_mode(id_: str) -> None:
    mode, layout = game(id_).mode, open_layout(game(id_))
    assert mode is not None
    wagers = {1: usual_wagers(layout, 10 * DOLLAR, layout.spots[:1])}
    round_ = TableRound(layout, layout.deck, wagers, number=int(game(id_).draws_number))
    out = [fact for fact in round_.facts if act_of(fact) == "packet"]
    assert {len(fact.cards) for fact in out if fact.kind == "hand_dealt"} == {mode.packet}
    assert len(out[0].cards) == (mode.first or mode.packet)


@pytest.mark.paragraph("three-card-poker", "irregularities 2-2")
def test_the_exchange_goes_step_by_step_and_the_mode_is_set_on_the_backup() -> None:
    mode = mode_of("three-card-poker")
    machine = Machine(mode=mode.name)
    with pytest.raises(Refused, match="nothing to replace"):
        machine.exchanged("Unplug it.")
    machine = machine.fails()
    with pytest.raises(Refused, match="The next step is: The fault persists"):
        machine.exchanged("Unplug it.")
    for step in EXCHANGE:
        with pytest.raises(Refused, match="being replaced"):
            machine.need_ready(mode)
        machine = machine.exchanged(step)
    with pytest.raises(Refused, match="Set the shuffler to"):
        machine.need_ready(mode)
    replace(machine, mode=mode.name).need_ready(mode)


HAND = parse_cards("As Kd Qh 7c 7d 2s")


def test_a_players_house_way_waits_for_all_other_players() -> None:
    display = VerifyDisplay([1, 2, 4])
    display.hand_set(1)
    with pytest.raises(Refused, match="all other players have set"):
        display.player_house_way(2, HAND)
    assert display.screen == HOME
    display.hand_set(4)
    assert display.player_house_way(2, HAND) == POINTS.set(HAND)
    assert display.screen[:2] == ("PLAYER HOUSE WAY", "SEAT 2")
    assert display.screen[-1] == "EXIT"


def test_the_dealers_house_way_waits_for_every_player_and_shows_low_and_mid() -> None:
    display = VerifyDisplay([3])
    with pytest.raises(Refused, match="all players have set"):
        display.dealer_house_way(HAND)
    display.player_house_way(3, HAND)
    with pytest.raises(Refused, match="EXIT"):
        display.dealer_house_way(HAND)
    display.exit()
    setting = display.dealer_house_way(HAND)
    assert [line.split()[0] for line in display.screen] == ["DEALER", "LOW", "MID"]
    assert setting == POINTS.set(HAND)


def test_a_seat_without_a_hand_cannot_be_shown() -> None:
    with pytest.raises(Refused, match="Seat 5 has no hand"):
        VerifyDisplay([3]).player_house_way(5, HAND)
