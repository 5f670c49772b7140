"""R11 to R15 and R35: which tables may share a jackpot, and how its parameters change."""

from dataclasses import replace as changed
from typing import Any

import pytest
from msgspec.structs import replace
from tests.floor.house import LINKS, OPENING, STAFF, TABLES, given, given_open_floor, shift

from houseway.floor import Refused, commands
from houseway.floor.clock import MICRO
from houseway.floor.links.proof import link_proof
from houseway.floor.links.proof_record import GameProof, LinkProof
from houseway.floor.scenario import Shift
from houseway.floor.state import Controller
from houseway.money import DOLLAR, parse_money
from houseway.progressive import LevelRules

BEFORE = "".join(LINKS.splitlines(keepends=True)[:-2])  # Table 4 has joined, table 9 has not.
PROOF = link_proof("scripted", ("mississippi-stud", "link-ml03"), ("dj-wild", "link-ml03"))


def join(proof: LinkProof | None) -> str:
    """The reason why table 9 may not join, or nothing, where the lab had proven this."""
    done = shift(STAFF, TABLES, BEFORE)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("houseway.floor.shell.with_proof", lambda floor, command, program: command)
        try:
            done.floor.execute("tess", commands.LinkTable("five-card", "9", 1, proof), "join")
        except Refused as refusal:
            return f"{refusal.code}: {refusal}"
    return ""


def forged(**hands: str) -> LinkProof:
    stud, wild = PROOF.games
    return replace(PROOF, games=(stud, replace(wild, hands={**wild.hands, **hands})))


@pytest.mark.rule("R13")
@pytest.mark.paragraph("mississippi-stud", "link 4")
@pytest.mark.paragraph("dj-wild", "link 4")
def test_equal_probabilities_let_different_games_share_a_meter() -> None:
    assert join(PROOF) == ""


@pytest.mark.rule("R13")
def test_the_shell_proves_it_itself_and_the_proofs_stay_on_record() -> None:
    done = shift(STAFF, TABLES, LINKS)
    games = [proof.game for proof in done.floor.state.jackpots["five-card"].proofs]
    assert games == ["mississippi-stud", "dj-wild"]


@pytest.mark.rule("R13")
def test_a_proof_sent_with_the_command_is_ignored() -> None:
    """A forged proof neither opens a door nor closes one: the lab's own takes its place."""
    done = shift(STAFF, TABLES, BEFORE)
    bad = forged(quads="1/4164")
    done.floor.execute("tess", commands.LinkTable("five-card", "9", 1, bad), "join")
    assert done.floor.state.jackpots["five-card"].proofs == PROOF.games


def test_the_refusals_of_proofs_come_in_order() -> None:
    stud = PROOF.games[0]
    bare = GameProof("dj-wild", "link-ml03", {})
    rungs: list[tuple[LinkProof | None, str]] = [
        (None, "proof_missing"),
        (replace(PROOF, program="other", games=()), "proof_program"),
        (replace(PROOF, games=()), "proof_incomplete"),
        (replace(PROOF, games=(stud, bare)), "proof_incomplete"),
        (forged(royal_flush="1/649741"), "probability_differs"),
    ]
    for proof, code in rungs:
        assert join(proof).startswith(code)


@pytest.mark.rule("R13")
def test_a_probability_that_differs_is_named_with_both_fractions() -> None:
    why = join(forged(quads="1/4164"))
    assert "is 1/4,164 in DJ Wild Stud Poker (Five-card link, ML03)" in why
    assert "and 1/4,165 in Mississippi Stud (Five-card link, ML03)" in why


@pytest.mark.rule("R13")
def test_every_table_of_a_mixed_link_needs_a_meter() -> None:
    done = shift(STAFF, TABLES, BEFORE)
    nine = done.floor.state.tables["9"]
    done.floor.state.tables["9"] = replace(nine, has_meter=False)
    with pytest.raises(Refused) as refusal:
        done.floor.execute("tess", commands.LinkTable("five-card", "9"), "join")
    assert refusal.value.code == "meter_missing"


@pytest.mark.rule("R13")
def test_before_2023_each_game_of_a_mixed_link_carried_one_progressive() -> None:
    """A table with two progressives, as only earlier programs opened one."""
    own = "tess link own djwp-2 nexus jackpot=$10,000:15%\n"
    for at, expected in ((0, "spot_taken"), (1_680_000_000, "one_progressive")):  # March 2023.
        done = Shift()
        done.clock.at = at * MICRO or done.clock.at
        done.run(STAFF + TABLES + BEFORE + own)
        nine = done.floor.state.tables["9"]
        spots = (*nine.spots, commands.Spot("djwp-2", DOLLAR, 5 * DOLLAR))
        two = {1: Controller(link="own"), 2: Controller()}
        old = replace(nine, name="3", spots=spots, controllers=two)
        done.floor.state.tables["3"] = old
        with pytest.raises(Refused) as refusal:
            done.floor.execute("tess", commands.LinkTable("five-card", "3", 2), "join")
        assert refusal.value.code == expected


def test_a_wager_that_the_package_fixes_stays_fixed(monkeypatch: pytest.MonkeyPatch) -> None:
    done = shift(STAFF)
    table = done.floor._catalog["trilux-6"]
    strict = changed(table, wager=changed(table.wager, other_fixed=False))
    monkeypatch.setattr(done.floor, "_catalog", {**done.floor._catalog, "trilux-6": strict})
    with pytest.raises(Refused) as refusal:
        done.run("").floor.execute("tess", trilux(wager=5 * DOLLAR), "x")
    assert refusal.value.code == "wager_fixed"
    done.floor.execute("tess", trilux(wager=DOLLAR), "y")


def trilux(**changes: Any) -> commands.CreateLink:
    level = LevelRules(name="jackpot", seed=2_000 * DOLLAR, contribution_bp=2_400)
    asked = {"levels": (level,), "executive_top": True, **changes}
    return commands.CreateLink(link="aces", paytable="trilux-6", **asked)


def test_whether_an_executive_signs_for_the_top_level_must_be_stated() -> None:
    done = shift(STAFF)
    with pytest.raises(Refused) as refusal:
        done.floor.execute("tess", trilux(executive_top=None), "x")
    assert refusal.value.code == "executive_unanswered"


@given(STAFF)
def test_another_fixed_wager_multiplies_the_pays(done: Shift) -> None:
    """
    tess table 8 royal-match-21 atlas blackjack trilux-6
    tess link aces trilux-6 nexus jackpot=$2,000:24% wager $5
    tess join aces 8
    haas open aces
    haas 8 OPEN
    dana 8 START GAME 2
    dana 8 SEAT 2
    dana 8 HAND suited_trips
    due aces 1 $625
    meter aces jackpot $2,001.20
    """


@pytest.mark.rule("R08")
@pytest.mark.rule("R09")
@given(STAFF)
@pytest.mark.paragraph("royal-match-21", "blazing-player house-6", "blazing-up-card house-6")
@pytest.mark.paragraph("royal-match-21", "trilux house-6")
def test_a_house_jackpot_never_rises_and_pays_every_winner_in_full(done: Shift) -> None:
    """
    tess table 8 royal-match-21 atlas blackjack trilux-6
    tess house aces trilux-6 suited_three_aces=$7,500 notices "prize amount; house jackpot, no player money; may be removed without notice"
    tess join aces 8
    haas open aces
    haas 8 OPEN
    dana 8 START GAME 1 2
    dana 8 SEAT 2
    dana 8 HAND suited_three_aces
    dana 8 SEAT 1
    dana 8 HAND suited_three_aces
    whit 8 CONFIRM 1 shown
    refused signature_low whit 8 CARD S-1
    vera 8 CARD E-1
    whit 8 CONFIRM 2 shown
    vera 8 CARD E-1
    due aces 1 $7,500
    due aces 2 $7,500
    dana 8 END GAME
    """  # noqa: E501 - one line of a scenario is one line.
    link = done.floor.state.jackpots["aces"].link
    assert link.levels == {}
    assert link.house_share == link.coin_in == 2 * DOLLAR


@pytest.mark.rule("R35")
@given_open_floor
def test_a_change_takes_two_people_in_two_roles_and_a_closed_link(done: Shift) -> None:
    """
    refused link_running tess change five-card executive $9,000 because bigger awards
    haas close five-card
    tess change five-card executive $9,000 because bigger awards
    refused role_missing tess agree 1
    haas reopen five-card
    refused link_running vera agree 1
    haas close five-card
    vera agree 1
    haas reopen five-card
    """
    assert done.floor.state.jackpots["five-card"].rules.executive_above == parse_money("$9,000")


@pytest.mark.rule("R35")
@given_open_floor
def test_one_person_with_both_roles_cannot_approve_alone(done: Shift) -> None:
    """
    haas hire max manager technician
    haas close five-card
    max change five-card executive $9,000 because bigger awards
    refused same_person max agree 1
    haas decline 1
    refused request_unknown haas agree 1
    """
    assert done.floor.state.requests == {}


@pytest.mark.rule("R16")
@given_open_floor
def test_a_maximum_is_a_parameter_and_keeps_every_cent(done: Shift) -> None:
    """
    haas close five-card
    tess change five-card max.minor=$500.10 because posted limit
    vera agree 1
    haas reopen five-card
    dana 4 START GAME 1 2 3
    dana 4 END GAME
    meter five-card minor $500.10
    meter five-card minor $0.05 overflow
    haas close five-card
    refused below_meter tess change five-card max.minor=$400 because lower
    refused level_unknown tess change five-card max.grand=$400 because no such level
    tess change five-card max.major=$2,501 because posted limit
    haas raise five-card major $1 lost contributions
    vera agree
    refused below_meter vera agree 2
    """


@pytest.mark.rule("R18")
@given(STAFF, TABLES, LINKS)
def test_a_meter_taken_over_above_its_posted_maximum_comes_back_to_it(done: Shift) -> None:
    """
    haas open fortune
    haas open five-card minor=$812.40 max.minor=$800 taken letter-9
    haas 4 OPEN
    alarms above_maximum prize_uncovered
    dana 4 START GAME 1 2 3
    dana 4 END GAME
    meter five-card minor $812.40
    meter five-card minor $0.15 overflow
    refused not_above_maximum haas lower five-card minor $12.41 maximum because too much
    haas lower five-card minor $12.40 maximum because the old system let it run over
    vera agree
    meter five-card minor $800
    meter five-card minor $12.55 overflow
    alarms prize_uncovered
    dana 4 START GAME 2
    dana 4 SEAT 2
    dana 4 HAND quads
    whit 4 CONFIRM 2 shown
    whit 4 CARD S-1
    dana 4 END GAME
    meter five-card minor $500.04
    haas release five-card minor $12.55 back on show after the win
    vera agree
    meter five-card minor $512.59
    """
    assert done.floor.state.jackpots["five-card"].link.levels["minor"].reductions == 0


def test_a_proposal_is_dropped_with_a_reason() -> None:
    done = shift(OPENING, "haas close five-card\ntess change five-card max.minor=$600 because cap")
    with pytest.raises(Refused) as refused:
        done.floor.execute("haas", commands.DropRequest(1, " "), "drop")
    assert refused.value.code == "reason_blank"
    done.run("haas decline 1")


@given_open_floor
def test_a_table_that_returns_keeps_counting_its_games(done: Shift) -> None:
    """
    dana 9 START GAME 1
    dana 9 END GAME
    haas close five-card
    tess leave five-card 9
    refused sensor_bare dana 9 START GAME 1
    tess join five-card 9
    haas reopen five-card
    dana 9 START GAME 1
    """
    assert done.floor.state.jackpots["five-card"].link.tables["9"].game == 2


@pytest.mark.rule("R18")
@given_open_floor
def test_the_five_lawful_reasons_and_no_other(done: Shift) -> None:
    """
    refused reason_unlawful haas lower five-card minor $1 gift because generous
    refused reason_blank haas lower five-card minor $1 malfunction because
    refused role_missing dana lower five-card minor $1 malfunction because display stuck
    haas lower five-card minor $1 malfunction because display stuck
    vera agree
    haas lower five-card minor $2 seed_recovery because house money
    vera agree
    meter five-card minor $497
    refused more_than_held haas lower five-card minor $1 gross_receipts from reserve because book
    haas raise five-card minor $3 lost contributions
    vera agree
    meter five-card minor $500
    """


@pytest.mark.rule("R35")
def test_linking_is_refused_while_the_link_runs() -> None:
    shift(OPENING, "refused link_running tess join five-card 9")
