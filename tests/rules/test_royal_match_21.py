"""RULEBOOK section 5, first paragraph: standard blackjack, with the table rules it names.

The bets that ride on it are in test_royal_match_21_side_bets.py. Cards of a script come in the
order they are dealt: first cards, up card, second cards, hole card, then whatever is drawn.
"""

import pytest

from houseway.games import game, transcript
from houseway.games.families.blackjack.settings import Settings
from houseway.money import CENT, DOLLAR
from houseway.refused import Refused
from houseway.table.layout import open_layout
from houseway.table.procedure import DEALER, FACE_DOWN, SPECTATOR, only
from houseway.table.round import TableRound, stacked
from houseway.table.wager_rules import Limits, TableRules


def deal(cards: str, answers: str = "", *rules: str, wagers: str = "1 $10") -> TableRound:
    """`rules` are settings; `wagers` are blackjack wagers by seat."""
    seats = [pair.split() for pair in wagers.split(",")]
    script = [
        "game royal-match-21",
        "setting burned 0",
        *(f"setting {rule}" for rule in rules),
        *(f"wager {seat} blackjack {amount}" for seat, amount in seats),
        f"cards {cards}",
        f"answers {answers}",
    ]
    return transcript.read("\n".join(script))[0]


def net(round_: TableRound, seat: int = 1, spot: str = "blackjack") -> list[int]:
    """What each hand of a seat won or lost, in dollars, in the order of settlement."""
    assert round_.lines is not None
    round_.balance()
    lines = [line for line in round_.lines if (line.seat, line.spot) == (seat, spot)]
    assert all(line.net % DOLLAR == 0 for line in lines)
    return [line.net // DOLLAR for line in lines]


def answers(round_: TableRound) -> tuple[str, ...]:
    assert round_.pending is not None
    return round_.pending.answers


def kinds(round_: TableRound) -> list[str]:
    return [fact.kind for fact in round_.facts]


def dealer_of(round_: TableRound) -> str:
    """The dealer's last words on his own hand."""
    return [f.words for f in round_.facts if f.kind in ("dealer_shown", "dealer_draws")][-1]


# The deal.


@pytest.mark.paragraph("royal-match-21", "royal-match 4", "aquarius 6", "nexus 6")
@pytest.mark.paragraph("royal-match-21", "blazing-player 6", "blazing-up-card 6", "trilux 7")
def test_two_cards_each_face_up_and_one_of_the_dealers_face_down() -> None:
    round_ = deal("9c 8d Kh Td 7s 6c", wagers="2 $10, 5 $25")
    assert kinds(round_)[1:] == [
        *("first_card", "first_card", "up_card"),
        *("hand_dealt", "hand_dealt", "hole_card", "peeked"),
    ]
    assert [fact.words for fact in round_.facts[4:6]] == [
        "Seat 2: 9c Td. 19.",
        "Seat 5: 8d 7s. 15.",
    ]
    for viewer in (DEALER, SPECTATOR, only(2), only(5)):
        hole = next(f for f in round_.facts_for(viewer) if f.kind == "hole_card")
        assert hole.cards == (FACE_DOWN,)


@pytest.mark.parametrize("decks", range(1, 9))
def test_the_number_of_decks_is_1_to_8(decks: int) -> None:
    tables = {"royal_match": None}
    layout = open_layout(game("royal-match-21"), tables, Settings(decks=decks))
    assert len(layout.deck) == 52 * decks


@pytest.mark.parametrize("decks", [0, 9])
def test_no_other_number_of_decks_is_dealt(decks: int) -> None:
    with pytest.raises(ValueError, match="1 to 8 decks"):
        Settings(decks=decks)


@pytest.mark.paragraph("royal-match-21", "royal-match 3", "royal-match game")
def test_a_blackjack_wager_is_required() -> None:
    with pytest.raises(Refused, match="a bet on Blackjack is required"):
        transcript.read("game royal-match-21\nwager 1 royal_match $5\ncards 2c")


# The dealer.


@pytest.mark.paragraph("royal-match-21", "pictures 1")
def test_the_dealer_hits_soft_17() -> None:
    assert dealer_of(deal("Tc Ah Td 6c 4s", "decline stand")) == "Dealer draws: Ah 6c 4s. 21."


def test_the_dealer_stands_on_soft_17_where_the_house_says_so() -> None:
    round_ = deal("Tc Ah Td 6c 4s", "decline stand", "hits_soft_17 no")
    assert dealer_of(round_) == "Dealer: Ah 6c. Soft 17."
    assert net(round_) == [10]


def test_the_dealer_draws_to_16_and_stands_on_hard_17() -> None:
    round_ = deal("Tc 2h 9d Tc 4s Ad 5c", "stand")
    assert dealer_of(round_) == "Dealer draws: 2h Tc 4s Ad. 17."
    assert net(round_) == [10]


def test_the_dealer_draws_no_card_when_every_hand_is_decided() -> None:
    round_ = deal("Tc 6h 6d Tc Ks 2d", "hit")
    assert dealer_of(round_) == "Dealer: 6h Tc. 16."
    assert round_.cards_dealt == 5
    assert net(round_) == [-10]


def test_a_dealer_who_busts_pays_the_hands_still_in_action_only() -> None:
    round_ = deal("Tc 9c 6h 6d 2d Th 9s Kc", "hit stand", wagers="1 $10, 2 $5")
    assert dealer_of(round_) == "Dealer draws: 6h Th Kc. 26, bust."
    assert (net(round_, 1), net(round_, 2)) == ([-10], [5])


@pytest.mark.parametrize(
    ("second", "won"), [("9d", 10), ("8d", 0), ("7d", -10)], ids=["wins", "pushes", "loses"]
)
def test_the_better_total_wins_and_equal_ones_push(second: str, won: int) -> None:
    assert net(deal(f"Tc Th {second} 8c", "stand")) == [won]


# Blackjack and insurance.


@pytest.mark.paragraph("royal-match-21", "pictures 1")
def test_blackjack_pays_3_to_2() -> None:
    assert net(deal("Ac 9h Kd 8c")) == [15]


def test_blackjack_pays_6_to_5_where_the_house_says_so() -> None:
    assert net(deal("Ac 9h Kd 8c", "", "blackjack_pays 6:5")) == [12]


def test_blackjack_is_paid_before_anyone_plays() -> None:
    round_ = deal("9c Ac 6h 7d Kd Tc", wagers="1 $10, 2 $10")
    assert round_.pending is not None
    assert round_.pending.seat == 1
    assert round_.facts[-1].lines[0].net == 15 * DOLLAR


def test_two_blackjacks_push() -> None:
    assert net(deal("Ac Kh Kd As")) == [0]


def test_a_blackjack_beats_any_other_21() -> None:
    round_ = deal("Ac 9c Th Kd Td 5s 6d", "stand", "peeks no", wagers="1 $10, 2 $10")
    assert dealer_of(round_) == "Dealer draws: Th 5s 6d. 21."
    assert (net(round_, 1), net(round_, 2)) == ([15], [-10])
    assert net(deal("5c Kh 6d Ts Ad", "hit", "peeks no")) == [-10]


def test_insurance_is_offered_on_an_ace_for_half_the_wager() -> None:
    round_ = deal("Tc Ah Td 6c 4s")
    assert round_.pending is not None
    assert round_.pending.question == "insurance"
    assert round_.pending.answers == ("decline", "insure")
    assert round_.pending.stakes == (0, 5 * DOLLAR)


@pytest.mark.parametrize("up", ["Th", "Kh", "9h"])
def test_insurance_is_offered_on_no_other_card(up: str) -> None:
    round_ = deal(f"Tc {up} Td 6c 4s")
    assert round_.pending is not None
    assert round_.pending.question == "play_hand"


@pytest.mark.parametrize("amount", ["$1", "$3", "5"])
@pytest.mark.paragraph("royal-match-21", "pictures 1")
def test_insurance_is_up_to_half_the_wager_not_only_half(amount: str) -> None:
    round_ = deal("Tc Ah Td Kc")
    for wrong in ("insure $5.01", "insure $0", "insure some", "$3"):
        with pytest.raises(Refused, match="an amount up to"):
            round_.answer(wrong)
    round_.answer(f"insure {amount}")
    assert net(round_, spot="insurance") == [2 * int(amount.removeprefix("$"))]


@pytest.mark.paragraph("royal-match-21", "pictures 1")
def test_insurance_pays_2_to_1_on_a_dealers_blackjack() -> None:
    round_ = deal("Tc Ah Td Kc", "insure")
    assert (net(round_, spot="insurance"), net(round_)) == ([10], [-10])


def test_insurance_loses_at_once_without_one() -> None:
    round_ = deal("Tc Ah Td 6c 4s", "insure")
    assert round_.facts[-1].lines[0].net == -5 * DOLLAR
    assert round_.pending is not None


@pytest.mark.parametrize("hole", ["Kc", "6c"], ids=["dealer's blackjack", "none"])
def test_even_money_is_insurance_on_a_blackjack(hole: str) -> None:
    round_ = deal(f"Ac Ah Td {hole}", "insure")
    assert sum(net(round_, spot="insurance") + net(round_)) == 10


def test_insurance_is_whole_cents_and_within_its_limits() -> None:
    odd = deal("Tc Ah Td 6c", wagers="1 $10.01")
    assert odd.pending is not None
    assert odd.pending.stakes[1] == 500 * CENT
    none = deal("Tc Ah Td 6c", wagers="1 $0.01")
    assert none.pending is not None
    assert none.pending.question == "play_hand"
    rules = TableRules(limits={"insurance": Limits(maximum=3 * DOLLAR)})
    layout = open_layout(game("royal-match-21"), rules=rules)
    order = stacked(layout, "2c Tc Ah Td 6c")
    limited = TableRound(layout, order, {1: {"blackjack": 10 * DOLLAR}})
    assert limited.pending is not None
    assert limited.pending.stakes[1] == 3 * DOLLAR


# Peek.


def test_a_dealers_blackjack_ends_the_round_before_any_play() -> None:
    round_ = deal("8c Kh 8d Ac")
    assert round_.over
    assert [fact.words for fact in round_.facts][-3] == "The dealer has blackjack."
    assert net(round_) == [-10]


@pytest.mark.parametrize(("up", "peeks"), [("Ah", 1), ("Kh", 1), ("Th", 1), ("9h", 0), ("2h", 0)])
def test_the_dealer_peeks_with_an_ace_or_a_ten_value_card_up(up: str, peeks: int) -> None:
    round_ = deal(f"8c {up} 9d 7c", "decline" if up == "Ah" else "")
    assert kinds(round_).count("peeked") == peeks


def test_without_a_peek_the_dealer_takes_the_second_card_last() -> None:
    round_ = deal("8c Kh 9d", "", "peeks no")
    assert round_.pending is not None
    assert "hole_card" not in kinds(round_)
    assert round_.cards_dealt == 3


def test_without_a_peek_a_dealers_blackjack_takes_doubles_and_splits_too() -> None:
    round_ = deal("8c Kh 8d 3c 7d Th Ad", "split double stand", "peeks no")
    assert net(round_) == [-10, -20]


def test_without_a_peek_a_blackjack_waits_for_the_dealer() -> None:
    assert net(deal("Ac Kh Td As", "", "peeks no")) == [0]
    alone = deal("Ac Kh Td 5s 9d", "", "peeks no")
    assert net(alone) == [15]
    assert alone.cards_dealt == 4  # He needs no third card to know that he has no blackjack.


def test_without_a_peek_no_second_card_is_taken_when_nothing_is_in_action() -> None:
    round_ = deal("Tc Kh 6d Ts", "hit", "peeks no")
    assert round_.cards_dealt == 4
    assert net(round_) == [-10]


def test_without_a_peek_insurance_waits_for_the_second_card() -> None:
    round_ = deal("Tc Ah 6d Ts Kd", "insure hit", "peeks no")
    assert (net(round_, spot="insurance"), net(round_)) == ([10], [-10])


# Doubling.


@pytest.mark.parametrize("cards", ["6c 5d", "Ac 2d", "Tc 9d", "4c 4d"])
def test_any_two_cards_may_be_doubled(cards: str) -> None:
    first, second = cards.split()
    assert "double" in answers(deal(f"{first} 6h {second} Tc"))


def test_a_double_puts_down_as_much_again_and_takes_one_card() -> None:
    round_ = deal("6c 6h 5d Tc 2s Kd", "double")
    assert net(round_) == [20]
    assert round_.balance().money_in == 20 * DOLLAR


def test_three_cards_are_not_doubled() -> None:
    assert answers(deal("2c 6h 3d Tc 4s", "hit")) == ("hit", "stand")


def test_a_split_hand_may_be_doubled_unless_the_house_forbids_it() -> None:
    assert "double" in answers(deal("8c 6h 8d Tc 3s", "split"))
    assert "double" not in answers(deal("8c 6h 8d Tc 3s", "split", "double_after_split no"))


# Splitting.


def test_cards_of_equal_value_may_be_split() -> None:
    assert "split" in answers(deal("Kc 6h Td Tc"))
    assert "split" not in answers(deal("9c 6h Td Tc"))


def test_a_pair_becomes_up_to_four_hands_and_no_fifth() -> None:
    round_ = deal("8c 6h 8d Tc 8h 8s 8c", "split split split")
    assert answers(round_) == ("hit", "stand", "double")
    done = deal("8c 6h 8d Tc 8h 8s 8c Td Td Td Td", f"split split split {'stand ' * 4}")
    assert net(done) == [10] * 4
    assert done.balance().money_in == 40 * DOLLAR


def test_the_house_may_allow_fewer_hands() -> None:
    assert "split" not in answers(deal("8c 6h 8d Tc 8h", "split", "max_hands 2"))
    assert "split" not in answers(deal("8c 6h 8d Tc", "", "max_hands 1"))


def test_the_first_hand_of_a_split_is_played_out_before_the_second_gets_its_card() -> None:
    round_ = deal("8c 6h 8d Tc 2s 9d 7c Kd", "split hit")
    cards = [fact.words for fact in round_.facts if fact.kind == "card"]
    assert cards == ["Seat 1: 8c 2s. 10.", "Seat 1: 8c 2s 9d. 19."]
    round_.answer("stand")
    assert round_.facts[-1].words == "Seat 1: 8d 7c. 15."


def test_split_aces_receive_one_card_each() -> None:
    round_ = deal("Ac 6h Ad Tc 2s 9d Kd", "split")
    assert round_.over
    assert net(round_) == [10, 10]


def test_split_aces_are_not_resplit_unless_the_house_allows_it() -> None:
    assert deal("Ac 6h Ad Tc As 9d Kd", "split").over
    round_ = deal("Ac 6h Ad Tc As 9d Kd 5c Td", "split", "resplit_aces yes")
    assert answers(round_) == ("stand", "split")
    round_.answer("split")
    assert net(round_) == [10, 10, 10]


def test_an_ace_and_a_ten_of_a_split_are_21_and_no_blackjack() -> None:
    assert net(deal("Ac 6h Ad Tc Ks Kd 5d", "split")) == [0, 0]


def test_a_split_hand_that_busts_is_taken_before_the_next_is_played() -> None:
    round_ = deal("8c 6h 8d Tc 7s Kd", "split hit")
    taken = [fact for fact in round_.facts if fact.kind == "settled"]
    assert [(fact.words, fact.lines[0].net) for fact in taken] == [
        ("The wager of seat 1 is taken, then the cards.", -10 * DOLLAR)
    ]


# Surrender.


def test_there_is_no_surrender_unless_the_house_offers_it() -> None:
    assert "surrender" not in answers(deal("Tc Th 6d 7c"))
    assert answers(deal("Tc Th 6d 7c", "", "surrender yes"))[-1] == "surrender"


def test_surrender_gives_up_half_the_wager() -> None:
    assert net(deal("Tc Th 6d 7c", "surrender", "surrender yes")) == [-5]


def test_surrender_is_for_the_first_two_cards_only() -> None:
    assert "surrender" not in answers(deal("2c Th 3d 7c 4s", "hit", "surrender yes"))
    assert "surrender" not in answers(deal("8c Th 8d 7c 4s", "split", "surrender yes"))


def test_surrender_comes_after_the_dealers_peek() -> None:
    assert net(deal("Tc Th 6d Ac", "", "surrender yes")) == [-10]
    late = deal("Tc Th 6d Ac", "surrender", "surrender yes", "peeks no")
    assert net(late) == [-10]
    spared = deal("Tc Th 6d 5c 7d", "surrender", "surrender yes", "peeks no")
    assert net(spared) == [-5]
    assert spared.cards_dealt == 4


def test_early_surrender_is_offered_before_the_dealer_peeks() -> None:
    """Ten up and an ace in the hole: half is kept. Who plays on has no second chance."""
    early = deal("Tc Th 6d Ac", "", "surrender early")
    assert answers(early) == ("play", "surrender")
    early.answer("surrender")
    assert net(early) == [-5]
    assert net(deal("Tc Th 6d Ac", "play", "surrender early")) == [-10]
    assert "surrender" not in answers(deal("Tc Th 6d 7c", "play", "surrender early"))
    assert answers(deal("Tc 9h 6d 7c", "", "surrender early"))[-1] == "surrender"


def test_early_surrender_comes_after_insurance_and_not_to_a_blackjack() -> None:
    round_ = deal("Tc As Ah 6d Kc Tc", "insure decline surrender", "surrender early",
                  wagers="1 $10, 2 $10")  # fmt: skip
    assert net(round_) == [-5]
    assert net(round_, spot="insurance") == [10]
    assert net(round_, seat=2) == [0]


def test_early_surrender_may_leave_out_the_ace_and_needs_no_peek() -> None:
    assert "surrender" not in answers(deal("Tc Ah 6d 7c", "decline", "surrender early-not-ace"))
    assert net(deal("Tc Th 6d Ac", "surrender", "surrender early-not-ace")) == [-5]
    assert net(deal("Tc Th 6d Ac", "surrender", "surrender early", "peeks no")) == [-5]


# Doubling by totals, and split aces that may be hit.


def test_doubling_may_be_for_nine_to_eleven_or_ten_and_eleven_alone() -> None:
    assert "double" in answers(deal("5c 6h 4d Tc", "", "double 9-11"))
    assert "double" not in answers(deal("5c 6h 4d Tc", "", "double 10-11"))
    assert "double" not in answers(deal("Ac 6h 8d Tc", "", "double 9-11"))


def test_split_aces_may_be_hit_where_the_house_allows_it() -> None:
    round_ = deal("Ac 6h Ad Tc 2s 9d Kd", "split", "hit_split_aces yes")
    assert answers(round_) == ("hit", "stand", "double")
    assert "split" not in answers(deal("Ac 6h Ad Tc As 9d Kd", "split", "hit_split_aces yes"))


# Play and settlement.


def test_players_act_from_the_dealers_left_and_are_settled_from_the_dealers_right() -> None:
    round_ = deal("9c 9d 9h 7h Tc Td Ts Th", "stand stand stand", wagers="1 $10, 4 $10, 6 $10")
    assert [ask.seat for _, ask in round_.asked] == [1, 4, 6]
    assert round_.lines is not None
    assert [line.seat for line in round_.lines] == [6, 4, 1]


def test_a_hand_of_21_is_asked_nothing() -> None:
    round_ = deal("5c 7h 6d Tc Ks", "hit")
    assert round_.over
    assert net(round_) == [10]


def test_a_bust_is_taken_at_once() -> None:
    round_ = deal("Tc 9d 7h 6d Ts Th 9s", "hit", wagers="1 $10, 2 $10")
    assert round_.facts[-2].words == "Seat 1: Tc 6d 9s. 25, bust."
    assert round_.facts[-1].lines[0].net == -10 * DOLLAR
    assert round_.pending is not None
    assert round_.pending.seat == 2


@pytest.mark.parametrize("word", ["fold", "insure", "surrender", "double ", "Hit", ""])
def test_an_answer_that_is_not_open_is_refused(word: str) -> None:
    round_ = deal("9c 6h 7d Tc")
    before = list(round_.facts)
    with pytest.raises(Refused, match="Seat 1: answer hit, stand or double"):
        round_.answer(word)
    assert round_.facts == before
