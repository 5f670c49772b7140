"""Practice for dealers: questions from dealt rounds, graded by the code that settles them.

A question is made from a seed and a number, so that the same drill can be given twice; nothing in
it is a canned answer.
"""

from collections.abc import Callable, Mapping

from houseway.cards import Randomness, seeded
from houseway.games import FILES, game
from houseway.lab.drills import find_error, house_way, name_the_hand, next_step, pay, pay_table
from houseway.lab.drills.question import Question

Make = Callable[[str, Randomness], Question]

TOPICS: Mapping[str, Make] = {
    "name-the-hand": name_the_hand.ask,
    "pay": pay.ask,
    "pay-table": pay_table.ask,
    "next-step": next_step.ask,
    "house-way": house_way.ask,
    "spot-the-error": find_error.ask,
}
ALL = "all"


def question(
    topic: str, games: tuple[str, ...], seed: int, number: int, planted: tuple[str, ...] = ()
) -> Question:
    """Question `number` of a drill; `topic` may be "all". `planted` are the errors to be spotted
    where a trainer has chosen them."""
    chance = seeded(seed, number)
    possible = topics_of(topic, games)
    chosen = possible[chance.below(len(possible))]
    if chosen == "house-way":
        return TOPICS[chosen](with_house_way(games)[0], chance)
    asked = games[chance.below(len(games))]
    if chosen == "pay-table":
        return pay_table.ask(asked, chance, number)
    if chosen == "spot-the-error":
        return find_error.ask(asked, chance, planted)
    return TOPICS[chosen](asked, chance)


def topics_of(topic: str, games: tuple[str, ...]) -> list[str]:
    if topic != ALL and topic not in TOPICS:
        raise ValueError(f"There is no drill {topic!r}; there are {', '.join((*TOPICS, ALL))}.")
    if topic == "house-way" and not with_house_way(games):
        known = ", ".join(game(id_).name for id_ in with_house_way(tuple(FILES)))
        raise ValueError(f"Only {known} has a house way.")
    if topic != ALL:
        return [topic]
    return [name for name in TOPICS if name != "house-way" or with_house_way(games)]


def with_house_way(games: tuple[str, ...]) -> tuple[str, ...]:
    """Those of the games that the house sets by a rule."""
    return tuple(id_ for id_ in games if id_ in FILES and game(id_).house_way is not None)
