"""What a cut card adds to the edge: at the place that was asked for, and at others beside it."""

from collections.abc import Mapping

from msgspec import Struct

from houseway.cards.cut_card import CARDS_PER_HAND
from houseway.web.pages.lab.base import Answer, address

SHOE = ("cut", "players")
DEPTHS = ((1, 2), (2, 3), (3, 4), (5, 6))  # of the shoe


class CutView(Struct, frozen=True):
    """Figures are empty while they are dealt."""

    place: str
    depth: str
    address: str
    is_asked: bool
    edge: str = ""
    more: str = ""
    error: str = ""
    rounds: str = ""


def places(query: Mapping[str, str]) -> list[int]:
    """The place asked for first, then some usual ones that leave enough cards for a round."""
    cards, seats = 52 * int(query.get("decks", "6")), int(query.get("players", "1"))
    usual = [cards * part // of for part, of in DEPTHS]
    asked = [int(query["cut"])] if "cut" in query else []
    most = cards - CARDS_PER_HAND * (seats + 1)
    return [*asked, *(place for place in usual if place <= most and place not in asked)]


def cut_views(query: Mapping[str, str], found: Mapping[int, Answer], path: str) -> list[CutView]:
    return [cut_view(query, place, found.get(place), path) for place in sorted(places(query))]


def cut_view(query: Mapping[str, str], place: int, found: Answer | None, path: str) -> CutView:
    cards = 52 * int(query.get("decks", "6"))
    asked = str(place) == query.get("cut")
    at = address(path, {**query, "cut": str(place)})
    shown = (str(place), f"{place / cards:.0%}", at, asked)
    if found is None:
        return CutView(*shown)
    more = f"{100 * found['effect']:+.4f}".replace("-", "−")
    error = f"{100 * found['error']:.4f}"
    return CutView(*shown, found["edge"], more, error, f"{found['rounds']:.1f}")
