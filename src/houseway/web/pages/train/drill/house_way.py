"""A hand set the house way: the trainee's setting next to the right one, each with its points."""

from msgspec import Struct

from houseway.games import game as game_of
from houseway.lab.drills.house_way import Graded, best, grade, reason
from houseway.lab.drills.question import Question, read_setting
from houseway.web.pages.felt.cards import Card, row

PointsTable = tuple[tuple[str, tuple[tuple[str, int], ...]], ...]  # By part: hands and points.


class WayHand(Struct, frozen=True):
    title: str
    cards: tuple[Card, ...]
    words: str
    points: int


class WaySetting(Struct, frozen=True):
    hands: tuple[WayHand, ...]
    total: int


class WayView(Struct, frozen=True):
    """`yours` is None if it is as good as the right one."""

    why: str
    yours: WaySetting | None
    right: WaySetting
    best: tuple[WaySetting, ...]
    printed: PointsTable


def judged_way(question: Question, answer: str, *, is_right: bool) -> WayView:
    yours = grade(question.game, read_setting(question, answer))
    right = grade(question.game, read_setting(question, question.right))
    way = game_of(question.game).house_way
    assert way is not None
    return WayView(
        why=f"{right.total} points." if is_right else reason(yours, right),
        yours=None if is_right else shown(yours),
        right=shown(right),
        best=tuple(map(shown, best(question.game, question.cards))),
        printed=points_of(question.game),
    )


def points_of(game: str) -> PointsTable:
    """What each hand is worth, by part."""
    way = game_of(game).house_way
    assert way is not None
    return tuple((title, tuple(rows.items())) for title, rows in way.printed().items())


def shown(graded: Graded) -> WaySetting:
    hands = (WayHand(title, row(cards), words, n) for title, cards, words, n in graded.hands)
    return WaySetting(tuple(hands), graded.total)
