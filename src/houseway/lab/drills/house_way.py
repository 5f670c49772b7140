"""Set the hand the house way, as the verify display would."""

from houseway.cards import Randomness, faces, joker_deck, shuffle
from houseway.games.san_lo.house_way import POINTS
from houseway.hands import setting as settings
from houseway.lab.drills.deals import going_together
from houseway.lab.drills.question import Question

CARDS = 6


def ask(game: str, chance: Randomness) -> Question:
    deck = joker_deck()
    some = going_together(deck, chance)[: 2 + chance.below(3)]
    cards = tuple(dict.fromkeys((*some, *shuffle(deck, chance))))[:CARDS]
    found = POINTS.set(cards)
    return Question(
        topic="house-way",
        game=game,
        kind="setting",
        text=(f"Six cards: {faces(cards)}", f"{POINTS.label}. {POINTS.says}"),
        asks="Set them as high / mid / low, by cards or by places.",
        right=" / ".join(faces(part) for part in (found.high, found.mid, found.low)),
        why=settings.say(found),
        cards=cards,
    )
