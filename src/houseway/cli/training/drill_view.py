"""A drill in the terminal: the question, the typed answer, and the score at the end."""

from collections.abc import Sequence

from houseway.cli.odds_view import WIDTH
from houseway.cli.training.play_view import Screen
from houseway.cli.view import page
from houseway.games import felt
from houseway.lab.drills import TITLES
from houseway.lab.drills.question import Question, right_words
from houseway.lab.training.drill import Drill

SETTING = "Write high / mid / low, by cards or positions: "
ONE_COLUMN = 6  # up to this many choices are listed one below another


class ScreenTrainer:
    def __init__(self, questions: int) -> None:
        self.screen, self.questions = Screen(page()), questions
        self.screen.say("Type q to stop. Wrong answers come up again.", "dim")

    def show(self, number: int, question: Question, *, repeated: bool) -> None:
        screen = self.screen
        again = ", repeated" if repeated else ""
        screen.say()
        head = f"Question {number} of {self.questions}{again}"
        what = f"{TITLES[question.topic]}, {felt(question.game).short}"
        screen.say(f" {head}. {what} ", "bold reverse")
        for line in question.text:
            screen.say(line)
        if question.cards and screen.draws:
            screen.draw(question.cards)
        for row in in_columns(question.choices):
            screen.say(row, "cyan")

    def hear(self, question: Question) -> str:
        how = SETTING if question.kind == "setting" else ""
        typed = self.screen.ask(f"{question.asks} {how}")
        if typed in ("q", "quit"):
            raise EOFError
        return typed

    def unreadable(self, problem: str) -> None:
        self.screen.say(problem, "bold red")

    def verdict(self, question: Question, *, right: bool) -> None:
        if right:
            self.screen.say("Right.", "bold green")
            return
        self.screen.say(f"Wrong. Answer: {right_words(question)}.", "bold red")
        self.screen.say(question.why)

    def score(self, drill: Drill, seconds: float, *, is_done: bool) -> None:
        screen = self.screen
        screen.say()
        if not drill.answered:
            screen.say("No questions answered.", "bold")
            return
        screen.say(
            f"{'Done' if is_done else 'Stopped early'}. {drill.right_at_once} of {drill.met}"
            f" right on the first try ({100 * drill.right_at_once // drill.met}%),"
            f" {drill.per_hour(seconds):,.0f} questions per hour.",
            "bold",
        )
        for topic, count in drill.wrong.items():
            screen.say(f"  {TITLES[topic]}: {count} wrong", "red")
        screen.say(f"To repeat this drill: --seed {drill.seed}.", "dim")


def in_columns(choices: Sequence[str]) -> list[str]:
    """Numbered, in as many columns as fit."""
    cells = [f"{place:3}  {choice}" for place, choice in enumerate(choices, 1)]
    width = 2 + max(map(len, cells), default=1)
    abreast = max(1, WIDTH // width) if len(cells) > ONE_COLUMN else 1
    rows = [cells[start : start + abreast] for start in range(0, len(cells), abreast)]
    return ["".join(f"{cell:{width}}" for cell in row).rstrip() for row in rows]
