"""Name the hand: which row of the game's ranking these cards make."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from houseway.cards import (
    Randomness,
    faces,
    joker_deck,
    parse_cards,
    shoe_of,
    shuffle,
    standard_deck,
)
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
from houseway.lab.drills.deals import any_of, going_together
from houseway.lab.drills.question import Question

Classes = Callable[[Sequence[int]], tuple[str, ...]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """`none` is the answer where the cards make no row at all."""

    family: str
    size: int
    deck: tuple[int, ...]
    classes: Classes
    what: str
    none: str = ""
    without: tuple[str, ...] = ()  # names that this game does not tell apart
    often: Callable[[Randomness], list[int]] = lambda chance: []  # cards that matter to it


def ask(game: str, chance: Randomness) -> Question:
    readings = READINGS[game]
    reading = readings[any_of(readings, chance)]
    drawn = reading.often(chance) or going_together(reading.deck, chance)
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
        why=f"{faces(hand)} is: {right}.",
        choices=(*choices, *([reading.none] if reading.none else [])),
        cards=hand,
    )


def first_different(cards: Sequence[int], reading: Reading) -> tuple[int, ...]:
    """So many cards from the top; from a shoe of several decks a card may come twice."""
    if len(set(reading.deck)) < len(reading.deck):
        return tuple(cards[: reading.size])
    return tuple(dict.fromkeys(cards))[: reading.size]


def label(reading: Reading, hand: Sequence[int]) -> str:
    """The best name the hand bears, among those that this game tells apart."""
    borne = [name for name in reading.classes(hand) if name not in reading.without]
    return names.label(reading.family, borne[0]) if borne else reading.none


def shown_names(reading: Reading) -> list[str]:
    return [name for name in names.names(reading.family) if name not in reading.without]


SEVENS = parse_cards("7c 7d 7h 7s 7c 7d 7h 7s", repeats=True)
PAIRS_APART = ("pair_jacks_or_better", "pair_sixes_to_tens")
EITHER_KIND = tuple(sorted(wild.SPLIT))  # each is natural or wild, and the drill asks which
DEALER_TOO = (
    *("suited_double_royal_match", "matching_royal_matches"),
    *("double_royal_match", "crown_treasure"),
)
FIVE = Reading(
    family=five_card.FAMILY,
    size=5,
    deck=standard_deck(),
    classes=lambda cards: five_card.read(cards).classes,
    what="Five cards",
)
THREE = Reading(
    family=three_card.FAMILY,
    size=3,
    deck=standard_deck(),
    classes=three_card.classes,
    what="Three cards",
)
READINGS: dict[str, tuple[Reading, ...]] = {
    "mississippi-stud": (FIVE, THREE),
    "three-card-poker": (THREE,),
    "caribbean-stud": (
        Reading(
            family=FIVE.family,
            size=5,
            deck=FIVE.deck,
            classes=FIVE.classes,
            what="Five cards",
            without=PAIRS_APART,
        ),
    ),
    "dj-wild": (
        Reading(
            family=wild.FAMILY,
            size=5,
            deck=joker_deck(),
            classes=wild.classes,
            what="Five cards, joker and deuces wild",
            without=EITHER_KIND,
        ),
    ),
    "san-lo": (
        Reading(
            family=semi_wild.FAMILY,
            size=6,
            deck=joker_deck(),
            classes=semi_wild.classes,
            what="The best five of six",
        ),
    ),
    "royal-match-21": (
        Reading(
            family=two_card.FAMILY,
            size=2,
            deck=shoe_of(2),
            classes=two_card.classes,
            what="Two cards for Royal Match",
            none="Unsuited",
            without=DEALER_TOO,
        ),
        Reading(
            family="blazing_sevens",
            size=3,
            deck=shoe_of(2),
            classes=lambda cards: sevens.classes(tuple(cards[:2]), cards[2]),
            what="First two cards and the third, for Blazing 7's",
            none="No 7 in the first two cards",
            often=lambda chance: list(shuffle(SEVENS, chance)) if chance.below(3) else [],
        ),
        Reading(
            family=trilux.FAMILY,
            size=3,
            deck=shoe_of(2),
            classes=trilux.classes,
            what="Two cards and the dealer's up card, for TriLux",
            none="Nothing",
        ),
    ),
}
