"""The mock game: dealt by hand; the program knows what comes next, and by which paragraph."""

from collections.abc import Callable

import pytest
from tests.quick import first_quick

from houseway import games
from houseway.cards import Randomness, seeded
from houseway.floor import commands
from houseway.floor.clock import MICRO, SetClock
from houseway.floor.play.cards import Cards
from houseway.floor.play.deal import DEALER
from houseway.floor.play.play_logs import PlayLogs
from houseway.floor.play.play_properties import PlayProperties
from houseway.floor.training.decide import asked_in
from houseway.floor.training.events import Plan
from houseway.floor.training.mock import (
    LAST,
    calls_of,
    code_of,
    paragraph,
    paragraph_of,
    question_asked,
)
from houseway.floor.training.mock_table import MockTable, hand_of
from houseway.floor.training.roll import score
from houseway.floor.training.school import School, Who
from houseway.floor.training.training_file import training_file
from houseway.floor.upkeep.audit import audited
from houseway.lab.drills.deals import any_layout, any_round
from houseway.money import DOLLAR
from houseway.refused import Refused
from houseway.table.acts import KINDS, acts_of, read_act
from houseway.table.kinds import Kind
from houseway.table.layout import open_layout
from houseway.table.wager_rules import usual_wagers

NINA = Who("staff/nina", "Nina", frozenset({"trainee"}))
OTTO = Who("staff/otto", "Otto", frozenset({"trainee"}))
ROLF = Who("staff/rolf", "Rolf", frozenset({"trainer"}))
ROUNDS = 3


class Room:
    """A school on a shelf that can be read again from the start."""

    def __init__(self, seed: int = 1) -> None:
        self.play_logs, self.clock = PlayLogs(), SetClock(MICRO * 1_700_000_000)
        self.secret = bytes([seed]) * 32
        self.open()

    def open(self) -> School:
        properties = PlayProperties(self.play_logs, self.clock, Cards(self.secret))
        self.school = School(properties, seed=lambda: 7)
        return self.school

    def start(self, game: str, rounds: int = ROUNDS, **exam: int) -> MockTable:
        self.school.name(NINA)
        plan = Plan(topic="mock-game", games=(game,), questions=rounds, **exam)
        return MockTable(self.school, NINA, self.school.start(NINA, plan).id)


def deal(table: MockTable) -> None:
    """All bets of three seats."""
    driver = table.driver
    usual = usual_wagers(driver.layout, 5 * DOLLAR, driver.layout.spots)
    limit = driver.layout.rules.limit
    lawful = {spot: min(n, limit(spot).maximum or n) for spot, n in usual.items()}
    driver.deal(DEALER, {seat: dict(lawful) for seat in driver.felt.seats})


def answer_all(table: MockTable, chance: Randomness) -> None:
    """Whoever was asked answers at random, until the dealer's hand is due."""
    hand = hand_of(table.driver)
    while hand and hand.due is None and hand.round.pending is not None:
        words = hand.round.pending.answers
        table.driver.answer(DEALER, words[chance.below(len(words))])
        hand = hand_of(table.driver)


def deal_out(
    table: MockTable, chance: Randomness, plant: Callable[[str, int], str] = lambda due, number: ""
) -> int:
    """One whole round by the acts that are due; `plant` does something else first."""
    deal(table)
    while not table.mock.is_out:
        answer_all(table, chance)
        if table.mock.is_out:
            break
        hand = hand_of(table.driver)
        assert hand is not None
        assert hand.due is not None
        wrong = plant(hand.due.written, table.mock.done)
        if wrong:
            table.act(table.mock.done, wrong)
        table.act(table.mock.done, hand.due.written)
    return table.mock.done


@pytest.mark.parametrize("game", first_quick(games.FILES.own))
def test_a_mock_game_dealt_by_the_procedure_has_no_departure(game: str) -> None:
    room, chance = Room(), seeded(3)
    table = room.start(game, 6)
    acts = sum(deal_out(table, chance) for _ in range(6))
    assert not table.mock.departures
    made = score(table.sitting.answers)
    assert (made.met, made.right) == (acts, acts)
    assert acts > 6 * 10
    assert table.sitting.result is not None
    assert table.sitting.result.why == "complete"
    done = {one.written.split()[0] for one in acts_of(table.driver.round)}  # type: ignore[arg-type]
    assert {"call", "deal", "turn"} <= done
    audited(room.play_logs.log(table.driver.place, 0, kept=True).read())


@pytest.mark.parametrize("game", first_quick(games.FILES.own))
def test_each_planted_departure_is_named_with_its_paragraph(game: str) -> None:
    room, chance = Room(), seeded(5)
    table = room.start(game, 2)
    planted: list[str] = []

    def plant(due: str, number: int) -> str:
        verb, *rest = due.split()
        wrong = {
            "pay": f"pay {' '.join(rest[:2])} 999",
            "take": f"push {' '.join(rest)}",
            "push": f"take {' '.join(rest)}",
            "deal": "turn 0",
            "turn": "collect 7",
            "ask": "ask 7",
        }.get(verb, "deal 7")
        planted.append(due)
        return wrong

    deal_out(table, chance, plant)
    found = table.mock.departures
    assert len(found) == len(planted) == table.mock.done
    name = games.game(game).name
    for one in found:
        assert one.cite.startswith(f"{name}, "), one
        assert any(sign.isdigit() for sign in one.cite) or "Bad Beat" in one.cite, one
        assert one.due != one.did
        assert one.why
    assert not any(answer.right for answer in table.sitting.answers)
    first = asked_in(table.sitting, table.sitting.answers[0])
    assert first.right == found[0].due
    assert found[0].cite in first.why


def test_bets_settled_at_the_end_are_explained_by_the_step_for_the_end() -> None:
    """Not by the one for a blackjack that is paid before anyone plays; as the house has set it."""
    told: set[tuple[bool, str]] = set()
    for seed in range(20):
        round_ = any_round(open_layout(games.game("royal-match-21")), seeded(seed), seats=2)
        for act in (one for one in acts_of(round_) if one.kind == Kind.SETTLED):
            shown = Kind.DEALER_SHOWN in [fact.kind for fact in round_.facts[: act.at]]
            told.add((shown, paragraph(round_, act)[0]))
    ends = {words for shown, words in told if shown}
    assert ends == {"From your right, settle each blackjack wager. Blackjack pays 3 to 2."}
    assert {words[:24] for shown, words in told if not shown} == {"Pay a player's blackjack"}


@pytest.mark.parametrize(
    ("game", "told"),
    [
        (
            "mississippi-stud",
            {"third_street": "5, 6", "fourth_street": "7, 8", "fifth_street": "9, 10"},
        ),
        ("let-it-ride", {"first": "4, 5", "second": "6 to 8"}),
        ("royal-match-21", {"play_hand": "step 10 of", "insurance": "step 7 of"}),
    ],
)
def test_a_question_is_explained_by_its_own_step(game: str, told: dict[str, str]) -> None:
    """Asking for a hit was told of as the offer of insurance, and every street as the third."""
    found: dict[str, set[str]] = {}
    for seed in range(40):
        round_ = any_round(open_layout(games.game(game)), seeded(seed), seats=2)
        for act in (one for one in acts_of(round_) if one.kind == "ask"):
            cite = paragraph(round_, act)[1]
            found.setdefault(question_asked(round_, act), set()).add(cite)
    for question, words in told.items():
        assert len(found[question]) == 1
        assert words in found[question].pop()


def test_the_dealers_house_way_is_explained_by_the_dealers_step() -> None:
    """Not by the one for a player who asks for the house way."""
    round_ = any_round(open_layout(games.game("san-lo")), seeded(1), seats=2)
    shown = [one for one in acts_of(round_) if one.kind == Kind.HOUSE_WAY_SHOWN]
    assert paragraph(round_, shown[-1])[1].endswith(" 8")


def test_the_same_wrong_act_changes_nothing_on_the_felt() -> None:
    table = Room().start("three-card-poker")
    deal(table)
    before = hand_of(table.driver)
    table.act(0, "turn 0")
    after = hand_of(table.driver)
    assert before is not None
    assert after is not None
    assert after.due == before.due
    assert [one.number for one in after.mock.departures] == [0]


def test_help_does_the_act_and_marks_it() -> None:
    table = Room().start("three-card-poker")
    deal(table)
    table.act(0, "help")
    assert table.mock.done == 1
    assert table.mock.departures[0].did == "asked for help"


def refused(what: Callable[[], object]) -> str:
    with pytest.raises(Refused) as said:
        what()
    return said.value.code


def test_nobody_else_acts_pauses_or_answers_before_their_turn() -> None:
    room = Room()
    table = room.start("mississippi-stud")
    deal(table)
    other = MockTable(room.school, ROLF, table.sitting.id)
    assert refused(lambda: other.act(0, "call no_more_bets")) == "not_yours"
    assert refused(lambda: MockTable(room.school, OTTO, table.sitting.id)) == "not_yours"
    command = commands.DealerActs("1", 0, "call no_more_bets")
    assert refused(lambda: table.driver.do(OTTO.id, command)) == "not_yours"
    assert refused(lambda: table.driver.answer(DEALER, "1x")) == "not_asked_yet"
    assert refused(lambda: deal(table)) == "already_dealt"
    assert refused(lambda: table.pause(True)) == "trainer_only"
    assert refused(lambda: table.act(5, "call no_more_bets")) == "act_late"
    assert refused(lambda: table.act(0, "juggle")) == "act_unknown"
    assert refused(lambda: table.act(0, "pay 3 ante lots")) == "act_unknown"
    assert refused(lambda: table.driver.do(OTTO.id, commands.TakeDeal("1", "x"))) == "not_yours"
    assert table.mock.done == 0
    assert not table.mock.departures


def test_a_trainer_pauses_the_table_and_lets_it_continue() -> None:
    room = Room()
    table = room.start("three-card-poker")
    trainer = MockTable(room.school, ROLF, table.sitting.id)
    trainer.pause(True)
    assert refused(lambda: deal(table)) == "table_paused"
    trainer.pause(False)
    deal(table)
    trainer.pause(True)
    assert refused(lambda: table.act(0, "call lammers_placed")) == "table_paused"
    trainer.pause(False)
    table.act(0, "call lammers_placed")
    assert table.mock.done == 1


def test_the_next_round_waits_until_this_one_is_dealt_out() -> None:
    room, chance = Room(), seeded(1)
    table = room.start("three-card-poker")
    deal(table)
    while table.driver.felt.is_open:
        answer_all(table, chance)
        hand = hand_of(table.driver)
        if hand is not None and hand.due is not None and table.driver.felt.is_open:
            table.act(table.mock.done, hand.due.written)
    assert refused(lambda: deal(table)) == "not_dealt_out"


def test_acts_and_departures_come_back_after_a_restart() -> None:
    room = Room()
    table = room.start("let-it-ride")
    deal(table)
    table.act(0, "turn board")
    table.act(0, "call no_more_bets")
    before = table.mock
    again = MockTable(room.open(), NINA, table.sitting.id)
    assert again.mock == before
    again.act(1, "deal 1")
    assert again.mock.done == 2


def test_an_exam_counts_acts_and_needs_every_round() -> None:
    room, chance = Room(), seeded(2)
    table = room.start("three-card-poker", 2, pass_mark=80, minutes=30)
    deal_out(table, chance)
    stopped = room.school.stop(NINA, table.sitting.id)
    assert stopped.result is not None
    assert not stopped.result.passed
    whole = room.start("three-card-poker", 1, pass_mark=80, minutes=30)
    deal_out(whole, chance)
    assert whole.sitting.result is not None
    assert whole.sitting.result.passed
    assert refused(lambda: whole.act(0, "help")) == "already_over"
    late = room.start("three-card-poker", 1, pass_mark=80, minutes=1)
    deal(late)
    room.clock.advance(61)
    assert refused(lambda: late.act(0, "help")) == "time_over"


def test_the_class_book_and_its_file_have_every_act() -> None:
    room, chance = Room(), seeded(4)
    table = room.start("caribbean-stud", 1)
    deal_out(table, chance, lambda due, number: "turn board" if number == 2 else "")
    table.note()
    assert table.sitting.rounds == [1], "entered once"
    report = training_file(room.school, [NINA.id], "House", "UTC", True)
    (answers,) = [one for one in report.sections if one.title == "Answers"]
    wrong = [row for row in answers.rows if "wrong" in row]
    assert len(answers.rows) == table.mock.done
    assert len(wrong) == 1
    assert "turn the board" in wrong[0]


def test_a_mock_game_is_of_one_game_and_is_not_answered_like_a_drill() -> None:
    room = Room()
    plan = Plan(topic="mock-game", questions=1)
    assert refused(lambda: room.school.start(NINA, plan)) == "one_game"
    table = room.start("three-card-poker")
    assert room.school.waiting(NINA, table.sitting.id) is None
    asked = lambda: room.school.answer(NINA, table.sitting.id, 1, "x")  # noqa: E731
    assert refused(asked) == "dealt_by_hand"
    drill = room.school.start(NINA, Plan(topic="pay", games=("three-card-poker",)))
    assert refused(lambda: MockTable(room.school, NINA, drill.id)) == "no_mock"
    assert code_of(table.sitting).startswith("three-card-poker-")


@pytest.mark.parametrize("game", first_quick(games.FILES.own))
def test_every_call_that_can_be_due_has_a_button(game: str) -> None:
    """And every act is read again from its own words."""
    chance = seeded(8)
    for _ in range(80):
        layout = any_layout(game, chance)
        offered = {kind.value for kind in calls_of(layout)}
        for act in acts_of(any_round(layout, chance)):
            assert read_act(act.written).is_same(act)
            assert act.verb != "call" or act.what in offered, (act, offered)
            assert act.kind == "ask" or act.kind in KINDS


@pytest.mark.parametrize("game_id", games.FILES)
def test_the_rule_on_the_order_says_where_the_dealer_starts(game_id: str) -> None:
    """Under "The order." a manual's step in short may speak of the pays alone."""
    table = open_layout(games.game(game_id))
    rule, _ = paragraph_of(table, Kind.SETTLED, place=LAST, is_whole=True)
    assert rule.startswith("From your right, ")
