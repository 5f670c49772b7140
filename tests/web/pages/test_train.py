"""What Train shows: cards in sentences, chips as they were taken, and nothing of the answer."""

import asyncio
from collections.abc import Iterator
from dataclasses import replace
from itertools import permutations

import msgspec
import pytest
from tests.web.desk import Desk
from tests.web.pages.reader import Parsed, Reader, pages_desk

from houseway.cards import faces
from houseway.floor import commands
from houseway.floor.training.decide import question_of
from houseway.floor.training.events import DrillStarted, Plan
from houseway.floor.training.roll import Answered, Sitting
from houseway.floor.training.school import Who
from houseway.games import FILES, game
from houseway.lab.drills import MOCK, question
from houseway.lab.drills import TOPICS as DRILLS
from houseway.lab.drills.question import Question, is_right, read_acts, written
from houseway.lab.training.chips import CHIPS, cut
from houseway.lab.training.presses import Panel
from houseway.money import CENT, DOLLAR, show
from houseway.paytables.words import bet_label
from houseway.web.pages.page import Visit
from houseway.web.pages.train.drill.answers import Draft, controls, counted
from houseway.web.pages.train.drill.page import DrillPage, verdict
from houseway.web.pages.train.drill.panel import hint_of
from houseway.web.pages.train.drill.table import judged, open_table, settled_table, touch, turns
from houseway.web.pages.train.felt import felt, with_cards
from houseway.web.pages.train.words import TOPICS

NINA = Who("staff/nina", "Nina", frozenset({"trainee"}))
THREE = Plan(topic="name-the-hand", games=("three-card-poker",), questions=3)


@pytest.fixture
def here() -> Iterator[Desk]:
    with pages_desk() as found:
        for name, role in (("nina", "trainee"), ("rolf", "trainer")):
            hire = commands.HireStaff(name, name.capitalize(), (role,))
            found.floor.execute("haas", hire, f"hire-{name}")
        yield found


def test_cards_are_drawn_in_their_sentence_and_words_stay_words() -> None:
    def cards(text: str) -> list[str]:
        return [one.name for piece in with_cards(text) for one in piece.cards]

    assert cards("As Kd. The 7d was") == ["ace of spades", "king of diamonds", "7 of diamonds"]
    assert cards("Two cards to seat 1: ?? ??.") == ["a card face down"] * 2
    assert not cards("As the dealer turns: Three 7s.")
    assert not cards("Rules of Play: adjustment form (9h); end game (9c, 9d).")
    assert "".join(one.words for one in with_cards("Seat 1: As. 21.")) == "Seat 1: . 21."


@pytest.mark.parametrize("topic", DRILLS)
def test_the_felt_of_a_question_does_not_hold_its_answer(topic: str) -> None:
    games = ("san-lo",) if topic == "house-way" else tuple(FILES)
    for number in range(12):
        asked = question(topic, games, 4, number)
        shown = (felt(asked), controls(asked, Draft(0)))
        text = msgspec.json.encode(shown).decode()
        assert asked.why not in text
        if asked.kind == "choice" and topic != "spot-the-error":
            assert asked.right not in msgspec.json.encode(felt(asked)).decode()


def test_chips_are_said_as_they_were_taken() -> None:
    assert counted([5 * DOLLAR, 5 * DOLLAR, 50 * CENT]) == "2 red, 50 cents"
    assert counted([]) == "0 coins"
    draft = Draft(0)
    for value in (25 * DOLLAR, 3 * DOLLAR, DOLLAR):
        draft.press("chip", str(value))
    assert draft.chips == [25 * DOLLAR, DOLLAR], "there is no chip of three dollars"
    draft.press("back", "")
    assert draft.chips == [25 * DOLLAR]
    assert not draft.press("answer", "")


def test_a_card_tapped_twice_is_taken_back_and_no_seventh_is_set() -> None:
    draft = Draft(0)
    for place in ("0", "1", "0", "2", "9", "x"):
        draft.press("card", place)
    assert draft.placed == [1, 2]


def test_every_game_and_every_drill_has_its_words() -> None:
    assert all(game(id_).name for id_ in FILES)
    assert set(TOPICS) == {*DRILLS, MOCK, "all"}


def test_a_drill_is_taken_without_script_and_each_press_counts_once(here: Desk) -> None:
    """A guest starts a drill and answers; a form sent twice is one answer."""
    reader = Reader(here)
    reader.open("/train")
    page = reader.press("Name the hand", game="three-card-poker", count="5")
    assert "Question 1" in page.text
    assert "of 5" in page.text
    form = next(form for form in page.forms if form["buttons"][0]["value"].startswith("answer"))
    choice = form["buttons"][0]["value"]
    for _ in range(2):
        page = reader._send(form, {"value": choice}, {})
        assert reader.answer.status_code == 200
    (sitting,) = here.backend.school.roll.sittings.values()
    assert len(sitting.answers) == 1
    assert "Right." in page.text or "Correct:" in page.text
    assert "Question 2" in reader.press("Next").text
    assert "Stopped early" in reader.press("Stop here").text


def test_chips_lie_until_they_are_paid_or_taken_back(here: Desk) -> None:
    reader, school = Reader(here, "nina"), here.backend.school
    plan = Plan(topic="pay", games=("three-card-poker",), questions=2)
    sitting = school.start(NINA, plan)
    while question_of(sitting, 1).kind != "money":
        sitting = school.start(NINA, plan)
    reader.open(f"/train/drill/{sitting.id}")
    assert "Pay nothing Enter" in reader.buttons()
    reader.press("$5.00")
    reader.open(f"/train/drill/{sitting.id}")
    assert "Pay $5.00 Enter" in reader.buttons()
    reader.press("$25.00")
    assert "Pay $30.00 Enter" in reader.buttons()
    reader.press("Take back")
    assert "Pay $5.00 Enter" in reader.buttons()
    assert not sitting.answers
    reader.press("Pay $5.00")
    assert [one.answer for one in sitting.answers] == ["$5.00"]


def test_a_table_is_settled_bet_by_bet_and_judged_with_its_reasons(here: Desk) -> None:
    reader, school = Reader(here, "nina"), here.backend.school
    plan = Plan(topic="pay-table", games=("three-card-poker",), questions=2)
    sitting = school.start(NINA, plan)
    question = question_of(sitting, 1)
    reader.open(f"/train/drill/{sitting.id}")
    assert "Tap a bet first." in reader.press("Take").text
    for place, act, amount in read_acts(question, question.right):
        bet = question.bets[place]
        reader._send(reader.page.forms[0], {"value": f"bet|{place}"}, {})
        assert f"Seat {bet.seat}, {bet_label(bet.spot)}" in reader.page.text
        if act == "pay":
            assert "Tap the chips to pay first." in reader.press("Pay").text
            for color, count in cut(amount).items():
                for _ in range(count if color in CHIPS else count // 50):
                    reader.press(show(CHIPS.get(color, 50 * CENT)))
        reader.press(act.capitalize())
    assert "Press Table settled when every bet is done." in reader.page.text
    page = reader.press("Table settled")
    assert [one.right for one in sitting.answers] == [True]
    assert "in order" in page.text
    assert all(bet.why in page.text for bet in question.bets if bet.turn)


def test_bets_out_of_turn_or_underpaid_are_explained_one_by_one() -> None:
    question = question_of_table()
    acts = read_acts(question, question.right)
    swapped = " ".join(map(written, [acts[1], acts[0], *acts[2:]]))
    told = judged(question, swapped)
    assert told.right == f"{len(acts)} of {len(acts)}"
    assert told.order == "1 out of turn"
    due = question.bets[acts[0][0]]
    before = f"You settled it too early: seat {due.seat}, {bet_label(due.spot)} was due first."
    assert [row.yours for row in told.rows[:3]] == ["", before, ""]
    assert told.cite == "Three Card Poker, Dealing Procedures 7"
    assert told.rule
    assert not judged(question, question.right).rule
    place = next(place for place, act, _ in acts if act == "pay")
    cheap = [(at, act, DOLLAR // 2 if at == place else paid) for at, act, paid in acts]
    told = judged(question, " ".join(map(written, cheap)))
    assert [row.yours for row in told.rows if row.yours] == ["You paid $0.50."]
    assert judged(question, "").rows[0].yours == "You did not settle it."


def test_the_open_table_shows_no_turn_and_no_pay() -> None:
    question = question_of_table()
    bare = replace(question, bets=tuple(replace(bet, turn=0, pays=0) for bet in question.bets))
    for mode in ("practice", "exam"):
        shown = open_table(question, Draft(0), mode)
        assert shown == open_table(bare, Draft(0), mode)
        assert shown != settled_table(question)
        assert not turns(question, Draft(0), mode)


def test_a_bet_before_its_turn_is_refused_noted_or_passed_over() -> None:
    """Guided, in practice and in an exam; the list has the numbers of the answer."""
    question = question_of_table()
    order = [place for place, _, _ in read_acts(question, question.right)]
    due = question.bets[order[0]]
    first = f"Seat {due.seat} first: {bet_label(due.spot)}."
    guided, practice, exam = (Draft(0) for _ in range(3))
    with pytest.raises(ValueError, match=first):
        touch(question, guided, "bet", str(order[1]), "guided")
    assert guided.bet == -1
    assert [one.state for one in turns(question, guided, "guided")][:2] == ["now", ""]
    for draft, mode in ((practice, "practice"), (exam, "exam")):
        touch(question, draft, "bet", str(order[1]), mode)
        touch(question, draft, "take", "", mode)
    assert practice.note == f"Recorded, but out of turn. {first}"
    assert [(one.number, one.state) for one in turns(question, practice, "practice")] == [
        ("2", "out")
    ]
    assert exam.note == ""
    assert [(one.number, one.state) for one in turns(question, exam, "exam")] == [("1", "done")]
    assert not touch(question, exam, "bet", "99", "exam")


def test_tables_grow_harder_and_their_time_tighter_with_each_that_is_right(here: Desk) -> None:
    """By what was right in a drill, by the number elsewhere; asked again a table is the same."""
    school, games = here.backend.school, ("three-card-poker",)
    drill = school.start(NINA, Plan(topic="pay-table", games=games, questions=9))
    first = question_of(drill, 1)
    school.answer(NINA, drill.id, 1, "", "wrong")
    assert per_bet(question_of(drill, 2)) == per_bet(first) == 10
    for number in (2, 3, 4):
        school.answer(NINA, drill.id, number, question_of(drill, number).right, f"right-{number}")
    assert question_of(drill, 1) == first
    assert per_bet(question_of(drill, 5)) == 7
    assert per_bet(question("pay-table", games, 3, 40)) == 5


def per_bet(question: Question) -> float:
    return question.seconds / len(read_acts(question, question.right))


def question_of_table() -> Question:
    return question("pay-table", ("three-card-poker",), 4, 5)


def test_a_set_hand_is_judged_with_yours_next_to_the_right_one(here: Desk) -> None:
    reader, school = Reader(here, "nina"), here.backend.school
    sitting = school.start(NINA, Plan(topic="house-way", games=("san-lo",), questions=1))
    asked = question_of(sitting, 1)
    reader.open(f"/train/drill/{sitting.id}")
    orders = (
        order for order in permutations(range(6)) if not is_right(asked, set_as(asked, order))
    )
    for place in next(orders):
        assert "points" not in reader.page.text.partition("Points way")[2].partition("Set the")[2]
        reader._send(reader.page.forms[0], {"value": f"card|{place}"}, {})
    page = reader.press("Set the hand")
    assert "Your setting" in page.text
    assert "House way" in page.text
    assert "Points table" in page.text
    assert "Foul:" in page.text or "points short." in page.text


def set_as(asked: Question, order: tuple[int, ...]) -> str:
    cards = [asked.cards[at] for at in order]
    return " / ".join(map(faces, (cards[:3], cards[3:5], cards[5:])))


def test_what_cannot_be_read_is_refused_at_the_answer_and_not_counted(here: Desk) -> None:
    reader = Reader(here, "nina")
    sitting = here.backend.school.start(NINA, THREE)
    reader.open(f"/train/drill/{sitting.id}")
    form = next(f for f in reader.page.forms if f["buttons"][0]["value"].startswith("answer"))
    page = reader._send(form, {"value": "answer|nothing of this|"}, {})
    assert "Answer with a number from 1 to" in page.text
    assert not sitting.answers


def test_a_trainer_assigns_and_withdraws_and_a_guest_may_not(here: Desk) -> None:
    rolf, nina, guest = Reader(here, "rolf"), Reader(here, "nina"), Reader(here)
    assert "This desk is for trainers" in guest.open("/train/desk").text
    nina.open("/train")
    rolf.open("/train/desk")
    page = rolf.press(
        "Assign", to="staff/nina", drill="spot-the-error", count="2", note="By Friday"
    )
    assert "Assigned." in page.text
    assert "By Friday" in nina.open("/train").text
    rolf.open("/train/desk")
    assert "Withdraw" not in rolf.press("Withdraw").text.replace("Withdrawn", "")
    assert "By Friday" not in nina.open("/train").text
    page = rolf.press("Assign", count="many")
    assert "Enter whole numbers." in page.text


def test_an_assignment_has_a_due_date_and_says_when_it_is_late(here: Desk) -> None:
    rolf, nina = Reader(here, "rolf"), Reader(here, "nina")
    nina.open("/train")
    rolf.open("/train/desk")
    rolf.press("Assign", to="staff/nina", drill="pay", count="2", due="2000-01-07", note="a")
    rolf.press("Assign", to="staff/nina", drill="pay", count="3", due="2999-01-04", note="b")
    for reader in (rolf, nina):
        page = reader.open("/train/desk" if reader is rolf else "/train")
        assert "Overdue since Fri, Jan 7" in page.text
        assert "Due Fri, Jan 4" in page.text
    assert "Write the due date" in rolf.press("Assign", to="staff/nina", count="2", due="soon").text


def test_the_training_file_is_for_trainers_and_holds_every_answer(here: Desk) -> None:
    school, rolf = here.backend.school, Reader(here, "rolf")
    sitting = school.start(NINA, THREE)
    school.name(NINA)
    right = question_of(sitting, 1).right
    school.waiting(NINA, sitting.id)
    school.answer(NINA, sitting.id, 1, right)
    rolf.open("/train/desk")
    address = {dict(one).get("href") for tag, one in rolf.page.tags if tag == "a"}
    (csv,) = [one for one in address if one and one.endswith("csv")]
    text = rolf.http.get(csv).text
    assert "Nina" in text
    assert f"{right},right," in text
    pdf = rolf.http.get(csv.replace("csv", "pdf"))
    assert pdf.content.startswith(b"%PDF")
    one = rolf.http.get("/api/training/file?form=csv&trainee=staff%2Fnobody")
    assert one.status_code == 404
    assert Reader(here, "nina").http.get(csv).status_code == 403
    assert Reader(here).http.get(csv).status_code == 403


def test_a_name_or_a_note_with_markup_is_only_text(here: Desk) -> None:
    guest, rolf = Reader(here), Reader(here, "rolf")
    guest.open("/train")
    guest.press("Save", name="<q>Ann")
    (trainee,) = here.backend.school.roll.trainees
    rolf.open("/train/desk")
    rolf.press("Assign", to=trainee, drill="pay", count="2", note="<q>Soon")
    for page, words in (
        (guest.open("/train"), ("<q>Ann", "<q>Soon")),
        (rolf.open("/train/desk"), ("<q>Ann",)),
        (rolf.open(f"/train/desk?trainee={trainee}"), ("<q>Ann",)),
        (guest.press("Start"), ("<q>Ann", "<q>Soon")),
    ):
        assert "q" not in {tag for tag, _ in page.tags}
        assert all(one in page.text for one in words)


def test_an_exam_of_a_guest_carries_a_name(here: Desk) -> None:
    reader = Reader(here)
    reader.open("/train")
    page = reader.press("Start the exam", name="Ann Lee", count="3", game="three-card-poker")
    assert "Time left" in page.text
    assert "Ann Lee" in page.text
    assert [one.name for one in here.backend.school.roll.trainees.values()] == ["Ann Lee"]
    assert "3 questions are still unanswered" in page.text
    assert "Train / Exam" in " ".join(page.text.split())
    assert "Questions per hour" in page.text
    page = reader.press("Hand in now")
    assert "Unanswered: questions 1, 2, 3." in page.text
    assert "Time left" in reader.press("Retake the exam").text


def test_a_step_that_was_missed_is_named_once() -> None:
    asked = question("next-step", ("mississippi-stud",), 7, 22)
    assert asked.why == f"{asked.right}."
    drill = {"topic": "next-step", "games": asked.game.split(), "questions": 22, "trainee": "t"}
    start = msgspec.convert({**drill, "sitting": "one", "seed": 7}, DrillStarted)
    known = {"sitting": "one", "number": 22, "topic": "next-step", "game": asked.game}
    for right, words in ((False, ""), (True, asked.why)):
        made = Answered(**known, answer="x", right=right, micros=1, at=1)
        said = verdict(Sitting(start, 1), asked, made, None)["why"]
        assert "".join(one.words for one in said) == words


def test_whoever_signs_out_in_an_exam_is_told_nothing_of_it(here: Desk) -> None:
    dana = Who("staff/dana", "Dana", frozenset({"dealer"}))
    school = here.backend.school
    exam = school.start(dana, msgspec.structs.replace(THREE, pass_mark=60, minutes=5)).id
    waiting = school.waiting(dana, exam)
    assert waiting is not None
    wrong = next(one for one in waiting.question.choices if one != waiting.question.right)
    school.answer(dana, exam, 1, wrong)
    token = here.session("dana")
    Reader(here, "dana").open("/train")  # By then the card is known to the pages.
    visit = Visit(here.backend, f"/train/drill/{exam}", token=token, guest="guest/of-this-browser")
    page = DrillPage(visit, sitting=exam)
    asyncio.run(page.load())
    assert "Time left" in page.render().html
    here.backend.keyring.close_session(token)
    for late in (page, DrillPage(visit, sitting=exam)):
        text = late.render().html
        assert "Drill not found" in text
        assert "Still running" not in text
        assert "What went wrong" not in text


def test_an_exam_that_waits_for_its_question_tells_nothing(here: Desk) -> None:
    """A rendering before the question is made must not fall back on how it goes."""
    plan = msgspec.structs.replace(THREE, pass_mark=60, minutes=5)
    exam = here.backend.school.start(Who("staff/dana", "Dana", frozenset({"dealer"})), plan).id
    visit = Visit(here.backend, f"/train/drill/{exam}", token=here.session("dana"))
    assert "Still running" not in DrillPage(visit, sitting=exam).render().html


def test_a_lesson_is_read_step_by_step_and_noted_at_its_end(here: Desk) -> None:
    reader = Reader(here)
    assert "Step 1 of" in reader.open("/train/lesson/mississippi-stud").text
    assert reader.open("/train/lesson/nothing").text
    assert reader.answer.status_code == 404
    reader.open("/train/lesson/mississippi-stud?step=24")
    assert "That was the whole round." in reader.press("Next step").text
    assert "Done ✓" in reader.open("/train").text


@pytest.mark.parametrize("id_", ["san-lo", "mississippi-stud", "dj-wild"])
def test_a_jackpot_is_worked_on_the_pits_own_panel(here: Desk, id_: str) -> None:
    """19.17: a wrong key is answered by what is wrong and what to do; the right ones end it."""
    reader = Reader(here)
    reader.open("/train")
    page = reader.press("Jackpot steps", game=id_, count="5")
    (sitting,) = here.backend.school.roll.sittings.values()
    panel = question_of(sitting, 1).panel
    assert panel is not None
    wrong = "coin in" if panel.before else "end game" if panel.flow != "aquarius" else "game over"
    wrong = "start game" if panel.before and panel.flow != "aquarius" else wrong
    page = press_key(reader, panel, wrong)
    assert f"You pressed {wrong.upper()}." in page.text
    due = panel.steps[0]
    where = panel.heading if due.cite in panel.cites else "casino procedure)"
    assert f"Next: {due.words.upper()} ({where}" in page.text
    page = reader.press("Start again")
    for step in panel.steps:
        page = press_key(reader, panel, step.words)
    assert "Right." in page.text
    assert [one.right for one in sitting.answers] == [True]


def press_key(reader: Reader, panel: Panel, words: str) -> Parsed:
    """The button of the panel, or of the desk beside it, that the words mean."""
    forms = [(form, one) for form in reader.page.forms for one in form["buttons"]]
    hint = hint_of(panel, words)
    form, button = next(one for one in forms if one[1]["value"].startswith(hint))
    seat = {"jseat": words.rpartition(" ")[2]} if words.startswith("j-pot") else {}
    return reader._send(form, button, seat)


def test_the_desk_shows_where_the_class_fails_and_assigns_to_everyone(here: Desk) -> None:
    """21.12: people down, drills across; a weak cell opens what was missed, with more of it to give
    and the form for that drill."""
    school, rolf = here.backend.school, Reader(here, "rolf")
    anna = Who("guest/a", "Anna")
    for who, said in ((NINA, "right"), (anna, "wrong")):
        school.name(who)
        sitting = school.start(who, Plan(topic="name-the-hand", games=("san-lo",), questions=1))
        asked = question_of(sitting, 1)
        wrong = next(one for one in asked.choices if one != asked.right)
        school.answer(who, sitting.id, 1, asked.right if said == "right" else wrong)
    page = rolf.open("/train/desk")
    assert "Weak spots" in page.text
    for words in ("100%", "0%", "50%", "Class"):
        assert words in page.text
    links = [given["href"] for tag, given in page.tags if tag == "a" and given.get("href")]
    (weak,) = [one for one in links if "drill=name-the-hand" in one and "guest" in one]
    rolf.open(weak)
    assert any(one["fields"].get("drill") == "name-the-hand" for one in rolf.page.forms)
    assert "Anna, Name the hand 0 of 1 right on the first try" in " ".join(rolf.page.text.split())
    assert "Assigned." in rolf.press("Assign 12 like this").text
    (like,) = school.roll.open_assignments()
    assert (like.given.trainee, like.given.games, like.given.questions) == (
        "guest/a",
        ("san-lo",),
        12,
    )
    school.withdraw(Who("staff/rolf", "Rolf", frozenset({"trainer"})), like.given.assignment, "")
    rolf.open("/train/desk")
    rolf.press("Assign", drill="name-the-hand", to="everyone", count="12", due="2026-12-01")
    given = school.roll.open_assignments()
    assert {one.given.trainee for one in given} == {NINA.id, "guest/a"}
    assert {(one.given.topic, one.given.questions) for one in given} == {("name-the-hand", 12)}
    school.take_up(
        NINA, next(one for one in given if one.given.trainee == NINA.id).given.assignment
    )
    page = rolf.open("/train/desk")
    assert "1 in progress, 1 not started" in page.text
    blocks = [dict(one).get("class") for tag, one in page.tags if tag == "i"]
    assert [one for one in blocks if one] == ["in-progress", "not-started"]


def test_an_exam_asks_the_jackpot_in_silence(here: Desk) -> None:
    """The document is closed, a wrong key is not answered, and the sitting goes on."""
    reader, school = Reader(here, "nina"), here.backend.school
    plan = Plan(topic="jackpot", games=("san-lo",), questions=2, pass_mark=80, minutes=5)
    sitting = school.start(NINA, plan)
    panel = question_of(sitting, 1).panel
    assert panel is not None
    page = reader.open(f"/train/drill/{sitting.id}")
    assert "no feedback until the end" in page.text
    due = [step.words for step in panel.steps]
    wrong = "report fault" if "adjustment form" in due else "adjustment form"
    page = press_key(reader, panel, wrong)
    assert "Next: " not in page.text
    for step in panel.steps:
        page = press_key(reader, panel, step.words)
    assert [one.right for one in sitting.answers] == [False]
    assert "Answer recorded" in page.text or "Question 2" in page.text


@pytest.mark.parametrize("game", ["three-card-poker", "san-lo"])
def test_a_lesson_leads_to_a_table_whose_shuffler_the_trainee_works(here: Desk, game: str) -> None:
    """19.12: the device is worked by hand in Train, too; a round waits for its mode."""
    reader = Reader(here, "nina")
    reader.open(f"/train/lesson/{game}")
    reader.press("Work the shuffler")
    assert "No mode set" in reader.open(f"/play/{game}").text
