"""RULEBOOK section 5: Royal Match, Crown Treasure and envy, then the three jackpots, and section 9.

Cards of a script come in the order they are dealt: first cards, up card, second cards, hole card,
then whatever is drawn.
"""

from fractions import Fraction

import pytest

from houseway.games import transcript
from houseway.money import DOLLAR
from houseway.refused import Refused
from houseway.table.round import TableRound
from houseway.table.settlement import Line
from houseway.table.wager_rules import TableRules

ONE = "wager 1 blackjack $10 royal_match $5"
JACKPOT = "wager 1 blackjack $10 jackpot $1"
SEVENS_A = "table jackpot blazing-7s-2"
SEVENS_B = f"{SEVENS_A}\nsetting third_card up-card"
TRILUX = "table jackpot trilux-6"
CROWN = "setting crown_treasure yes"


def deal(cards: str, answers: str = "", *said: str, rules: TableRules | None = None) -> TableRound:
    """`said` are further lines of the script: tables, settings, wagers."""
    script = ["game royal-match-21", "setting burned 0", *said]
    script += [f"cards {cards}", f"answers {answers}"]
    return transcript.read("\n".join(script), rules)[0]


def settled(round_: TableRound, spot: str, seat: int = 1) -> list[Line]:
    """Lines made so far: those of a round that is not over stand in its facts."""
    lines = [line for fact in round_.facts for line in fact.lines]
    return [line for line in lines if (line.seat, line.spot) == (seat, spot)]


def won(round_: TableRound, spot: str, seat: int = 1) -> Fraction:
    """Dollars beyond the stake; the bet must be settled exactly once."""
    if round_.over:
        round_.balance()
    [line] = settled(round_, spot, seat)
    return Fraction(line.net, DOLLAR)


def share(round_: TableRound, spot: str = "jackpot", seat: int = 1) -> str:
    [line] = settled(round_, spot, seat)
    assert line.share is not None
    assert line.net == -line.stake
    return str(line.share)


def table_of(number: int) -> tuple[str, ...]:
    decks = 1 if number in (1, 2) else 6
    opened = (f"table royal_match royal-match-{number}", f"setting decks {decks}")
    return (*opened, "setting car_value 38000000000") if number == 10 else opened


# Royal Match.


@pytest.mark.paragraph("royal-match-21", "royal-match 1", "royal-match 5")
def test_royal_match_is_settled_once_the_two_cards_are_dealt() -> None:
    round_ = deal("9h 6c 2h Td", "", ONE)
    assert round_.pending is not None
    assert won(round_, "royal_match") == Fraction(25, 2)  # $5 at 2.5 to 1


@pytest.mark.paragraph("royal-match-21", "royal-match 6")
def test_unsuited_cards_lose() -> None:
    assert won(deal("9h 6c 9s Td", "", ONE), "royal_match") == -5


@pytest.mark.parametrize(
    ("number", "royal", "suited"),
    [
        (1, "10", "3"),
        (2, "5", "3"),
        (3, "30", "5/2"),
        (4, "25", "5/2"),
        (5, "50", "2"),
        (7, "30", "3/2"),
        (8, "25", "5/2"),
        (9, "30", "3/2"),
        (10, "40", "1"),
        (11, "75", "2"),
    ],
)
@pytest.mark.paragraph("royal-match-21", "royal-match 2", "paytables 1", "paytables 2")
@pytest.mark.paragraph("royal-match-21", "paytables 3", "paytables 4", "paytables 5", "paytables 7")
@pytest.mark.paragraph("royal-match-21", "paytables 8", "paytables 9", "paytables 10")
@pytest.mark.paragraph("royal-match-21", "paytables 11")
def test_each_table_pays_royal_match_and_suited_cards(number: int, royal: str, suited: str) -> None:
    tables = table_of(number)
    assert won(deal("Kd 6c Qd Ts", "", *tables, ONE), "royal_match") == 5 * Fraction(royal)
    assert won(deal("Kd 6c 9d Ts", "", *tables, ONE), "royal_match") == 5 * Fraction(suited)


@pytest.mark.parametrize(
    ("number", "cards", "pays"),
    [
        (7, "As Ts", 9),
        (8, "As Js", 5),
        (9, "8s 8s", 9),
        (9, "As Ks", 5),
        (9, "2s As", 5),
        (9, "5s 6s", 5),
        (10, "5s 6s", 4),
    ],
)
@pytest.mark.paragraph("royal-match-21", "paytables 7", "paytables 8", "paytables 9")
@pytest.mark.paragraph("royal-match-21", "paytables 10")
def test_some_tables_pay_suited_blackjacks_pairs_and_straights(
    number: int, cards: str, pays: int
) -> None:
    first, second = cards.split()
    round_ = deal(f"{first} 6c {second} Td", "", *table_of(number), ONE)
    assert won(round_, "royal_match") == 5 * pays


def test_a_paytable_is_dealt_only_from_the_decks_it_is_approved_for() -> None:
    for said in (
        ("table royal_match royal-match-1",),
        ("table royal_match royal-match-3", "setting decks 1"),
        ("table royal_match royal-match-11", "setting decks 7"),
        ("table jackpot blazing-7s-1", "setting decks 8"),
        ("table jackpot trilux-6", "setting decks 5"),
    ):
        with pytest.raises(Refused) as refusal:
            deal("2c", "", *said, ONE)
        assert refusal.value.code == "decks_wrong"
    assert deal("2c", "", "table jackpot blazing-7s-ml03", "setting decks 8", ONE).pending


# Crown Treasure and envy.


def test_crown_treasure_is_paid_on_top_of_the_royal_match_whatever_the_suits() -> None:
    round_ = deal("Kd Qs Qd Ks", "stand", CROWN, ONE)
    assert won(round_, "royal_match") == 5 * 30 + 1000


@pytest.mark.paragraph("royal-match-21", "royal-match 2")
def test_crown_treasure_is_optional() -> None:
    assert won(deal("Kd Qs Qd Ks", "stand", ONE), "royal_match") == 150


def test_a_royal_match_against_a_king_or_queen_waits_for_the_hole_card() -> None:
    waiting = deal("Kd Qs Qd 9s", "", CROWN, ONE)
    assert settled(waiting, "royal_match") == []
    assert waiting.facts[-2].words == "Seat 1's royal match waits for the hole card."
    waiting.answer("stand")
    assert won(waiting, "royal_match") == 150


@pytest.mark.parametrize(
    ("cards", "said"),
    [
        ("Kd Js Qd 9s", (CROWN, ONE)),  # No double royal match can come of a jack.
        ("Kd Qs 9d 9s", (CROWN, ONE)),  # The player has no royal match.
        ("Kd Qs Qd 9s", (ONE,)),  # The house offers no Crown Treasure.
    ],
)
def test_every_other_royal_match_bet_is_settled_at_once(cards: str, said: tuple[str, ...]) -> None:
    round_ = deal(cards, "", *said)
    assert round_.pending is not None
    assert len(settled(round_, "royal_match")) == 1


def test_a_royal_match_that_waits_is_paid_though_its_hand_went_bust() -> None:
    round_ = deal("Kd Qs Qd Ks 5c", "hit", CROWN, ONE)
    assert won(round_, "blackjack") == -10
    assert won(round_, "royal_match") == 1150


def test_a_royal_match_that_waits_without_a_peek_brings_the_second_card() -> None:
    round_ = deal("Kd Qs Qd 5c Ks", "hit", CROWN, "setting peeks no", ONE)
    assert won(round_, "royal_match") == 1150


@pytest.mark.paragraph("royal-match-21", "paytables 7")
def test_crown_treasure_on_table_7_is_paid_instead_of_the_30() -> None:
    assert won(deal("Kd Qs Qd Ks", "stand", *table_of(7), ONE), "royal_match") == 5000


@pytest.mark.paragraph("royal-match-21", "paytables 10")
def test_matching_royal_matches_win_the_car_in_one_suit_only() -> None:
    same = deal("Kd Qd Qd Kd", "stand", *table_of(10), ONE)
    assert won(same, "royal_match") == 38_000
    assert won(deal("Kd Qs Qd Ks", "stand", *table_of(10), ONE), "royal_match") == 200


def test_a_car_needs_a_value_before_the_table_opens() -> None:
    with pytest.raises(Refused, match="pays a car"):
        deal("2c", "", "table royal_match royal-match-10", ONE)


ENVY = (
    "wager 1 blackjack $10 royal_match $5",
    "wager 2 blackjack $10 royal_match $4",
    "wager 3 blackjack $10 royal_match $5",
    "wager 4 blackjack $10",
)


def envy(round_: TableRound) -> dict[int, Fraction]:
    paid = {seat: settled(round_, "royal_match_envy", seat) for seat in range(1, 8)}
    return {
        seat: Fraction(sum(x.net for x in lines), DOLLAR) for seat, lines in paid.items() if lines
    }


@pytest.mark.paragraph("royal-match-21", "paytables 7")
def test_envy_goes_to_every_other_seat_with_five_dollars_down() -> None:
    round_ = deal("Kd 9c 9c Ks 6h Qd 8d 7d Qs Th Ks", "stand " * 4, *table_of(7), *ENVY)
    assert envy(round_) == {3: 10}  # Not from seat 4, which has not made the bet.
    assert round_.facts[-1].kind == "envy_paid"


def test_envy_of_a_crown_treasure_is_250_and_never_ones_own() -> None:
    round_ = deal("Kd 9c Kc 9s Qh Qd 8d Qc 7s Kh", "stand " * 4, *table_of(7), *ENVY)
    assert envy(round_) == {1: 250, 3: 250}


def test_envy_is_not_paid_from_a_players_own_second_position() -> None:
    cards = "Kd 9c Kc 9s 6h Qd 8d 7c 7s Th"
    rules = TableRules(two_positions=True)
    apart = deal(cards, "", *table_of(7), *ENVY, "player 2 Ann", "player 3 Ann", rules=rules)
    for _ in range(4):
        apart.answer("stand")
    assert envy(apart) == {3: 10}
    wagers = ("wager 1 blackjack $10 royal_match $5", "wager 2 blackjack $10 royal_match $5")
    own = ("player 1 Ann", "player 2 Ann")
    two = deal("Kd 9c 6h Qd 8d Th", "stand stand", *table_of(7), *wagers, *own, rules=rules)
    assert envy(two) == {}
