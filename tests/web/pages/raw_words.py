"""Words that only a program uses: ids of what the property has, class names, hand ids, Python's own
words, dates as files have them."""

import re
from functools import cache

from houseway.floor import commands, events
from houseway.floor.state import Property
from houseway.games import FILES
from houseway.paytables import equipment, load_catalog
from houseway.paytables.words import LINKS, hand_words

CLASS = re.compile(r"[A-Z][a-z]+(?:[A-Z][a-z]+)+")
SNAKE = r"(?<!/)\b[A-Za-z0-9]+(?:_[A-Za-z0-9]+)+\b"
PYTHON = r"\b(?:True|False|\w+\.toml)\b"
PLAIN = {"blackjack"}  # A paytable whose id is the name of its bet.
ISO = r"\b\d{4}-\d\d-\d\d(?![\w-])"
SPOKEN = {"trips"}  # The name of a bet of its own; as a hand it is three of a kind.


@cache
def class_names() -> frozenset[str]:
    return frozenset(filter(CLASS.fullmatch, (*vars(commands), *vars(events))))


@cache
def hand_ids() -> frozenset[str]:
    """As they are written, or with spaces: those that no hand is called by."""
    rows = [(table, row.hand) for table in load_catalog().values() for row in table.rows]
    called = " | ".join(hand_words(*one).lower() for one in rows)
    forms = {form for _, hand in rows for form in (hand, hand.replace("_", " "))}
    return frozenset(one for one in forms - SPOKEN if not re.search(rf"\b{one}\b", called))


def raw_ids(texts: list[str], state: Property) -> list[str]:
    """A link may be called as the English word that its id is: such an id is raw where it stands
    alone, or where our own sentences name a link."""
    links = "|".join(map(re.escape, state.jackpots))
    others = {*state.staff, *load_catalog(), *equipment(), *FILES}
    alone = {*state.jackpots, *others} - PLAIN
    hyphened = (one for one in (*others, *LINKS) if "-" in one)
    words = "|".join(map(re.escape, {*state.staff, *hyphened, *class_names(), *hand_ids()}))
    wrong = re.compile(
        rf"(?<![\w-])(?:{words})(?![\w-])|\blink (?:{links})\b|^(?:{links})[:,/]|{SNAKE}|{PYTHON}"
        rf"|{ISO}"
    )
    return [text for text in texts if text in alone or wrong.search(text)]
