"""Lessons: one instructive round of each game, step by step, each with its reason.

The game's own procedure deals the round from a fixed order of cards; the lesson only adds the
reasons.
"""

import tomllib
from collections import Counter
from dataclasses import dataclass
from functools import cache

from houseway.games import FILES, data_file
from houseway.games.transcript import read
from houseway.lab.drills.deals import steps
from houseway.lab.drills.next_step import told
from houseway.lab.drills.scene import Scene, scene_of
from houseway.table.procedure import Ask, Fact
from houseway.table.settlement import Line


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """`words` are the dealer's; `scene` is the felt right after the step."""

    kind: str
    words: str
    why: str
    scene: Scene
    seat: int = 0
    answer: str = ""  # the player's answer to it
    lines: tuple[Line, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Lesson:
    game: str
    about: str
    steps: tuple[Step, ...]


def taught() -> tuple[str, ...]:
    """The games that have a lesson."""
    return tuple(id_ for id_ in FILES if data_file(id_, "lesson.toml").is_file())


@cache
def lesson(game: str) -> Lesson:
    """Raises ValueError if the game has none."""
    if game not in taught():
        raise ValueError(f"There is no lesson for {game!r}.")
    record = tomllib.loads(data_file(game, "lesson.toml").read_text("utf-8"))
    [round_] = read(record["script"])
    happened = steps(round_)
    answers = iter(round_.answers)
    turns: Counter[str] = Counter()
    found = []
    for place, step in enumerate(happened):
        kind = kind_of(step)
        asked = isinstance(step, Ask)
        found.append(
            Step(
                kind=kind,
                words=told(step),
                why=reason(record["why"], kind, turns[kind]),
                scene=scene_of(happened[: place + 1], round_.wagers, taken=True),
                seat=step.seat,
                answer=next(answers) if asked else "",
                lines=() if isinstance(step, Ask) else step.lines,
            )
        )
        turns[kind] += 1
    return Lesson(game=game, about=record["about"], steps=tuple(found))


def kind_of(step: Fact | Ask) -> str:
    return f"ask {step.question}" if isinstance(step, Ask) else step.kind


def reason(reasons: dict[str, str | list[str]], kind: str, turn: int) -> str:
    """The first, second, ... reason of a kind; the last one is used for all later steps."""
    found = reasons[kind]
    return found if isinstance(found, str) else found[min(turn, len(found) - 1)]
