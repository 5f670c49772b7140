"""R02, R04 to R06: what a layout may carry, and the approvals without which none opens."""

from datetime import datetime
from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import replace
from tests.floor.house import OPENING, STAFF, confirm, shift

from houseway.floor import Refused, commands
from houseway.floor.clock import MICRO
from houseway.floor.law.aggregates import top_odds
from houseway.floor.links.equipment import meets
from houseway.floor.regulation import washington
from houseway.floor.regulation.terms import terms
from houseway.floor.reports import make
from houseway.floor.reports.ledger import Ledger
from houseway.floor.scenario import Shift
from houseway.floor.scenario.office import versions
from houseway.floor.shell import Floor
from houseway.money import CENT, DOLLAR
from houseway.paytables import digest, paytable

STUD = commands.AddTable(
    table="4",
    game="mississippi-stud",
    title="Mississippi Stud",
    spots=(
        commands.Spot("ms-01", 5 * DOLLAR, 100 * DOLLAR),
        commands.Spot("ms-stud-01", DOLLAR, DOLLAR),
    ),
    seats=7,
    sensors=1,
    controller="aquarius",
    versions=versions("aquarius"),
    maker="Light and Wonder",
)


def floor(text: str = STAFF) -> Floor:
    return shift(text).floor


def code(floor_: Floor, **changes: Any) -> str:
    with pytest.raises(Refused) as refusal:
        floor_.execute("tess", replace(STUD, **changes), "x")
    return refusal.value.code


@pytest.mark.rule("R06")
def test_a_new_table_is_refused_in_a_fixed_order() -> None:
    wrong: dict[str, Any] = {
        "table": "",
        "game": "faro",
        "spots": (),
        "seats": 8,
        "sensors": 3,
        "controller": "zeus",
    }
    rungs = [
        ("name_blank", {"table": "4"}),
        ("game_unknown", {"game": "mississippi-stud"}),
        ("spots_missing", {"spots": (commands.Spot("nothing", 0, 401 * DOLLAR),)}),
        ("paytable_unknown", {"spots": (commands.Spot("san-lo", 0, 401 * DOLLAR),)}),
        (
            "spot_closed",
            {"spots": (commands.Spot("ms-01", 0, DOLLAR), commands.Spot("san-lo", 0, DOLLAR))},
        ),
        ("paytable_wrong", {"spots": (commands.Spot("ms-01", 0, 401 * DOLLAR),)}),
        ("limits_wrong", {"spots": (commands.Spot("ms-01", DOLLAR, 401 * DOLLAR),)}),
        ("above_ceiling", {"spots": STUD.spots}),
        ("too_many_seats", {"seats": 7}),
        ("too_many_jackpots", {"sensors": 1, "controller": ""}),
        ("controller_missing", {"controller": "zeus"}),
        ("equipment_unknown", {"controller": "nexus-command-dj-wild"}),
        ("equipment_wrong", {"controller": "aquarius", "versions": {}}),
        ("version_missing", {"versions": {**STUD.versions, "sensor": "Coin Spot 5.9"}}),
        ("version_low", {"versions": STUD.versions}),
    ]
    floor_ = floor()
    for expected, repair in rungs:
        assert code(floor_, **wrong) == expected
        wrong |= repair
    floor_.execute("tess", replace(STUD, **wrong), "x")
    assert floor_.state.tables["4"].flow == "aquarius"


@pytest.mark.rule("R02")
@pytest.mark.paragraph("mississippi-stud", "dealing limits", "aquarius limits")
@pytest.mark.paragraph("mississippi-stud", "nexus limits", "link limits")
def test_a_single_wager_is_limited_by_the_law_of_the_day() -> None:
    law = washington()
    assert law.ceiling("2023-06-14") == 300 * DOLLAR
    assert law.ceiling("2023-12-01") == 400 * DOLLAR
    high = commands.Spot("ms-01", DOLLAR, 400 * DOLLAR)
    floor().execute("tess", replace(STUD, spots=(high, STUD.spots[1])), "x")
    above = commands.Spot("ms-01", DOLLAR, 400 * DOLLAR + CENT)
    assert code(floor(), spots=(above, STUD.spots[1])) == "above_ceiling"


@pytest.mark.rule("R04")
@pytest.mark.paragraph("royal-match-21", "royal-match limits", "jackpot limits")
@pytest.mark.paragraph("royal-match-21", "blazing-player limits", "blazing-up-card limits")
@pytest.mark.paragraph("royal-match-21", "trilux limits")
def test_no_more_than_three_games_take_wagers_above_five_dollars() -> None:
    six, five = 6 * DOLLAR, 5 * DOLLAR
    wild = {"game": "dj-wild", "title": "DJ Wild Stud Poker", "sensors": 0, "controller": ""}
    names = ("dj-wild", "trips-01", "twbb-01", "djwp-1")
    three = tuple(commands.Spot(n, DOLLAR, six) for n in names[:3])
    laid = replace(STUD, spots=(*three, commands.Spot(names[3], DOLLAR, five)), **wild)
    floor().execute("tess", laid, "x")
    four = tuple(commands.Spot(n, DOLLAR, six) for n in names)
    assert code(floor(), spots=four, **wild) == "too_many_high"


def aggregate(table: str, maximum: int, limit: int) -> str:
    """The reason why such a limit may not stand, or nothing."""
    spots = (
        commands.Spot("ms-01", DOLLAR, 5 * DOLLAR),
        commands.Spot(table, DOLLAR, maximum, limit),
    )
    try:
        floor().execute("tess", replace(STUD, spots=spots, sensors=0), "x")
    except Refused as refusal:
        return refusal.code
    return ""


@pytest.mark.rule("R07")
def test_an_aggregate_limit_is_no_lower_than_the_highest_wager_at_fifty_to_one() -> None:
    """R07: $300 at 5,000 to 1 gives $15,000; this table's top prize is 50 to 1."""
    assert aggregate("three-card-bonus-4", 300 * DOLLAR, 15_000 * DOLLAR - CENT) == "aggregate_low"
    assert aggregate("three-card-bonus-4", 300 * DOLLAR, 15_000 * DOLLAR) == ""
    assert aggregate("three-card-bonus-1", 300 * DOLLAR, 15_000 * DOLLAR) == "aggregate_unlawful"


def limit_on(day: str, spot: commands.Spot) -> str:
    done = Shift()
    done.clock.at = int(datetime.fromisoformat(f"{day}T18:00-07:00").timestamp()) * MICRO
    spots = (commands.Spot("ms-01", DOLLAR, 5 * DOLLAR), spot)
    try:
        done.run(STAFF).floor.execute("tess", replace(STUD, spots=spots, sensors=0), "x")
    except Refused as refusal:
        return refusal.code
    return ""


@pytest.mark.rule("R07")
def test_until_2021_a_limit_was_twice_the_higher_of_two_floors_for_one_player() -> None:
    """Top prize 50 to 1 and 40 to 1. $100 at 50 is $5,000 for one player, $10,000 for the table."""
    old, new = "2021-06-13", "2021-06-14"
    fifty, forty = (
        lambda limit, low=DOLLAR: commands.Spot("three-card-bonus-4", low, 100 * DOLLAR, limit),
        lambda limit: commands.Spot("three-card-bonus-1", DOLLAR, 100 * DOLLAR, limit),
    )
    assert top_odds(paytable("three-card-bonus-4")) == 50
    assert limit_on(old, fifty(10_000 * DOLLAR - CENT)) == "aggregate_low"
    assert limit_on(old, fifty(10_000 * DOLLAR)) == ""
    assert limit_on(new, fifty(5_000 * DOLLAR)) == ""
    assert limit_on(old, forty(8_000 * DOLLAR)) == ""
    assert limit_on(new, forty(8_000 * DOLLAR)) == "aggregate_unlawful"
    assert limit_on("2007-12-31", fifty(10_000 * DOLLAR - CENT)) == "aggregate_low"


@pytest.mark.rule("R07")
def test_the_floors_of_both_texts_with_top_odds_of_5_000_to_1() -> None:
    old, new = (terms().aggregate(day) for day in ("2021-06-13", "2021-06-14"))
    least, most, odds = 5 * DOLLAR, 300 * DOLLAR, Fraction(5_000)
    assert old.least(least, most, odds) == 2 * 25_000 * DOLLAR  # The lowest wager at 5,000 to 1.
    assert new.least(least, most, odds) == 15_000 * DOLLAR
    assert [law.since for law in (old, new)] == ["2008-01-01", "2021-06-14"]


@pytest.mark.rule("R07")
@pytest.mark.rule("R04")
def test_a_layout_of_an_older_law_does_not_open_under_a_newer_one() -> None:
    done = Shift()
    done.clock.at = int(datetime.fromisoformat("2021-06-13T18:00-07:00").timestamp()) * MICRO
    spots = (
        commands.Spot("ms-01", DOLLAR, 5 * DOLLAR),
        commands.Spot("three-card-bonus-1", DOLLAR, 100 * DOLLAR, 8_000 * DOLLAR),
    )
    done.run(STAFF).floor.execute("tess", replace(STUD, spots=spots, sensors=0), "x")
    done.run("haas 4 OPEN\nhaas 4 CLOSE\nwait 1d\nrefused aggregate_unlawful haas 4 OPEN")


@pytest.mark.rule("R07")
def test_an_aggregate_limit_is_for_one_kind_of_prize() -> None:
    assert aggregate("ms-stud-01", 5 * DOLLAR, 15_000 * DOLLAR) == "aggregate_mixed"


@pytest.mark.rule("R04")
def test_a_combined_designator_counts_as_two_games_and_envy_as_none() -> None:
    done = Shift()
    done.clock.at = int(datetime.fromisoformat("2007-12-31T18:00-07:00").timestamp()) * MICRO
    three = {"game": "three-card-poker", "sensors": 0, "controller": ""}
    spots = tuple(commands.Spot(n, DOLLAR, 5 * DOLLAR) for n in ("tcp-01", "tcpb-03e"))
    assert code(done.run(STAFF).floor, spots=spots[:1], **three) == "shuffler_missing"
    assert code(done.floor, spots=spots, **three) == "too_many_games"  # Two were allowed then.


@pytest.mark.paragraph("three-card-poker", "dealing shuffler")
def test_three_card_poker_is_never_dealt_by_hand() -> None:
    spots = (commands.Spot("tcp-01", 5 * DOLLAR, 100 * DOLLAR),)
    three = replace(STUD, game="three-card-poker", spots=spots, sensors=0, controller="")
    with pytest.raises(Refused) as refusal:
        floor().execute("tess", three, "x")
    assert refusal.value.code == "shuffler_missing"


@pytest.mark.rule("R05")
def test_seats_are_limited_by_the_maker_and_the_law() -> None:
    law, day = washington(), "2026-03-02"
    seats = [law.seats(game, day) for game in ("san-lo", "dj-wild", "other")]
    assert seats == [6, 7, 9]
    assert law.seats("other", "2008-12-31") == 7


@pytest.mark.rule("R06")
@pytest.mark.parametrize(
    ("needed", "installed", "holds"),
    [
        ("Game Manager 6.6 build 520+", "Game Manager 6.6 build 520", True),
        ("Game Manager 6.6 build 520+", "Game Manager 6.6 build 519", False),
        ("Game Manager 6.6 build 520+", "Game Manager 6.7 build 1", True),
        ("Aquarius Controller 6.5.6SP", "Aquarius Controller 6.5.7SP", False),
        ("GM Atlas 5.4.0", "GM Atlas 5.4", True),
        ("Nexus Command II 5.4+", "Nexus Command 5.4", False),
        ("CHAM2+ 1.66P$", "CHAM2+ 1.66P$", True),
    ],
)
def test_versions_are_compared_with_the_floors_of_the_packages(
    needed: str, installed: str, holds: bool
) -> None:
    assert meets(needed, installed) is holds


@pytest.mark.rule("R06")
@pytest.mark.paragraph("letter", "conditions card-room-1", "conditions card-room-2")
@pytest.mark.paragraph("letter", "conditions as-enclosed")
def test_a_live_table_opens_only_when_program_game_paytables_and_equipment_are_approved() -> None:
    floor_ = floor(STAFF.replace("demo", "live"))
    floor_.execute("tess", STUD, "add")
    subjects = [
        ("program", "houseway", "scripted"),
        ("controls", "internal controls", ""),
        ("game", "Mississippi Stud", ""),
        ("paytable", "ms-01", digest(paytable("ms-01"))),
        ("paytable", "ms-stud-01", digest(paytable("ms-stud-01"))),
        ("equipment", "aquarius", ""),
        ("licence", "Light and Wonder", ""),
    ]
    for number, (kind, subject, hexadecimal) in enumerate(subjects):
        what = subject if kind == "controls" else f"{kind} {subject}"
        what = f"state license of {subject}" if kind == "licence" else what
        with pytest.raises(Refused, match=f"no approval on record for the {what}"):
            floor_.execute("haas", commands.OpenTable("4"), "open")
        approval = commands.RecordApproval(kind, subject, "letter 3119", hexadecimal)  # type: ignore[arg-type]
        floor_.execute("haas", approval, f"approve-{number}")
    (event,) = floor_.execute("haas", commands.OpenTable("4"), "open").events
    assert event.is_approved  # type: ignore[union-attr]


@pytest.mark.rule("R33")
@pytest.mark.paragraph("letter", "conditions modifications")
def test_a_live_floor_under_another_program_takes_no_wagers() -> None:
    """R33: the check is made at every lock of wagers, so also after a restart."""
    done = shift(
        STAFF.replace("demo", "live"),
        "tess table 4 mississippi-stud atlas ms-01 ms-stud-01",
        "tess link own ms-stud-01 nexus jackpot=$10,000:15%\ntess join own 4\nhaas open own",
        "haas approve program houseway 3119 scripted",
        'haas approve controls "internal controls" "letter of 2023-07-01"',
        'haas approve game "Mississippi Stud" 3119\nhaas approve equipment atlas 3119',
        'haas approve licence "Light and Wonder" WSGC-20-00001',
    )
    for name in ("ms-01", "ms-stud-01"):
        approval = commands.RecordApproval("paytable", name, "3119", digest(paytable(name)))
        done.floor.execute("haas", approval, name)
    done.run("haas 4 OPEN\ndana 4 START GAME 1\ndana 4 END GAME")
    other = Floor(done.log, done.clock, program="another")
    with pytest.raises(Refused) as refusal:
        other.execute("dana", commands.StartGame("4", {1: DOLLAR}), "x")
    assert refusal.value.code == "program_changed"


def test_a_demo_table_opens_and_says_that_it_is_not_approved() -> None:
    floor_ = floor()
    floor_.execute("tess", STUD, "add")
    (event,) = floor_.execute("haas", commands.OpenTable("4"), "open").events
    assert not event.is_approved  # type: ignore[union-attr]


def test_the_choices_of_the_house_are_part_of_the_table() -> None:
    done = shift(
        STAFF, "tess table 4 caribbean-stud - caribbean-stud cover-all up_card=1 positions 2"
    )
    table = done.floor.state.tables["4"]
    assert (table.settings, table.two_positions) == ({"up_card": 1}, True)
    done.run("tess spots 4 caribbean-stud cover-all folded_hands_count=no because 'new rules'")
    assert done.floor.state.tables["4"].settings == {"folded_hands_count": False}
    assert done.floor.state.tables["4"].two_positions
    sheet = make(Ledger().read_all(done.log.read()), "posting", table="4")
    assert {("Folded hands count for Cover All", "no"), ("Two adjacent positions", "yes")} <= {
        (fact.label, fact.value) for fact in sheet.facts
    }
    for wrong in ({"up_card": 6}, {"folded": True}):
        change = commands.ChangeSpots("4", table.spots, "other", wrong)
        with pytest.raises(ValueError, match=r"up card|no setting"):
            done.floor.execute("tess", change, "x")


def test_a_car_is_offered_where_it_is_worth_something() -> None:
    line = "tess table 4 royal-match-21 - blackjack royal-match-10"
    shift(STAFF, f"refused prize_unvalued {line}", f"{line} car_value=$30,000")
    spots = (commands.Spot("blackjack", DOLLAR, DOLLAR),)
    laid = replace(STUD, game="royal-match-21", spots=spots, decks=6, sensors=0)
    with pytest.raises(ValueError, match="leave decks out"):
        floor().execute("tess", replace(laid, settings={"decks": 2}), "x")


def test_a_table_that_became_unlawful_finishes_its_round_and_closes() -> None:
    """Tables 4 and 12 are in a game, 9 is idle when the day begins under the new rule."""
    done = shift(OPENING, "dana 4 START GAME 1\ndana 12 FIRST CARD\nhaas rule seats 5 controls-1")
    done.run("wait 24h\ndana 4 FIRST CARD")
    tables = done.floor.state.tables
    assert [tables[name].is_open for name in ("4", "9", "12")] == [True, False, True]
    done.run("refused table_closing dana 12 COIN IN 1\ndana 12 END ROUND\ndana 4 END GAME")
    assert [tables[name].is_open for name in ("4", "9", "12")] == [False, False, False]
    done.run("refused too_many_seats haas 4 OPEN\nhaas rule seats 7 controls-1\nhaas 4 OPEN")
    assert tables["4"].closing == ""
    confirm(done)


# What a game refuses the floor refuses, in the same words: no table is opened that no dealer could
# deal as approved.
BY_THE_GAME = {
    "paytable_wrong": "mississippi-stud - ms-01 trips-01",
    "spot_closed": "mississippi-stud - three-card-bonus-1",
    "spot_taken": "mississippi-stud atlas ms-01 link-ml03 ms-stud-quick-hit-01",
    "decks_wrong": "royal-match-21 - blackjack royal-match-1",
    "one_jackpot": "royal-match-21 atlas blackjack trilux-6 blazing-7s-1",
    "prize_unvalued": "royal-match-21 - blackjack royal-match-10",
    "too_many_high": "dj-wild - dj-wild trips-01:$1-$6 twbb-01:$1-$6 djwp-1:$1-$6",
    "maximum_raise": "caribbean-stud - caribbean-stud:$5-$400",
}


@pytest.mark.parametrize("code", BY_THE_GAME)
def test_what_the_game_refuses_the_floor_refuses(code: str) -> None:
    done = shift(STAFF, f"refused {code} tess table 1 {BY_THE_GAME[code]}")
    assert not done.floor.state.tables
