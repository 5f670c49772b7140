"""What is this hand? One answer for any cards of any game, as a command or a screen needs it."""

from collections.abc import Callable, Sequence

from houseway.hands import (
    blackjack,
    five_card,
    names,
    semi_wild,
    set_hands,
    sevens,
    three_card,
    trilux,
    two_card,
    wild,
)

Say = Callable[[Sequence[int]], str]


def describe(cards: Sequence[int], game: str) -> str:
    """The sentence for these cards in this game, or a ValueError that says what can be read.

    The number of cards chooses the hand: three in Mississippi Stud are the community cards; six
    in San Lo the bonus hand, three, two or one the high, mid or low hand.
    """
    readings = _readings(game)
    if not cards:
        raise ValueError("There are no cards to read.")
    say = readings.get(len(cards), readings.get(ANY))
    if say is None:
        sizes = " or ".join(map(str, readings))
        raise ValueError(f"A hand of {game} has {sizes} cards, not {len(cards)}.")
    return say(cards)


def games() -> tuple[str, ...]:
    """Everything `describe` can read: the games, and two jackpots with hands of their own."""
    return tuple(_GAMES)


def _readings(game: str) -> dict[int, Say]:
    if game not in _GAMES:
        raise ValueError(f"There is no game {game!r}; there are {', '.join(_GAMES)}.")
    return _GAMES[game]


def _royal_match_21(cards: Sequence[int]) -> str:
    words = blackjack.say(cards)
    if len(cards) != 2:
        return words
    borne = [names.label(two_card.FAMILY, name) for name in two_card.classes(cards)]
    return f"{words}. Royal Match: {', '.join(borne) or 'Unsuited'}"


def _sevens(cards: Sequence[int]) -> str:
    return sevens.say(cards[:2], *cards[2:])


ANY = 0  # Stands for every number of cards not listed.
_GAMES: dict[str, dict[int, Say]] = {
    "mississippi-stud": {5: five_card.say, 3: three_card.say},
    "caribbean-stud": {5: five_card.say},
    "dj-wild": {5: wild.say},
    "three-card-poker": {3: three_card.say},
    "san-lo": {
        6: semi_wild.say,
        3: lambda cards: set_hands.high(cards).spoken,
        2: lambda cards: set_hands.mid(cards).spoken,
        1: lambda cards: set_hands.low(cards).spoken,
    },
    "royal-match-21": {ANY: _royal_match_21},
    "blazing-7s": {2: _sevens, 3: _sevens},
    "trilux": {3: trilux.say},
}
