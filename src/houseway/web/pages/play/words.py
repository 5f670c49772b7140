"""Play's words for names of the engine; all other texts are in the templates."""

import re
from collections.abc import Iterable
from functools import cache

from houseway.cards import glyphs
from houseway.games import FILES, felt
from houseway.money import Money, show
from houseway.paytables.words import spot_words
from houseway.web.play.sitting import Totals

TIMES = re.compile(r"\dx")
# An answer as a button: its text and key, where they are not the answer and its first letter.
ANSWERS = {
    "split": ("Split", "p"),
    "surrender": ("Surrender", "u"),
    "decline": ("No insurance", "n"),
    "insure": ("Insurance", "y"),
    "house way": ("House way", "w"),
    "wait": ("Set later", "w"),
}
# A blackjack choice that is not open stays in its place and says why.
SHUT = {
    "double": "You can double only on your first two cards, and only on totals this table allows.",
    "split": "You can split only two cards of equal value, and only as often as this table allows.",
}
QUESTIONS = {
    "third_street": "Third street, seat {seat}. Fold, or bet one to three times your ante.",
    "fourth_street": "Fourth street, seat {seat}. Fold, or bet one to three times your ante.",
    "fifth_street": "Fifth street, seat {seat}. Fold, or bet one to three times your ante.",
    "play_or_fold": "Seat {seat}: play or fold?",
    "raise_or_fold": "Seat {seat}: raise or fold?",
    "insurance": "Insurance, seat {seat}?",
    "early_surrender": "Seat {seat}: surrender before the dealer peeks, or play?",
    "play_hand": "Seat {seat}, it's your turn.",
    "play_split_hand": "Seat {seat}, play this hand.",
    "set_hand": "Seat {seat}, please set your hand.",
    "set_again": "Seat {seat}: that setting is a foul. Set it again, or leave it.",
}
# For a guest who leaves in mid-round: the button, and what happens to the bets, by the answer
# given.
SETTLED = "Bets still in action are settled without you; winnings go to your stack."
LEAVES = {
    "fold": (
        "Fold and leave",
        f"Your hand folds, and the bets that a fold loses are taken. {SETTLED}",
    ),
    "stand": ("Stand and leave", f"Your hand stands as it is. {SETTLED}"),
    "pull": ("Take back and leave", f"Bets you can take back go to your stack. {SETTLED}"),
    "wait": ("Set and leave", f"Your hand is set the house way. {SETTLED}"),
    "house way": ("Set and leave", f"Your hand is set the house way. {SETTLED}"),
}
LEAVE_NOW = (
    "Leave now",
    f"You make no more bets. Your hand folds if it can, or stands as it is. {SETTLED}",
)
TIMED_OUT = "If your time runs out, the dealer plays your hand by the book."
GET_UP = ("Give up your seat", "Bets not dealt yet go back to your stack.")
BOTS = {1: "Odile", 2: "Marek", 3: "Ines", 4: "Tove", 5: "Bruno", 6: "Hana", 7: "Leo"}
STRATEGIES = {
    "best": "plays optimally",
    "basic": "basic strategy",
    "timid": "plays it safe",
    "bold": "plays aggressively",
    "random": "plays at random",
    "points": "sets by points",
    "best-reply": "sets to win",
}
SAYS = {
    "folds": "folded",
    "bets": "in",
    "stands": "stands",
    "surrenders": "surrendered",
    "waits": "waits",
    "insures": "insured",
    "sets": "set",
}


DECISIONS = {
    "first": "first bet",
    "second": "second bet",
    "play_hand": "hit or stand",
    "play_split_hand": "hit or stand, split hand",
    "set_hand": "setting the hand",
    "set_again": "setting the hand again",
}


def decision_words(question: str) -> str:
    """What a decision was about, as a heading names it."""
    return DECISIONS.get(question) or spot_words(question)


def answer_words(word: str) -> str:
    """ "3x ante": adds the unit to a bare multiple."""
    if TIMES.fullmatch(word):
        return f"{word} ante"
    said = ANSWERS.get(word) or own_answers().get(word)
    return said[0] if said else glyphs(word[:1].upper() + word[1:])


@cache
def own_answers() -> dict[str, tuple[str, str]]:
    """Names that a game uses on its felt, so that the coach uses the same ones as the buttons."""
    return {word: said for game in FILES for word, said in felt(game).answers.items()}


def in_sentence(word: str) -> str:
    """An answer inside a sentence; card names keep their letters."""
    said = answer_words(word)
    return said.lower() if glyphs(word) == word else said


def sum_shown(costs: Iterable[Money]) -> str:
    """The total of the rounded amounts shown next to it."""
    return cents(sum(round(one, -4) for one in costs))


def cents(money: Money) -> str:
    """An average, to two decimals."""
    return show(round(money, -4)).lstrip("$") if money else "0.00"


def signed_cents(money: Money) -> str:
    return f"{'−' if money < 0 else '+' if money else ''}{cents(abs(money))}"


def mistakes_in(totals: Totals) -> str:
    """Empty if no choice was judged."""
    many = counted(totals.mistakes, "mistake") if totals.mistakes else "no mistakes"
    return f"{many} in {counted(totals.decisions, 'choice')}" if totals.decisions else ""


def counted(count: int, word: str) -> str:
    return f"{count:,} {word}" if count == 1 else f"{count:,} {word}s"
