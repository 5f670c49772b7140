"""One drill from the first question to the score; a question answered wrong is asked once more."""

from dataclasses import dataclass, field

from houseway.lab.drills import question as make
from houseway.lab.drills.question import Question, is_right

AGAIN_AFTER = 3  # other questions before a wrong one is repeated


@dataclass(slots=True)
class Drill:
    """Asks `questions` new questions; each one answered wrong is asked once more. A drill broken
    off counts what was answered.
    """

    topic: str
    games: tuple[str, ...]
    seed: int
    questions: int
    planted: tuple[str, ...] = ()  # errors to spot, if a trainer chose them
    asked: int = 0  # new questions so far
    answered: int = 0
    met: int = 0  # answered, not counting repeats
    right_at_once: int = 0
    repeats: list[tuple[int, int]] = field(default_factory=list)  # due after, question number
    wrong: dict[str, int] = field(default_factory=dict)  # by topic

    def next(self) -> tuple[int, Question] | None:
        """The number and the question; None when the drill is over."""
        number = self.next_number()
        return None if number is None else (number, self.make(number))

    def next_number(self) -> int | None:
        """The next number without making the question, which takes longer."""
        due = [entry for entry in self.repeats if entry[0] <= self.answered]
        if due or (self.asked == self.questions and self.repeats):
            entry = due[0] if due else self.repeats[0]
            self.repeats.remove(entry)
            return entry[1]
        if self.asked == self.questions:
            return None
        self.asked += 1
        return self.asked

    def make(self, number: int) -> Question:
        return make(self.topic, self.games, self.seed, number, self.planted)

    def answer(self, number: int, question: Question, text: str, *, repeated: bool) -> bool:
        """Raises ValueError if the answer cannot be read; nothing is counted then."""
        right = is_right(question, text)
        self.count(number, question.topic, right=right, repeated=repeated)
        return right

    def count(self, number: int, topic: str, *, right: bool, repeated: bool) -> None:
        self.answered += 1
        self.met += not repeated
        if right:
            self.right_at_once += not repeated
            return
        self.wrong[topic] = self.wrong.get(topic, 0) + 1
        if not repeated:
            self.repeats.append((self.answered + AGAIN_AFTER, number))

    def retrace(self, number: int) -> None:
        """Restores that a question was asked, whatever rule chose it at the time."""
        self.repeats = [entry for entry in self.repeats if entry[1] != number]
        self.asked = max(self.asked, number)

    def per_hour(self, seconds: float) -> float:
        """Questions per hour at this pace, repeats included."""
        return self.answered * 3600 / seconds if seconds > 0 else 0.0
