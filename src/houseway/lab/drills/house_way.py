"""Set the hand the house way, as the verify display does, and explain it in points."""

from collections.abc import Sequence
from dataclasses import dataclass

from houseway.cards import Randomness, faces, shuffle
from houseway.games import game as game_of
from houseway.hands import setting as settings
from houseway.hands.setting import Setting
from houseway.hands.setting import three_hands as set_hands
from houseway.lab.drills.deals import related_cards
from houseway.lab.drills.question import Question
from houseway.table.felt import NUMBERS


def ask(game: str, chance: Randomness) -> Question:
    found = game_of(game)
    assert found.house_way is not None, "only a game with a house way is asked for it"
    deck = found.deck(found.settings())
    some = related_cards(deck, chance)[: 2 + chance.below(3)]
    cards = tuple(dict.fromkeys((*some, *shuffle(deck, chance))))[: found.deal.own]
    laid = found.house_way.set(cards)
    way = found.house_way
    return Question(
        topic="house-way",
        game=game,
        kind="setting",
        text=(f"{NUMBERS[found.deal.own]} cards: {faces(cards)}", f"{way.label}. {way.says}"),
        asks="Set the hand the house way.",
        right=" / ".join(faces(part) for part in (laid.high, laid.mid, laid.low)),
        why=settings.say(laid),
        cards=cards,
    )


@dataclass(frozen=True, slots=True)
class Graded:
    """A set hand: title, cards, name and points of each part, and why it is foul, if it is."""

    hands: tuple[tuple[str, tuple[int, ...], str, int], ...]
    foul: str

    @property
    def total(self) -> int:
        return sum(points for *_, points in self.hands)


def grade(game: str, laid: Setting) -> Graded:
    way = game_of(game).house_way
    assert way is not None
    words = (set_hands.high(laid.high), set_hands.mid(laid.mid), set_hands.low(laid.low))
    rows = zip(TITLES, (laid.high, laid.mid, laid.low), words, way.points(laid), strict=True)
    hands = tuple((title, cards, hand.spoken, points) for title, cards, hand, points in rows)
    return Graded(hands, settings.foul(laid))


def reason(yours: Graded, right: Graded) -> str:
    """Where the house way gains the most points over the trainee's setting."""
    if yours.foul:
        return yours.foul
    pairs = list(zip(yours.hands, right.hands, strict=True))
    own, best = max(pairs, key=lambda pair: pair[1][3] - pair[0][3])
    title, _, words, points = best
    short = right.total - yours.total
    where = f"{title} hand: {words.lower()} has {points} points, {own[2].lower()} {own[3]}."
    return f"{short} points short. {where}" if short else f"Equal in points. {where}"


def best(game: str, cards: Sequence[int], count: int = 4) -> list[Graded]:
    """The legal settings with the most points; equal settings are listed once."""
    found: dict[tuple[str, ...], Graded] = {}
    for laid in settings.legal_settings(cards):
        graded = grade(game, laid)
        found.setdefault(tuple(words for _, _, words, _ in graded.hands), graded)
    return sorted(found.values(), key=lambda one: -one.total)[:count]


TITLES = ("High", "Mid", "Low")
