"""What each rule is worth: the edge with one rule changed, compared with the current rules; and
what a cut card adds, at the chosen place and at others.
"""

from collections.abc import Mapping

from houseway.cards.shoe import CARDS_PER_HAND
from houseway.web.pages.lab.base import Answer, View, address

SWITCHES = {
    "s17": ("Dealer stands on soft 17", "Dealer hits soft 17"),
    "no_das": ("No double after a split", "Double after a split"),
    "resplit_aces": ("Aces may be resplit", "Aces are split once"),
    "hit_split_aces": ("Split aces may be hit", "Split aces receive one card"),
    "no_peek": ("Dealer does not peek", "Dealer peeks"),
}
CHOICES = {  # by rule: its values, the usual one first
    "double": {
        "any": "Double any two cards",
        "9-11": "Double hard 9 to 11 only",
        "10-11": "Double hard 10 and 11 only",
    },
    "surrender": {
        "none": "No surrender",
        "late": "Late surrender",
        "early-not-ace": "Early surrender except against an ace",
        "early": "Early surrender",
    },
    "pays": {"3:2": "3 to 2 blackjack", "6:5": "6 to 5 blackjack"},
    "decks": {"6": "6 decks", "1": "1 deck", "2": "2 decks", "4": "4 decks", "8": "8 decks"},
    "max_hands": {n: f"Up to {n} hands after splits" for n in ("4", "3", "2")},
}


SHOE = ("cut", "players")
DEPTHS = ((1, 2), (2, 3), (3, 4), (5, 6))  # part of the shoe
Change = tuple[str, dict[str, str]]  # Its words, and the query with it.


def changes(query: Mapping[str, str]) -> list[Change]:
    """Every rule that could differ, one at a time."""
    found = [
        (off if name in query else on, with_rule(query, name, "1" if name not in query else ""))
        for name, (on, off) in SWITCHES.items()
    ]
    for name, choices in CHOICES.items():
        usual = next(iter(choices))
        found += [
            (words, with_rule(query, name, "" if value == usual else value))
            for value, words in choices.items()
            if value != query.get(name, usual)
        ]
    return found


def with_rule(query: Mapping[str, str], name: str, value: str) -> dict[str, str]:
    """A usual rule is left out."""
    kept = {other: given for other, given in query.items() if other != name}
    return {**kept, name: value} if value else kept


def effects(edge: float, found: list[tuple[Change, Answer]], path: str) -> list[View]:
    """Percentage points of edge, the costliest for the player first. `left` and `wide` place a bar,
    in percent; `zero` is no change."""
    shifts = [(change, float(answer["edge_number"]) - edge) for change, answer in found]
    low = min([0.0, *(shift for _, shift in shifts)])
    span = (max([0.0, *(shift for _, shift in shifts)]) - low) or 1.0
    return [
        View(
            words=words,
            more=f"{100 * shift:+.4f}".replace("-", "−"),
            is_worse=shift > 0,
            address=address(path, query),
            left=round(100 * (min(0.0, shift) - low) / span, 2),
            wide=max(round(100 * abs(shift) / span, 2), 0.3),
            zero=round(-100 * low / span, 2),
        )
        for (words, query), shift in sorted(shifts, key=lambda one: -one[1])
    ]


def places(query: Mapping[str, str]) -> list[int]:
    """The chosen place first, then some usual ones that leave enough cards for a round."""
    cards, seats = 52 * int(query.get("decks", "6")), int(query.get("players", "1"))
    usual = [cards * part // of for part, of in DEPTHS]
    asked = [int(query["cut"])] if "cut" in query else []
    most = cards - CARDS_PER_HAND * (seats + 1)
    return [*asked, *(place for place in usual if place <= most and place not in asked)]


def cut_view(query: Mapping[str, str], place: int, found: Answer | None, path: str) -> View:
    """Without figures while they are being dealt."""
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
