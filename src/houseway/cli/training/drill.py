"""`houseway drill [TOPIC]`: drills from the training manuals, scored and timed."""

import argparse
import json
import sys
import time
from typing import TYPE_CHECKING, Protocol

from houseway.cli import whole
from houseway.games import FILES

if TYPE_CHECKING:
    from houseway.lab.drills.question import Question
    from houseway.lab.training.drill import Drill

TOPICS = (
    *("name-the-hand", "pay", "pay-table", "next-step", "house-way", "spot-the-error"),
    *("jackpot", "all"),
)


class Trainer(Protocol):
    """Asks the questions: on a person's screen, or as lines of JSON to a program."""

    def show(self, number: int, question: "Question", *, repeated: bool) -> None: ...

    def hear(self, question: "Question") -> str: ...

    def unreadable(self, problem: str) -> None: ...

    def verdict(self, question: "Question", *, right: bool) -> None: ...

    def score(self, drill: "Drill", seconds: float, *, is_done: bool) -> None: ...


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add("topic", nargs="?", choices=TOPICS, default="all", metavar="TOPIC", help=", ".join(TOPICS))
    add("--game", choices=list(FILES), metavar="GAME", help=f"one of {', '.join(FILES)}")
    add(
        "--questions",
        type=whole,
        default=10,
        metavar="N",
        help="new questions, besides those repeated after a miss; default: 10",
    )
    add("--seed", type=whole, metavar="S", help="seed; the same seed repeats the drill")
    add("--trainee", metavar="NAME", help="record the result in the training log in HOUSEWAY_DATA")
    add(
        "--json",
        action="store_true",
        help="print questions and read answers, one JSON object per line",
    )


def run(args: argparse.Namespace) -> int:
    drill = open_drill(args)
    if args.trainee is None:
        return take(drill, args)
    from houseway.cli.training.drill_record import recorded

    with recorded(drill, args.trainee) as noted:
        return take(noted, args)


def take(drill: "Drill", args: argparse.Namespace) -> int:
    trainer: Trainer = JsonTrainer() if args.json else screen_trainer(args.questions)
    started = time.monotonic()
    code, is_done = 0, False
    try:
        go_through(drill, trainer)
        is_done = True
    except EOFError:
        pass
    except KeyboardInterrupt:
        code = 130
    trainer.score(drill, time.monotonic() - started, is_done=is_done)
    return code


def open_drill(args: argparse.Namespace) -> "Drill":
    from houseway.cards import system_randomness
    from houseway.lab.drills import topics_of
    from houseway.lab.training.drill import Drill

    games = (args.game,) if args.game else tuple(FILES)
    topics_of(args.topic, games)
    if args.questions <= 0:
        raise ValueError("Ask for at least 1 question.")
    seed = system_randomness().below(1 << 32) if args.seed is None else args.seed
    return Drill(topic=args.topic, games=games, seed=seed, questions=args.questions)


def go_through(drill: "Drill", trainer: Trainer) -> None:
    """Raises EOFError if the input ends."""
    seen: set[int] = set()
    while (found := drill.next()) is not None:
        number, question = found
        repeated = number in seen
        seen.add(number)
        trainer.show(number, question, repeated=repeated)
        right = None
        while right is None:
            text = trainer.hear(question)
            try:
                right = drill.answer(number, question, text, repeated=repeated)
            except ValueError as problem:
                trainer.unreadable(str(problem))
        trainer.verdict(question, right=right)


class JsonTrainer:
    """Writes {"question": ...}, reads {"answer": "..."}, writes {"right": true, ...}."""

    def show(self, number: int, question: "Question", *, repeated: bool) -> None:
        self.write(
            {
                "question": number,
                "repeated": repeated,
                "topic": question.topic,
                "game": question.game,
                "kind": question.kind,
                "text": list(question.text),
                "asks": question.asks,
                "choices": list(question.choices),
            }
        )

    def hear(self, question: "Question") -> str:
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        return read_answer(line)

    def unreadable(self, problem: str) -> None:
        self.write({"error": problem})

    def verdict(self, question: "Question", *, right: bool) -> None:
        self.write({"right": right, "answer": question.right, "why": question.why})

    def score(self, drill: "Drill", seconds: float, *, is_done: bool) -> None:
        self.write({"score": score_record(drill, seconds)})

    def write(self, record: dict[str, object]) -> None:
        print(json.dumps(record), flush=True)


def read_answer(line: str) -> str:
    """The answer of a line; anything but such an object counts as an unreadable answer."""
    try:
        record = json.loads(line)
    except json.JSONDecodeError:
        return ""
    return str(record.get("answer", "")) if isinstance(record, dict) else ""


def score_record(drill: "Drill", seconds: float) -> dict[str, object]:
    return {
        "seed": drill.seed,
        "questions": drill.met,
        "answered": drill.answered,
        "right_at_once": drill.right_at_once,
        "wrong_by_topic": drill.wrong,
        "seconds": round(seconds, 3),
        "hands_per_hour": round(drill.per_hour(seconds)),
    }


def screen_trainer(questions: int) -> Trainer:
    from houseway.cli.training.drill_view import ScreenTrainer

    return ScreenTrainer(questions)
