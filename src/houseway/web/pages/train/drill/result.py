"""How a drill or an exam went: the verdict, the pace, and every error with its right answer."""

import re
from collections.abc import Sequence

from msgspec.structs import replace

from houseway.floor.training.decide import asked_in, question_of, said_in
from houseway.floor.training.events import Asked
from houseway.floor.training.roll import Answered, Sitting, score
from houseway.lab.drills import MOCK
from houseway.web.pages.train.base import View
from houseway.web.pages.train.drill.table import SettledTable, judged
from houseway.web.pages.train.felt import with_cards
from houseway.web.pages.train.words import TOPICS, capital
from houseway.web.pages.words import game_name

SEAT = re.compile(r"seat \d+", re.IGNORECASE)
SEAT_NUMBER = re.compile(r"seat (\d+)", re.IGNORECASE)
OWNER = re.compile(r"for seat (\d+)'s ", re.IGNORECASE)
HAND = re.compile(r" *\d+ Seat (?P<seat>\d+): ")
PAID = re.compile(r"Seat (?P<seat>\d+), (?P<bet>[^:]+): .* not \+?(?P<amount>\S+)\.$")
BUTTON = re.compile(
    r"(?P<name>.+) is pressed only after every (?P<bet>.+?)(?: and .*)? bet is settled"
)
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
        "paced": "steps" if sitting.started.topic == MOCK else "questions",
        "again": "Retake the exam" if exam else "Do it again",
        "ends": ended(sitting),
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


def ended(sitting: Sitting) -> str:
    if sitting.result is None:
        return ""
    is_dealt = sitting.started.topic == MOCK and sitting.result.why == "complete"
    return "All rounds dealt." if is_dealt else ENDS[sitting.result.why]


def right(sitting: Sitting) -> str:
    result, made = sitting.result, score(sitting.answers)
    if result is None:
        return f"{made.right} of {made.met} right"
    percent = 100 * result.right // result.of if result.of else 0
    of = f"{result.right} of {result.of}{' steps' if sitting.started.topic == MOCK else ''} right"
    if sitting.exam is None:
        return f"{of} on the first try ({percent}%)"
    return f"{of} ({percent}%, {sitting.exam.pass_mark}% needed)"


def decisive(asked: Asked, topic: str) -> list[str]:
    """The last lines before the question; in a settled round, those that the reason is about."""
    lines = [line for line in asked.text if line.strip()]
    if topic == "spot-the-error" and (found := at_fault(lines, asked.why)):
        return found
    if lines[-1].startswith("Bets: "):  # For a whole table: the hands.
        return [line for line in lines[:-1] if not line.startswith("Paytables")]
    if topic == "next-step":
        return lines[-SHOWN:]
    if asked.why.startswith("Seat") and (owners := OWNER.findall(asked.why)):  # Envy.
        return [line for line in lines if (own := SEAT.match(line)) and own[0][5:] in owners]
    seat = SEAT.search(asked.why)
    of_seat = [line for line in lines if seat and seat[0].lower() in line.lower()]
    return (of_seat or lines)[-SHOWN:]


def at_fault(lines: Sequence[str], why: str) -> list[str]:
    """Of a round with an error: the hands that earned envy, the hand and its pay, the two hands in
    the wrong order, or the button and the bet settled after it."""
    if button := BUTTON.match(why):
        place = next((at for at, line in enumerate(lines) if button["name"] in line), len(lines))
        later = [line for line in lines[place:] if f" {button['bet']} " in line]
        return [*lines[place : place + 1], *later[-1:]]
    if owners := OWNER.findall(why):
        hands = [line for line in lines if seat_of(line) in owners]
        return [*hands, *paid_wrongly(lines, why)]
    pays = paid_wrongly(lines, why)
    until = lines.index(pays[0]) if pays else len(lines)
    last = {seat_of(line): line for line in lines[:until]}
    hands = [last[seat] for seat in SEAT_NUMBER.findall(why) if seat in last]
    return [*sorted(hands, key=lines.index), *pays]


def seat_of(line: str) -> str:
    """The seat whose hand is read in this line."""
    found = HAND.match(line)
    return found["seat"] if found else ""


def paid_wrongly(lines: Sequence[str], why: str) -> list[str]:
    paid = PAID.match(why)
    if paid is None:
        return []
    start, end = f" Seat {paid['seat']} {paid['bet']} ", f"+{paid['amount']}"
    return [line for line in lines if start in line and line.endswith(end)][:1]


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
        "decisive": tuple(map(with_cards, decisive(asked, one.topic))),
        "lines": tuple(with_cards(line) for line in asked.text if line.strip()),
        "asks": asked.asks,
        "yours": with_cards(capital(said_in(sitting, one))),
        "correct": with_cards(capital(asked.right)),
        "why": () if asked.why.rstrip(".").endswith(asked.right) else with_cards(asked.why),
        "table": wrong_bets(sitting, one, asked),
    }
