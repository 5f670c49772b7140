"""How a drill or an exam went: the verdict, the pace, and every error with its right answer."""

import re

from msgspec.structs import replace

from houseway.floor.training.decide import asked_in, question_of, said_in
from houseway.floor.training.events import Asked
from houseway.floor.training.roll import Answered, Sitting, score
from houseway.lab.drills import MOCK
from houseway.web.pages.train.base import View
from houseway.web.pages.train.drill.table import SettledTable, judged
from houseway.web.pages.train.felt import with_cards
from houseway.web.pages.train.words import TOPICS
from houseway.web.pages.words import game_name

SEAT = re.compile(r"seat \d+", re.IGNORECASE)
SHOWN = 3  # Lines of a question in the review; the rest is collapsed.
ENDS = {
    "complete": "All questions answered.",
    "time": "Time ran out.",
    "handed in": "Handed in early.",
    "broken off": "Stopped early.",
}


def result_view(sitting: Sitting, *, is_mine: bool) -> View:
    result, exam, made = sitting.result, sitting.exam, score(sitting.answers)
    is_over = result is not None
    return {
        "look": "" if exam is None or result is None else "ok" if result.passed else "no",
        "verdict": verdict(sitting),
        "right": right(sitting),
        "pace": f"{made.per_hour:,}",
        "paced": "hands" if sitting.started.topic == MOCK else "questions",
        "again": "Retake the exam" if exam else "Do it again",
        "ends": ENDS[result.why] if result is not None else "",
        "sheet": f"/api/training/sittings/{sitting.id}/sheet" if exam and is_over else "",
        "is_mine": is_mine,
        "has_answers": bool(sitting.answers),
        "left": left_open(sitting) if exam and is_over else "",
        "errors": tuple(error(sitting, one) for one in sitting.answers if not one.right),
    }


def verdict(sitting: Sitting) -> str:
    result = sitting.result
    if result is None:  # Another trainee's sitting that is still running.
        return "Still running"
    if sitting.exam:
        return "Passed" if result.passed else "Not passed"
    return "Stopped early" if result.why == "broken off" else "Done"


def right(sitting: Sitting) -> str:
    result, made = sitting.result, score(sitting.answers)
    if result is None:
        return f"{made.right} of {made.met} right"
    percent = 100 * result.right // result.of if result.of else 0
    if sitting.exam is None:
        return f"{result.right} of {result.of} right on the first try ({percent}%)"
    needed = f"{percent}%, {sitting.exam.pass_mark}% needed"
    return f"{result.right} of {result.of} right ({needed})"


def decisive(asked: Asked) -> list[str]:
    """The last lines before the question; in a settled round, those of the seat in the reason."""
    lines = [line for line in asked.text if line.strip()]
    if lines[-1].startswith("Bets: "):  # For a whole table: the hands.
        return [line for line in lines[:-1] if not line.startswith("Paytables")]
    seat = SEAT.search(asked.why)
    of_seat = [line for line in lines if seat and seat[0].lower() in line.lower()]
    return (of_seat or lines)[-SHOWN:]


def left_open(sitting: Sitting) -> str:
    if sitting.started.topic == MOCK:
        return ""
    met = {one.number for one in sitting.answers}
    left = [str(one) for one in range(1, sitting.started.questions + 1) if one not in met]
    return f"question{'s' if len(left) > 1 else ''} {', '.join(left)}" if left else ""


def wrong_bets(sitting: Sitting, one: Answered, asked: Asked) -> SettledTable | None:
    """For a table, only the bets settled wrongly; empty if older rules made the question."""
    question = question_of(sitting, one.number) if one.topic == "pay-table" else None
    if question is None or question.text != asked.text:
        return None
    table = judged(question, one.answer)
    return replace(table, rows=tuple(row for row in table.rows if row.yours))


def error(sitting: Sitting, one: Answered) -> View:
    asked = asked_in(sitting, one)
    return {
        "title": f"{one.number}. {TOPICS[one.topic].title}, {game_name(one.game)}",
        "decisive": tuple(map(with_cards, decisive(asked))),
        "lines": tuple(with_cards(line) for line in asked.text if line.strip()),
        "asks": asked.asks,
        "yours": with_cards(said_in(sitting, one)),
        "correct": with_cards(asked.right),
        "why": () if asked.why.rstrip(".").endswith(asked.right) else with_cards(asked.why),
        "table": wrong_bets(sitting, one, asked),
    }
