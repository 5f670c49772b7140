"""Documents, equipment and the rules of jackpots."""

import re

from houseway.paytables import (
    documents,
    equipment,
    load_catalog,
    paytable,
)

TITLES = (
    *("Bet the Set", "Free Bet Blackjack", "House Money", "Kings Bounty"),
    *("Royal Match", "TriLux Blackjack", "Zappit Blackjack"),
)


def test_the_five_documents_are_registered_with_their_digests() -> None:
    approved = [found for found in documents().values() if not found.is_public]
    assert len(approved) == 5
    for document in approved:
        assert (document.date, document.submission) == ("2023-06-14", "3119")
        assert re.fullmatch(r"[0-9a-f]{64}", document.sha256)
    assert len({document.sha256 for document in approved}) == 5


def families(id_: str) -> set[str]:
    return {equipment()[name].family for name in paytable(id_).equipment}


def test_san_lo_runs_on_aquarius_only_and_links_never_do() -> None:
    assert families("fslpp-01") == families("fslpp-03") == {"aquarius"}
    assert families("ms-stud-01") == families("royal-match-jackpot-6") == {"aquarius", "nexus"}
    for id_ in ("link-01", "link-ml01", "link-ml03", "djwp-1", "blazing-7s-1", "trilux-6"):
        assert families(id_) == {"nexus"}


def test_blazing_sevens_and_trilux_need_the_newer_managers() -> None:
    for id_ in ("blazing-7s-1", "blazing-7s-2", "blazing-7s-ml03", "blazing-7s-ml04", "trilux-6"):
        managers = {
            version
            for name in paytable(id_).equipment
            for part in equipment()[name].components
            if part.part == "game manager"
            for version in part.versions
        }
        assert managers == {
            "Nexus Command Game Manager 2 2.5.4+",
            "GM Atlas 5.4.0+",
            "Nexus Command II 5.4+",
        }


def test_dj_wild_has_its_own_controller_flow() -> None:
    assert {equipment()[name].flow for name in paytable("djwp-1").equipment} == {"nexus-dj-wild"}


def test_links_are_those_the_packages_allow() -> None:
    links = {t.id: t.jackpot for t in load_catalog().values() if t.jackpot}
    assert {id_ for id_, terms in links.items() if terms.link == "five-card-poker"} == {
        "link-01",
        "link-ml01",
        "link-ml03",
    }
    assert links["royal-match-jackpot-6"].link == "never"
    for id_ in ("blazing-7s-1", "blazing-7s-2", "blazing-7s-ml03", "blazing-7s-ml04", "trilux-6"):
        assert links[id_].titles == TITLES
        assert links[id_].same_paytable
        assert links[id_].same_decks
        assert links[id_].kinds == ("progressive", "house")
    assert dict(links["fslpp-01"].seeds) == {"jackpot": 5_000_000_000}
    assert dict(links["fslpp-03"].seeds) == {"jackpot": 10_000_000_000}


def test_wager_rules_are_those_of_the_packages() -> None:
    streets = paytable("ms-01").further
    assert [bet.wager.times for bet in streets] == [(1, 2, 3)] * 3
    assert paytable("dj-wild").wager.equal_to == "ante"
    assert [bet.wager.times for bet in paytable("dj-wild").further] == [(), (2,)]
    assert paytable("tcp-01").further[0].wager.equal_to == "ante"
    assert paytable("hat-trick").wager.at_most == "main"
    assert paytable("royal-match-7").wager.envy_minimum == 5_000_000
    assert paytable("link-01").wager.envy_times_wager
    assert not paytable("ms-stud-01").wager.envy_times_wager
    assert paytable("blazing-7s-1").wager.fixed == 1_000_000
    assert paytable("pair-plus-a").wager.after_fold == "forfeited"
    assert paytable("trips-01").wager.after_fold == "stays"
