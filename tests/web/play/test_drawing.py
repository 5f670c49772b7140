"""Every part of the page at every step of a round: it draws, and it shows no card too early."""

import re
from time import monotonic

import pytest
from msgspec.structs import replace
from tests.web.play.test_table import room, run, sit

from houseway.cards import face, glyphs
from houseway.floor.play.play_properties import PlayProperties
from houseway.games import FILES
from houseway.table.procedure import FACE_DOWN
from houseway.web.pages.assets import style
from houseway.web.pages.felt.cards import name
from houseway.web.pages.page import Frame, Said, Visit
from houseway.web.pages.play.lobby import STYLES
from houseway.web.pages.play.page import PlayPage, table_view
from houseway.web.pages.play.scene import Scene, is_reached, scene_of
from houseway.web.pages.render import render
from houseway.web.play.picture import steps
from houseway.web.play.table import PlayTable

LOBBY = (*("tiles", "waiting", "kinds", "sorts", "games"), *("kind", "find", "sort"))
LOBBY += ("stack", "is_counting")
FRAME = Frame(
    title="Play",
    theme="dark",
    look="",
    hides_guide=False,
    four_colors=False,
    style=style(*STYLES),
    csrf="",
    key="",
    address="",
    zone="UTC",
    now=0,
    is_marked=False,
    is_stopped=False,
    said=Said(),
    given={},
    follows=False,
    leader="",
    lost="",
)


def played(game: str) -> PlayTable:
    """One round of a guest who puts a chip on every spot and gives the last answer offered."""
    table = sit(PlayProperties(), game)
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
    page = PlayPage(Visit(None, f"/play/{scene.game}"))  # type: ignore[arg-type]
    return render("play/table.html", view=table_view(scene, ""), page=page, frame=FRAME).html


def at_step(table: PlayTable, at: int, sheet: str = "") -> Scene:
    """As the pages show it that have come so far."""
    table.sitting.pace = "slow"
    table.showing.at, table.showing._since = at, monotonic()
    return scene_of(table, sheet)


@pytest.mark.parametrize("game", FILES)
def test_no_step_draws_a_card_that_the_guest_has_not_seen(game: str) -> None:
    table = played(game)
    facts = table.facts()
    all_steps = steps(facts)
    table.showing.follow(table.table.rounds, len(all_steps), "instant")
    for at, step in enumerate(all_steps, 1):
        page = drawn(at_step(table, at, "settings"))
        seen = {card for fact in facts[: step[0]] for card in fact.cards} - {FACE_DOWN}
        for card in set(table.layout.deck) - seen:
            assert f'aria-label="{name(card)}"' not in page
            assert not re.search(rf"\b{glyphs(face(card))}", page)


@pytest.mark.parametrize("game", FILES)
def test_the_result_is_shown_with_the_last_step_and_not_before(game: str) -> None:
    table = played(game)
    last = len(steps(table.facts()))
    table.showing.follow(table.table.rounds, last, "instant")
    early = drawn(at_step(table, last - 1))
    assert "Result of round 1" not in early
    assert 'data-key="round 1"' not in early
    end = drawn(at_step(table, last))
    assert table.round is not None
    assert table.round.lines is not None
    assert end.count("Result of round 1") == 1
    assert end.count('class="mark-of"') == sum(line.seat == 3 for line in table.round.lines)


@pytest.mark.parametrize("game", FILES)
def test_a_question_is_drawn_with_a_button_and_a_key_for_each_answer(game: str) -> None:
    table = sit(PlayProperties(), game)
    table.sitting.pace = "instant"
    while (ask := table.question()) is None:  # After a blackjack nobody is asked.
        table.bet(3, table.layout.spots[0])
        run(table.deal())
    page = drawn(scene_of(table))
    offered = [w for w in ask.answers if w not in ("high first", "mid first", "low first")]
    for word in offered:
        assert re.search(rf'value="answer\|{word}\|{table.table.rounds}-\d+" data-hotkey="."', page)


@pytest.mark.parametrize("sheet", ["settings", "pays"])
def test_a_sheet_covers_the_felt_and_is_closed_by_a_key(sheet: str) -> None:
    table = played("three-card-poker")
    table.sitting.pace = "instant"
    page = drawn(scene_of(table, sheet))
    assert 'role="dialog"' in page
    assert 'data-hotkey="Escape"' in page


def test_a_blackjack_paid_early_does_not_end_the_line_of_steps() -> None:
    early = ["first_card", "settled", "players"]
    assert not is_reached("settled>dealer_shown", early)
    assert is_reached("settled>dealer_shown", [*early, "dealer_shown", "settled"])
    assert not is_reached("community_turned#2", ["community_turned"])
    assert is_reached("community_turned#2", ["community_turned"] * 2)


def test_a_second_round_is_shown_from_its_first_card() -> None:
    table = played("three-card-poker")
    table.showing.skip()
    assert scene_of(table).is_done

    async def again() -> None:
        table.repeat()
        await table.deal()

    run(again())
    scene = scene_of(table)
    assert not scene.is_done
    assert scene.ask is None


def test_a_pair_can_be_pulled_apart_and_other_hands_cannot() -> None:
    pages = {top: asked_page("royal-match-21", top) for top in (EIGHTS, SIXTEEN)}
    assert pages[EIGHTS].count('data-drag="card"') == 2
    assert pages[EIGHTS].count('data-drop-chip="split"') == 1
    assert 'data-drag="card"' not in pages[SIXTEEN]
    assert 'data-drop-chip="split"' not in pages[SIXTEEN]
    assert 'data-drop-chip="double"' in pages[SIXTEEN]


EIGHTS = "2c  Td 8h 9c 6s  7d 8d Th Kh"
SIXTEEN = "2c  Td 9h 9c 6s  7d 7h Th Kh"


def asked_page(game: str, top: str) -> str:
    table = sit(room(top), game)
    table.sitting.pace = "instant"
    table.bet(3, table.layout.spots[0])
    run(table.deal())
    return drawn(scene_of(table))


def test_the_row_that_paid_the_guest_is_lit_though_another_seat_was_paid_later() -> None:
    line = "mississippi-stud", "Qs Jd Ts  7c 7d  Ah Kd  4h 9d"
    table = sit(room(line[1]), line[0])
    table.bet(3, "ante")
    run(dealt(table, "1x"))
    assert scene_of(table).lit("ante") == "straight"


def test_a_row_that_paid_another_seat_is_not_lit_for_a_guest_who_lost() -> None:
    table = sit(room("Qs Jd Ts  7c 7d  8h 3d  Ah Ad"), "mississippi-stud")
    table.bet(3, "ante")
    run(dealt(table, "1x"))
    assert scene_of(table).felt.lit["ante"]
    assert scene_of(table).lit("ante") == ""


def test_what_a_lost_bet_needs_is_said_once() -> None:
    table = sit(room("2c 4d 7h  8s Tc Qd  3h 5s 9c  Kd Jh"), "let-it-ride")
    table.bet(3, table.layout.spots[0])
    run(dealt(table, "ride"))
    page = drawn(scene_of(table))
    assert "you need a pair of tens or better" in page
    assert "or better or better" not in page


async def dealt(table: PlayTable, answer: str) -> None:
    await table.deal()
    while table.question() is not None:
        await table.answer(answer)
    table.showing.skip()


def test_a_node_that_follows_says_so_and_where_its_leader_is() -> None:
    def strip(**standing: object) -> str:
        frame = replace(FRAME, **standing)
        return (
            render(
                "play/lobby.html",
                view={name: [] for name in LOBBY},
                frame=frame,
            )
            .regions["standby"]
            .html
        )

    assert strip().strip() == ""
    assert 'href="http://b:8080&#34;&lt;q&gt;/"' in strip(follows=True, leader='http://b:8080"<q>')
    assert "No server is active" in strip(follows=True)
