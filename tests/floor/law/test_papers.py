"""R06, R14, R15 as a strict inspector asks: the very versions, titles and decks of the letter."""

import pytest
from msgspec.structs import replace
from tests.floor.house import STAFF, shift
from tests.floor.test_refusals import AT_REST

from houseway.floor import Refused, commands
from houseway.floor.scenario.office import versions
from houseway.money import DOLLAR
from houseway.paytables import paytable

BLAZING = commands.AddTable(
    table="1",
    game="royal-match-21",
    title="Royal Match 21",
    spots=(
        commands.Spot("blackjack", 5 * DOLLAR, 100 * DOLLAR),
        commands.Spot("blazing-7s-2", DOLLAR, DOLLAR),
    ),
    seats=7,
    decks=6,
    sensors=1,
    third_card="player",
)
SAN_LO = replace(
    BLAZING,
    game="san-lo",
    title="Fortune San Lo",
    spots=(
        commands.Spot("san-lo", 5 * DOLLAR, 100 * DOLLAR),
        commands.Spot("fslpp-01", DOLLAR, DOLLAR),
    ),
    seats=6,
    decks=1,
)
GM2 = "Nexus Command Game Manager 2"
FLOORS = [
    (BLAZING, "nexus-command-2-jackpot", f"{GM2} 2.5.3", "version_low"),
    (BLAZING, "nexus-command-2-jackpot", f"{GM2} 2.5.4", ""),
    (BLAZING, "nexus-command-2-jackpot", f"{GM2} 2.10.0", ""),
    (BLAZING, "nexus-command-2-jackpot", "Nexus Command Game Manager 1.3.0", "version_low"),
    (BLAZING, "atlas", "GM Atlas 5.3.9", "version_low"),
    (BLAZING, "atlas", "GM Atlas 5.4.0", ""),
    (BLAZING, "atlas", "GM Atlas 5.4.1", ""),
    (BLAZING, "atlas", "GM Atlas 5.5", ""),
    (BLAZING, "atlas", "Nexus Command II 5.3", "version_low"),
    (BLAZING, "atlas", "Nexus Command II 5.4", ""),
    (BLAZING, "atlas", "", "version_missing"),
    (SAN_LO, "aquarius", "Game Manager 6.6 build 519", "version_low"),
    (SAN_LO, "aquarius", "Game Manager 6.6 build 520", ""),
    (SAN_LO, "atlas", "GM Atlas 5.4.0", "equipment_wrong"),
    (SAN_LO, "nexus-command-2", f"{GM2} 2.5.4", "equipment_wrong"),
]


@pytest.mark.rule("R06")
@pytest.mark.parametrize(("layout", "system", "manager", "refusal"), FLOORS)
def test_r06_a_jackpot_is_laid_out_only_on_the_version_of_its_letter_or_later(
    layout: commands.AddTable, system: str, manager: str, refusal: str
) -> None:
    shuffler = "shuffler-san-lo" if layout is SAN_LO else ""
    installed = {**versions(system, shuffler), "game manager": manager}
    if not manager:
        del installed["game manager"]
    table = replace(layout, controller=system, shuffler=shuffler, versions=installed)
    floor = shift(STAFF).floor
    if not refusal:
        floor.execute("tess", table, "x")
        return
    with pytest.raises(Refused) as refused:
        floor.execute("tess", table, "x")
    assert refused.value.code == refusal


@pytest.mark.rule("R14")
def test_r14_the_seven_titles_and_the_decks_are_those_of_the_rules() -> None:
    titles = ("Bet the Set", "Free Bet Blackjack", "House Money", "Kings Bounty", "Royal Match")
    titles += ("TriLux Blackjack", "Zappit Blackjack")
    decks = {
        "blazing-7s-1": (6,),
        "blazing-7s-2": (6,),
        "blazing-7s-ml03": (6, 8),
        "blazing-7s-ml04": (6,),
        "trilux-6": (6, 8),
    }
    for name, allowed in decks.items():
        jackpot = paytable(name).jackpot
        assert jackpot is not None
        assert (jackpot.link, jackpot.titles, paytable(name).decks) == ("titles", titles, allowed)
    alone = paytable("royal-match-jackpot-6").jackpot
    assert alone is not None
    assert alone.link == "never"


@pytest.mark.rule("R15")
def test_r15_an_interoperability_approval_that_has_run_out_links_nothing() -> None:
    done = shift(AT_REST)
    done.run("tess table 3 mississippi-stud atlas ms-01 link-ml03 maker Other")
    approval = commands.RecordApproval(
        "interoperability", "Light and Wonder + Other", "lab report 7"
    )
    done.floor.execute("haas", replace(approval, until="2026-03-01"), "over")
    done.run("refused makers_differ tess join five-card 3")
    done.floor.execute("haas", replace(approval, until="2026-03-02"), "today")
    done.run("tess join five-card 3")
