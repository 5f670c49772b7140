"""Each bet has one name, which felts, screens, terminals and documents share."""

import pytest

from houseway.games import FILES, felt, game
from houseway.paytables.catalog import files, text_of
from houseway.paytables.reader import read_text
from houseway.paytables.words import bet_label, bet_words, names_in, with_noun
from houseway.table.felt import spot_title


@pytest.mark.parametrize(
    ("bet", "sentence", "label"),
    [
        ("pair_plus", "Pair Plus", "Pair Plus"),
        ("three_card_bonus", "3 Card Bonus", "3 Card Bonus"),
        ("trips", "Trips", "Trips"),
        ("two_way_bad_beat", "Two Way Bad Beat", "Two Way Bad Beat"),
        ("ante", "ante", "Ante"),
        ("main", "main bet", "Main bet"),
        ("dollar", "$ bet", "$ bet"),
        ("royal_match_envy", "Royal Match envy", "Royal Match envy"),
        ("not_listed", "not listed", "Not listed"),
    ],
)
def test_a_bet_has_one_name_in_sentences_and_on_labels(bet: str, sentence: str, label: str) -> None:
    assert (bet_words(bet), bet_label(bet)) == (sentence, label)


def test_a_noun_is_not_said_twice() -> None:
    assert [with_noun(bet) for bet in ("ante", "main")] == ["ante bet", "main bet"]
    assert with_noun("pair_plus", "wager") == "Pair Plus wager"


def test_every_bet_of_every_game_here_is_named_and_no_two_files_disagree() -> None:
    named: dict[str, set[str]] = {}
    for file in files():
        for bet, name in names_in(text_of(file)).items():
            named.setdefault(bet, set()).add(name)
    assert {bet: names for bet, names in named.items() if len(names) > 1} == {}
    for id_ in FILES.own:
        assert {*game(id_).spots, *game(id_).later} <= named.keys()


def test_felts_print_the_name_unless_the_ring_has_a_mark() -> None:
    marked = {
        spot_title(felt(id_), spot): bet_label(spot)
        for id_ in FILES.own
        for spot in game(id_).spots
        if spot_title(felt(id_), spot) != bet_label(spot)
    }
    assert marked == {"1": "First bet", "2": "Second bet", "$": "$ bet"}


def test_a_name_that_is_not_text_is_refused() -> None:
    with pytest.raises(ValueError, match=r"own\.toml, bets\.ante"):
        read_text("[bets]\nante = 3\n", "own.toml", {})
