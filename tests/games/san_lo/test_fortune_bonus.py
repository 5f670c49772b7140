"""Fortune Bonus and San Lo progressive, by the written rule and on the basis of the print."""

from fractions import Fraction
from math import comb

import pytest

from houseway.games.san_lo.fortune_bonus import odds, six_card_counts
from houseway.lab import Odds, Options
from houseway.paytables import paytable

# RULEBOOK section 7: the printed edges are those with the joker forced in.
WRITTEN = {"fslp-01": "1.90", "fslp-02": "3.27", "fslp-03": "4.64", "fslp-04": "5.50"}
PRINTED = {"fslp-01": "2.00", "fslp-02": "3.37", "fslp-03": "4.74", "fslp-04": "5.58"}
PROGRESSIVES = ("fslpp-01", "fslpp-03")


def percent(value: Fraction) -> str:
    return f"{float(value) * 100:.2f}"


def written(table: str) -> Odds:
    return odds(paytable(table), Options())


def forced(table: str) -> Odds:
    return odds(paytable(table), Options(basis="joker-forced"))


@pytest.mark.parametrize("table", WRITTEN)
def test_the_edge_by_the_written_rule(table: str) -> None:
    assert percent(written(table).house_edge) == WRITTEN[table]


@pytest.mark.parametrize("table", PRINTED)
def test_the_printed_edge_follows_with_the_joker_forced_in(table: str) -> None:
    assert percent(forced(table).house_edge) == PRINTED[table]


@pytest.mark.parametrize("table", PRINTED)
def test_the_printed_hit_frequency_holds_on_both_bases(table: str) -> None:
    assert percent(written(table).hit_frequency) == percent(forced(table).hit_frequency) == "21.62"


@pytest.mark.parametrize("basis", [False, True])
def test_counts_add_up_to_all_hands_of_six(basis: bool) -> None:
    assert sum(six_card_counts(forced=basis).values()) == comb(53, 6)


def test_forcing_the_joker_turns_3168_full_houses_into_trips_and_nothing_else() -> None:
    free, held = six_card_counts(forced=False), six_card_counts(forced=True)
    moved = {names[0]: held[names] - free[names] for names in free if held[names] != free[names]}
    assert moved == {"full_house": -3168, "trips": 3168}


@pytest.mark.parametrize("table", PROGRESSIVES)
def test_the_progressive_hits_as_printed_only_with_the_joker_forced_in(table: str) -> None:
    assert percent(written(table).hit_frequency) == "5.39"
    assert percent(forced(table).hit_frequency) == "5.38"


@pytest.mark.parametrize("table", PROGRESSIVES)
def test_five_aces_come_once_in_478281_hands(table: str) -> None:
    top = written(table).rows[0]
    assert top.hand == "five_aces"
    assert Fraction(comb(53, 6), top.combinations) == Fraction(2869685, 6)  # 478,280.83


@pytest.mark.parametrize("table", PROGRESSIVES)
def test_the_meter_pays_all_for_five_aces_and_a_tenth_for_a_royal(table: str) -> None:
    shares = [(row.hand, str(row.share)) for row in written(table).rows if row.share]
    assert shares == [("five_aces", "100%"), ("royal_flush", "10%")]
    assert written(table).levels == {"jackpot": Fraction(48 + Fraction(1132, 10), comb(53, 6))}


def test_the_basis_is_named_in_the_answer() -> None:
    assert written("fslp-01").assumes["basis"] == "written"
    assert forced("fslp-01").assumes["basis"] == "joker-forced"
    assert forced("fslp-01").notes
