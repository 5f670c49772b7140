"""House ways for San Lo: how a dealer's six cards, or a player's on request, are set.

None of these is the manufacturer's, which no document of ours prints (RULEBOOK section 7); each
says so in its label. A way ranks the legal settings of a hand and takes the first. Ties go to the
higher high hand, then the higher mid hand.
"""

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from typing import Literal

from houseway.cards import RANKS
from houseway.games.san_lo.setting.search import Cards, Lay, by_rank, by_sum
from houseway.hands.setting import Setting, Strengths
from houseway.hands.setting.three_hands import HIGH_CATEGORIES

Rule = Literal[
    "most_points", "two_of_three", "weakest_hand", "high_first", "mid_first", "low_first"
]
PRINTED = {
    "Low, one card": "low",
    "Mid, two cards": "mid",
    "High, straight flush": "high_straight_flush",
    "High, three of a kind": "high_trips",
    "High, straight": "high_straight",
    "High, flush": "high_flush",
    "High, pair": "high_pair",
    "High, high card": "high_high_card",
}
LEAST = 5  # points shown in the points table
OURS = "Houseway's own"


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseWay:
    id: str
    name: str
    rule: Rule
    says: str

    @property
    def label(self) -> str:
        return f"{self.name} ({OURS})"

    def set(self, cards: Sequence[int]) -> Setting:
        """The setting of six cards, whatever their order."""
        laid = self.lay(cards)
        return Setting(high=laid[:3], mid=laid[3:5], low=laid[5:])

    def lay(self, cards: Sequence[int]) -> Cards:
        """The same as six cards in a row: three high, two mid, one low. Not checked."""
        return search(self.rule)(cards)

    def points(self, setting: Setting) -> Strengths:
        return points(setting.strengths)

    def printed(self) -> Mapping[str, Mapping[str, int]]:
        """The points table, without the mid hands that are worth almost nothing."""
        shown = {title: table(name) for title, name in PRINTED.items()}
        return {
            title: {hand: worth for hand, worth in reversed(list(rows.items())) if worth >= LEAST}
            for title, rows in shown.items()
        }

    def rank(self, strengths: Strengths) -> tuple[int, ...]:
        """The sort key of a setting; the best setting has the greatest."""
        return rank(self.rule, strengths)


def rank(rule: Rule, strengths: Strengths) -> tuple[int, ...]:
    high, mid, low = strengths
    match rule:
        case "high_first":
            return high, mid, low
        case "mid_first":
            return mid, high, low
        case "low_first":
            return low, mid, high
    return combined(rule, points(strengths)), high, mid, low


@cache
def search(rule: Rule) -> Lay:
    """Cached, with all the settings it has found. Hands that count first are shifted farthest."""
    match rule:
        case "most_points":
            return by_sum((20, 10, 0), (high_points, mid_points, low_points))
        case "high_first":
            return by_sum((20, 10, 0))
        case "mid_first":
            return by_sum((10, 20, 0))
        case "low_first":
            return by_sum((0, 10, 20))
    return by_rank(partial(rank, rule))


def combined(rule: Rule, hundredths: Strengths) -> int:
    """Three hands' points as one number.

    Read as chances of three independent match-ups, a, b and c win two or three of them with the
    chance ab + ac + bc - 2abc, here in millionths.
    """
    a, b, c = hundredths
    match rule:
        case "most_points":
            return a + b + c
        case "two_of_three":
            return 100 * (a * b + a * c + b * c) - 2 * a * b * c
        case "weakest_hand":
            return 1000 * min(a, b, c) + a + b + c
    raise AssertionError(f"{rule} goes by order, not by points")


def points(strengths: Strengths) -> Strengths:
    high, mid, low = strengths
    return high_points(high), mid_points(mid), low_points(low)


@cache
def high_points(strength: int) -> int:
    category = HIGH_CATEGORIES[strength >> 20]
    ranks = rank_letters(strength, 3)
    if category == "trips":
        return table("high_trips")["any"]
    if category.startswith("straight"):
        return table(f"high_{category}")["A23" if ranks == "A32" else ranks]
    return table(f"high_{category}")[ranks[0]]


@cache
def mid_points(strength: int) -> int:
    ranks = rank_letters(strength, 2)
    return table("mid")[ranks[0] * 2 if strength >> 20 else ranks]


@cache
def low_points(strength: int) -> int:
    return table("low")[rank_letters(strength, 1)]


def rank_letters(strength: int, cards: int) -> str:
    """The first ranks of a strength as letters; a pair's rank appears once."""
    return "".join(RANKS[strength >> shift & 15] for shift in (16, 12, 8)[:cards])


def table(name: str) -> Mapping[str, int]:
    return points_file()[name]


@cache
def points_file() -> Mapping[str, Mapping[str, int]]:
    path = Path(__file__).parent / "points_way.toml"
    read: dict[str, Mapping[str, int] | str] = tomllib.loads(path.read_text("utf-8"))
    return {name: part for name, part in read.items() if not isinstance(part, str)}


POINTS = HouseWay(
    id="points",
    name="Points way",
    rule="most_points",
    says="Each hand has points by rank; the legal setting with the most points is used.",
)

WAYS: Mapping[str, HouseWay] = {
    way.id: way
    for way in (
        POINTS,
        HouseWay(
            id="two-of-three",
            name="Points way, two of three",
            rule="two_of_three",
            says="Points are treated as the chance of winning each comparison, and the legal"
            " setting"
            " with the best chance of winning two of the three is used.",
        ),
        HouseWay(
            id="balanced",
            name="Balanced way",
            rule="weakest_hand",
            says="The weakest of the three hands, by points, is made as strong as possible; ties"
            " go to"
            " the most points.",
        ),
        HouseWay(
            id="high-first",
            name="High hand first",
            rule="high_first",
            says="The best high hand that leaves a legal setting, then the best mid hand.",
        ),
        HouseWay(
            id="mid-first",
            name="Mid hand first",
            rule="mid_first",
            says="The best mid hand that leaves a legal setting, then the best high hand.",
        ),
        HouseWay(
            id="low-first",
            name="Low hand first",
            rule="low_first",
            says="The best low card that leaves a legal setting, then the best mid hand.",
        ),
    )
}


def house_way(id: str = POINTS.id) -> HouseWay:  # noqa: A002 (the word people type)
    if id not in WAYS:
        raise ValueError(f"There is no house way {id!r}; choose from {', '.join(WAYS)}.")
    return WAYS[id]
