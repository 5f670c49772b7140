"""The cards of a claim are read against the row that is claimed, on every kind of jackpot."""

import pytest

from houseway.cards import parse_cards
from houseway.floor.scenario.hands import HANDS
from houseway.paytables import load_catalog, paytable
from houseway.progressive import Refused
from houseway.progressive.claim_cards import CLASSES, HandReader
from houseway.progressive.refused import SENTENCES

STUD = HandReader(paytable("link-ml03"), 1, has_joker=False)
DJ_WILD = HandReader(paytable("link-ml03"), 1, has_joker=True)
SHOE = HandReader(paytable("blazing-7s-2"), 2, has_joker=False)
# In the order in which they are given.
REFUSED = {
    "cards_joker": (STUD, "royal_flush", "As Ks Qs Js Jk Ts"),
    "cards_count": (STUD, "quads", "Ah Ad"),
    "cards_twice": (SHOE, "three_sevens_same_suit", "7s 7s 7s"),
    "cards_replacement": (DJ_WILD, "royal_flush", "As Ks Qs Js Ts Jk"),
    "cards_nothing": (STUD, "royal_flush", "2s 3d 4h 5c 7s"),
    "cards_make": (STUD, "straight_flush", "Ah Kh Qh Jh Th"),
}


def refusal(reader: HandReader, hand: str, cards: str) -> Refused:
    with pytest.raises(Refused) as found:
        reader.need(hand, parse_cards(cards, repeats=True))
    return found.value


@pytest.mark.parametrize("code", REFUSED)
def test_cards_that_do_not_show_the_hand_are_refused(code: str) -> None:
    assert refusal(*REFUSED[code]).code == code
    assert code in SENTENCES


def test_the_first_reason_is_the_one_given() -> None:
    assert refusal(STUD, "royal_flush", "As As Jk").code == "cards_joker"
    assert refusal(STUD, "royal_flush", "As As").code == "cards_count"
    assert refusal(STUD, "royal_flush", "As As 2c 3d 5h").code == "cards_twice"


def test_the_sentence_says_what_the_cards_make() -> None:
    flush = refusal(STUD, "straight_flush", "Jh Th 9h 8h 3h")
    assert flush.sentence == "These cards make: flush."
    few = refusal(STUD, "quads", "Ah Ad")
    assert few.sentence == "Enter 5 cards for this hand, not 2."


@pytest.mark.parametrize("name", [one.id for one in load_catalog().values() if one.jackpot])
def test_every_row_of_every_jackpot_is_read(name: str) -> None:
    """With cards that make it, and refused to every other row."""
    table = paytable(name)
    assert table.hands in CLASSES
    for decks in {1, max(table.decks)}:
        reader = HandReader(table, decks, has_joker=table.deck == "joker")
        for row in table.rows:
            cards = parse_cards(HANDS[table.hands][row.hand], repeats=True)
            if max(map(cards.count, cards)) > decks:
                assert refusal(reader, row.hand, HANDS[table.hands][row.hand]).code == "cards_twice"
                continue
            reader.need(row.hand, cards)
            for other in table.rows:
                if other.hand != row.hand:
                    wrong = refusal(reader, other.hand, HANDS[table.hands][row.hand]).code
                    assert wrong in ("cards_make", "cards_count")


def test_a_joker_is_the_card_that_replaces_it_where_nothing_is_wild() -> None:
    """Five cards as dealt, then the card that was laid aside (RULEBOOK 4)."""
    royal = "As Ks Jk Js Ts Qs"
    DJ_WILD.need("royal_flush", parse_cards(royal))
    assert DJ_WILD.counts("royal_flush", parse_cards(royal)) == (6,)
    assert refusal(DJ_WILD, "royal_flush", "As Ks Jk Js Ts Qd").code == "cards_make"
    assert refusal(DJ_WILD, "royal_flush", "As Ks Jk Js Ts").code == "cards_count"
    assert refusal(DJ_WILD, "royal_flush", "As Ks Qs Js Ts 4d").code == "cards_count"


def test_the_dealers_two_cards_may_be_given_with_the_players() -> None:
    reader = HandReader(paytable("royal-match-jackpot-6"), 6, has_joker=False)
    reader.need("royal_match", parse_cards("Kh Qh 9c 2d"))
    assert refusal(reader, "royal_match", "Kh Qh Kc Qc").code == "cards_make"
    assert refusal(reader, "double_royal_match", "Kh Qh").code == "cards_count"


def test_two_sevens_are_two_sevens_whatever_the_third_card_is() -> None:
    SHOE.need("two_sevens", parse_cards("7s 7h 4c"))
    assert refusal(SHOE, "two_sevens", "7s 7h 7d").code == "cards_make"
    assert refusal(SHOE, "two_sevens", "7s 4c 7h").code == "cards_make"
