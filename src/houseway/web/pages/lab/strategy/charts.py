"""Basic strategy as charts; each cell links to an example of its cards."""

from collections.abc import Callable

from houseway.cards import rank_of
from houseway.hands import blackjack as hands
from houseway.web.lab.strategy import StrategyQuestion
from houseway.web.pages.lab.base import Answer, View

Cell = tuple[str, str, str]  # Chart, hand, up card.
TITLES = {"hard": "Hard totals", "soft": "Soft totals", "pairs": "Pairs", "surrender": "Surrender"}


def charts(asked: StrategyQuestion, rules: Answer, address: Callable[[str], str]) -> View:
    """`address` is the explorer's URL with given cards; `is_here`: they are on the felt."""
    here, ups = present_cell(asked), rules["up_cards"]

    def cell(of: Cell, word: str) -> View:
        cards, (_, hand, up) = cards_of(of), of
        at, label = (
            address(cards) if cards else "",
            f"{hand} against {up_words(up)}: {play_words(word)}",
        )
        return View(word=word, is_here=of == here, address=at, label=label)

    def row(name: str, hand: str, words: list[str]) -> View:
        cells = [cell((name, hand, up), word) for up, word in zip(ups, words, strict=True)]
        return View(hand=hand, cells=cells)

    tables = [
        View(title=TITLES[name], rows=[row(name, hand, words) for hand, words in found.items()])
        for name, found in rules["charts"].items()
    ]
    return View(edge=rules["edge"], cost=rules["cost"], ups=list(map(up_words, ups)), tables=tables)


PLAYS = {
    "H": "hit",
    "S": "stand",
    "Dh": "double or hit",
    "Ds": "double or stand",
    "P": "split",
    "Rh": "surrender or hit",
    "Rs": "surrender or stand",
    ".": "play the total",
}


def play_words(word: str) -> str:
    return PLAYS.get(word, word)


def up_words(up: str) -> str:
    return "10" if up == "T" else up


def cards_of(of: Cell) -> str:
    """Two cards and the up card as an example of a cell; empty if only a pair makes the total."""
    name, hand, up = of
    if name in ("soft", "pairs"):
        first, second = hand[0], hand[1]
    else:
        high = min(10, int(hand) - 2)
        low = int(hand) - high
        if high == low:
            return ""
        first, second = ("T" if high == 10 else str(high)), ("T" if low == 10 else str(low))
    return f"{first}s {second}h {up}d"


def present_cell(asked: StrategyQuestion) -> Cell:
    """Chart, hand and up card of the cards on the felt; empty before they are complete."""
    if not asked.is_spot:
        return "", "", ""
    up, hand = letter(asked.board[0]), asked.hand
    if len(hand) == 2 and letter(hand[0]) == letter(hand[1]):
        return "pairs", letter(hand[0]) * 2, up
    total = hands.total(hand)
    if total.soft:
        return "soft", f"A{'T' if total.points == 21 else total.points - 11}", up
    return "hard", str(total.points), up


def letter(card: int) -> str:
    value = hands.value(card)
    return "A" if value == 11 else "T" if value == 10 else str(rank_of(card) + 2)
