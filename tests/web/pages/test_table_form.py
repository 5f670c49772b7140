"""The form of a table, in Play and in the office: words, not ids."""

import pytest

from houseway.floor.table_words import table_from_words
from houseway.web.pages.felt.table_form import SettingRow, table_form


def setting(game: str, label: str) -> SettingRow:
    return next(one for one in table_form(game, {}).settings if one.label == label)


def test_a_setting_is_shown_in_words() -> None:
    order = setting("three-card-poker", "Order of settlement")
    assert order.value == "Play, Ante Bonus, ante, Pair Plus, bonus"
    pays = setting("royal-match-21", "Blackjack pays")
    assert [words for _, words in pays.options] == ["3 to 2", "6 to 5"]


def test_the_house_way_is_picked_from_a_list() -> None:
    ways = setting("san-lo", "House way").options
    assert ("two-of-three", "Points way, two of three") in ways


def test_the_limits_of_a_raise_are_those_of_the_ante() -> None:
    raised = table_form("caribbean-stud", {}).bets[0]
    assert (raised.title, raised.limits[0][1]) == ("Raise", "Minimum ante")
    assert table_form("san-lo", {}).bets[0].limits[0][1] == "Minimum"


def test_a_refused_setting_ends_in_one_period() -> None:
    with pytest.raises(ValueError, match=r"must be 1 to 7\.$") as refused:
        table_from_words("san-lo", {"set.dealer_position": "9"})
    assert not str(refused.value).endswith("..")
