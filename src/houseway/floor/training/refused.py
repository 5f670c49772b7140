"""The school said no: nothing happened, and one sentence says why. Each reason has its test."""

from houseway.refused import Reasons

SENTENCES = {
    "trainer_only": "Only a trainer may do this.",
    "not_yours": "This belongs to somebody else.",
    "trainee_unknown": "Nobody of that name trains here.",
    "sitting_unknown": "There is no such drill or exam.",
    "assignment_unknown": "There is no such assignment.",
    "assignment_closed": "This assignment is done or was withdrawn.",
    "already_over": "This drill or exam is over.",
    "not_over": "The exam is not over yet.",
    "not_asked": "Question {number} is not the one that waits; it is {waits}.",
    "time_over": "The time of the exam is over.",
    "exam_open": "An exam is open; finish it first.",
    "drill_unknown": "{problem}",
    "answer_unreadable": "{problem}",
    "questions_wrong": "A drill has 1 to {most} questions.",
    "exam_wrong": "An exam has a pass mark of 1 to 100 percent and 1 to {most} minutes.",
    "error_unknown": "{name!r} is no error that can be planted; there are {names}.",
    "due_wrong": "Write the due date as year, month and day, like 2026-11-20.",
    "name_wrong": "A name has 1 to {most} letters.",
    "lesson_unknown": "There is no lesson for {game!r}.",
}

_reasons = Reasons(SENTENCES)
refuse, refuse_if = _reasons.refuse, _reasons.refuse_if
