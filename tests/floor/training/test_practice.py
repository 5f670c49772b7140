"""19.17: the jackpot drills, pressed on the floor's own controllers of a practice property."""

from collections import Counter

import pytest

from houseway.floor.training.practice import TABLE, Practice
from houseway.games import FILES
from houseway.lab.drills import question, topics_of
from houseway.lab.drills.jackpot import SITUATIONS
from houseway.lab.drills.question import Question, is_right
from houseway.lab.training.presses import Panel, Press, follow
from houseway.paytables import paytable
from houseway.paytables.words import printed_name
from houseway.refused import Refused
from houseway.web.pages.train.drill.answers import Draft
from houseway.web.pages.train.drill.panel import board_of, practice_of, pressed

GAMES = tuple(FILES)
FLOWS = {"nexus", "aquarius", "nexus-dj-wild"}


def asked(number: int) -> tuple[Question, Panel]:
    made = question("jackpot", GAMES, 11, number)
    assert made.panel is not None
    return made, made.panel


def find(situation: str, flow: str) -> tuple[Question, Panel]:
    found = (asked(number) for number in range(1, 400))
    return next(one for one in found if (one[1].situation, one[1].flow) == (situation, flow))


@pytest.mark.slow
def test_every_right_answer_is_what_the_controller_takes() -> None:
    """Each key, in its order, on Nexus/Atlas, in the DJ Wild order and on Aquarius."""
    seen: Counter[tuple[str, str]] = Counter()
    for number in range(1, 121):
        made, panel = asked(number)
        practice = Practice(made.game, panel)
        for press in panel.steps:
            practice.do(press.words)
        assert not practice.jackpot.link.tables[TABLE].is_open
        assert is_right(made, made.right)
        seen[panel.flow, panel.situation] += 1
    assert {flow for flow, _ in seen} == FLOWS
    told = {title for _, title in seen}
    assert {title for title, _ in SITUATIONS.values()} <= told
    assert "Envy to follow" in told


@pytest.mark.slow
def test_the_meter_pays_what_was_claimed_and_a_rejected_claim_nothing() -> None:
    made, panel = find("Card level too low", "nexus")
    practice = Practice(made.game, panel)
    with pytest.raises(Refused, match="executive"):
        practice.do("supervisor card")
    practice.do("executive card")
    (seat,) = panel.hands
    (award,) = practice.jackpot.link.awards.values()
    assert (award.step, award.seat) == ("posted", seat)
    made, panel = find("Claim rejected", "aquarius")
    practice = Practice(made.game, panel)
    practice.do(panel.steps[0].words)
    assert not practice.jackpot.link.awards
    with pytest.raises(Refused, match="No hand"):
        practice.do("key to jph")


def test_a_wrong_button_pressed_again_is_one_mistake_and_envy_has_no_order() -> None:
    steps = [Press("start game", "lock"), Press("royal flush", "hand")]
    steps += [Press("pay envy seat 1", "envy_last"), Press("pay envy seat 2", "envy_last")]
    pressed = ["start game", "flush", "flush", "royal flush", "pay envy seat 2", "pay envy seat 1"]
    left, wrong = follow(steps, pressed)
    assert (left, wrong) == ([], [("flush", steps[1])])
    left, wrong = follow(steps, ["end game", "end game", "start game", "first card"])
    assert (len(left), len(wrong)) == (3, 2)


def test_the_first_card_before_the_lock_is_a_mistake() -> None:
    """It was let through; then START GAME was refused, but counted as pressed."""
    made, panel = find("One jackpot hand", "nexus")
    draft = Draft(turn=0)
    assert not pressed(made, draft, "first card")
    assert draft.note.startswith("You pressed FIRST CARD. ")
    assert "Next: START GAME" in draft.note
    pressed(made, draft, "start game")
    practice = practice_of(made, draft)
    assert practice.jackpot.link.tables[TABLE].is_open
    assert follow(panel.steps, draft.pressed)[0][0].words.startswith("seat ")


def test_two_jackpot_hands_both_bring_envy_to_the_other_seats() -> None:
    """The key skipped envy there and counted paying it as a mistake."""
    made, panel = find("Two jackpot hands in one round", "aquarius")
    rows = {row.hand: row for row in paytable(panel.paytable).rows}
    assert all(rows[hand].envy for hand in panel.hands.values())
    envied = [f"pay envy seat {seat}" for seat in sorted(panel.wagers, reverse=True)]
    assert made.right.endswith(", ".join(("key to run", *envied, "game over")))


def test_no_hand_is_stated_that_the_cards_do_not_make_or_nobody_has_seen() -> None:
    """ "Seat 4: royal flush." stood above "They do not make the hand", a power loss before the deal
    and a misread hand whose cards did make it."""
    for title, words in (
        ("Claim rejected", "Claimed for seat "),
        ("Power lost", ""),
        ("Back-out after recording", "Recorded for seat "),
    ):
        made, panel = find(title, "nexus")
        told = [line for line in made.text if line.startswith(("Seat ", "Claimed", "Recorded"))]
        assert (not panel.cards, not panel.board) == (True, True)
        assert [line.rpartition("seat ")[0] + "seat " for line in told] == (
            [words] if words else []
        )


@pytest.mark.parametrize("flow", sorted(FLOWS))
def test_a_sensor_is_named_without_an_id(flow: str) -> None:
    made, panel = find("Claim rejected", flow)
    title = board_of(practice_of(made, Draft(turn=0))).first.title
    assert panel.paytable not in title
    assert title == f"{printed_name(paytable(panel.paytable))}, table {TABLE}"


def test_a_game_without_a_jackpot_at_a_controller_says_so() -> None:
    with pytest.raises(ValueError, match=r"needs a game with a jackpot panel\. Choose .* or "):
        topics_of("jackpot", ("caribbean-stud",))
    assert "jackpot" not in topics_of("all", ("caribbean-stud",))
    assert "jackpot" in topics_of("all", GAMES)


@pytest.mark.parametrize("answer", ["", " , "])
def test_no_press_is_not_an_answer(answer: str) -> None:
    made, _ = asked(1)
    with pytest.raises(ValueError, match="Answer with the keys in their order"):
        is_right(made, answer)
