"""The shuffler and the verify display: small devices with rules of their own."""

import pytest

from houseway.cards import joker_deck, parse_cards, standard_deck
from houseway.games import FILES, game
from houseway.games.san_lo.setting.house_way import POINTS
from houseway.games.san_lo.setting.verify_display import HOME, VerifyDisplay
from houseway.paytables import paytable
from houseway.refused import Refused
from houseway.table.irregular import SWAP
from houseway.table.layout import open_layout
from houseway.table.shuffler import Mode, Model, Shuffler, Swap

COVER_ALL, SAN_LO = "caribbean-stud", "san-lo"


def mode_of(id_: str) -> Mode:
    mode = game(id_).mode
    assert mode is not None
    return mode


def loaded(id_: str, number: int = 0) -> Shuffler:
    mode = mode_of(id_)
    shuffler = Shuffler("i-Deal Plus", mode, paytable("cover-all"))
    shuffler.load(standard_deck() if mode.deck == 52 else joker_deck(), number)
    return shuffler


def test_every_poker_game_has_a_mode_for_its_own_deal_and_a_shoe_has_none() -> None:
    for id_ in FILES:
        found = game(id_)
        assert (found.mode is None) == found.deal.shoe
        if found.mode is not None:
            assert (found.mode.packet, found.mode.deck) == (
                found.deal.own,
                len(open_layout(found).deck),
            )


@pytest.mark.parametrize(
    ("model", "mode"),
    [("ACE", "dj-wild"), ("i-Deal", COVER_ALL)],
)
def test_a_model_has_only_its_own_modes(model: Model, mode: str) -> None:
    with pytest.raises(Refused, match="has no mode"):
        Shuffler(model, mode_of(mode))


def test_packets_come_off_the_top_in_the_size_of_the_mode() -> None:
    shuffler = loaded("mississippi-stud")
    assert [shuffler.packet(), shuffler.packet(), shuffler.packet()] == [
        *((0, 1, 2), (3, 4), (5, 6))
    ]
    assert shuffler.hands == 2  # the community cards are no hand
    assert loaded("three-card-poker").packet() == (0, 1, 2)


def test_a_deck_of_another_game_is_refused() -> None:
    shuffler = Shuffler("i-Deal", mode_of("dj-wild"))
    with pytest.raises(Refused, match="53 cards"):
        shuffler.load(standard_deck())


@pytest.mark.parametrize(("players", "royal"), [(7, "100"), (4, "200"), (1, "500")])
def test_cover_all_counts_the_hands_and_shows_their_row(players: int, royal: str) -> None:
    shuffler = loaded(COVER_ALL)
    for _ in range(players):
        shuffler.packet()
    with pytest.raises(Refused, match="only after the dealer's hand is out"):
        shuffler.green_button()
    assert shuffler.screen == ()
    shuffler.packet(to_dealer=True)
    count, first, *_ = shuffler.green_button()
    assert (count, first) == (f"{players + 1} hands", f"Royal flush {royal} to 1")


def test_no_packet_follows_the_dealers() -> None:
    shuffler = loaded(COVER_ALL)
    shuffler.packet(to_dealer=True)
    with pytest.raises(Refused, match="No packet follows"):
        shuffler.packet()


def test_the_green_button_names_san_los_first_position_before_any_packet() -> None:
    shuffler = loaded(SAN_LO, number=5)
    with pytest.raises(Refused, match="green button"):
        shuffler.packet()
    assert shuffler.green_button() == ("5",)
    assert [len(shuffler.packet()) for _ in range(7)] == [6] * 7
    for number in (0, 8):
        with pytest.raises(Refused, match="1 to 7"):
            loaded(SAN_LO, number)


def test_the_swap_goes_step_by_step() -> None:
    swap = Swap()
    with pytest.raises(Refused, match="The next step is: The fault persists"):
        swap.do("Unplug it.")
    for fact in SWAP:
        swap.do(fact.words)
    assert swap.next_step == ""
    with pytest.raises(Refused, match="done"):
        swap.do("Unplug it.")


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
