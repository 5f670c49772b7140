"""The catalog is complete and says what the rulebook says."""

from pathlib import Path

import pytest

from houseway.money import Fixed, ForOne, MeterShare, Push, ToOne
from houseway.paytables import Row, documents, equipment, load_catalog, paytable

# The list of DESIGN, "Interfaces that stay fixed", written out.
DESIGN = """
ms-01
three-card-bonus-1 three-card-bonus-2 three-card-bonus-3
three-card-bonus-4 three-card-bonus-5 three-card-bonus-6
ms-stud-01 ms-stud-quick-hit-01
link-01 link-ml01 link-ml03
dj-wild
trips-01 trips-02 trips-03 trips-04 trips-05 trips-06 trips-07
twbb-01 twbb-02 twbb-03
djwp-1 djwp-2
caribbean-stud cover-all
blackjack
royal-match-1 royal-match-2 royal-match-3 royal-match-4 royal-match-5
royal-match-7 royal-match-8 royal-match-9 royal-match-10 royal-match-11
royal-match-jackpot-6
blazing-7s-1 blazing-7s-2 blazing-7s-ml03 blazing-7s-ml04
trilux-6
ante-bonus-a ante-bonus-b ante-bonus-c
pair-plus-a pair-plus-b pair-plus-c pair-plus-d
tcp-01 tcp-02 tcp-03 tcp-04 tcp-05 tcp-06 tcp-07 tcp-08 tcp-09 tcp-10 tcp-11 tcp-12
tcpb-01 tcpb-02 tcpb-03e tcpb-04e
san-lo hat-trick
fslp-01 fslp-02 fslp-03 fslp-04
fslpp-01 fslpp-03
"""
IDS = DESIGN.split()


def test_every_id_of_the_design_is_there_in_its_order_and_nothing_else() -> None:
    """Tables of public rules may follow; the approved ones are these."""
    assert [id_ for id_, table in load_catalog().items() if table.approved] == IDS


def as_typed(row: Row) -> str:
    """A row's pay in the notation of rulebook.py."""
    match row.pay:
        case ToOne() | ForOne():
            return str(row.pay).split()[0].replace(",", "")
        case MeterShare(level, _):
            return str(row.pay).split()[0] + ("" if level == "jackpot" else level)
        case Push():
            return "="
        case Fixed():
            return str(row.pay)
        case prize:
            return prize.name


def columns(table: str) -> dict[str, dict[str, str]]:
    """Id to hand to pay, as typed in rulebook.truth."""
    heads, *lines = table.splitlines()
    found: dict[str, dict[str, str]] = {}
    stem = ""
    for head in heads.split():
        stem = stem if head.startswith("-") else head.rpartition("-")[0]
        found[stem + head if head.startswith("-") else head] = {}
    for line in lines:
        hand, *pays = line.split()
        for column, pay in zip(found.values(), pays, strict=True):
            column |= split(hand, pay)
    return found


def split(hand: str, pay: str) -> dict[str, str]:
    if "/" in pay:
        natural, wild = pay.split("/")
        return {f"natural_{hand}": natural, f"wild_{hand}": wild}
    return {} if pay == "-" else {hand: pay}


_, *TABLES = Path(__file__).with_name("rulebook.truth").read_text("utf-8").rstrip().split("\n\n")
ALL = {id_: pays for table in TABLES for id_, pays in columns(table).items()}
TYPED = {id_: pays for id_, pays in ALL.items() if not id_.startswith("cover-all")}


@pytest.mark.parametrize("id_", TYPED)
def test_rows_pay_what_the_rulebook_says(id_: str) -> None:
    assert {row.hand: as_typed(row) for row in paytable(id_).rows} == TYPED[id_]


def test_every_table_with_pays_of_its_own_is_checked_against_the_rulebook() -> None:
    tcp = {id_ for id_ in IDS if id_.startswith("tcp-")}
    assert set(IDS) - set(TYPED) == tcp | {"cover-all", "blackjack"}


@pytest.mark.parametrize("hands", range(2, 9))
def test_cover_all_pays_by_the_number_of_hands(hands: int) -> None:
    rows = paytable("cover-all").rows_for(hands=hands)
    assert {row.hand: as_typed(row) for row in rows} == ALL[f"cover-all/{hands}"]


@pytest.mark.parametrize("hands", [None, 1, 9])
def test_cover_all_without_a_number_of_hands_says_which_it_needs(hands: int | None) -> None:
    with pytest.raises(ValueError, match="including the dealer's: 2 to 8"):
        paytable("cover-all").rows_for(hands=hands)


def test_pays_are_to_one_except_on_progressives_where_they_are_for_one() -> None:
    for table in load_catalog().values():
        units = {type(row.pay) for row in table.rows}
        if table.levels:
            assert units == {MeterShare, ForOne}, table.id
        else:
            assert ForOne not in units, table.id


def test_blackjack_pays_three_to_two_and_insurance_two_to_one() -> None:
    table = paytable("blackjack")
    assert [(row.hand, str(row.pay)) for row in table.rows] == [
        ("blackjack", "1.5 to 1"),
        ("win", "1 to 1"),
        ("tie", "push"),
    ]
    (insurance,) = table.further
    assert (insurance.bet, str(insurance.rows[0].pay)) == ("insurance", "2 to 1")


# RULEBOOK section 6: designators combine ante bonus and pair plus.
DESIGNATORS = "A/A A/B B/A B/B C/A C/B A/C B/C C/C A/D B/D C/D".lower().split()


@pytest.mark.parametrize(("place", "letters"), list(enumerate(DESIGNATORS, 1)))
def test_a_designator_names_its_ante_bonus_and_pair_plus(place: int, letters: str) -> None:
    ante, pair_plus = letters.split("/")
    table = paytable(f"tcp-{place:02}")
    assert table.part("ante_bonus") == f"ante-bonus-{ante}"
    assert table.part("pair_plus") == f"pair-plus-{pair_plus}"
    assert letters.upper() in table.name


def test_every_part_is_a_paytable_of_the_catalog() -> None:
    for table in load_catalog().values():
        for _, part in table.parts:
            assert part in load_catalog()


ENVY = {
    "ms-stud-01": "$1,000 $300",
    "ms-stud-quick-hit-01": "$500 $25",
    "link-01": "$1,000 $300",
    "link-ml01": "$1,000 $300",
    "link-ml03": "$1,000 $300",
    "djwp-2": "$1,000 $300",
    "royal-match-7": "$250 $10",
    "tcpb-03e": "$100 $25 $5",
    "tcpb-04e": "$100 $25 $5",
    "fslpp-01": "$100 $50 $10 $5",
    "fslpp-03": "$500 $100",
}


def test_envy_stands_on_the_top_rows_of_exactly_these_tables() -> None:
    found = {
        table.id: " ".join(str(row.envy).split()[1] for row in table.rows if row.envy)
        for table in load_catalog().values()
        if any(row.envy for row in table.rows)
    }
    assert found == ENVY


DECKS = {
    **{f"royal-match-{n}": (1,) for n in (1, 2)},
    **{f"royal-match-{n}": (2, 3, 4, 5, 6, 7, 8) for n in (3, 4, 5, 8)},
    **{f"royal-match-{n}": (6,) for n in (7, 9, 10)},
    "royal-match-11": (1, 2, 4, 5, 6, 8),
    "royal-match-jackpot-6": (1, 2, 3, 4, 5, 6, 7, 8),
    "blackjack": (1, 2, 3, 4, 5, 6, 7, 8),
    **{f"blazing-7s-{n}": (6,) for n in ("1", "2", "ml04")},
    "blazing-7s-ml03": (6, 8),
    "trilux-6": (6, 8),
}


def test_deck_counts_are_those_the_packages_approve() -> None:
    for table in load_catalog().values():
        assert table.decks == DECKS.get(table.id, (1,)), table.id
        assert table.default_decks in table.decks


def test_optional_rows_are_off_until_asked_for_and_do_not_replace_the_royal_match() -> None:
    table = paytable("royal-match-3")
    assert [row.hand for row in table.rows_for()] == ["royal_match", "suited"]
    crown, *_ = table.rows_for(crown=True)
    assert crown.hand == "crown_treasure"
    assert crown.on_top


def test_the_crown_of_table_seven_is_always_on_and_takes_the_place_of_the_royal_match() -> None:
    crown, *_ = paytable("royal-match-7").rows_for()
    assert (crown.hand, crown.on_top, crown.optional) == ("crown_treasure", False, False)


def test_a_car_without_a_value_has_no_row_and_with_one_pays_it() -> None:
    table = paytable("royal-match-10")
    assert table.rows_for()[0].hand == "royal_match"
    valued = table.rows_for(car=38_000_000_000)[0]
    assert (valued.hand, str(valued.pay)) == ("matching_royal_matches", "$38,000")


def test_levels_are_named_from_the_top() -> None:
    assert paytable("link-ml03").levels == ("mega", "major", "minor")
    assert paytable("blazing-7s-ml04").levels == ("major", "minor")
    assert paytable("ms-stud-01").levels == ("jackpot",)
    assert paytable("trips-01").levels == ()


def test_an_unknown_id_gets_one_sentence_with_the_nearest() -> None:
    with pytest.raises(ValueError, match=r"no paytable 'trps-03'; did you mean trips-03"):
        paytable("trps-03")
    with pytest.raises(ValueError, match="did you mean royal-match-jackpot-6"):
        paytable("royal-match-6")
    with pytest.raises(ValueError, match="`houseway paytables` lists them all"):
        paytable("zzz")


def test_everything_a_table_cites_is_registered() -> None:
    for table in load_catalog().values():
        assert table.in_catalog
        assert table.sources, table.id
        assert {source.document for source in table.sources} <= set(documents())
        assert set(table.equipment) <= set(equipment())
        assert table.like == table.id


def test_ids_names_and_tables_are_values_that_can_be_keys() -> None:
    assert len(set(load_catalog().values())) == len(load_catalog())
    assert len({table.name for table in load_catalog().values()}) == len(load_catalog())
