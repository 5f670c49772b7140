"""How San Lo players set their hands: steps 6 and 7 of the package's dealing procedure.

A player sets six cards in any way, names one of three simple orders, or has the verify display set
them the house way, which it may do only after all other players have set. Cards stay face down
until the dealer compares them, so a foul shows only then, unless the house warns of it.
"""

from collections.abc import Generator
from functools import partial

from houseway.games.san_lo.setting.house_way import WAYS
from houseway.games.san_lo.setting.verify_display import VerifyDisplay
from houseway.hands.setting import foul_of
from houseway.hands.setting.notation import read_word, setting_problem, shown, strengths
from houseway.table.kinds import Kind
from houseway.table.procedure import Ask, Fact, Seats, only

Cards = tuple[int, ...]
Hands = dict[int, Cards]  # by seat, 0 for the dealer

HOUSE_WAY, WAIT = "house way", "wait"
# A player may name a simple order instead of listing the cards.
ORDERS = {"high first": "high-first", "mid first": "mid-first", "low first": "low-first"}
WITH_WAIT = (*ORDERS, WAIT)
WITH_HOUSE_WAY = (*ORDERS, HOUSE_WAY)
KNOWN_WORDS = frozenset((*ORDERS, WAIT, HOUSE_WAY))


def set_hands(
    hands: Hands, seats: Seats, display: VerifyDisplay, *, warned: bool
) -> Generator[Fact | Ask, str, Hands]:
    """From the dealer's left. A player who wants the house way may wait, once, until the others
    have set. If several wait, they are served in turn, and once one hand was shown the others are
    set the house way, too."""
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
    """One player's hand as set; empty if the player waits."""
    accepts = partial(not_yet, hand) if display.is_shown else partial(wrong, hand)
    words = answers(seat, display, may_wait)
    word = yield Ask(seat, "set_hand", words, hand, accepts=accepts, free=PLACES, help=HELP)
    if word == WAIT:
        yield Fact(Kind.WAITS, WAITS, seat)
        return ()
    if warned and word not in KNOWN_WORDS and foul_of(strengths(read_word(word))):
        yield Fact(Kind.FOUL_WARNED, WARNED, seat)
        words = answers(seat, display, False)
        word = yield Ask(seat, "set_again", words, hand, accepts=accepts, free=PLACES, help=HELP)
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
    """Any setting of the six cards is also accepted; it is not listed, because everyone can read
    this."""
    if display.is_shown:
        # Another hand was shown, so this one must be set the house way, as the player asked.
        return (HOUSE_WAY,)
    if display.may_show(seat):
        return WITH_HOUSE_WAY
    return WITH_WAIT if may_wait and display.helps_players else tuple(ORDERS)


def wrong(hand: Cards, word: str) -> str:
    """Why an answer is refused; the house way may be asked for too early."""
    return TOO_EARLY if word == HOUSE_WAY else setting_problem(hand, word)


def not_yet(hand: Cards, word: str) -> str:
    return SHOWN_ALREADY


PLACES = "positions like 156 23 4"
HELP = (
    "High first: the best legal high hand, then the best mid hand. Mid first: the best mid, then"
    " the best high. Low first: the best low, then the best mid."
    " Positions: high, mid, low."
)
TOO_EARLY = "The house way is shown once all other players have set: set the hand, or wait."
SHOWN_ALREADY = "Another player's house way was shown: this hand is set the house way, too."
WAITS = "Seat {seat} waits for the others to set."
WARNED = "Seat {seat} is warned: this setting fouls."
SETS = "Seat {seat} sets {hand}."
PLAYER_HOUSE_WAY = "Verify display, player house way, seat {seat}: {hand}."
