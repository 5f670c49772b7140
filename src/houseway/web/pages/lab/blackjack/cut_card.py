"""What a cut card adds to the edge: at the place that was asked for, and at others beside it."""

from collections.abc import Mapping

from houseway.cards.cut_card import CARDS_PER_HAND
from houseway.web.pages.lab.base import Answer, View, address

SHOE = ("cut", "players")
DEPTHS = ((1, 2), (2, 3), (3, 4), (5, 6))  # of the shoe


def places(query: Mapping[str, str]) -> list[int]:
    """The place asked for first, then some usual ones that leave enough cards for a round."""
    cards, seats = 52 * int(query.get("decks", "6")), int(query.get("players", "1"))
    usual = [cards * part // of for part, of in DEPTHS]
    asked = [int(query["cut"])] if "cut" in query else []
    most = cards - CARDS_PER_HAND * (seats + 1)
    return [*asked, *(place for place in usual if place <= most and place not in asked)]


def cut_view(query: Mapping[str, str], place: int, found: Answer | None, path: str) -> View:
    """Without figures while they are dealt."""
    cards = 52 * int(query.get("decks", "6"))
    return View(
        place=str(place),
        depth=f"{place / cards:.0%}",
        address=address(path, {**query, "cut": str(place)}),
        is_asked=str(place) == query.get("cut"),
        edge=found["edge"] if found else "",
        more=f"{100 * found['effect']:+.4f}".replace("-", "−") if found else "",
        error=f"{100 * found['error']:.4f}" if found else "",
        rounds=f"{found['rounds']:.1f}" if found else "",
    )
