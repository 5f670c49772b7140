"""A player's hands in blackjack: which answers a hand has, what each does, and the settlement.

Rules: RULEBOOK section 5. A player may double on two cards of the totals the house allows, split
cards of equal value up to the maximum number of hands, and, where the house offers it, surrender
the first two. Aces are split once, with one card to each, unless the house lets them be resplit or
hit.
"""

from collections.abc import Generator
from functools import lru_cache

from houseway.games.families.blackjack.in_play import (
    FIRST_ACE,
    HARD,
    Hand,
    InPlay,
    say,
    say_split,
    total,
)
from houseway.games.families.blackjack.rules import gives_up, is_early, may_double
from houseway.games.families.blackjack.settings import (
    BLACKJACK,
    EARLY_SURRENDER,
    PLAY,
    SURRENDER,
)
from houseway.games.families.blackjack.settlement import Result, result_of, settle_by_table
from houseway.games.families.blackjack.shoe import draw
from houseway.money import Money
from houseway.table.kinds import Kind
from houseway.table.procedure import Ask, Fact

HIT, STAND, DOUBLE, SPLIT = "hit", "stand", "double", "split"

Steps = Generator[Fact | Ask, str, None]
Choices = tuple[tuple[str, ...], tuple[Money, ...]]  # answers, and what each puts down


def play_seat(play: InPlay, seat: int) -> Steps:
    """One hand after the other; a split puts a new hand behind the one that was split."""
    hands = play.hands[seat]
    place = 0
    while place < len(hands):
        if not hands[place].settled:
            yield from play_hand(play, seat, hands[place])
        place += 1


def offer_surrender(play: InPlay) -> Steps:
    """Early surrender: before the peek, from the dealer's left, to everyone without a blackjack."""
    for seat, [hand] in play.hands.items():
        if not hand.total.blackjack:
            word = yield Ask(seat, EARLY_SURRENDER, (PLAY, SURRENDER), hand.cards, play.up, (0, 0))
            if word == SURRENDER:
                yield Fact(Kind.SURRENDERS, SURRENDERS, seat)
                yield from give_up(play, seat, hand)


def play_hand(play: InPlay, seat: int, hand: Hand) -> Steps:
    while True:
        if len(hand.cards) == 1:
            yield card_to(play, seat, hand)
        answers, stakes = choices(play, len(play.hands[seat]), hand)
        if not answers:
            return  # 21, or the one card to a split ace.
        question = "play_split_hand" if hand.of_split else "play_hand"
        word = yield Ask(seat, question, answers, hand.cards, play.up, stakes)
        if word == STAND:
            yield Fact(Kind.STANDS, STANDS, seat)
            return
        if word == SURRENDER:
            yield Fact(Kind.SURRENDERS, SURRENDERS, seat)
            yield from give_up(play, seat, hand)
            return
        if word == SPLIT:
            yield split(play, seat, hand)
            continue
        if word == DOUBLE:
            yield double(seat, hand)
        yield card_to(play, seat, hand)
        if hand.total.points > 21:
            # The wager is taken, the jackpot bet paid, and then the cards are taken.
            yield reconcile(play, seat, hand, "busts")
            return
        if word == DOUBLE:
            return


def choices(play: InPlay, hands: int, hand: Hand) -> Choices:
    """`hands` is how many the seat has. A hand that is finished has no answers."""
    cards, settings = hand.cards, play.settings
    pair = len(cards) == 2 and HARD[cards[0]] == HARD[cards[1]]
    may_split = pair and hands < settings.max_hands
    if hand.of_split and cards[0] >= FIRST_ACE:
        may_split = may_split and settings.resplit_aces
        if not settings.hit_split_aces:
            words = (STAND, SPLIT) if may_split else ()
            return words, (0, hand.stake)[: len(words)]
    if hand.total.points >= 21:
        return (), ()
    doubles = len(cards) == 2 and (settings.double_after_split or not hand.of_split)
    doubles = doubles and may_double(settings.double, hand.total.points, hand.total.soft)
    may_give_up = len(cards) == 2 and not hand.of_split and surrenders_now(play)
    return answers_of(doubles, may_split, may_give_up, hand.stake)


def surrenders_now(play: InPlay) -> bool:
    """Early surrender against a dealer who peeks was offered before the peek."""
    rule = play.settings.surrender
    too_late = is_early(rule) and play.settings.peeks and HARD[play.dealer[0]] in (1, 10)
    return gives_up(rule, ace=play.dealer[0] >= FIRST_ACE) and not too_late


@lru_cache(maxsize=1024)
def answers_of(double: bool, split: bool, surrender: bool, stake: Money) -> Choices:
    words = [HIT, STAND, *[DOUBLE] * double, *[SPLIT] * split, *[SURRENDER] * surrender]
    return tuple(words), tuple(stake if word in (DOUBLE, SPLIT) else 0 for word in words)


def card_to(play: InPlay, seat: int, hand: Hand) -> Fact:
    """A card to a hand in play; the first one after the deal is the third of that player."""
    card = draw(play.shoe)
    play.third.setdefault(seat, card[0])
    hand.take(card)
    return Fact(Kind.CARD, CARD, seat, hand.cards, say=say_split if hand.of_split else say)


def double(seat: int, hand: Hand) -> Fact:
    stake = hand.stake
    hand.stake += stake
    return Fact(Kind.DOUBLES, DOUBLES, seat, spot=BLACKJACK, amount=stake)


def split(play: InPlay, seat: int, hand: Hand) -> Fact:
    pair, hands = hand.cards, play.hands[seat]
    hands.insert(hands.index(hand) + 1, hand.part())
    return Fact(Kind.SPLITS, SPLITS, seat, pair, spot=BLACKJACK, amount=hand.stake)


def give_up(play: InPlay, seat: int, hand: Hand) -> Steps:
    """Late surrender: if the dealer may still have a blackjack, which takes the whole wager, the
    hand waits."""
    hand.surrendered = True
    if play.cleared or is_early(play.settings.surrender):
        yield reconcile(play, seat, hand, "surrenders")


def outcome(play: InPlay, hand: Hand) -> Result:
    """The outcome of a hand in action against the dealer's final hand."""
    dealer = total(play.dealer)
    if hand.surrendered:
        return "loses" if dealer.blackjack else "surrenders"
    return result_of(hand.total, dealer)


def reconcile(play: InPlay, seat: int, hand: Hand, result: Result) -> Fact:
    """The blackjack wager first, then the side bets that go with it.

    They come after the last hand of a seat, but right after the first one that busts.
    """
    by_house = (result, hand.stake, play.settings.blackjack_pays)
    won = play.layout.settle.lines(seat, settle_by_table, *by_house, table=BLACKJACK)
    hand.settled = True
    if result == "busts" or all(other.settled for other in play.hands[seat]):
        won += play.beside(play, seat)
    text, spoken = TAKEN if result == "busts" else SETTLED, say_split if hand.of_split else say
    return play.settled(Kind.SETTLED, text, seat, hand.cards, won, spoken)


CARD = "Seat {seat}: {cards}. {hand}."
STANDS = "Seat {seat} stands."
SURRENDERS = "Seat {seat} surrenders."
DOUBLES = "Seat {seat} doubles for {amount}."
SPLITS = "Seat {seat} splits {cards}, {amount} on the new hand."
TAKEN = "The wager of seat {seat} is taken, then the cards."
SETTLED = "Seat {seat}: {hand}."
