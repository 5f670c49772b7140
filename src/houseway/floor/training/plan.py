"""What to practice, and whether it is possible."""

import msgspec

from houseway.floor.training import events
from houseway.floor.training.events import Plan
from houseway.floor.training.refused import refuse, refuse_if
from houseway.games import FILES
from houseway.lab.drills import MOCK, topics_of
from houseway.lab.drills.find_error import ERRORS

QUESTIONS_MOST, MINUTES_MOST = 200, 240
PLANTABLE = tuple(error.name for error in ERRORS)


def check_plan(plan: Plan) -> None:
    refuse_if(not 1 <= plan.questions <= QUESTIONS_MOST, "questions_wrong", most=QUESTIONS_MOST)
    for game in plan.games or ("",):
        if game not in FILES:
            refuse("drill_unknown", problem=f"There is no game {game!r}.")
    refuse_if(plan.topic == MOCK and len(plan.games) != 1, "one_game")
    try:
        topics_of(plan.topic, plan.games)
    except ValueError as problem:
        refuse("drill_unknown", problem=problem)
    for name in plan.planted:
        refuse_if(name not in PLANTABLE, "error_unknown", name=name, names=", ".join(PLANTABLE))
    is_exam = bool(plan.pass_mark or plan.minutes)
    fits = 1 <= plan.pass_mark <= 100 and 1 <= plan.minutes <= MINUTES_MOST
    refuse_if(is_exam and not fits, "exam_wrong", most=MINUTES_MOST)


def plan_of(given: events.DrillAssigned) -> Plan:
    return msgspec.convert(given, Plan, from_attributes=True)


def start_event(
    plan: Plan, id_: str, trainee: str, seed: int, assignment: str
) -> events.DrillStarted | events.ExamStarted:
    asked = msgspec.structs.asdict(plan)
    common = {**asked, "sitting": id_, "trainee": trainee, "seed": seed, "assignment": assignment}
    if plan.pass_mark:
        return events.ExamStarted(**common)
    del common["pass_mark"], common["minutes"]
    return events.DrillStarted(**common)
