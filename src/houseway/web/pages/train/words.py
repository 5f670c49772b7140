"""Words that several pages of Train share."""

from collections.abc import Sequence
from datetime import date

from msgspec import Struct

from houseway.floor.training.roll import Assignment, Sitting
from houseway.games import FILES
from houseway.web.pages.felt.cards import Card, row
from houseway.web.pages.words import game_name


class Topic(Struct, frozen=True):
    """A drill as it is offered; `hand` are three cards that say what it is about."""

    title: str
    what: str
    hand: tuple[Card, ...]


TOPICS = {
    name: Topic(title, what, row(hand))
    for name, title, what, hand in (
        ("name-the-hand", "Name the hand", "Cards are down: call the hand.", (46, 45, 44)),
        ("pay", "Work out the pay", "Read the hand, size every bet, cut the chips.", (51, 47, 43)),
        ("pay-table", "Pay the table", "Take and pay every bet, in order.", (51, 46, 41)),
        ("next-step", "Next step", "The round is stopped. What do you do now?", (-1, -1, 38)),
        ("house-way", "House way", "Set a hand as the house sets it.", (52, 49, 34)),
        (
            "spot-the-error",
            "Spot the error",
            "One mistake in the round, or none.",
            (30, 26, 23),
        ),
        ("jackpot", "Jackpot steps", "Lock, claim, record: on the panel itself.", (50, 46, 42)),
        ("all", "Mixed", "All drills and all games.", (50, 41, -1)),
    )
}


def title_of(sitting: Sitting) -> str:
    name = TOPICS[sitting.started.topic].title
    return f"Exam: {name}" if sitting.exam else name


def given_title(found: Assignment) -> str:
    what = "Exam" if found.is_exam else "Drill"
    return f"{what}: {TOPICS[found.given.topic].title}"


def due_words(due: str, today: str) -> str:
    """ "Due Fri, Nov 20"; "Overdue since Fri, Nov 20"; nothing without a date."""
    if not due:
        return ""
    day = date.fromisoformat(due)
    return f"{'Overdue since' if due < today else 'Due'} {day:%a}, {day:%b} {day.day}"


def games_words(games: Sequence[str]) -> str:
    return "all games" if len(games) == len(FILES) else ", ".join(map(game_name, games))


def questions(count: int) -> str:
    return f"{count} question" if count == 1 else f"{count} questions"
