"""The titles of the approval letter, and what a jackpot that several titles share asks of them."""

import pytest
from tests.floor.house import STAFF, shift

from houseway.floor import Refused
from houseway.paytables import paytable, title
from houseway.paytables.register import titles

LIVE = STAFF.replace("Evergreen demo", "Evergreen live")
DUAL = "Royal Match 21 – Dual Progressives"
# The letter's spelling, and the name in the list of titles that may share a jackpot.
LISTED = {
    "Bet The Set 21": "Bet the Set",
    "Free Bet Blackjack – Dual Progressives": "Free Bet Blackjack",
    "House Money – Dual Progressives": "House Money",
    "King’s Bounty": "Kings Bounty",
    "King's Bounty – Dual Progressives": "Kings Bounty",
    DUAL: "Royal Match",
    "Royal Match 21": "Royal Match",
    "TriLux Bonus – Dual Progressives": "TriLux Blackjack",
    "Zappit Blackjack – Dual Progressives": "Zappit Blackjack",
}
BLAZING = "royal-match-21 atlas blackjack blazing-7s-1 third player"
TRILUX = "royal-match-21 atlas blackjack trilux-6"


@pytest.mark.paragraph("letter", "conditions titles")
def test_the_66_titles_are_known_by_the_letters_spelling_and_plain_forms() -> None:
    assert {one.no for one in titles().values()} == set(range(1, 67))
    for letter, plain, number in (
        ("Mississippi Stud – Cover All", "mississippi stud", 41),
        ("Fortune San Lo Poker Progressive", "Fortune San Lo Poker", 31),
        ("Ultimate Texas Hold’Em – Cover All", "Ultimate Texas Hold'em", 65),
    ):
        assert [one.no for one in map(title, (letter, plain)) if one] == [number, number]
    assert title("Mississippi Stud Deluxe") is None


@pytest.mark.paragraph("letter", "conditions titles")
def test_a_live_table_has_a_title_of_the_letter_or_of_another_approval() -> None:
    done = shift(LIVE)
    done.run("""
        refused title_unknown tess table 1 mississippi-stud - ms-01 as "Delta Stud"
        refused title_unknown haas approve game "Delta Stud" 3119
        haas approve game "Delta Stud" "letter of 2025-01-08"
        tess table 1 mississippi-stud - ms-01 as "Delta Stud"
        refused title_wrong tess table 2 dj-wild - dj-wild as "Mississippi Stud"
        tess table 2 mississippi-stud - ms-01 as "Mississippi Stud – Cover All"
    """)


@pytest.mark.slow
@pytest.mark.paragraph("royal-match-21", "blazing-player titles", "blazing-up-card titles")
@pytest.mark.paragraph("royal-match-21", "trilux titles")
@pytest.mark.parametrize(("layout", "table"), [(BLAZING, "blazing-7s-1"), (TRILUX, "trilux-6")])
def test_every_title_on_a_shared_jackpot_is_checked_whichever_joined_first(
    layout: str, table: str
) -> None:
    known = [title(name) for name in LISTED]
    assert [one.listed for one in known if one] == list(LISTED.values())
    terms = paytable(table).jackpot
    assert terms is not None
    assert set(LISTED.values()) == set(terms.titles)
    link = f"tess link shared {table} nexus jackpot=$2,000:24%\n"
    rooms = "".join(f'tess table {n} {layout} as "{name}"\n' for n, name in enumerate(LISTED, 1))
    shift(STAFF, rooms, link, "".join(f"tess join shared {n}\n" for n, _ in enumerate(LISTED, 1)))
    for first, second in (("Super Fun 21", DUAL), (DUAL, "Super Fun 21")):
        done = shift(
            STAFF,
            f'tess table 1 {layout} as "{first}"\ntess table 2 {layout} as "{second}"\n{link}',
            "tess join shared 1",
        )
        with pytest.raises(Refused, match=r"Super Fun 21 \(table"):
            done.do(["tess", "join", "shared", "2"])


@pytest.mark.paragraph("royal-match-21", "royal-match game", "blazing-player house-1")
@pytest.mark.parametrize("name", LISTED)
def test_two_jackpots_on_every_title_that_may_but_one_on_plain_royal_match_21(name: str) -> None:
    line = f'tess table 1 {BLAZING} trilux-6 as "{name}"'
    refused = name == "Royal Match 21"
    shift(STAFF, f"refused one_jackpot {line}" if refused else line)


@pytest.mark.paragraph("royal-match-21", "blazing-player same", "blazing-up-card same")
@pytest.mark.paragraph("royal-match-21", "trilux same")
def test_linked_blackjack_tables_have_one_paytable_one_number_of_decks_and_one_version() -> None:
    """TriLux asks nothing about Blazing 7's on the other table."""
    shift(
        STAFF,
        f"""
        refused third_card_unstated tess table 1 royal-match-21 atlas blackjack blazing-7s-1
        tess table 1 {BLAZING} trilux-6 as "{DUAL}"
        tess table 2 {BLAZING.replace("player", "up-card")} trilux-6 as "{DUAL}"
        tess table 3 {TRILUX} decks 8
        tess table 4 {BLAZING.replace("-7s-1", "-7s-2")}
        refused jackpot_twice tess table 5 {BLAZING} blazing-7s-2 as "{DUAL}"
        tess link sevens blazing-7s-1 nexus jackpot=$2,000:24%
        tess link aces trilux-6 nexus jackpot=$2,000:24%
        tess join sevens 1
        refused version_differs tess join sevens 2
        tess link more blazing-7s-1 nexus jackpot=$2,000:24%
        refused wager_linked tess join more 1 2
        refused paytable_differs tess join sevens 4
        tess join aces 1 2
        tess join aces 2 2
        refused decks_differ tess join aces 3
        """,
    )


@pytest.mark.paragraph("royal-match-21", "jackpot game")
def test_the_royal_match_jackpot_is_never_linked() -> None:
    royal = "royal-match-21 atlas blackjack royal-match-jackpot-6"
    shift(
        STAFF,
        f"""
        tess table 1 {royal}
        tess table 2 {royal}
        tess link royal royal-match-jackpot-6 nexus jackpot=$2,000:24%
        tess join royal 1
        refused never_linked tess join royal 2
        """,
    )


@pytest.mark.paragraph("mississippi-stud", "aquarius 1", "nexus 1", "link 1")
@pytest.mark.paragraph("dj-wild", "nexus 1", "link 1")
@pytest.mark.paragraph("fortune-san-lo", "aquarius 1")
@pytest.mark.parametrize(
    "layout",
    [
        "mississippi-stud atlas ms-01 ms-stud-01 link-01",
        "dj-wild nexus-command-dj-wild dj-wild djwp-1 link-01",
        "san-lo aquarius san-lo fslpp-01 fslpp-03",
    ],
)
def test_poker_games_have_one_progressive_wager(layout: str) -> None:
    """Neither two paytables for it nor two links on it, however many sensors there are."""
    family = "aquarius" if "aquarius" in layout else "nexus"
    one = layout.split()[3]
    shift(
        STAFF,
        f"""
        refused spot_taken tess table 1 {layout}
        tess table 1 {" ".join(layout.split()[:4])}
        tess link first {one} {family} jackpot=$5,000:20%
        tess link second {one} {family} jackpot=$5,000:20%
        tess join first 1
        refused sensor_unknown tess join second 1 2
        """,
    )


@pytest.mark.paragraph("royal-match-21", "blazing-player house-3", "blazing-player house-4")
@pytest.mark.paragraph("royal-match-21", "blazing-up-card house-3", "blazing-up-card house-4")
@pytest.mark.paragraph("royal-match-21", "trilux house-3", "trilux house-4", "trilux house-5")
@pytest.mark.paragraph("royal-match-21", "blazing-player house-7", "blazing-up-card house-7")
@pytest.mark.paragraph("royal-match-21", "trilux house-7")
def test_house_and_progressive_jackpots_share_neither_table_nor_link_nor_sensor() -> None:
    """A link is of one kind for good; a progressive rises with wagers, a house jackpot never."""
    notices = "prize amount; house jackpot, no player money; may be removed without notice"
    done = shift(
        STAFF,
        f"""
        tess table 1 {BLAZING} trilux-6 as "{DUAL}"
        tess table 2 {TRILUX}
        tess link sevens blazing-7s-1 nexus jackpot=$2,000:24%
        tess house aces trilux-6 suited_three_aces=$1,000 notices "{notices}"
        tess link more trilux-6 nexus jackpot=$2,000:24%
        tess join sevens 1
        refused sensor_taken tess join more 1 1
        refused kinds_mixed tess join aces 1 2
        tess join aces 2
        haas open sevens
        haas open aces
        haas 1 OPEN
        haas 2 OPEN
        dana 1 START GAME 1
        dana 2 START GAME 1
        meter sevens jackpot $2,000.24
        """,
    )
    assert done.floor.state.jackpots["aces"].link.levels == {}
