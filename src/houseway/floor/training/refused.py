"""Refusals of training, one sentence each, each with its test."""

from houseway.refused import Reasons

SENTENCES = {
    "trainer_only": "Only a trainer can do this.",
    "not_yours": "This belongs to someone else. Start your own from the Train page.",
    "trainee_unknown": "There is no trainee with that name.",
    "sitting_unknown": "There is no such drill or exam.",
    "assignment_unknown": "There is no such assignment.",
    "assignment_closed": "This assignment is done or was withdrawn.",
    "already_over": "This drill or exam has ended. Open its result.",
    "not_over": "The exam is still running. Come back when it is finished.",
    "not_asked": "Question {number} is not the current one; answer question {waits}.",
    "time_over": "The exam's time is up.",
    "exam_open": "An exam is open; finish it first.",
    "no_mock": "No mock game is being dealt at this table.",
    "nothing_due": "The round is over. Start the next one.",
    "act_late": "The table has changed. Check it and try again.",
    "dealt_by_hand": "Deal the mock game at its table; it cannot be answered here.",
    "one_game": "A mock game covers one game. Choose it.",
    "drill_unknown": "{problem}",
    "answer_unreadable": "{problem}",
    "questions_wrong": "A drill has 1 to {most} questions.",
    "exam_wrong": "An exam needs a passing score of 1 to 100 percent and a time limit of 1 to"
    " {most} minutes.",
    "error_unknown": "{name!r} is not an error this drill can show; choose from {names}.",
    "due_wrong": "Write the due date like 2026-11-20.",
    "name_wrong": "Enter a name of 1 to {most} characters.",
    "game_unknown": "There is no game {game!r}.",
    "game_already": "{game} is already {state}.",
    "game_closed": "{game} is closed: {reason}. Pick another game.",
    "reason_wrong": "Enter a reason of 1 to {most} characters. Players will see it.",
    "lesson_unknown": "There is no lesson for {game!r}.",
}

_reasons = Reasons(SENTENCES)
refuse, refuse_if = _reasons.refuse, _reasons.refuse_if
