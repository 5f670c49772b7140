"""The felt with the cards seen so far, and the deck to tap them from."""

from collections.abc import Callable

from msgspec import Struct

from houseway.cards import JOKER, RANKS, SUITS, face, parse_card
from houseway.table.procedure import FACE_DOWN
from houseway.web.lab.strategy import DRAWN_MOST, StrategyQuestion
from houseway.web.pages.felt.cards import Card, card
from houseway.web.pages.lab.base import Answer


class Place(Struct, frozen=True):
    """A card or an open place; `address` takes the card back."""

    card: Card | None = None
    address: str = ""


class Group(Struct, frozen=True):
    title: str
    places: tuple[Place, ...]


class DeckCard(Struct, frozen=True):
    """`kind` is how it is tinted: used, or by what the last card makes. Without an address there is
    no room for it."""

    card: Card
    kind: str
    is_used: bool
    address: str


def groups(asked: StrategyQuestion, without: Callable[[int], str]) -> tuple[Group, ...]:
    """Each group of places on the felt; an open place waits for its card."""
    places = [Place(card(number), without(at)) for at, number in enumerate(asked.cards)]
    deal = asked.deal
    shown = padded(places[deal.own : deal.own + deal.shown], deal.shown)
    found = [Group("Your cards", padded(places[: deal.own], deal.own))]
    if deal.community:
        found.append(Group("Community cards", (*shown, Place(card(FACE_DOWN)))))
    elif deal.shown:
        found.append(Group("Dealer's up card", shown))
    if deal.points:
        found.append(Group("Cards drawn", (*places[3:], Place())))
    return tuple(found)


def padded(places: list[Place], count: int) -> tuple[Place, ...]:
    return (*places, *([Place()] * (count - len(places))))


def deck(
    asked: StrategyQuestion, last: Answer | None, address: Callable[[tuple[int, ...]], str]
) -> tuple[DeckCard, ...]:
    names = [f"{rank}{suit}" for suit in reversed(SUITS) for rank in reversed(RANKS)]
    names += [face(JOKER)] if asked.deal.joker else []
    return tuple(deck_card(asked, name, last, address) for name in names)


def deck_card(
    asked: StrategyQuestion,
    name: str,
    last: Answer | None,
    address: Callable[[tuple[int, ...]], str],
) -> DeckCard:
    number, deal = parse_card(name), asked.deal
    is_used = number in asked.cards and not deal.points
    kind = "used" if is_used else last["cards"].get(name, "") if last else ""
    if is_used:
        left = tuple(one for one in asked.cards if one != number)
        return DeckCard(card(number), kind, True, address(left))
    most = DRAWN_MOST if deal.points else deal.own + deal.shown
    has_room = len(asked.cards) < most
    return DeckCard(card(number), kind, False, address((*asked.cards, number)) if has_room else "")
