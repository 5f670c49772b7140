"""The felt with the cards seen so far, and the deck to tap them from."""

from collections.abc import Callable

from houseway.cards import JOKER, RANKS, SUITS, face, parse_card
from houseway.table.procedure import FACE_DOWN
from houseway.web.lab.strategy import StrategyQuestion
from houseway.web.pages.felt.cards import Card, card
from houseway.web.pages.lab.base import Answer, View

Place = tuple[Card | None, str]  # A card or an empty place, and the URL that removes it.
OPEN: Place = (None, "")


def groups(asked: StrategyQuestion, without: Callable[[int], str]) -> list[tuple[str, list[Place]]]:
    """Each group of places on the felt with its title; an empty place waits for its card."""
    places: list[Place] = [(card(number), without(at)) for at, number in enumerate(asked.cards)]
    deal = asked.deal
    shown = padded(places[deal.own : deal.own + deal.shown], deal.shown)
    found = [("Your cards", padded(places[: deal.own], deal.own))]
    if deal.community:
        found.append(("Community cards", [*shown, (card(FACE_DOWN), "")]))
    elif deal.shown:
        found.append(("Dealer's up card", shown))
    if deal.points:
        found.append(("Cards drawn", [*places[3:], OPEN]))
    return found


def padded(places: list[Place], count: int) -> list[Place]:
    return [*places, *([OPEN] * (count - len(places)))]


def deck(
    asked: StrategyQuestion, last: Answer | None, address: Callable[[tuple[int, ...]], str]
) -> list[View]:
    """`kind` is a card's tint: used, or by what it makes as the last card. No room, no URL."""
    names = [f"{rank}{suit}" for suit in reversed(SUITS) for rank in reversed(RANKS)]
    names += [face(JOKER)] if asked.deal.joker else []

    def shown(name: str) -> View:
        number, cards = parse_card(name), asked.cards
        is_used = number in cards and not asked.deal.points
        if is_used:
            at = address(tuple(one for one in cards if one != number))
        else:
            at = address((*cards, number)) if len(cards) < asked.deal.most else ""
        kind = "used" if is_used else last["cards"].get(name, "") if last else ""
        return View(card=card(number), kind=kind, is_used=is_used, address=at)

    return [shown(name) for name in names]
