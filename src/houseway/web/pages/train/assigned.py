"""Assignments of a class: one entry per task with a block for each person, and what is missed most,
to assign again.
"""

from collections import Counter
from collections.abc import Sequence
from datetime import date

from msgspec.structs import replace

from houseway.floor.training.decide import asked_in, said_in
from houseway.floor.training.events import DrillAssigned, Plan
from houseway.floor.training.plan import PLANTABLE
from houseway.floor.training.roll import Answered, Assignment, Roll, Sitting
from houseway.floor.training.sheet import given_title
from houseway.lab.drills import MOCK
from houseway.web.pages.train.base import View
from houseway.web.pages.train.drill.result import decisive
from houseway.web.pages.train.felt import with_cards
from houseway.web.pages.train.words import (
    TOPICS,
    asked_words,
    capital,
    due_words,
    games_words,
)
from houseway.web.pages.words import game_name

LIKE, ROUNDS = 12, 3  # Questions, or rounds of a mock game, "like this".
Missed = tuple[Sitting, Answered]


def tasks(roll: Roll, people: set[str], today: str) -> list[View]:
    """Those that somebody still has to do, most urgent first."""
    found: dict[DrillAssigned, list[Assignment]] = {}
    for one in roll.assignments.values():
        if one.given.trainee in people and not one.is_withdrawn:
            found.setdefault(replace(one.given, trainee="", assignment=""), []).append(one)
    open_ = {one.given.assignment for one in roll.open_assignments()}
    is_open = [all_ for all_ in found.values() if any(o.given.assignment in open_ for o in all_)]
    is_open.sort(key=lambda all_: (all_[0].given.due or "9999", -all_[0].at))
    return [task(roll, all_, open_, today) for all_ in is_open]


def task(roll: Roll, all_: Sequence[Assignment], open_: set[str], today: str) -> View:
    first = all_[0]
    given, states = first.given, [state(roll, one) for one in all_]
    planted = f": {', '.join(given.planted)}" if given.planted else ""
    rule = f", pass at {given.pass_mark}% in {given.minutes} minutes" if first.is_exam else ""
    counts = Counter(states)
    rows = [
        (
            roll.trainees[one.given.trainee].name,
            said,
            id_ if (id_ := one.given.assignment) in open_ else "",
        )
        for one, said in zip(all_, states, strict=True)
    ]
    return {
        "title": f"{given_title(first)}{planted}",
        "words": f"{asked_words(given)}, {games_words(given.games)}{rule}",
        "due": due_words(given.due, today),
        "days": days_words(given.due, today),
        "counts": ", ".join(f"{counts[one]} {one}" for one in STATES if counts[one]),
        "people": sorted(rows, key=lambda row: STATES.index(row[1])),
    }


STATES = ("passed", "done", "not passed", "in progress", "not started")


def state(roll: Roll, one: Assignment) -> str:
    sitting = roll.sittings.get(one.sitting)
    if sitting is None:
        return "not started"
    if sitting.result is None or sitting.result.why == "broken off":
        return "in progress"
    if not one.is_exam:
        return "done"
    return "passed" if sitting.result.passed else "not passed"


def days_words(due: str, today: str) -> str:
    """ "3 days left", "2 days overdue"."""
    if not due:
        return ""
    days = (date.fromisoformat(due) - date.fromisoformat(today)).days
    if not days:
        return "today"
    return f"{abs(days)} day{'s' if abs(days) > 1 else ''} {'left' if days > 0 else 'overdue'}"


def missed(roll: Roll, trainee: str, topic: str) -> list[Missed]:
    """Wrong on the first try, the most common kind first, the latest of a kind first."""
    all_ = [
        (sitting, one)
        for sitting in roll.sittings_of(trainee)
        for one in sitting.answers
        if one.topic == topic and not one.repeated and not one.right
    ]
    all_.reverse()
    counts = Counter(kind_of(*one) for one in all_)
    return sorted(all_, key=lambda one: -counts[kind_of(*one)])


def kind_of(sitting: Sitting, one: Answered) -> tuple[str, str]:
    return one.game, asked_in(sitting, one).right


def weak_spot(roll: Roll, trainee: str, topic: str) -> View | None:
    found = missed(roll, trainee, topic)
    if not found:
        return None
    sitting, one = found[0]
    asked = asked_in(sitting, one)
    same = sum(kind_of(*other) == kind_of(sitting, one) for other in found)
    first = [a.right for a in roll.answers_of(trainee) if a.topic == topic and not a.repeated]
    often = f"{same} of the {len(found)} mistakes were like this one" if same > 1 else "The last"
    " mistake"
    return {
        "of": f"{roll.trainees[trainee].name}, {TOPICS[topic].title}",
        "share": f"{sum(first)} of {len(first)} right on the first try",
        "often": f"{often}, {game_name(one.game)}",
        "lines": tuple(map(with_cards, decisive(asked, topic))),
        "asks": asked.asks,
        "yours": with_cards(capital(said_in(sitting, one))),
        "correct": with_cards(capital(asked.right)),
        "press": f"{trainee} {topic}",
        "words": f"Assign {count_of(topic)} {'rounds ' if topic == MOCK else ''}like this",
        "all": trainee,
    }


def like_this(roll: Roll, trainee: str, topic: str) -> Plan | None:
    """Of the same game; for errors, the same error."""
    found = missed(roll, trainee, topic)
    if not found:
        return None
    game, right = kind_of(*found[0])
    planted = (right,) if topic == "spot-the-error" and right in PLANTABLE else ()
    return Plan(topic=topic, games=(game,), questions=count_of(topic), planted=planted)


def count_of(topic: str) -> int:
    return ROUNDS if topic == MOCK else LIKE
