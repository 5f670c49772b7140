"""Systems and shufflers as each document names them: "or higher" only where it is printed."""

import pytest
from msgspec.structs import replace
from tests.floor.house import STAFF, shift

from houseway.floor import Refused, commands
from houseway.floor.links.equipment import meets
from houseway.floor.scenario.office import spot, versions

GM2, TC2 = "Nexus Command Game Manager 2", "Nexus Command Table Controller 2"
ROYAL, SEVENS, STUD = ("blackjack royal-match-jackpot-6", "blackjack blazing-7s-1", "ms-01 link-01")
WILD, SAN_LO = "dj-wild djwp-1", "san-lo fslpp-01"


def add(game: str, spots: str, controller: str, **installed: str) -> str:
    """The reason why such a table is refused, or nothing."""
    parts = {part.replace("_", " "): version for part, version in installed.items()}
    shuffler = "shuffler-san-lo" if game == "san-lo" else ""
    table = commands.AddTable(
        table="1",
        game=game,
        title="as approved",
        spots=tuple(map(spot, spots.split())),
        seats=6,
        decks=6 if game == "royal-match-21" else 1,
        sensors=1,
        controller=controller,
        shuffler=shuffler,
        third_card="player",
        versions={**versions(controller, shuffler), **parts},
    )
    try:
        shift(STAFF).floor.execute("tess", table, "add")
    except Refused as refusal:
        return refusal.code
    return ""


@pytest.mark.paragraph("mississippi-stud", "aquarius system", "nexus system", "link system")
@pytest.mark.paragraph("dj-wild", "nexus system", "link system")
@pytest.mark.paragraph("fortune-san-lo", "aquarius system")
@pytest.mark.paragraph("royal-match-21", "aquarius system", "nexus system", "blazing-player system")
@pytest.mark.paragraph("royal-match-21", "blazing-up-card system", "trilux system")
@pytest.mark.parametrize(
    ("game", "spots", "controller", "part", "version", "refusal"),
    [
        ("mississippi-stud", STUD, "atlas", "game_manager", "GM Atlas 5.4.1", ""),
        ("mississippi-stud", STUD, "atlas", "game_manager", "GM Atlas 5.5", ""),
        ("mississippi-stud", STUD, "atlas", "game_manager", "GM Atlas 5.3.9", "version_low"),
        ("mississippi-stud", STUD, "nexus-command-2", "table_controller", f"{TC2} 2.7.0", ""),
        ("mississippi-stud", STUD, "aquarius", "game_manager", "", "equipment_wrong"),
        ("dj-wild", WILD, "nexus-command-dj-wild", "game_manager", "GM Atlas 5.5", ""),
        ("dj-wild", WILD, "nexus-command-2-dj-wild", "game_manager", "GM Atlas 5.4.1", ""),
        ("dj-wild", WILD, "atlas", "game_manager", "GM Atlas 5.4.0", "equipment_wrong"),
        ("royal-match-21", SEVENS, "atlas", "game_manager", "GM Atlas 5.4.1", ""),
        ("royal-match-21", SEVENS, "nexus-command", "game_manager", "", "equipment_wrong"),
        # The Royal Match jackpot prints these without "or higher".
        ("royal-match-21", ROYAL, "atlas", "game_manager", "GM Atlas 5.4.0", ""),
        ("royal-match-21", ROYAL, "atlas", "game_manager", "Nexus Command II 5.4.1", ""),
        ("royal-match-21", ROYAL, "atlas", "game_manager", "GM Atlas 5.4.1", "version_low"),
        ("royal-match-21", ROYAL, "atlas", "game_manager", "GM Atlas 5.5", "version_low"),
        ("royal-match-21", ROYAL, "nexus-command-2", "table_controller", f"{TC2} 2.6.0", ""),
        (
            *("royal-match-21", ROYAL, "nexus-command-2"),
            *("table_controller", f"{TC2} 2.6.1", "version_low"),
        ),
        ("royal-match-21", ROYAL, "nexus-command-2", "game_manager", f"{GM2} 2.6.0", ""),
        ("royal-match-21", ROYAL, "aquarius-royal-match", "display", "video jackpot display", ""),
        ("san-lo", SAN_LO, "aquarius", "display", "ViPS 1.3.0", ""),
        ("san-lo", SAN_LO, "aquarius", "sensor", "Coin Spot 6.1", "version_low"),
        (
            *("san-lo", SAN_LO, "aquarius"),
            *("table_controller", "Aquarius Controller 6.5.7SP", "version_low"),
        ),
    ],
)
def test_a_version_passes_as_the_document_prints_it(
    game: str, spots: str, controller: str, part: str, version: str, refusal: str
) -> None:
    assert add(game, spots, controller, **{part: version}) == refusal


def test_a_patch_of_a_printed_minor_version_is_that_version() -> None:
    assert meets("Nexus Command II 5.4", "Nexus Command II 5.4.1")
    assert not meets("Nexus Command II 5.4", "Nexus Command II 5.40")
    assert not meets("GM Atlas 5.4.0", "GM Atlas 5.4.1")
    assert meets("i-Deal", "i-Deal 3.8.024")


@pytest.mark.paragraph("mississippi-stud", "nexus display", "link display")
@pytest.mark.paragraph("dj-wild", "nexus display", "link display")
@pytest.mark.paragraph("royal-match-21", "nexus display", "blazing-player display")
@pytest.mark.paragraph("royal-match-21", "blazing-up-card display", "trilux display")
@pytest.mark.parametrize(
    ("game", "spots", "controller"),
    [
        ("mississippi-stud", STUD, "nexus-command"),
        ("dj-wild", "dj-wild link-01", "nexus-command-dj-wild"),
        ("royal-match-21", ROYAL, "atlas"),
        ("royal-match-21", SEVENS, "atlas"),
        ("royal-match-21", "blackjack trilux-6", "nexus-command-2-jackpot"),
    ],
)
def test_a_display_with_a_network_is_refused(game: str, spots: str, controller: str) -> None:
    assert add(game, spots, controller) == ""
    assert add(game, spots, controller, display="networked monitor") == "version_low"


@pytest.mark.paragraph("fortune-san-lo", "dealing 1", "dealing display")
@pytest.mark.parametrize(
    ("part", "version", "refusal"),
    [
        ("verify_display", "i-Verify 1.0.0.16", "version_low"),
        ("verify_display", "i-Verify 1.0.1", ""),
        ("shuffler", "i-Deal 3.8.023", "version_low"),
        ("shuffler", "i-Deal Plus NXP 1.011.4", ""),
        ("shuffler_mode", "DJ Wild Poker", "version_low"),
    ],
)
def test_san_lo_needs_its_shuffler_its_setting_and_its_display(
    part: str, version: str, refusal: str
) -> None:
    assert add("san-lo", SAN_LO, "aquarius", **{part: version}) == refusal


@pytest.mark.paragraph("fortune-san-lo", "dealing 1")
@pytest.mark.paragraph("mississippi-stud", "dealing 1", "cover-all shuffler", "cover-all by-hand")
@pytest.mark.paragraph("dj-wild", "dealing 1", "cover-all shuffler")
@pytest.mark.paragraph("royal-match-21", "royal-match by-hand", "jackpot by-hand", "trilux shoe")
@pytest.mark.paragraph("three-card-poker", "dealing shuffler")
def test_each_game_needs_its_own_shuffler_and_some_cannot_be_dealt_by_hand() -> None:
    shift(
        STAFF,
        """
        refused shuffler_missing tess table 1 san-lo - san-lo shuffler -
        refused shuffler_missing tess table 1 three-card-poker - tcp-01 shuffler -
        refused equipment_wrong tess table 1 san-lo - san-lo shuffler shuffler-dj-wild
        refused equipment_wrong tess table 1 dj-wild - dj-wild shuffler shuffler-cover-all
        refused equipment_wrong tess table 1 mississippi-stud - ms-01 shuffler shuffler-san-lo
        refused equipment_wrong tess table 1 royal-match-21 - blackjack shuffler shuffler-san-lo
        tess table 1 caribbean-stud - caribbean-stud cover-all
        tess table 2 caribbean-stud - caribbean-stud cover-all shuffler shuffler-cover-all
        tess table 3 dj-wild - dj-wild shuffler shuffler-dj-wild
        tess table 4 mississippi-stud - ms-01 shuffler shuffler-mississippi-stud
        tess table 5 royal-match-21 - blackjack shuffler shuffler-blackjack
        """,
    )


@pytest.mark.paragraph("mississippi-stud", "cover-all 4")
def test_the_shuffler_of_cover_all_is_in_its_mode() -> None:
    done = shift(STAFF)
    cover = commands.AddTable(
        table="1",
        game="caribbean-stud",
        title="Caribbean Stud Poker",
        spots=(spot("caribbean-stud"), spot("cover-all")),
        seats=6,
        shuffler="shuffler-cover-all",
        versions=versions("shuffler-cover-all"),
    )
    wrong = {**cover.versions, "shuffler mode": "DJ Wild Poker"}
    with pytest.raises(Refused, match="shuffler mode must be Caribbean Stud Poker Cover All"):
        done.floor.execute("tess", replace(cover, versions=wrong), "x")
    done.floor.execute("tess", cover, "y")
