"""How San Lo players set their hands: steps 6 and 7 of the package's dealing procedure.

A player lays six cards in any way, names one of three simple orders, or has them set the house
way by the verify display, which may do so only after all other players have set. Cards lie face
down until the dealer compares, so a foul shows only then, unless the house warns of it.
"""

from collections.abc import Generator
from functools import partial

from houseway.games.san_lo.setting.house_way import WAYS
from houseway.games.san_lo.setting.verify_display import VerifyDisplay
from houseway.hands.setting import foul_of
from houseway.hands.setting.notation import read_word, shown, strengths, wrong_with
from houseway.table.kinds import Kind
from houseway.table.procedure import Ask, Fact, Seats, only

Cards = tuple[int, ...]
Hands = dict[int, Cards]  # by seat, 0 for the dealer

HOUSE_WAY, WAIT = "house way", "wait"
# A player may say how the cards are set instead of naming them.
ORDERS = {"high first": "high-first", "mid first": "mid-first", "low first": "low-first"}
WITH_WAIT = (*ORDERS, WAIT)
WITH_HOUSE_WAY = (*ORDERS, HOUSE_WAY)
KNOWN_WORDS = frozenset((*ORDERS, WAIT, HOUSE_WAY))


def set_hands(
    hands: Hands, seats: Seats, display: VerifyDisplay, *, warned: bool
) -> Generator[Fact | Ask, str, Hands]:
    """From the dealer's left. Who wants the house way may wait, once, until the others have set;
    of several who wait each has it in turn, and once one was shown the others are set so, too."""
    laid: Hands = {}
    waiting = []
    for seat in seats:
        found = yield from set_hand(seat, hands[seat], display, warned, may_wait=True)
        if found:
            laid[seat] = found
        else:
            waiting.append(seat)
            display.asks(seat)
    for seat in waiting:
        laid[seat] = yield from set_hand(seat, hands[seat], display, warned, may_wait=False)
    return laid


def set_hand(
    seat: int, hand: Cards, display: VerifyDisplay, warned: bool, *, may_wait: bool
) -> Generator[Fact | Ask, str, Cards]:
    """One player's hand as it is laid down; nothing while the player waits."""
    accepts = partial(not_yet, hand) if display.is_shown else partial(wrong, hand)
    words = answers(seat, display, may_wait)
    word = yield Ask(seat, "set_hand", words, hand, accepts=accepts, free=PLACES)
    if word == WAIT:
        yield Fact(Kind.WAITS, WAITS, seat)
        return ()
    if warned and word not in KNOWN_WORDS and foul_of(strengths(read_word(word))):
        yield Fact(Kind.FOUL_WARNED, WARNED, seat)
        words = answers(seat, display, False)
        word = yield Ask(seat, "set_again", words, hand, accepts=accepts, free=PLACES)
    if word == HOUSE_WAY:
        laid = display.player_house_way(seat, hand).cards
        yield Fact(Kind.HOUSE_WAY_SHOWN, PLAYER_HOUSE_WAY, seat, laid, say=shown)
        display.exit()
        return laid
    display.hand_set(seat)
    laid = WAYS[ORDERS[word]].lay(hand) if word in ORDERS else read_word(word)
    yield Fact(Kind.HAND_SET, SETS, seat, laid, only(seat), shown)
    return laid


def answers(seat: int, display: VerifyDisplay, may_wait: bool) -> tuple[str, ...]:
    """Beside these, any setting of the six cards; it cannot stand here, where all could read it."""
    if display.is_shown:
        return (HOUSE_WAY,)  # Another hand was seen: this one is set as its player asked.
    if display.may_show(seat):
        return WITH_HOUSE_WAY
    return WITH_WAIT if may_wait and display.helps_players else tuple(ORDERS)


def wrong(hand: Cards, word: str) -> str:
    """Asked too early, the house way is answered in a sentence."""
    return TOO_EARLY if word == HOUSE_WAY else wrong_with(hand, word)


def not_yet(hand: Cards, word: str) -> str:
    return SHOWN_ALREADY


PLACES = "places like 156 23 4"
TOO_EARLY = "The house way is shown once all other players have set: set the hand, or wait."
SHOWN_ALREADY = "Another player's house way was shown: this hand is set the house way, too."
WAITS = "Seat {seat} waits for the others to set."
WARNED = "Seat {seat} is warned: this setting fouls."
SETS = "Seat {seat} sets {hand}."
PLAYER_HOUSE_WAY = "Verify display, player house way, seat {seat}: {hand}."
