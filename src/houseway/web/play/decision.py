"""A choice that the lab has judged."""

from msgspec import Struct

from houseway.money import Money


class Decision(Struct, kw_only=True):
    """One choice, with what each answer was worth; a mistake has a cost above zero."""

    seat: int
    question: str
    hand: str
    board: str
    answer: str
    best: str
    cost: Money
    worth: list[tuple[str, Money]]  # by answer, best first
