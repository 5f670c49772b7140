"""The desk tab for a claim that comes after END GAME: table, game, seat and hand are picked one
after another and kept in the URL; cards, reason and recording go with the request.
"""

from collections.abc import Callable
from urllib.parse import urlencode

from msgspec import Struct

from houseway.cards import faces
from houseway.floor import Refused, commands
from houseway.floor.links.claim_cards import reader_of
from houseway.floor.state import Jackpot, Property, Table
from houseway.progressive.claim_cards import HandReader
from houseway.progressive.state import PastGame
from houseway.web.pages.felt.cards import Card, row
from houseway.web.pages.page import Press
from houseway.web.pages.pit.cards import Picker, picker, trouble
from houseway.web.pages.words import hand_label, link_title, whole

SHOWN = 15  # Games shown at a time, the latest first.
STEPS = ("at", "game", "seat", "hand")  # `at` is "link/table".


class Option(Struct, frozen=True):
    words: str
    to: str
    note: str = ""
    at: int = 0


class LateView(Struct, frozen=True):
    """`picked` links back to each choice; `options` are those of the next step."""

    here: str
    picked: tuple[Option, ...]
    title: str
    options: tuple[Option, ...]
    earlier: str
    cards: tuple[Card, ...]
    trouble: str
    picker: Picker | None


class Late(Struct, frozen=True):
    """The choices so far, if they exist."""

    asked: dict[str, str]
    jackpot: Jackpot | None
    table: Table | None
    games: dict[int, PastGame]

    @property
    def game(self) -> PastGame | None:
        number = self.asked.get("game", "")
        return self.games.get(whole(number))

    @property
    def reader(self) -> HandReader | None:
        """Checks the cards of the hand; None until everything is picked."""
        if self.table is None or self.jackpot is None or self.game is None:
            return None
        known = self.hand in self.jackpot.rules.hands and bool(whole(self.asked.get("seat", "")))
        return reader_of(self.table, self.jackpot) if known else None

    @property
    def hand(self) -> str:
        return self.asked.get("hand", "")

    def to(self, step: str, value: str = "") -> str:
        """The URL with this step set to `value`, or cleared; later steps are dropped."""
        kept = {name: self.asked[name] for name in STEPS[: STEPS.index(step)]}
        taken = {step: value} if value else {}
        return f"/supervisor?{urlencode({'tab': 'late', **kept, **taken})}"

    @property
    def step(self) -> str:
        """What to pick next; empty once everything is."""
        known = {
            "at": self.jackpot is not None,
            "game": self.game is not None,
            "seat": bool(self.asked.get("seat")),
            "hand": self.reader is not None,
        }
        return next((step for step in STEPS if not known[step]), "")

    def picked(self) -> tuple[Option, ...]:
        assert self.table is not None or self.step == "at"
        words = {
            "at": f"Table {self.table.name}" if self.table else "",
            "game": f"Game {self.asked.get('game')}",
            "seat": f"Seat {self.asked.get('seat')}",
            "hand": hand_label(self.hand),
        }
        done = STEPS[: STEPS.index(self.step)] if self.step else STEPS
        return tuple(Option(words[step], self.to(step), "Change") for step in done)


def place(state: Property, at: str) -> tuple[Jackpot | None, Table | None]:
    link, _, name = at.rpartition("/")
    jackpot, table = state.jackpots.get(link), state.tables.get(name)
    known = jackpot is not None and name in jackpot.link.tables
    return (jackpot, table) if known else (None, None)


def late_view(state: Property, late: Late, chosen: list[int], query: dict[str, str]) -> LateView:
    reader, earlier = late.reader, ""
    options = OPTIONS[late.step](state, late) if late.step in OPTIONS else []
    if late.step == "game":
        before = whole(query.get("before", ""))
        older = [n for n in sorted(late.games, reverse=True) if not before or n < before]
        options = [game_option(late, late.games[number]) for number in older[:SHOWN]]
        if len(older) > SHOWN:
            earlier = f"{late.to('game')}&before={older[SHOWN - 1]}"
    is_open = reader is not None and query.get("sheet") == "cards"
    return LateView(
        here=late.to("hand", late.hand) if reader else late.to(late.step),
        picked=late.picked(),
        title=TITLES.get(late.step, ""),
        options=tuple(options),
        earlier=earlier,
        cards=row(chosen),
        trouble=trouble(reader, late.hand, chosen) if reader else "",
        picker=picker(reader, late.hand, chosen) if reader and is_open else None,
    )


TITLES = {
    "at": "Table",
    "game": "Game",
    "seat": "Seat",
    "hand": "Hand",
}


def tables(state: Property, late: Late) -> list[Option]:
    """In the floor's order, each with its jackpots in the order of their sensors."""
    return [
        Option(f"Table {name}", late.to("at", f"{one.link}/{name}"), link_title(one.link))
        for name, table in state.tables.items()
        for one in table.controllers.values()
        if one.link
    ]


def game_option(late: Late, game: PastGame) -> Option:
    word = "seat" if len(game.seats) == 1 else "seats"
    note = "voided" if game.is_void else f"{word} {', '.join(map(str, game.seats))}"
    return Option(f"Game {game.game}", late.to("game", str(game.game)), note, game.at)


def seats(state: Property, late: Late) -> list[Option]:
    assert late.game is not None
    paid = late.game.paid
    return [
        Option(f"Seat {n}", late.to("seat", str(n)), "Win on record" if n in paid else "")
        for n in late.game.seats
    ]


def hands(state: Property, late: Late) -> list[Option]:
    assert late.jackpot is not None
    return [Option(hand_label(hand), late.to("hand", hand)) for hand in late.jackpot.rules.hands]


OPTIONS: dict[str, Callable[[Property, Late], list[Option]]] = {
    "at": tables,
    "seat": seats,
    "hand": hands,
}


def claim_of(late: Late, chosen: list[int], press: Press) -> commands.ClaimLate:
    """Raises `Refused` if something was not picked; the floor applies the rules."""
    if late.reader is None or late.jackpot is None or late.table is None or late.game is None:
        raise Refused("sheet_open", "Choose the table, the game, the seat and the hand.")
    return commands.ClaimLate(
        link=late.jackpot.name,
        table=late.table.name,
        game=late.game.game,
        seat=int(late.asked["seat"]),
        hand=late.hand,
        cards=faces(chosen),
        reason=press.field("words"),
        reference=press.field("reference"),
    )
