"""Royal Match 21 under any house rules: money conserved, hole card hidden, shoe carried on."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.stored_rounds import as_record, replay

from houseway.cards import Randomness, seeded, shuffle
from houseway.cards.shoe import cut_place, shuffle_due
from houseway.games import game
from houseway.games.families.blackjack.in_play import total
from houseway.games.families.blackjack.settings import Settings
from houseway.hands import blackjack
from houseway.money import DOLLAR
from houseway.refused import Refused
from houseway.table.layout import Layout, open_layout
from houseway.table.procedure import DEALER, FACE_DOWN, SPECTATOR, Ask, Fact, only
from houseway.table.round import TableRound, stacked
from houseway.table.wager_rules import usual_wagers

GAME = game("royal-match-21")
SEEDS = st.integers(0, 10**9)
VIEWERS = (DEALER, SPECTATOR, *map(only, range(1, 8)))
MATCHES = {1: ("1", "2", "11"), 6: ("3", "4", "5", "7", "8", "9", "11"), 8: ("3", "8", "11")}
JACKPOTS = {
    1: ("royal-match-jackpot-6",),
    6: ("royal-match-jackpot-6", "blazing-7s-1", "blazing-7s-ml04", "trilux-6"),
    8: ("royal-match-jackpot-6", "blazing-7s-ml03", "trilux-6"),
}
TEN_DOLLARS = {"blackjack": 10 * DOLLAR}


def any_layout(chance: Randomness) -> Layout:
    """Any house: rules by the toss of a coin, paytables as the decks allow."""
    decks = (1, 6, 8)[chance.below(3)]
    one, two = any_of(JACKPOTS[decks], chance), any_of(JACKPOTS[decks], chance)
    dual = one.split("-")[0] != two.split("-")[0]
    tables = {
        "royal_match": f"royal-match-{any_of(MATCHES[decks], chance)}",
        "jackpot": one,
        "second_jackpot": two if dual else None,
    }
    return open_layout(GAME, tables, any_settings(decks, dual, chance))


def any_settings(decks: int, dual: bool, chance: Randomness) -> Settings:
    def coin() -> bool:
        return bool(chance.below(2))

    return Settings(
        decks=decks,
        hits_soft_17=coin(),
        peeks=coin(),
        blackjack_pays="3:2" if coin() else "6:5",
        double_after_split=coin(),
        max_hands=1 + chance.below(4),
        resplit_aces=coin(),
        double=any_of(("any", "9-11", "10-11"), chance),  # type: ignore[arg-type]
        hit_split_aces=coin(),
        surrender=any_of(("none", "late", "early", "early-not-ace"), chance),  # type: ignore[arg-type]
        burned=chance.below(3),
        crown_treasure=coin(),
        third_card="player" if coin() else "up-card",
        dealer_blackjack_ends=coin(),
        dual_progressives=dual,
    )


def any_of(words: tuple[str, ...], chance: Randomness) -> str:
    return words[chance.below(len(words))]


def any_round(chance: Randomness, layout: Layout | None = None) -> TableRound:
    """A few pairs and aces are put on top, so that splits and blackjacks come often."""
    layout = layout or any_layout(chance)
    seats = [seat for seat in range(1, 8) if chance.below(3) == 0] or [4]
    wagers = {}
    for seat in seats:
        spots = [spot for spot in layout.spots if chance.below(2)]
        wagers[seat] = usual_wagers(layout, (5 + 5 * chance.below(3)) * DOLLAR, spots)
    order = list(shuffle(layout.deck, chance))
    if chance.below(2):
        order = enriched(order, 4 * len(seats) + 4)
    return TableRound(layout, order, wagers)


def enriched(order: list[int], top: int) -> list[int]:
    """Bring sevens, court cards and aces of the shoe's second half up into its first cards."""
    order = list(order)
    deep = iter(
        [at for at in range(len(order) // 2, len(order)) if order[at] >> 2 in (5, 10, 11, 12)]
    )
    for at in range(0, min(top, len(order) // 2), 2):
        other = next(deep, at)
        order[at], order[other] = order[other], order[at]
    return order


def play_out(round_: TableRound, chance: Randomness) -> TableRound:
    while round_.pending:
        round_.answer(any_of(round_.pending.answers, chance))
    return round_


@settings(deadline=None, max_examples=150)
@given(seed=SEEDS)
def test_money_is_conserved_whatever_the_rules_and_answers(seed: int) -> None:
    round_ = play_out(any_round(chance := seeded(seed)), chance)
    assert round_.lines is not None
    books = round_.balance()
    assert books.money_in == books.money_out + books.house
    assert books.house == -sum(line.net for line in round_.lines)
    told = [line for fact in round_.facts for line in fact.lines]
    assert round_.voided or tuple(told) == round_.lines


@settings(deadline=None, max_examples=150)
@given(seed=SEEDS)
def test_every_hand_is_paid_as_its_cards_say(seed: int) -> None:
    """A referee who reads the cards on the table and knows nothing of the procedure."""
    round_ = play_out(any_round(chance := seeded(seed)), chance)
    house = round_.layout.settings
    assert isinstance(house, Settings)
    shown = [fact.cards for fact in round_.facts if fact.kind.startswith("dealer_")]
    dealer = shown[-1] if shown else ()
    for fact in round_.facts:
        if fact.kind == "settled" and not round_.voided:
            line = fact.lines[0]
            net = Fraction(line.net, line.stake)
            assert net == referee(fact, dealer, round_, house), fact.words


def referee(fact: Fact, dealer: tuple[int, ...], round_: TableRound, house: Settings) -> Fraction:
    own = [other.kind for other in round_.facts if other.seat == fact.seat]
    mine = blackjack.total(fact.cards, after_split="splits" in own)
    if "surrenders" in own and house.surrender.startswith("early"):
        return Fraction(-1, 2)  # Before the dealer looked: his blackjack changes nothing.
    if mine.points > 21:
        return Fraction(-1)
    theirs = blackjack.total(dealer) if dealer else None  # No second card where none was needed.
    if theirs is not None and theirs.blackjack:
        return Fraction(0) if mine.blackjack else Fraction(-1)
    if mine.blackjack:
        return Fraction(3, 2) if house.blackjack_pays == "3:2" else Fraction(6, 5)
    if "surrenders" in own:
        return Fraction(-1, 2)
    assert theirs is not None
    points = 0 if theirs.bust else theirs.points
    return Fraction((mine.points > points) - (mine.points < points))


@settings(deadline=None, max_examples=100)
@given(seed=SEEDS)
def test_the_cards_of_a_round_are_those_that_left_the_shoe(seed: int) -> None:
    round_ = play_out(any_round(chance := seeded(seed)), chance)
    if round_.voided:
        return
    finals: dict[tuple[int, ...], int] = {}
    for fact in round_.facts:
        if fact.kind in ("burned", "third_card", "settled"):
            finals[fact.cards] = finals.get(fact.cards, 0) + 1
    dealt = [card for cards, times in finals.items() for card in cards * times]
    shown = [f.cards for f in round_.facts if f.kind in ("up_card", "dealer_shown", "dealer_draws")]
    dealt += shown[-1]
    assert sorted(dealt) == sorted(round_.order[: round_.cards_dealt])


@settings(deadline=None, max_examples=150)
@given(seed=SEEDS)
def test_nobody_sees_the_hole_card_before_it_is_turned(seed: int) -> None:
    """Exchanged for the last card of the shoe, it changes no view and no question.

    Only that it makes a blackjack, or does not, is told to all when the dealer looks.
    """
    chance = seeded(seed)
    round_ = any_round(chance)
    if "hole_card" not in [fact.kind for fact in round_.facts]:
        return
    order, hole = list(round_.order), hole_place(round_)
    order[hole], order[-1] = order[-1], order[hole]
    other = TableRound(round_.layout, order, round_.wagers)
    while round_.pending and announced(round_) == announced(other):
        for viewer in VIEWERS:
            assert list(round_.facts_for(viewer)) == list(other.facts_for(viewer))
            assert plain(round_.question_for(viewer)) == plain(other.question_for(viewer))
        word = any_of(round_.pending.answers, chance)
        round_.answer(word)
        other.answer(word)
        if round_.cards_dealt == len(order):
            return


def plain(ask: Ask | None) -> Ask | None:
    """Without the function that reads other answers: two of them are never equal."""
    return ask and ask._replace(accepts=None)


def hole_place(round_: TableRound) -> int:
    """Burned cards, a card to each seat, the up card, another to each seat: then the hole card."""
    assert isinstance(round_.layout.settings, Settings)
    return round_.layout.settings.burned + 2 * len(round_.wagers) + 1


def announced(round_: TableRound) -> list[str]:
    return [fact.words for fact in round_.facts if fact.kind == "peeked"]


def test_the_hole_card_is_hidden_from_the_dealer_too_and_then_shown_to_all() -> None:
    layout = open_layout(GAME)
    round_ = TableRound(layout, stacked(layout, "2c Tc Kh 9d 5s"), {3: TEN_DOLLARS})
    for viewer in VIEWERS:
        cards = [card for fact in round_.facts_for(viewer) for card in fact.cards]
        assert round_.order[4] not in cards
        assert cards.count(FACE_DOWN) == 2  # The burned card and the hole card.
    round_.answer("stand")
    assert any(round_.order[4] in fact.cards for fact in round_.facts_for(SPECTATOR))


@settings(deadline=None, max_examples=60)
@given(seed=SEEDS, word=st.sampled_from(("hit", "split", "double", "surrender", "insure", "fold")))
def test_an_illegal_answer_is_refused_and_changes_nothing(seed: int, word: str) -> None:
    chance = seeded(seed)
    round_ = any_round(chance)
    while round_.pending:
        ask, facts, dealt = round_.pending, list(round_.facts), round_.cards_dealt
        if word not in ask.answers:
            with pytest.raises(Refused, match=r"answer|insure"):
                round_.answer(word)
            assert (round_.pending, round_.facts, round_.cards_dealt) == (ask, facts, dealt)
        round_.answer(any_of(ask.answers, chance))


@settings(deadline=None, max_examples=40)
@given(seed=SEEDS)
def test_a_shoe_is_dealt_from_round_to_round_and_each_comes_back_from_its_record(seed: int) -> None:
    chance = seeded(seed)
    layout = any_layout(chance)
    order = shuffle(layout.deck, chance)
    wagers = {2: TEN_DOLLARS, 5: TEN_DOLLARS}
    dealt = rounds = 0
    while not shuffle_due(len(order), dealt, hands=3):
        round_ = play_out(TableRound(layout, order, wagers, dealt=dealt), chance)
        again = replay(as_record(round_))
        assert (again.facts, again.lines) == (round_.facts, round_.lines)
        burned = [fact for fact in round_.facts if fact.kind == "burned"]
        assert not (burned and rounds)
        assert round_.cards_dealt > dealt
        dealt, rounds = round_.cards_dealt, rounds + 1
        last = "cut_card" in [fact.kind for fact in round_.facts]
        assert last == (dealt >= cut_place(len(order))) or round_.voided
    with pytest.raises(Refused, match="shuffle it before the next round"):
        TableRound(layout, order, wagers, dealt=dealt)


@pytest.mark.parametrize(
    ("burned", "said"),
    [(1, "the first card is burned."), (3, "the first 3 cards are burned.")],
)
def test_a_new_shoe_says_how_many_cards_are_burned(burned: int, said: str) -> None:
    layout = open_layout(GAME, settings=Settings(burned=burned))
    round_ = TableRound(layout, shuffle(layout.deck, seeded(1)), {3: TEN_DOLLARS})
    [fact] = [one for one in round_.facts if one.kind == "burned"]
    assert fact.text == f"A new shoe: {said}"


def test_the_cut_card_lies_where_it_was_put() -> None:
    layout = open_layout(GAME)
    order = stacked(layout, "2c Tc 6h 9d 5s")
    early = TableRound(layout, order, {3: TEN_DOLLARS}, number=5, answers=("stand",))
    assert early.facts[-1].kind == "cut_card"
    with pytest.raises(Refused) as refusal:
        TableRound(layout, order, {3: TEN_DOLLARS}, number=5, dealt=early.cards_dealt)
    assert refusal.value.code == "shuffle_due"
    assert TableRound(layout, order, {3: TEN_DOLLARS}, number=60, dealt=early.cards_dealt).pending


@pytest.mark.parametrize(("decks", "place"), [(1, 26), (2, 78), (6, 234), (8, 312)])
def test_the_usual_place_of_the_cut_card(decks: int, place: int) -> None:
    assert cut_place(52 * decks) == place


def test_a_shoe_is_shuffled_early_when_it_could_not_serve_all_hands() -> None:
    assert shuffle_due(52, 13, hands=8)
    assert not shuffle_due(52, 13, hands=4)
    assert not shuffle_due(52, 0, hands=8)


def test_an_empty_shoe_voids_all_hands_and_the_wagers_stand() -> None:
    """Seven players who split and hit whatever they hold can use up a single deck."""
    layout = open_layout(GAME, {"royal_match": None}, Settings(decks=1))
    order = shuffle(layout.deck, seeded(205))
    round_ = TableRound(layout, order, dict.fromkeys(range(1, 8), TEN_DOLLARS))
    while round_.pending:
        words = round_.pending.answers
        round_.answer(next(w for w in ("decline", "split", "hit", "stand") if w in words))
    assert round_.voided == "shoe_empty"
    assert round_.balance().house == 0
    assert round_.redeal(shuffle(layout.deck, seeded(1))).wagers == round_.wagers


@given(cards=st.lists(st.integers(0, 51), min_size=1, max_size=8), of_split=st.booleans())
def test_the_quick_total_is_the_careful_one(cards: list[int], of_split: bool) -> None:
    assert total(tuple(cards), of_split) == blackjack.total(cards, after_split=of_split)
