"""A game's felt and its texts: derived from the game, or overridden in felt.toml.

Everything that a screen, the lobby or the explorer shows of a game apart from its rounds is here. A
key that is not in felt.toml keeps its derived value; an unknown key is refused.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from tomllib import loads

from houseway.paytables import paytable
from houseway.paytables.node import Node
from houseway.paytables.words import bet_label
from houseway.table.layout import Game

RING, DIAMOND, SENSOR = "ring", "diamond", "sensor"
FAN = "fan"
COLUMNS = 4
SAMPLE = "As Ks Qh Jd Tc 9c"
NUMBERS = ("No", "One", "Two", "Three", "Four", "Five", "Six")


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    spot: str
    column: int
    row: int
    shape: str = RING


@dataclass(frozen=True, slots=True, kw_only=True)
class Stage:
    """One step of the step line: its title, the mark that starts it, and why it is there.

    A mark is a kind of fact, a question or a spot: "settled>dealer_shown" is the first "settled"
    after a "dealer_shown", "community_turned#2" is the second of its kind, "" is the start.
    """

    title: str
    mark: str = ""
    why: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Felt:
    """`left` and `right` are the bets whose pays are printed on the felt.

    `taps` says which answer a tap on a waiting spot gives; FAN shows several answers to choose
    from. `sample` is a hand for the lobby, `examples` are cards worth asking the explorer about,
    `cloth` is printed next to the pays, and `variants` are other tables used in drills.
    """

    line: str
    short: str
    places: tuple[Place, ...]
    left: tuple[str, ...]
    right: tuple[str, ...]
    sample: str
    stages: tuple[Stage, ...]
    taps: Mapping[str, str] = field(default_factory=dict)  # spot: answer
    tall: bool = False  # three rows: names are printed next to the rings
    cloth: tuple[str, ...] = ()
    marks: Mapping[str, str] = field(default_factory=dict)  # where a ring has no name: "1"
    questions: Mapping[str, str] = field(default_factory=dict)
    answers: Mapping[str, tuple[str, str]] = field(default_factory=dict)  # words and key
    examples: tuple[str, ...] = ()
    variants: tuple[Mapping[str, str], ...] = ()

    @property
    def cards(self) -> int:
        """Number of cards in a hand, taken from the sample."""
        return len(self.sample.split())


def felt_of(game: Game, file: Path) -> Felt:
    """`file` is the felt.toml of the game's folder; it need not exist."""
    text = file.read_text("utf-8") if file.exists() else ""
    node = Node(loads(text), f"{file.parent.name}/{file.name}", "")
    derived = dict(derive(game))
    read = {name: READ[name](node, name) for name in READ}
    said = {name: value for name, value in read.items() if value is not None}
    node.finish()
    return Felt(**{**derived, **said})  # type: ignore[arg-type]


# A felt derived from the game.


def derive(game: Game) -> Iterator[tuple[str, object]]:
    side = [spot for spot in game.tables if spot not in game.base]
    first = paytable(game.tables[game.base[0]])
    rows = [*chunks(game.later), *chunks([marked(game, spot) for spot in game.spots])]
    yield "line", line_of(game)
    yield "short", game.name
    yield "places", places(rows)
    yield "left", (first.bet,)
    yield "right", tuple(side[:1])
    yield "sample", " ".join(SAMPLE.split()[: game.deal.own])
    yield "stages", tuple(stages(game))


def line_of(game: Game) -> str:
    deal = game.deal
    own = f"Your {NUMBERS[deal.own].lower()} cards"
    if deal.community:
        return f"{own} and {NUMBERS[deal.community].lower()} community cards."
    return f"{own} against the dealer's." if deal.dealer else f"{own}, paid by the paytable."


def stages(game: Game) -> Iterator[Stage]:
    deal = game.deal
    yield Stage(title="Bets")
    if deal.dealer or not deal.community:
        yield Stage(title="Deal", mark="hand_dealt")
    else:
        yield Stage(title=f"{NUMBERS[deal.own]} cards", mark="hand_dealt")
    for at in range(1, deal.community + 1):
        yield Stage(title=f"Card {at}", mark=f"community_turned#{at}")
    if deal.dealer:
        yield Stage(title="Dealer", mark="dealer_shown")
    yield Stage(title="Pay", mark="settled")


def marked(game: Game, spot: str) -> str:
    return f"({spot})" if spot in game.tables and is_metered(game.tables[spot]) else spot


def is_metered(id_: str) -> bool:
    return paytable(id_).is_progressive


def chunks(spots: list[str] | tuple[str, ...]) -> list[str]:
    return [" ".join(spots[at : at + COLUMNS]) for at in range(0, len(spots), COLUMNS)]


def places(rows: list[str] | tuple[str, ...]) -> tuple[Place, ...]:
    """ "third_street fourth_street": one row; `-` is an empty place, `<>` a diamond, `()` a
    sensor."""
    found = []
    for row, words in enumerate(rows, 1):
        for column, word in enumerate(words.split(), 1):
            if word != "-":
                name = word.strip("<>()")
                shape = DIAMOND if word[0] == "<" else SENSOR if word[0] == "(" else RING
                found.append(Place(spot=name, column=column, row=row, shape=shape))
    return tuple(found)


def spot_title(felt: Felt, spot: str) -> str:
    """What the felt prints in the spot: the name of the bet, or its mark."""
    return felt.marks.get(spot) or bet_label(spot)


# What felt.toml may say; None where it says nothing.


def _text(node: Node, name: str) -> str | None:
    return node.text(name) if node.has(name) else None


def _texts(node: Node, name: str) -> tuple[str, ...] | None:
    return node.texts(name) if node.has(name) else None


def _words(node: Node, name: str) -> dict[str, str] | None:
    if not node.has(name):
        return None
    child = node.child(name)
    return {key: child.text(key) for key in child.table}


def _places(node: Node, name: str) -> tuple[Place, ...] | None:
    return places(node.texts("rows")) if node.has("rows") else None


def _stages(node: Node, name: str) -> tuple[Stage, ...] | None:
    if not node.has(name):
        return None
    found = []
    for child in node.children(name):
        mark, why = child.text("mark", ""), child.text("why", "")
        found.append(Stage(title=child.text("title"), mark=mark, why=why))
        child.finish()
    return tuple(found)


def _answers(node: Node, name: str) -> dict[str, tuple[str, str]] | None:
    """`pull = ["Pull back", "b"]`: the words of the button, and its key."""
    if not node.has(name):
        return None
    child = node.child(name)
    found = {}
    for word in child.table:
        both = child.texts(word)
        if len(both) != 2:
            child.refuse("an answer has its words and its key.", word)
        found[word] = (both[0], both[1])
    return found


def _variants(node: Node, name: str) -> tuple[dict[str, str], ...] | None:
    if not node.has(name):
        return None
    return tuple({bet: one.text(bet) for bet in one.table} for one in node.children(name))


def _flag(node: Node, name: str) -> bool | None:
    return node.flag(name) if node.has(name) else None


READ: dict[str, Callable[[Node, str], object]] = {
    **dict.fromkeys(("line", "short", "sample"), _text),
    **dict.fromkeys(("left", "right", "cloth", "examples"), _texts),
    **dict.fromkeys(("taps", "marks", "questions"), _words),
    "places": _places,
    "stages": _stages,
    "tall": _flag,
    "answers": _answers,
    "variants": _variants,
}
