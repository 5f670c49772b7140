"""Every part of the page at every step of a round: it draws, and it shows no card too early."""

import re

import pytest
from tests.web.play.test_table import room, run, sit

from houseway.cards import face
from houseway.games import FILES
from houseway.table.procedure import FACE_DOWN
from houseway.web.play.picture import picture, steps
from houseway.web.play.setting import Laying
from houseway.web.play.table import PlayTable
from houseway.web.screens.felt.card import glyphs, name
from houseway.web.screens.play.moves import Moves
from houseway.web.screens.play.page import REGIONS
from houseway.web.screens.play.scene import Scene, is_reached
from houseway.web.training import TrainingRoom


def played(game: str) -> PlayTable:
    """One round of a guest who puts a chip on every spot and gives the last answer offered."""
    table = sit(TrainingRoom(), game)
    table.sitting.coach = "off"

    async def play() -> None:
        for spot in table.layout.spots:
            if spot not in table.sitting.bets.get(3, {}):
                table.bet(3, spot)
        await table.deal()
        while (ask := table.question()) is not None:
            await table.answer(ask.answers[-1])

    run(play())
    return table


def drawn(scene: Scene) -> str:
    return "".join(draw(scene) for draw in REGIONS.values())


@pytest.mark.parametrize("game", FILES)
def test_no_step_draws_a_card_that_the_guest_has_not_seen(game: str) -> None:
    table = played(game)
    assert table.round is not None
    facts = table.facts()
    for step in steps(facts):
        scene = Scene(
            table=table,
            felt=picture(table.round.wagers, facts, step),
            ask=None,
            is_done=step == steps(facts)[-1],
            sheet="settings",
        )
        page = drawn(scene)
        seen = {card for fact in facts[: step[0]] for card in fact.cards} - {FACE_DOWN}
        for card in set(table.layout.deck) - seen:
            assert f'aria-label="{name(card)}"' not in page
            assert not re.search(rf"\b{glyphs(face(card))}", page)


@pytest.mark.parametrize("game", FILES)
def test_a_question_is_drawn_with_a_button_and_a_key_for_each_answer(game: str) -> None:
    table = sit(TrainingRoom(), game)
    table.bet(3, table.layout.spots[0])
    run(table.deal())
    ask = table.question()
    if ask is None or table.round is None:
        pytest.skip("A blackjack came: nobody is asked.")
    facts = table.facts()
    felt = picture(table.round.wagers, facts, steps(facts)[-1])
    laying = Laying(list(ask.hand)) if game == "san-lo" else None
    page = drawn(Scene(table=table, felt=felt, ask=ask, is_done=True, laying=laying))
    offered = [w for w in ask.answers if w not in ("high first", "mid first", "low first")]
    for word in offered:
        assert f'data-press="answer" data-value="{word}"' in page


@pytest.mark.parametrize("sheet", ["settings", "pays", "round-1"])
def test_a_sheet_lies_over_the_felt_and_is_left_by_a_key(sheet: str) -> None:
    table = played("three-card-poker")
    facts = table.facts()
    assert table.round is not None
    felt = picture(table.round.wagers, facts, steps(facts)[-1])
    page = drawn(Scene(table=table, felt=felt, ask=None, is_done=True, sheet=sheet))
    assert 'role="dialog"' in page
    assert 'data-key="Escape"' in page


def test_a_blackjack_paid_early_does_not_end_the_line_of_steps() -> None:
    early = ["first_card", "settled", "players"]
    assert not is_reached("settled>dealer_shown", early)
    assert is_reached("settled>dealer_shown", [*early, "dealer_shown", "settled"])
    assert not is_reached("community_turned#2", ["community_turned"])
    assert is_reached("community_turned#2", ["community_turned"] * 2)


def test_a_second_round_is_shown_from_its_first_card() -> None:
    """Also when it is drawn before the next look at the table, as after each press."""
    table = played("three-card-poker")
    moves = Moves.__new__(Moves)  # Without a house and a browser.
    moves.table, moves.number, moves.at = table, table.table.rounds, len(steps(table.facts()))
    moves.said, moves.sheet, moves.taking, moves.sound = "", "", False, False
    moves.laying, moves._laid_for = None, (0, 0)
    assert moves.scene().is_done

    async def again() -> None:
        table.repeat()
        await table.deal()

    run(again())
    scene = moves.scene()
    assert not scene.is_done
    assert scene.ask is None


def test_a_pair_can_be_pulled_apart_and_other_hands_cannot() -> None:
    pages = {top: asked_page("royal-match-21", top) for top in (EIGHTS, SIXTEEN)}
    assert pages[EIGHTS].count('data-drag="card"') == 2
    assert 'data-drops="split double"' in pages[EIGHTS]
    assert 'data-drag="card"' not in pages[SIXTEEN]
    assert 'data-drops="double"' in pages[SIXTEEN]


EIGHTS = "2c  Td 8h 9c 6s  7d 8d Th Kh"
SIXTEEN = "2c  Td 9h 9c 6s  7d 7h Th Kh"


def asked_page(game: str, top: str) -> str:
    table = sit(room(top), game)
    table.bet(3, table.layout.spots[0])
    run(table.deal())
    assert table.round is not None
    facts = table.facts()
    felt = picture(table.round.wagers, facts, steps(facts)[-1])
    return drawn(Scene(table=table, felt=felt, ask=table.question(), is_done=True))


def test_the_row_that_paid_the_guest_is_lit_though_another_seat_was_paid_later() -> None:
    line = "mississippi-stud", "Qs Jd Ts  7c 7d  Ah Kd  4h 9d"
    table = sit(room(line[1]), line[0])
    table.bet(3, "ante")

    async def play() -> None:
        await table.deal()
        while table.question() is not None:
            await table.answer("1x")

    run(play())
    assert table.round is not None
    facts = table.facts()
    felt = picture(table.round.wagers, facts, steps(facts)[-1])
    scene = Scene(table=table, felt=felt, ask=None, is_done=True)
    assert scene.lit("ante") == "straight"
