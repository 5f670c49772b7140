"""One drill from the first question to the score; what was answered wrong comes back once."""

from dataclasses import dataclass, field

from houseway.lab.drills import question as make
from houseway.lab.drills.question import Question, is_right

AGAIN_AFTER = 3  # a wrong answer's question comes again after so many others


@dataclass(slots=True)
class Drill:
    """`questions` new ones are asked; each that was answered wrong is asked once more.

    A drill that is broken off counts what was answered.
    """

    topic: str
    games: tuple[str, ...]
    seed: int
    questions: int
    planted: tuple[str, ...] = ()  # errors to be spotted, where a trainer chose them
    asked: int = 0  # new questions so far
    answered: int = 0
    met: int = 0  # questions that were answered, repeats not counted
    right_at_once: int = 0
    repeats: list[tuple[int, int]] = field(default_factory=list)  # due after, question number
    wrong: dict[str, int] = field(default_factory=dict)  # by topic

    def next(self) -> tuple[int, Question] | None:
        """The number of a question and the question; None when the drill is over."""
        number = self.next_number()
        return None if number is None else (number, self.make(number))

    def next_number(self) -> int | None:
        """Without making the question, which takes longer than to say which one it is."""
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
        """ValueError if the answer cannot be read; then nothing is counted."""
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
        """A question was asked, by whatever rule held then."""
        self.repeats = [entry for entry in self.repeats if entry[1] != number]
        self.asked = max(self.asked, number)

    def per_hour(self, seconds: float) -> float:
        """Hands per hour at this pace, repeats included."""
        return self.answered * 3600 / seconds if seconds > 0 else 0.0
