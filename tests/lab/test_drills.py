"""Drills: every question can be answered, the settlement decides, and mistakes come back."""

import re
from collections import Counter
from fractions import Fraction
from itertools import pairwise

import pytest

from houseway.cards import parse_cards, seeded
from houseway.games import FILES, game
from houseway.games.san_lo.setting.house_way import POINTS
from houseway.hands.setting import Setting, legal_settings
from houseway.lab.drills import (
    TOPICS,
    find_error,
    games_for_drill,
    house_way,
    name_the_hand,
    next_step,
    pay,
    question,
    topics_of,
)
from houseway.lab.drills.deals import any_layout, any_round, round_with, steps
from houseway.lab.drills.next_step import is_dealers, label
from houseway.lab.drills.question import Question, by_places, is_right, read_acts, right_words
from houseway.lab.drills.scene import pays_of
from houseway.lab.training import chips
from houseway.lab.training.drill import Drill
from houseway.lab.training.meter import awards
from houseway.money import DOLLAR, MeterShare, dollars, parse_money, show
from houseway.paytables.words import bet_label
from houseway.table.layout import open_layout
from houseway.table.settlement import Line

GAMES = tuple(FILES)
EACH = [
    (topic, game)
    for topic in TOPICS
    for game in GAMES
    if topic != "house-way" and games_for_drill(topic, (game,))
]


def questions(topic: str, games: tuple[str, ...], count: int) -> list[Question]:
    return [question(topic, games, 3119, number) for number in range(count)]


@pytest.mark.parametrize(("topic", "id_"), [*EACH, ("house-way", "san-lo")])
def test_the_right_answer_is_right_and_the_same_seed_asks_the_same(topic: str, id_: str) -> None:
    for number, found in enumerate(questions(topic, (id_,), 8)):
        assert found == question(topic, (id_,), 3119, number)
        assert (found.topic, found.game) == (topic, id_)
        told = chips.say(parse_money(found.right)) if found.kind == "chips" else found.right
        assert is_right(found, told), found
        assert found.why
        assert right_words(found)
        if found.choices:
            assert len(set(found.choices)) == len(found.choices) > 1
            assert is_right(found, str(1 + found.choices.index(found.right)))


@pytest.mark.parametrize("topic", TOPICS)
def test_another_answer_is_wrong(topic: str) -> None:
    for found in questions(topic, GAMES, 12):
        match found.kind:
            case "choice":
                others = [choice for choice in found.choices if choice != found.right]
                assert not any(is_right(found, other) for other in others)
            case "money":
                assert not is_right(found, str(1 + parse_money(found.right) // DOLLAR))
            case "chips":
                more = f"{chips.say(parse_money(found.right))}, 1 white"
                assert not is_right(found, more)
            case "table":
                first, *rest = found.right.split()
                assert not is_right(found, " ".join((*rest, first))), "out of turn"
                assert not is_right(found, " ".join(rest)), "one is left"
                assert not is_right(found, found.right.replace("+", "+1"))
            case "setting":
                best = POINTS.set(found.cards).strengths
                other = next(s for s in legal_settings(found.cards) if s.strengths != best)
                assert not is_right(found, written(other.high, other.mid, other.low))


def written(*parts: tuple[int, ...]) -> str:
    from houseway.cards import faces

    return " / ".join(map(faces, parts))


def test_names_come_in_all_kinds() -> None:
    asked = Counter(found.right for found in questions("name-the-hand", GAMES, 60 * len(GAMES)))
    rare = {"Straight flush", "Four of a kind", "Full house", "Three 7s", "Flush, natural"}
    assert rare <= set(asked)


@pytest.mark.parametrize("game", ["mississippi-stud", "let-it-ride"])
def test_no_name_is_offered_that_no_paytable_of_the_game_pays(game: str) -> None:
    """Suited A-K-Q in spades was "Mini royal in spades" there, a hand of Three Card Poker."""
    reading = next(one for one in name_the_hand.readings_of(game) if one.family == "three_card")
    assert name_the_hand.label(reading, parse_cards("As Ks Qs")) == "Mini royal"
    assert "mini_royal_spades" not in name_the_hand.shown_names(reading)


def test_the_pays_next_to_a_question_are_those_that_the_table_offers() -> None:
    """Crown Treasure was listed at tables that do not offer it."""
    layout = open_layout(game("royal-match-21"))
    shown = dict(pays_of(layout, {"royal_match"}))
    assert [hand for hand, _ in shown["Royal Match"]] == ["Royal match", "Suited"]


def test_the_next_step_follows_from_an_answer_that_is_told() -> None:
    """ "You ask seat 1: hit or stand." asked for the next card without saying that it was a hit."""
    for number in range(60):
        round_ = any_round(any_layout("royal-match-21", seeded(number)), seeded(number, 1))
        told = next_step.told_with_answers(steps(round_), round_.answers)
        asked = [line for line in told if line.startswith("You ask")]
        hits = [line for line in asked if line.endswith("stand. The player's answer: hit.")]
        assert len(hits) <= list(round_.answers).count("hit")
        declined = [line for line in asked if line.endswith("The player's answer: decline.")]
        assert len(declined) == list(round_.answers).count("decline")


def test_the_right_pay_of_a_seat_is_what_its_settlement_hands_over() -> None:
    """The tray's side of it: all that left the tray, less the stakes that lay on the layout."""
    for seed in range(12):
        layout = any_layout("mississippi-stud", seeded(seed))
        round_ = round_with(layout, seeded(seed, 1), lambda one: bool(pay.paid_seats(one)))
        assert round_ is not None
        for seat in pay.paid_seats(round_):
            lines = [line for line in round_.lines or () if line.seat == seat]
            handed = sum(pay.from_tray(layout, line) for line in lines)
            back = sum(line.stake for line in lines if kept(line))
            assert handed + back == sum(line.stake + line.net for line in lines if line.net >= 0)


def kept(line: Line) -> bool:
    """A stake that the player keeps: on the line and the bonus, never on the progressive."""
    return line.net >= 0 and line.spot != "progressive"


@pytest.mark.parametrize("id_", GAMES)
def test_a_table_is_paid_as_its_round_was_settled(id_: str) -> None:
    """The order and the amounts of the settlement itself; no chip is left, none is made."""
    for number in (1, 5, 9, 12):
        found = question("pay-table", (id_,), 31, number)
        acts = read_acts(found, found.right)
        turns = [found.bets[place].turn for place, _, _ in acts]
        assert turns == list(range(1, len(acts) + 1))
        settled = {place for place, _, _ in acts}
        assert settled >= {at for at, bet in enumerate(found.bets) if bet.must_settle}
        for place, act, amount in acts:
            assert (amount > 0) == (act == "pay")
            assert amount == found.bets[place].pays
        seats = [found.bets[place].seat for place, _, _ in acts if found.bets[place].spot in BASE]
        assert seats == sorted(seats, reverse=True), "from the dealer's right"
        assert all(f"({number + 1}) seat" in found.text[-1] for number in range(len(found.bets)))


BASE = ("ante", "main", "blackjack", "dollar")


def test_ordinary_tables_come_first() -> None:
    def seats(number: int) -> int:
        return len({bet.seat for bet in question("pay-table", GAMES, 5, number).bets})

    assert max(map(seats, range(1, 4))) <= 2
    assert max(map(seats, range(11, 24))) > 2


@pytest.mark.parametrize("text", ["1", "99-", "1+x", "1- 1-", "pay all"])
def test_an_answer_that_settles_no_bet_is_reported(text: str) -> None:
    found = question("pay-table", ("three-card-poker",), 31, 1)
    with pytest.raises(ValueError, match=r"does not settle a bet|only once"):
        is_right(found, text)


def test_every_kind_of_error_is_planted_and_differs_from_the_round_that_was_dealt() -> None:
    layout, chance = open_layout(game("mississippi-stud")), seeded(5)
    for error in find_error.ERRORS:
        round_ = round_with(layout, chance, error.can, tries=400)
        assert round_ is not None, error.name
        dealt = find_error.as_it_was(round_)
        planted, why = error.plant(round_, chance)
        assert planted != dealt, error.name
        assert why
    assert find_error.CLEAN.plant(round_, chance)[0] == dealt


def test_a_wrong_pay_names_the_bet_and_both_amounts() -> None:
    layout, chance = open_layout(game("dj-wild")), seeded(5)
    round_ = round_with(layout, chance, find_error.WRONG_PAY.can, tries=400)
    assert round_ is not None
    dealt = find_error.as_it_was(round_)
    planted, why = find_error.WRONG_PAY.plant(round_, chance)
    pairs = zip(dealt, planted, strict=True)
    ((was, now),) = (
        (a, b)
        for one, other in pairs
        for a, b in zip(one.lines, other.lines, strict=True)
        if a != b
    )
    assert why.startswith(f"Seat {was.seat}, {bet_label(was.spot)}: ")
    assert why.endswith(f", so a net of +{show(was.net)}, not +{show(now.net)}.")


@pytest.mark.parametrize("id_", ["dj-wild", "royal-match-21", "san-lo"])
def test_an_early_button_is_pressed_before_one_of_its_own_bets_is_settled(id_: str) -> None:
    error = next(one for one in find_error.ERRORS if one.name == "button pressed too early")
    for seed in range(8):
        layout = any_layout(id_, seeded(seed))
        round_ = round_with(layout, seeded(seed, 1), error.can)
        assert round_ is not None
        planted, _ = error.plant(round_, seeded(seed, 2))
        pressed = min(i for i, fact in enumerate(planted) if fact.kind == "end_game")
        later = [line.spot for fact in planted[pressed:] for line in fact.lines]
        assert any(layout.tables[spot].is_progressive for spot in later if spot in layout.tables)


@pytest.mark.paragraph("fortune-san-lo", "aquarius 9h")
@pytest.mark.parametrize(
    ("id_", "button"),
    [("san-lo", "GAME OVER"), ("dj-wild", "END GAME"), ("mississippi-stud", "END GAME")],
)
def test_the_last_button_is_called_as_the_document_of_the_game_has_it(
    id_: str, button: str
) -> None:
    round_ = round_with(any_layout(id_, seeded(1)), seeded(1, 1), find_error.has_button)
    assert round_ is not None
    assert find_error.as_it_was(round_)[-1].words.startswith(f"{button} ")
    early = next(one for one in find_error.ERRORS if one.name == "button pressed too early")
    assert early.plant(round_, seeded(1, 2))[1].startswith(f"{button} ")


def test_all_errors_are_asked_about_and_sometimes_there_is_none() -> None:
    asked = {found.right for found in questions("spot-the-error", ("mississippi-stud",), 60)}
    assert asked == {*(error.name for error in find_error.ERRORS), find_error.NO_ERROR}


def test_the_next_step_is_the_one_that_followed_in_the_round() -> None:
    round_ = any_round(open_layout(game("three-card-poker")), seeded(2))
    happened = steps(round_)
    assert len(happened) == len(round_.facts) + len(round_.asked)
    labels = [label(step) for step in happened if is_dealers(step)]
    assert labels[:2] == [
        "Put an Envy lammer next to each bonus bet",
        "No more bets",
    ]
    assert "Turn over and announce the dealer's hand" in labels
    assert labels.index("Turn over and announce the dealer's hand") > max(
        place for place, words in enumerate(labels) if words.startswith("Ask seat")
    )


def test_a_hand_that_the_dealer_has_turned_is_set_and_announced() -> None:
    """The answer was "Turn over and announce" right after "The dealer turns"."""
    for found in questions("next-step", ("san-lo",), 40):
        assert "Turn over and announce the dealer's hand" not in found.choices


def test_a_table_to_pay_shows_how_each_hand_is_set() -> None:
    found = question("pay-table", ("san-lo",), 31, 1)
    assert found.scene is not None
    assert all(hand.is_set for hand in found.scene.hands)
    dealer = next(line for line in found.text if line.startswith("Dealer: "))
    assert [len(part.split()) for part in dealer.removeprefix("Dealer: ").split("/")] == [3, 2, 1]


@pytest.mark.parametrize("id_", GAMES)
def test_the_felt_never_shows_a_miscounted_hand_that_the_dealer_is_to_ignore(id_: str) -> None:
    """A seat had four cards in Three Card Poker, and the answer was to deal to the next."""
    size = game(id_).deal.own
    for number in range(300):
        found = question("next-step", (id_,), 25, number)
        assert found.scene is not None
        dealt = [hand.cards for hand in found.scene.hands if hand.seat and -1 in hand.cards]
        if any(len(cards) > size for cards in dealt):
            assert any("You notice" in line or "void" in line for line in found.text), found


def test_no_card_is_exposed_where_all_are_dealt_face_up_and_no_shoe_jams() -> None:
    asked = [
        line for found in questions("next-step", ("royal-match-21",), 300) for line in found.text
    ]
    assert any("wrong number" in line for line in asked)
    assert not any("exposed" in line or "that should not be" in line for line in asked)
    assert not any("shuffler" in line for line in asked)


def test_a_pay_is_distinct_from_the_bet_and_a_level_has_its_name() -> None:
    found = questions("pay", GAMES, 120)
    why = [one.why for one in found]
    assert any(re.search(r"(Ante|Blackjack) pays \$[\d.]+\. ", line) for line in why)
    assert any(re.search(r"% of the (Mega|Major|Minor) \(\$", line) for line in why)
    pays = {line for one in found if one.scene for _, rows in one.scene.pays for line in rows}
    assert ("Blackjack", "3 to 2") in pays


def test_a_settled_bet_is_shown_with_its_printed_name() -> None:
    found = questions("pay-table", ("mississippi-stud",), 20)
    assert any(re.search(r"(^|\. )Seat \d, 3 Card Bonus: (pay|take)", one.why) for one in found)
    assert not any("3 card bonus" in one.why for one in found)


def test_several_winners_are_paid_from_the_right_each_on_what_is_left() -> None:
    layout = open_layout(game("mississippi-stud"))
    tenth, all_ = (MeterShare("jackpot", share) for share in (Fraction(1, 10), Fraction(1)))
    lines = [share_line(6, tenth), share_line(4, all_), share_line(1, tenth)]
    meter = {"progressive": {"jackpot": parse_money("10000.55")}}
    found = [award.amount for award in awards(layout.tables, lines, meter)]
    first = parse_money("1000.05")  # a tenth, cut to whole cents
    rest = parse_money("10000.55") - first
    seed = dollars(6250)
    assert found == [first, rest, seed // 10]
    assert meter == {"progressive": {"jackpot": parse_money("10000.55")}}


def share_line(seat: int, share: MeterShare) -> Line:
    return Line(
        spot="progressive",
        stake=DOLLAR,
        outcome="wins",
        net=-DOLLAR,
        why="",
        share=share,
        seat=seat,
    )


@pytest.mark.parametrize(
    ("amount", "words"),
    [
        ("$187.50", "1 black, 3 green, 2 red, 2 white, 50 cents"),
        ("$5", "1 red"),
        ("$1,540", "1 orange, 1 purple, 1 green, 3 red"),
        ("0", "nothing"),
    ],
)
def test_chips_are_cut_from_the_largest_down(amount: str, words: str) -> None:
    assert chips.say(parse_money(amount)) == words
    if words != "nothing":
        assert chips.read(words) == parse_money(amount)


@pytest.mark.parametrize("words", ["", "red", "two red", "2 pink", "1 red 3"])
def test_an_answer_that_is_not_chips_is_reported(words: str) -> None:
    with pytest.raises(ValueError, match="Write chips like"):
        chips.read(words)


def test_more_chips_than_needed_are_not_accepted() -> None:
    asked = Question(
        topic="pay", game="x", kind="chips", text=(), asks="", right="$25.00", why="because"
    )
    assert is_right(asked, "1 green")
    assert not is_right(asked, "5 red")


@pytest.mark.parametrize(
    ("kind", "answer", "sentence"),
    [
        ("choice", "9", "number from 1 to 2"),
        ("choice", "", "number from 1 to 2"),
        ("money", "much", "an amount like"),
        ("setting", "As Kd", "high / mid / low"),
        ("setting", "123 45 9", "high / mid / low"),
        ("setting", "As Kd Qh / 9d 9c / 4s", "not the six cards"),
    ],
)
def test_an_answer_that_cannot_be_read_says_how_to_answer(
    kind: str, answer: str, sentence: str
) -> None:
    asked = Question(
        topic="x",
        game="x",
        kind=kind,  # type: ignore[arg-type]
        text=(),
        asks="",
        right="flush" if kind == "choice" else "$1",
        why="",
        choices=("flush", "straight") if kind == "choice" else (),
        cards=parse_cards("As Kd Qh 9d 9c 5s"),
    )
    with pytest.raises(ValueError, match=sentence):
        is_right(asked, answer)


def test_a_hand_can_be_set_by_the_places_of_its_cards() -> None:
    [asked] = questions("house-way", ("san-lo",), 1)
    best = POINTS.set(asked.cards)
    places = [[str(1 + asked.cards.index(card)) for card in part] for part in parts(best)]
    assert is_right(asked, " ".join(map("".join, places)))
    assert by_places(asked.cards, "123 45 6") == written(*parts_of(asked.cards))


def parts(setting: Setting) -> tuple[tuple[int, ...], ...]:
    return setting.high, setting.mid, setting.low


def parts_of(cards: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    return cards[:3], cards[3:5], cards[5:]


def walked(drill: Drill, wrong: set[int], *, always: bool = False) -> list[int]:
    """The numbers in the order they come; those in `wrong` are missed the first time, or always."""
    numbers: list[int] = []
    while (found := drill.next()) is not None:
        number, asked = found
        repeated = number in numbers
        numbers.append(number)
        is_missed = number in wrong and (always or not repeated)
        other = next(choice for choice in asked.choices if choice != asked.right)
        drill.answer(number, asked, other if is_missed else asked.right, repeated=repeated)
    return numbers


def test_a_setting_is_explained_by_its_points() -> None:
    """The hand of the mock-up: two pairs, an ace and a six."""
    cards = parse_cards("Th Tc 4c 4s Ad 6s")
    right = house_way.grade("san-lo", POINTS.set(cards))
    yours = house_way.grade("san-lo", read("Th Tc Ad", "4c 4s", "6s"))
    assert [points for *_, points in right.hands] == [29, 76, 100]
    assert (right.total, yours.total) == (205, 119)
    told = house_way.reason(yours, right)
    assert told == "86 points short. Low hand: ace high has 100 points, six high 14."
    fouled = house_way.grade("san-lo", read("Ad 6s Tc", "4c 4s", "Th"))
    assert house_way.reason(fouled, right) == "Foul: the mid hand outranks the high hand."
    best = house_way.best("san-lo", cards)
    assert (best[0].total, len(best)) == (205, 4)
    assert [one.total for one in best] == sorted((one.total for one in best), reverse=True)


def read(*parts: str) -> Setting:
    high, mid, low = map(parse_cards, parts)
    return Setting(high=high, mid=mid, low=low)


def test_what_was_wrong_comes_again_after_three_others() -> None:
    drill = Drill(topic="name-the-hand", games=("three-card-poker",), seed=4, questions=6)
    assert walked(drill, {1}) == [1, 2, 3, 4, 1, 5, 6]
    assert (drill.answered, drill.met, drill.right_at_once) == (7, 6, 5)
    assert drill.wrong == {"name-the-hand": 1}
    assert drill.per_hour(70) == 360


def test_a_trainee_who_misses_everything_still_finishes() -> None:
    drill = Drill(topic="name-the-hand", games=("three-card-poker",), seed=4, questions=10)
    numbers = walked(drill, set(range(1, 11)), always=True)
    assert sorted(numbers) == sorted([*range(1, 11)] * 2)
    assert (drill.met, drill.answered) == (10, 20)


@pytest.mark.slow
@pytest.mark.parametrize(("topic", "id_"), [*EACH, ("house-way", "san-lo")])
def test_twenty_questions_in_a_row_are_twenty_questions(topic: str, id_: str) -> None:
    """21.10: no drill goes round in a few; and no two in a row are the same."""
    asked = [question(topic, (id_,), 3119, number) for number in range(1, 21)]
    seen = [(one.text, one.cards, one.scene, one.panel) for one in asked]
    assert len(set(map(str, seen))) >= 19
    assert all(one != other for one, other in pairwise(seen))
    assert len({one.right for one in asked}) >= 3


def test_an_unreadable_answer_is_not_counted() -> None:
    drill = Drill(topic="pay", games=GAMES, seed=4, questions=1)
    found = drill.next()
    assert found is not None
    with pytest.raises(ValueError):
        drill.answer(*found, "what?", repeated=False)
    assert drill.answered == 0


def test_topics_are_named_and_the_house_way_needs_san_lo() -> None:
    assert topics_of("all", ("dj-wild",)) == [topic for topic in TOPICS if topic != "house-way"]
    with pytest.raises(ValueError, match="Choose Fortune San Lo"):
        topics_of("house-way", ("dj-wild",))
    with pytest.raises(ValueError, match="There is no drill 'sums'"):
        topics_of("sums", GAMES)


def test_what_the_dealer_dealt_face_down_lies_on_the_felt() -> None:
    """21.10: "No cards yet" stood at seats that had two; the board was face down as well."""
    found = (question("next-step", ("mississippi-stud",), 3, number) for number in range(1, 60))
    asked = next(one for one in found if any("to seat" in line for line in one.text[1:]))
    assert asked.scene is not None
    assert any(-1 in hand.cards for hand in asked.scene.hands if hand.seat)
