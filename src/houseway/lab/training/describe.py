"""What is this hand? One answer for any cards of any game, for commands and screens.

The game's paytables and the number of cards decide which family of hands is read.
"""

from collections.abc import Callable, Mapping, Sequence

from houseway.games import FILES, felt, game, game_title
from houseway.hands import (
    blackjack,
    five_card,
    names,
    semi_wild,
    sevens,
    three_card,
    trilux,
    two_card,
    wild,
)
from houseway.hands.setting import three_hands as set_hands
from houseway.paytables import Paytable, paytable

Say = Callable[[Sequence[int]], str]
JACKPOTS = {"blazing-7s": "blazing_sevens", "trilux": trilux.FAMILY}
ANY = 0  # The default for numbers of cards not listed.


def describe(cards: Sequence[int], what: str) -> str:
    """The sentence for these cards in this game, or a ValueError that says what can be read. Three
    cards where five are paid are community cards; a set hand is read whole, or as its high, mid or
    low hand.
    """
    readings = _readings(what)
    if not cards:
        raise ValueError("Give at least one card.")
    say = readings.get(len(cards), readings.get(ANY))
    if say is None:
        *most, last = map(str, sorted(readings))
        sizes = f"{', '.join(most)} or {last}" if most else last
        title = game_title(what) if what in FILES else what
        raise ValueError(f"Enter {sizes} cards for {title}, not {len(cards)}.")
    return say(cards)


def known() -> tuple[str, ...]:
    """Everything `describe` can read: the games, and two jackpots with their own hands."""
    return (*FILES, *JACKPOTS)


def from_a_shoe(what: str) -> bool:
    """Whether a card can appear twice."""
    return what in JACKPOTS or game(what).deal.shoe


def tables_of(id_: str) -> list[Paytable]:
    """The paytables a game is dealt with in practice, including those that a designator combines.
    Leaves out a progressive that reads other cards than were dealt, with the joker replaced."""
    chosen = [*game(id_).tables.values()]
    chosen += [table for variant in felt(id_).variants for table in variant.values()]
    found: dict[str, Paytable] = {}
    deck = "joker" if game(id_).deal.joker else "standard"
    for one in (table for table in map(paytable, chosen) if table.deck == deck):
        found[one.id] = one
        found |= {part: paytable(part) for _, part in one.parts}
    return list(found.values())


def _readings(what: str) -> Mapping[int, Say]:
    if what in JACKPOTS:
        return SAYS[JACKPOTS[what]]
    if what not in FILES:
        raise ValueError(f"There is no game {what!r}; choose from {', '.join(known())}.")
    if game(what).deal.points:
        return {ANY: _points}
    found: dict[int, Say] = {}
    for table in tables_of(what):
        found |= {n: say for n, say in SAYS.get(table.hands, {}).items() if n not in found}
    parts = dict(zip((3, 2, 1), (set_hands.high, set_hands.mid, set_hands.low), strict=True))
    for size in game(what).deal.sets:
        found[size] = lambda cards: parts[len(cards)](cards).spoken
    return found


def _points(cards: Sequence[int]) -> str:
    words = blackjack.say(cards)
    if len(cards) != 2:
        return words
    hand_names = [names.label(two_card.FAMILY, name) for name in two_card.classes(cards)]
    return f"{words}. Royal Match: {', '.join(hand_names) or 'Unsuited'}"


def _sevens(cards: Sequence[int]) -> str:
    return sevens.say(cards[:2], *cards[2:])


SAYS: Mapping[str, Mapping[int, Say]] = {
    five_card.FAMILY: {5: five_card.say},
    wild.FAMILY: {5: wild.say},
    semi_wild.FAMILY: {6: semi_wild.say},
    three_card.FAMILY: {3: three_card.say},
    sevens.FAMILY: {2: _sevens, 3: _sevens},
    trilux.FAMILY: {3: trilux.say},
}
