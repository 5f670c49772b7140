"""Name the hand: which row of the game's ranking these cards make."""

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache

from houseway.cards import (
    Randomness,
    faces,
    joker_deck,
    parse_cards,
    shoe_of,
    shuffle,
    standard_deck,
)
from houseway.games import game as game_of
from houseway.hands import (
    five_card,
    names,
    semi_wild,
    sevens,
    three_card,
    trilux,
    two_card,
    wild,
)
from houseway.lab.drills.deals import any_of, related_cards
from houseway.lab.drills.question import Question
from houseway.lab.training.describe import tables_of
from houseway.paytables import load_catalog

Classes = Callable[..., tuple[str, ...]]  # names for given cards and the categories to split


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """`none` is the answer if the cards make no row at all."""

    family: str
    size: int
    deck: tuple[int, ...]
    classes: Classes
    what: str
    none: str = ""
    without: tuple[str, ...] = ()  # names that no game asks for
    # Rows for part of a category, such as a pair of jacks or better.
    threshold_rows: tuple[str, ...] = ()
    often: Callable[[Randomness], list[int]] = lambda chance: []  # cards to deal more often


def ask(game: str, chance: Randomness) -> Question:
    readings = readings_of(game)
    reading = readings[any_of(readings, chance)]
    drawn = reading.often(chance) or related_cards(reading.deck, chance)
    cards = (*drawn[: reading.size - chance.below(2)], *shuffle(reading.deck, chance))
    hand = first_different(cards, reading)
    right = label(reading, hand)
    choices = [names.label(reading.family, name) for name in shown_names(reading)]
    return Question(
        topic="name-the-hand",
        game=game,
        kind="choice",
        text=(f"{reading.what}: {faces(hand)}",),
        asks="What is it?",
        right=right,
        why=f"{faces(hand)}: {right}.",
        choices=(*choices, *([reading.none] if reading.none else [])),
        cards=hand,
    )


def first_different(cards: Sequence[int], reading: Reading) -> tuple[int, ...]:
    """The cards the reading needs, from the top; only a shoe of several decks may repeat one."""
    if len(set(reading.deck)) < len(reading.deck):
        return tuple(cards[: reading.size])
    return tuple(dict.fromkeys(cards))[: reading.size]


def label(reading: Reading, hand: Sequence[int]) -> str:
    """The best name of the hand among those this game uses."""
    told = (reading.threshold_rows,) if reading.threshold_rows else ()
    hand_names = [name for name in reading.classes(hand, *told) if name not in reading.without]
    return names.label(reading.family, hand_names[0]) if hand_names else reading.none


def shown_names(reading: Reading) -> list[str]:
    known = names.names(reading.family, reading.threshold_rows)
    return [name for name in known if name not in reading.without]


SEVENS = parse_cards("7c 7d 7h 7s 7c 7d 7h 7s", repeats=True)
DEALER_TOO = (
    *("suited_double_royal_match", "matching_royal_matches"),
    *("double_royal_match", "crown_treasure"),
)
# By hand family. Outcomes such as a tie are not hands to name.
READINGS: dict[str, Reading] = {
    five_card.FAMILY: Reading(
        family=five_card.FAMILY,
        size=5,
        deck=standard_deck(),
        classes=five_card.classes,
        what="Five cards",
    ),
    three_card.FAMILY: Reading(
        family=three_card.FAMILY,
        size=3,
        deck=standard_deck(),
        classes=three_card.classes,
        what="Three cards",
    ),
    wild.FAMILY: Reading(
        family=wild.FAMILY,
        size=5,
        deck=joker_deck(),
        classes=wild.classes,
        what="Five cards, joker and deuces wild",
        # Each hand is natural or wild, and the drill asks which.
        without=tuple(sorted(wild.SPLIT)),
    ),
    semi_wild.FAMILY: Reading(
        family=semi_wild.FAMILY,
        size=6,
        deck=joker_deck(),
        classes=semi_wild.classes,
        what="The best five of six",
    ),
    two_card.FAMILY: Reading(
        family=two_card.FAMILY,
        size=2,
        deck=shoe_of(2),
        classes=two_card.classes,
        what="Two cards for Royal Match",
        none="Unsuited",
        without=DEALER_TOO,
    ),
    sevens.FAMILY: Reading(
        family=sevens.FAMILY,
        size=3,
        deck=shoe_of(2),
        classes=lambda cards: sevens.classes(tuple(cards[:2]), cards[2]),
        what="First two cards and the third, for Blazing 7's",
        none="No 7 in the first two cards",
        often=lambda chance: list(shuffle(SEVENS, chance)) if chance.below(3) else [],
    ),
    trilux.FAMILY: Reading(
        family=trilux.FAMILY,
        size=3,
        deck=shoe_of(2),
        classes=trilux.classes,
        what="Two cards and the dealer's up card, for TriLux",
        none="Nothing",
    ),
}


@cache
def readings_of(game: str) -> tuple[Reading, ...]:
    """The hand families that the game's paytables pay, with the categories they split."""
    found: dict[str, Reading] = {}
    takes = game_of(game).takes
    for table in tables_of(game):
        if table.hands in READINGS:
            known = found.get(table.hands, READINGS[table.hands])
            told = tuple(dict.fromkeys((*known.threshold_rows, *table.threshold_rows)))
            found[table.hands] = replace(known, threshold_rows=told)
    paid = {row.hand for table in load_catalog().values() if takes(table) for row in table.rows}
    return tuple(
        replace(one, without=(*one.without, *never_paid(one.family, paid)))
        for one in found.values()
    )


def never_paid(family: str, paid: Collection[str]) -> Iterator[str]:
    """Special cases of a wider hand, such as a mini royal in spades, that no paytable pays."""
    for name in names.names(family):
        if names.wider(family, name) and name not in paid:
            yield name
