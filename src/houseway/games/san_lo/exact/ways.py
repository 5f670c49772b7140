"""Ways to set a San Lo hand as the compiled rounds need them: a score for every set hand.

Besides the house ways (setting/house_way.py) there are replies, which only the lab can compute. A
best reply takes the legal setting that beats the most of the 22,957,480 hands a dealer may hold,
set the dealer's way. It does not remove the player's own six cards, so it is close to the optimum
but not exactly optimal.
"""

from array import array
from bisect import bisect_right
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import cache, lru_cache, partial
from math import comb
from mmap import mmap

from houseway import kernels
from houseway.games.san_lo.exact import loops_deals, loops_scores
from houseway.games.san_lo.setting import house_way
from houseway.games.san_lo.setting.house_way import HouseWay

HANDS = comb(53, 6)
PLACES = 741 * 91 * 13
THREADS = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Aim:
    """What a player who knows the dealer's way maximizes: the weights of two or three wins, and of
    three."""

    name: str
    main: int
    hat: int


BETS = {
    "": ("the main bet", 1, 0),
    "-hat-trick": ("the Hat Trick", 0, 1),
    "-both": ("equal bets on both", 1, 3),
}
REPLIES = {
    f"best-reply{end}": Aim(name=f"Optimal for {bet}, ignoring card removal", main=main, hat=hat)
    for end, (bet, main, hat) in BETS.items()
}
# These exist as exact figures (every_deal.py) and as advice for one hand, not in simulations.
OPTIMA = {
    f"optimal{end}": Aim(name=f"Optimal for {bet}", main=main, hat=hat)
    for end, (bet, main, hat) in BETS.items()
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Way:
    """`scores` by set hand; `known` by number of the six cards: the set hand + 1, 0 if not yet
    set."""

    id: str
    name: str
    scores: "array[int]"
    known: memoryview = field(repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Orders:
    """The strengths of all high, mid and low hands, weakest first; a hand's index is its rank."""

    high: tuple[int, ...]
    mid: tuple[int, ...]
    low: tuple[int, ...]


def way(id: str, dealer: str = house_way.POINTS.id) -> Way:  # noqa: A002 (the word people type)
    """A house way, or a reply to the dealer's."""
    if id in REPLIES:
        return reply(id, dealer)
    if id in house_way.WAYS:
        return by_rule(id)
    known = ", ".join((*house_way.WAYS, *REPLIES))
    raise ValueError(f"There is no house way {id!r}; choose from {known}.")


def name(id: str) -> str:  # noqa: A002
    aims = REPLIES | OPTIMA
    return aims[id].name if id in aims else house_way.house_way(id).label


@lru_cache(maxsize=4)
def by_rule(id: str) -> Way:  # noqa: A002
    chosen = house_way.house_way(id)
    scores = array("i", [0]) * PLACES
    high, mid, low, rule = grades(chosen, prepare())
    loops_scores.by_points(high, mid, low, rule, scores)
    return Way(id=id, name=chosen.label, scores=scores, known=unknown())


@lru_cache(maxsize=4)
def reply(id: str, dealer: str) -> Way:  # noqa: A002
    aim = REPLIES[id]
    scores = beaten(counts(way(dealer)), main=aim.main, hat=aim.hat)
    return Way(id=id, name=aim.name, scores=scores, known=unknown())


def counts(chosen: Way) -> "array[int]":
    """How many of all hands are set as each set hand."""
    found = array("i", [0]) * PLACES
    loops_scores.tally(all_set(chosen), found)
    return found


def beaten(dealers: "array[int]", *, main: int, hat: int) -> "array[int]":
    """For each set hand: main x the dealer's hands it beats in two or three match-ups + hat x those
    in three."""
    found = array("i", [0]) * PLACES
    loops_scores.beaten(dealers, main, hat, array("i", [0]) * (4 * 92 * 14), found)
    return found


def all_set(chosen: Way) -> memoryview:
    """`known` with every hand set: about two seconds on two cores, then kept."""
    if not chosen.known[HANDS - 1] or not chosen.known[0]:
        prepare()
        in_threads(
            partial(loops_deals.set_all, top, top + 1, chosen.scores, chosen.known)
            for top in range(52, 4, -1)
        )
    return chosen.known


def in_threads(tasks: Iterable[Callable[[], None]], workers: int = THREADS) -> None:
    """The compiled loops release the interpreter's lock, so threads run in parallel."""
    with ThreadPoolExecutor(workers) as pool:
        for done in [pool.submit(task) for task in tasks]:
            done.result()


def grades(chosen: HouseWay, order: Orders) -> "tuple[array[int], array[int], array[int], int]":
    """Points of every high, mid and low hand, and the number of the rule that combines them."""
    highs, mids, lows = len(order.high), len(order.mid), len(order.low)
    weights = {
        "high_first": (mids * lows, lows, 1),
        "mid_first": (lows, highs * lows, 1),
        "low_first": (1, highs, highs * mids),
    }
    if chosen.rule in weights:
        high, mid, low = weights[chosen.rule]
        return steps(highs, high), steps(mids, mid), steps(lows, low), 0
    return (
        array("i", map(house_way.high_points, order.high)),
        array("i", map(house_way.mid_points, order.mid)),
        array("i", map(house_way.low_points, order.low)),
        ("most_points", "two_of_three", "weakest_hand").index(chosen.rule),
    )


def steps(count: int, weight: int) -> "array[int]":
    return array("i", range(0, count * weight, weight))


@cache
def prepare() -> Orders:
    """Tell the compiled loops the rank of each hand, and which hands legally outrank which."""
    loops_deals.load(binomials(), *tables())
    return orders()


@cache
def orders() -> Orders:
    high, mid, low = strengths()
    return Orders(high=ordered(high), mid=ordered(mid), low=ordered(low))


@cache
def tables() -> "tuple[array[int], array[int], array[int], array[int]]":
    """Ranks of all three-card and two-card hands; the best mid hand below each high hand, and the
    best low card below each mid hand."""
    high, mid, _ = strengths()
    order = orders()
    return (
        array("h", places(high, order.high)),
        array("B", places(mid, order.mid)),
        # Strengths compare across hands: the category leads, then card by card, and a missing card
        # counts as a deuce, which is right because hands that start equal are legal.
        array("B", [bisect_right(order.mid, strength) - 1 for strength in order.high]),
        array("B", [bisect_right(order.low, strength) - 1 for strength in order.mid]),
    )


@cache
def strengths() -> tuple[list[int], list[int], list[int]]:
    """Strengths of all sets of three, two and one rising cards, in the order of their numbers."""
    threes = [(a, b, c) for c in range(53) for b in range(c) for a in range(b)]
    twos = [(a, b) for b in range(53) for a in range(b)]
    high = [kernels.set_high(*cards) for cards in threes]
    mid = [kernels.set_mid(*cards) for cards in twos]
    return high, mid, [kernels.set_low(card) for card in range(53)]


@cache
def binomials() -> "array[int]":
    return array("i", [comb(n, k) for k in range(7) for n in range(64)])


def ordered(strengths: Iterable[int]) -> tuple[int, ...]:
    return tuple(sorted(set(strengths)))


def places(strengths: Iterable[int], order: tuple[int, ...]) -> list[int]:
    place = {strength: i for i, strength in enumerate(order)}
    return [place[strength] for strength in strengths]


def unknown() -> memoryview:
    """A table for the setting of every hand, empty."""
    return zeros(4 * HANDS).cast("I")


def zeros(size: int) -> memoryview:
    """Zeroed memory that the system allocates page by page as it is used."""
    return memoryview(mmap(-1, size))
