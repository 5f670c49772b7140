"""Rounds written as a script, and what the rule tests ask of them."""

from houseway.games import game, transcript
from houseway.money import DOLLAR
from houseway.table.procedure import Fact
from houseway.table.round import TableRound
from houseway.table.settlement import Line
from houseway.table.shuffler import Mode
from houseway.table.wager_rules import TableRules


def deal(script: str, answers: str = "", rules: TableRules | None = None) -> TableRound:
    """The last round of a script; answers are single words."""
    return transcript.read(f"{script}\nanswers {answers}\n", rules)[-1]


def deal_set(script: str, *settings: str, rules: TableRules | None = None) -> TableRound:
    """The same where an answer has several words, as a San Lo setting has."""
    words = "\n".join(f"answer {setting}" for setting in settings)
    return transcript.read(f"{script}\n{words}\n", rules)[-1]


def lines(round_: TableRound) -> tuple[Line, ...]:
    assert round_.lines is not None
    return round_.lines


def line_of(round_: TableRound, seat: int, spot: str) -> Line:
    [line] = [line for line in lines(round_) if (line.seat, line.spot) == (seat, spot)]
    return line


def nets(round_: TableRound, seat: int | None = None) -> dict[str, int]:
    """Dollars by spot of a seat, of the only one unless it is named."""
    if seat is None:
        [seat] = round_.wagers
    return {line.spot: line.net // DOLLAR for line in lines(round_) if line.seat == seat}


def facts(round_: TableRound, kind: str) -> list[Fact]:
    return [fact for fact in round_.facts if fact.kind == kind]


def mode_of(id_: str) -> Mode:
    """The shuffler's mode for a game."""
    found = game(id_).mode
    assert found is not None
    return found
