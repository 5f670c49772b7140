import pytest

from houseway.cards import parse_cards
from houseway.lab.training.describe import describe, known


@pytest.mark.parametrize(
    ("game", "cards", "answer"),
    [
        ("mississippi-stud", "Ks Kh Kd 4c 4d", "Full house, kings over fours"),
        ("mississippi-stud", "As Ks Qs", "Mini royal in spades"),
        ("caribbean-stud", "Ah Kd 9s 5c 2d", "Ace-king high"),
        ("dj-wild", "2s 2h Ah Ac Jk", "Five of a kind, aces, wild"),
        ("three-card-poker", "Qh 9d 4c", "Queen-nine high"),
        ("san-lo", "As Ah Ad Ac Jk 9c", "Five aces"),
        ("san-lo", "As 2s 3s", "Straight flush in spades, ace to three"),
        ("san-lo", "9h 9d", "Pair of nines"),
        ("san-lo", "9h", "Nine high"),
        ("royal-match-21", "Ah 6d", "Soft 17. Royal Match: Unsuited"),
        ("royal-match-21", "Kh Qh", None),
        ("royal-match-21", "9h 5d 9h", "23, bust"),
        ("blazing-7s", "7h 7h 7h", "Three 7s of one suit"),
        ("blazing-7s", "7h 7d", "Two 7s"),
        ("trilux", "As As As", "Three of a kind, aces, all spades"),
    ],
)
def test_any_hand_of_any_game_can_be_asked_for(game: str, cards: str, answer: str | None) -> None:
    words = describe(parse_cards(cards, repeats=True), game)
    assert words == (answer or "20. Royal Match: Royal match, Two-card straight flush, Suited")


def test_every_game_of_the_house_can_be_read() -> None:
    assert set(known()) >= {
        *("mississippi-stud", "dj-wild", "caribbean-stud"),
        *("royal-match-21", "three-card-poker", "san-lo"),
    }


@pytest.mark.parametrize(
    ("game", "cards", "why"),
    [
        ("dj-wild", "As Ks", r"^Enter 5 cards for DJ Wild Stud Poker, not 2\.$"),
        ("san-lo", "As Ks Qs Js", r"^Enter 1, 2, 3 or 6 cards for Fortune San Lo Poker, not 4\.$"),
        ("pai-gow", "As Ks", r"^There is no game 'pai-gow'; choose from mississippi-stud, "),
        ("dj-wild", "", r"^Give at least one card\.$"),
        ("dj-wild", "As As Ks Qs Js", r"^As is in the hand twice\.$"),
        ("royal-match-21", "As Jk", r"^A blackjack hand has no joker\.$"),
    ],
)
def test_what_cannot_be_read_gets_one_sentence(game: str, cards: str, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        describe(parse_cards(cards, repeats=True), game)
