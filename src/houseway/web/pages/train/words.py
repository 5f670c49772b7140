"""Texts shared by several Train pages."""

from collections.abc import Sequence
from datetime import date

from msgspec import Struct

from houseway.floor.training.events import Practice
from houseway.floor.training.roll import Sitting, score
from houseway.games import FILES
from houseway.lab.drills import MOCK, TITLES
from houseway.web.pages.felt.cards import Card, row
from houseway.web.pages.words import game_name


class Topic(Struct, frozen=True):
    """A drill as it is offered; `hand` are three cards that illustrate it."""

    title: str
    what: str
    hand: tuple[Card, ...]


TOPICS = {
    name: Topic(TITLES[name], what, row(hand))
    for name, what, hand in (
        ("name-the-hand", "Look at the cards and call the hand.", (46, 45, 44)),
        ("pay", "Read the hand, work out every bet and cut the chips.", (51, 47, 43)),
        ("pay-table", "Take and pay every bet in order.", (51, 46, 41)),
        ("next-step", "The round stops. What do you do next?", (-1, -1, 38)),
        ("house-way", "Set a hand the house way.", (52, 49, 34)),
        ("spot-the-error", "Find the mistake in a round, if there is one.", (30, 26, 23)),
        ("jackpot", "Lock wagers, claim hands and record wins on the panel.", (50, 46, 42)),
        ("mock-game", "Deal a whole table by hand.", (-1, 47, -1)),
        ("all", "Questions from every drill.", (50, 41, -1)),
    )
}


def title_of(sitting: Sitting) -> str:
    name = TITLES[sitting.started.topic]
    return f"Exam: {name}" if sitting.exam else name


def progress(sitting: Sitting) -> str:
    """ "3 of 10"; of a mock game, "1 of 3 rounds"."""
    if sitting.started.topic == MOCK:
        return f"{len(sitting.rounds)} of {sitting.started.questions} rounds"
    return f"{score(sitting.answers).met} of {sitting.started.questions}"


def due_words(due: str, today: str) -> str:
    """ "Due Fri, Nov 20"; "Overdue since Fri, Nov 20"; empty without a date."""
    if not due:
        return ""
    day = date.fromisoformat(due)
    return f"{'Overdue since' if due < today else 'Due'} {day:%a}, {day:%b} {day.day}"


def games_words(games: Sequence[str]) -> str:
    return "all games" if len(games) == len(FILES) else ", ".join(map(game_name, games))


def asked_words(given: Practice) -> str:
    """ "10 questions"; for a mock game "3 rounds"."""
    what = "round" if given.topic == MOCK else "question"
    return f"{given.questions} {what}{'' if given.questions == 1 else 's'}"


def capital(words: str) -> str:
    """An answer as its button has it: "No error"."""
    return f"{words[:1].upper()}{words[1:]}"
