import pytest
from hypothesis import given
from tests.hands.decks import dealt
from tests.hands.matching import match
from tests.kernels import oracle

from houseway.cards import JOKER, parse_cards
from houseway.hands import setting
from houseway.hands.setting import Setting


def split(text: str) -> Setting:
    """ "Ks Kh 4c / As 7d / 4d" as a dealer sees it: high, mid, low."""
    high, mid, low = map(parse_cards, text.split("/"))
    return Setting(high=high, mid=mid, low=low)


@pytest.mark.parametrize(
    "legal",
    [
        "Ks Kh 4c / As 7d / 4d",  # A pair outranks any high card.
        "Ks Kh 4c / Kd Kc / 9d",  # Equal pairs; the high hand's third card meets none.
        "As 7d 3c / Ah 7c / Ad",  # Equal leading cards all the way down.
        "As 7d 2c / Ah 7c / Ad",  # Even a deuce is a card more.
        "Ks 2d 3c / Kh 2c / Kd",
        "As 9d 3c / Ah 8c / 7d",
        "4s 5s 9s / Ah Ac / Ad",  # A flush outranks any pair.
        "4s 5d 6h / Kh Kc / Ad",  # So does a straight.
        "2s 2d 2h / Kh Kc / Ad",  # And three of a kind.
        "Jk 9d 3c / Ah 8c / 7d",  # The joker leads as an ace.
        "Jk As 3c / Kh Kc / 7d",  # Here as the second ace.
        "7s 7d 3c / 6h 6c / Jk",  # A pair outranks even the joker alone.
    ],
)
def test_these_settings_are_legal(legal: str) -> None:
    assert setting.foul(split(legal)) == ""
    assert setting.is_legal(split(legal))


@pytest.mark.parametrize(
    ("fouled", "why"),
    [
        ("As 7d 3c / Ah 8c / 4d", "Foul: the mid hand outranks the high hand."),
        ("As Kd Jc / 3h 3c / 2d", "Foul: the mid hand outranks the high hand."),
        ("Qs Qd Ac / Kh Kc / 2d", "Foul: the mid hand outranks the high hand."),
        ("Ks 9d 3c / Jk 4c / 2d", "Foul: the mid hand outranks the high hand."),
        ("Ks Kh 4c / Qs 7d / Ad", "Foul: the low hand outranks the mid hand."),
        ("Ks Kh 4c / Ks 7d / Jk", "Ks is in the hand twice."),
    ],
)
def test_these_settings_foul(fouled: str, why: str) -> None:
    if why.startswith("Foul"):
        assert setting.foul(split(fouled)) == why
        assert setting.say(split(fouled)).endswith(why)
    else:
        with pytest.raises(ValueError, match=why):
            split(fouled)


def test_six_cards_can_be_set_in_sixty_ways() -> None:
    cards = parse_cards("As Kd 9c 7h 5d Jk")
    ways = list(setting.all_settings(cards))
    assert len(set(ways)) == len(ways) == 60
    assert all(sorted(way.cards) == sorted(cards) for way in ways)


@given(dealt(6, joker=True))
def test_any_six_cards_can_be_set_legally(cards: list[int]) -> None:
    assert any(setting.legal_settings(cards))


@given(dealt(6, joker=True))
def test_a_setting_is_legal_when_each_hand_outranks_the_next_with_missing_cards_lowest(
    cards: list[int],
) -> None:
    for way in setting.all_settings(cards):
        high, mid, low = map(by_category_then_cards, (way.high, way.mid, way.low))
        assert setting.is_legal(way) == (high > mid > low)


def by_category_then_cards(cards: tuple[int, ...]) -> tuple[int, ...]:
    """Category, then ranks with the pair first; a missing card is -1, below every deuce."""
    aces = [12 if card == JOKER else card // 4 for card in cards]
    category = oracle.set_high(cards)[0] if len(cards) == 3 else len(aces) - len(set(aces))
    ranks = sorted(aces, key=lambda rank: (aces.count(rank), rank), reverse=True)
    return (category, *ranks, *[-1] * (3 - len(ranks)))


def test_a_setting_of_other_sizes_is_refused() -> None:
    with pytest.raises(ValueError, match=r"^Set a hand as three cards, two cards and one card\.$"):
        split("As 7d / Ah 7c / Ad Kd")


def test_each_hand_is_compared_with_its_counterpart_and_the_house_wins_ties() -> None:
    player = split("Ks Kh 4c / As 7d / 5d")
    dealer = split("Qs Qh 4d / Ad 7c / 5h")
    found = match(player, dealer)
    assert (found.high, found.mid, found.low) == (True, False, False)
    assert found.wins == 1


def test_a_hat_trick_wins_all_three() -> None:
    player = split("Ks Kh 4c / As 8d / 6d")
    dealer = split("Qs Qh 4d / Ad 7c / 5h")
    assert match(player, dealer).wins == 3


def test_equal_settings_all_go_to_the_house() -> None:
    player, dealer = split("Ks Kh 4c / As 8d / 6d"), split("Kd Kc 4d / Ad 8c / 6h")
    assert match(player, dealer).wins == 0
    assert player.strengths == dealer.strengths


def test_a_fouled_player_loses_every_match() -> None:
    player = split("As Kd Jc / 3h 3c / Qd")
    dealer = split("9s 8d 5c / 7h 6c / 2d")
    assert match(player, dealer).wins == 0


def test_a_dealer_reads_the_three_hands() -> None:
    assert setting.say(split("Ks Kh 4c / As 7d / 4d")) == (
        "High: Pair of kings, four kicker. Mid: Ace-seven high. Low: Four high."
    )
