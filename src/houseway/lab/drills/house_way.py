"""Set the hand the house way, as the verify display would."""

from houseway.cards import Randomness, faces, shuffle
from houseway.games import game as game_of
from houseway.hands import setting as settings
from houseway.lab.drills.deals import going_together
from houseway.lab.drills.question import Question
from houseway.table.felt import NUMBERS


def ask(game: str, chance: Randomness) -> Question:
    found = game_of(game)
    assert found.house_way is not None, "only a game with a house way is asked for it"
    deck = found.deck(found.settings())
    some = going_together(deck, chance)[: 2 + chance.below(3)]
    cards = tuple(dict.fromkeys((*some, *shuffle(deck, chance))))[: found.deal.own]
    laid = found.house_way.set(cards)
    way = found.house_way
    return Question(
        topic="house-way",
        game=game,
        kind="setting",
        text=(f"{NUMBERS[found.deal.own]} cards: {faces(cards)}", f"{way.label}. {way.says}"),
        asks="Set them as high / mid / low, by cards or by places.",
        right=" / ".join(faces(part) for part in (laid.high, laid.mid, laid.low)),
        why=settings.say(laid),
        cards=cards,
    )
