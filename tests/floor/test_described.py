"""A table in words: every table of the catalog opens by its address, and no other."""

import pytest

from houseway.floor.play.play_properties import PlayProperties
from houseway.floor.table_words import (
    address_of,
    offers,
    read_address,
    rules_in,
    said,
    table_from_words,
    words_of,
)
from houseway.games import FILES, game
from houseway.paytables import dual_title
from houseway.refused import Refused

CASES = [
    (id_, words)
    for id_ in FILES
    for words in (
        *({bet: one.id} for bet, tables in offers(game(id_)).items() for one in tables),
        *({bet: "closed"} for bet in offers(game(id_)) if bet not in game(id_).base),
        *(
            {f"set.{one.name}": text}
            for one in game(id_).house_settings
            for text, _ in one.options()
        ),
    )
]
REFUSED = {  # By the game's own rules, each in its own words.
    "royal_match=royal-match-1": "approved for 1 deck, not 6",
    "royal_match=royal-match-2": "approved for 1 deck, not 6",
    "royal_match=royal-match-10": "enter its value",
    "second_jackpot=royal-match-jackpot-6": "cannot carry the same jackpot",
    "pair_plus=closed": "cannot be dealt without a paytable on Pair Plus",
}


@pytest.mark.slow
def test_every_paytable_and_every_choice_of_the_house_opens_by_its_address() -> None:
    """19.18: the whole catalog, not only what is usual."""
    for number, (id_, words) in enumerate(CASES):
        ((name, value),) = words.items()
        properties = PlayProperties()
        if why := REFUSED.get(f"{name}={value}"):
            with pytest.raises((Refused, ValueError), match=why):
                properties.lay("guest/1", id_, id_, words)
            assert not properties.floor("guest/1").state.tables
            continue
        laid = properties.lay("guest/1", id_, id_, words)
        told = words_of(laid.floor.state.tables[id_])
        assert read_address(address_of(id_, told)) == (id_, told)
        assert told in (words, {}), number  # What is usual says nothing.
        if name in laid.layout.tables:
            assert laid.layout.tables[name].id == value
    assert len(CASES) > 100


def test_a_table_with_everything_changed_is_described_as_it_was_requested() -> None:
    asked = {
        "blackjack.low": "$10", "blackjack.high": "$100", "royal_match": "royal-match-10",
        "jackpot": "blazing-7s-1", "second_jackpot": "trilux-6", "set.hits_soft_17": "no",
        "set.blackjack_pays": "6:5", "set.car_value": "$38,000.00", "set.third_card": "up-card",
        "two_positions": "no",
    }  # fmt: skip
    made = table_from_words("royal-match-21", asked)
    assert words_of(made) == asked
    assert (made.title, made.sensors) == (dual_title("royal-match-21", "Royal Match 21"), 2)
    order = {"set.settle_order": "ante, play, ante_bonus, pair_plus, bonus"}
    assert words_of(table_from_words("three-card-poker", order)) == order
    shown = {"set.settle_order": "ante, Play, Ante Bonus, Pair Plus, bonus"}  # as the form has it
    assert words_of(table_from_words("three-card-poker", shown)) == order


@pytest.mark.parametrize(
    ("id_", "words", "why"),
    [
        ("bridge", {}, "There is no game 'bridge'; choose from mississippi-stud, "),
        (
            "dj-wild",
            {"royal_match": "royal-match-3"},
            "has no bet 'royal_match'; choose from blind,",
        ),
        ("dj-wild", {"set.decks": "2"}, "has no setting 'decks'; choose from folded"),
        (
            "dj-wild",
            {"trips": "royal-match-3"},
            "Paytable royal-match-3 cannot be used for Trips",
        ),
        ("dj-wild", {"blind": "closed"}, "cannot be dealt without a paytable on Blind"),
        ("dj-wild", {"trips.low": "much"}, "'much' is not an amount of money"),
        ("royal-match-21", {"set.decks": "x"}, "A setting of Royal Match 21 is not valid"),
    ],
)
def test_what_a_game_does_not_have_is_said_in_one_sentence(
    id_: str, words: dict[str, str], why: str
) -> None:
    with pytest.raises((ValueError, Refused), match=why):
        table_from_words(id_, words)


def test_a_program_says_the_same_in_values() -> None:
    told = said("three-card-poker", {"bonus": None}, {"ante_mandatory": True})
    assert told == {"bonus": "closed", "set.ante_mandatory": "yes"}
    fields = {"bonus": "closed", "name": "7", "set.ante_mandatory": ""}
    assert rules_in(game("three-card-poker"), fields) == {"bonus": "closed"}
