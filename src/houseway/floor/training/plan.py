"""What is to be practised, and whether it can be."""

from msgspec import Struct

from houseway.floor.training import events as e
from houseway.floor.training.refused import refuse, refuse_if
from houseway.games import FILES
from houseway.lab.drills import topics_of
from houseway.lab.drills.find_error import ERRORS

QUESTIONS_MOST, MINUTES_MOST = 200, 240
PLANTABLE = tuple(error.name for error in ERRORS)


class Plan(Struct, frozen=True, kw_only=True):
    """What is to be practised. With a pass mark it is an exam."""

    topic: str = "all"
    games: tuple[str, ...] = tuple(FILES)
    questions: int = 10
    planted: tuple[str, ...] = ()
    pass_mark: int = 0
    minutes: int = 0


def check_plan(plan: Plan) -> None:
    refuse_if(not 1 <= plan.questions <= QUESTIONS_MOST, "questions_wrong", most=QUESTIONS_MOST)
    for game in plan.games or ("",):
        if game not in FILES:
            refuse("drill_unknown", problem=f"There is no game {game!r}.")
    try:
        topics_of(plan.topic, plan.games)
    except ValueError as problem:
        refuse("drill_unknown", problem=problem)
    for name in plan.planted:
        refuse_if(name not in PLANTABLE, "error_unknown", name=name, names=", ".join(PLANTABLE))
    is_exam = bool(plan.pass_mark or plan.minutes)
    fits = 1 <= plan.pass_mark <= 100 and 1 <= plan.minutes <= MINUTES_MOST
    refuse_if(is_exam and not fits, "exam_wrong", most=MINUTES_MOST)


def plan_of(given: e.DrillAssigned) -> Plan:
    return Plan(
        topic=given.topic,
        games=given.games,
        questions=given.questions,
        planted=given.planted,
        pass_mark=given.pass_mark,
        minutes=given.minutes,
    )


def start_event(
    plan: Plan, id_: str, trainee: str, seed: int, assignment: str
) -> e.DrillStarted | e.ExamStarted:
    common = {
        "sitting": id_,
        "trainee": trainee,
        "topic": plan.topic,
        "games": plan.games,
        "seed": seed,
        "questions": plan.questions,
        "assignment": assignment,
        "planted": plan.planted,
    }
    if not plan.pass_mark:
        return e.DrillStarted(**common)  # type: ignore[arg-type]
    return e.ExamStarted(pass_mark=plan.pass_mark, minutes=plan.minutes, **common)  # type: ignore[arg-type]
