"""Practice for dealers: questions from dealt rounds, graded by the code that settles them. A
question is made from a seed and a number, so the same drill can be given again. No answer is
stored.

Imported by cli, floor and web, too.
"""

from collections.abc import Callable, Mapping

from houseway.cards import Randomness, seeded
from houseway.games import FILES, game
from houseway.lab.drills import (
    find_error,
    house_way,
    jackpot,
    name_the_hand,
    next_step,
    pay,
    pay_table,
)
from houseway.lab.drills.question import Question

Make = Callable[[str, Randomness], Question]

TOPICS: Mapping[str, Make] = {
    "name-the-hand": name_the_hand.ask,
    "pay": pay.ask,
    "pay-table": pay_table.ask,
    "next-step": next_step.ask,
    "house-way": house_way.ask,
    "spot-the-error": find_error.ask,
    "jackpot": jackpot.ask,
}
ONLY = {"house-way": "a house way", "jackpot": "a jackpot panel"}
ALL = "all"
MOCK = "mock-game"  # A game dealt by hand at a shared table; it has no questions.
TITLES = {
    "name-the-hand": "Name the hand",
    "pay": "Work out the pay",
    "pay-table": "Pay the table",
    "next-step": "Next step",
    "house-way": "House way",
    "spot-the-error": "Spot the error",
    "jackpot": "Jackpot steps",
    MOCK: "Mock game",
    ALL: "Mixed",
}


def question(
    topic: str,
    games: tuple[str, ...],
    seed: int,
    number: int,
    planted: tuple[str, ...] = (),
    step: int = 0,
) -> Question:
    """Question `number` of a drill; `topic` may be "all". `planted` are the errors to spot if a
    trainer chose them; `step` is the difficulty of a table to pay, by default `number`."""
    chance = seeded(seed, number)
    possible = topics_of(topic, games)
    chosen = possible[chance.below(len(possible))]
    games = games_for_drill(chosen, games)
    asked = games[chance.below(len(games))]
    if chosen == "pay-table":
        return pay_table.ask(asked, chance, step or number)
    if chosen == "spot-the-error":
        return find_error.ask(asked, chance, planted)
    return TOPICS[chosen](asked, chance)


def topics_of(topic: str, games: tuple[str, ...]) -> list[str]:
    if topic == MOCK:
        return [topic]
    if topic != ALL and topic not in TOPICS:
        raise ValueError(
            f"There is no drill {topic!r}; choose from {', '.join((*TOPICS, MOCK, ALL))}."
        )
    if topic in ONLY and not games_for_drill(topic, games):
        *others, last = (game(id_).name for id_ in games_for_drill(topic, tuple(FILES)))
        known = f"{', '.join(others)} or {last}" if others else last
        raise ValueError(f"This drill needs a game with {ONLY[topic]}. Choose {known}.")
    return [topic] if topic != ALL else [name for name in TOPICS if games_for_drill(name, games)]


def games_for_drill(topic: str, games: tuple[str, ...]) -> tuple[str, ...]:
    """The games that this drill can be about."""
    if topic == "jackpot":
        return jackpot.with_jackpots(games)
    if topic == "house-way":
        return tuple(id_ for id_ in games if id_ in FILES and game(id_).house_way is not None)
    return games
