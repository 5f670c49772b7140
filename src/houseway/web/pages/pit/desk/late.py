"""The desk's leaf for a claim that comes after END GAME: table, game, seat and hand are picked one
after the other, and the address keeps them; cards, reason and recording go with the request."""

from urllib.parse import urlencode

from msgspec import Struct

from houseway.cards import faces
from houseway.floor import Refused
from houseway.floor import commands as c
from houseway.floor.links.claim_cards import reader_of
from houseway.floor.state import Jackpot, Property, Table
from houseway.progressive.claim_cards import HandReader
from houseway.progressive.state import PastGame
from houseway.web.pages.felt.cards import Card, row
from houseway.web.pages.page import Press
from houseway.web.pages.pit.cards import PickerView, picker_view, trouble
from houseway.web.pages.words import hand_label, link_title

SHOWN = 8  # Games at a time, the last ones first.
STEPS = ("at", "game", "seat", "hand")  # `at` is "link/table".


class Option(Struct, frozen=True):
    words: str
    to: str
    is_on: bool = False
    note: str = ""
    at: int = 0


class LateView(Struct, frozen=True):
    here: str
    lists: tuple[tuple[str, tuple[Option, ...]], ...]
    earlier: str
    is_ready: bool
    cards: tuple[Card, ...]
    trouble: str
    picker: PickerView | None


class Late(Struct, frozen=True):
    """What was picked so far, as far as it exists."""

    asked: dict[str, str]
    jackpot: Jackpot | None
    table: Table | None
    games: dict[int, PastGame]

    @property
    def game(self) -> PastGame | None:
        number = self.asked.get("game", "")
        return self.games.get(int(number)) if number.isdigit() else None

    @property
    def reader(self) -> HandReader | None:
        """Once everything is picked."""
        if self.table is None or self.jackpot is None or self.game is None:
            return None
        known = self.hand in self.jackpot.rules.hands and self.asked.get("seat", "").isdigit()
        return reader_of(self.table, self.jackpot) if known else None

    @property
    def hand(self) -> str:
        return self.asked.get("hand", "")

    def to(self, step: str, value: str) -> str:
        """The address with this step taken, and none after it."""
        kept = {name: self.asked[name] for name in STEPS[: STEPS.index(step)]}
        return f"/supervisor?{urlencode({'leaf': 'late', **kept, step: value})}"

    def option(self, step: str, value: str, words: str, note: str = "", at: int = 0) -> Option:
        is_on = self.asked.get(step) == value
        return Option(words, self.to(step, value), is_on, note, at)


def place(state: Property, at: str) -> tuple[Jackpot | None, Table | None]:
    link, _, name = at.rpartition("/")
    jackpot, table = state.jackpots.get(link), state.tables.get(name)
    known = jackpot is not None and name in jackpot.link.tables
    return (jackpot, table) if known else (None, None)


def late_view(state: Property, late: Late, chosen: list[int], query: dict[str, str]) -> LateView:
    lists = [("Table", tuple(tables(state, late)))]
    earlier = ""
    if late.jackpot is not None:
        before = int(query["before"]) if query.get("before", "").isdigit() else 0
        older = [n for n in sorted(late.games, reverse=True) if not before or n < before]
        shown = [games(late, late.games[number]) for number in older[:SHOWN]]
        if late.game is not None and not any(one.is_on for one in shown):
            shown.insert(0, games(late, late.game))
        lists.append(("Game, ended today", tuple(shown)))
        if len(older) > SHOWN:
            earlier = f"{late.to('at', late.asked['at'])}&before={older[SHOWN - 1]}"
    if late.game is not None:
        lists.append(("Seat with a wager", tuple(seats(late, late.game))))
        if late.asked.get("seat"):
            lists.append(("Hand", tuple(hands(late))))
    reader = late.reader
    given = {name: late.asked[name] for name in STEPS if late.asked.get(name)}
    is_open = reader is not None and query.get("sheet") == "cards"
    return LateView(
        here=f"/supervisor?{urlencode({'leaf': 'late', **given})}",
        lists=tuple(lists),
        earlier=earlier,
        is_ready=reader is not None,
        cards=row(chosen),
        trouble=trouble(reader, late.hand, chosen) if reader else "",
        picker=picker_view(reader, late.hand, chosen) if reader and is_open else None,
    )


def tables(state: Property, late: Late) -> list[Option]:
    return [
        late.option("at", f"{link}/{name}", f"Table {name}", link_title(link))
        for link, jackpot in state.jackpots.items()
        for name in jackpot.link.tables
    ]


def games(late: Late, game: PastGame) -> Option:
    seated = ", ".join(map(str, game.seats))
    note = "Ended void" if game.is_void else f"Seats {seated}"
    return late.option("game", str(game.game), f"Game {game.game:,}", note, game.at)


def seats(late: Late, game: PastGame) -> list[Option]:
    return [
        late.option("seat", str(n), f"Seat {n}", "Has a win on record" if n in game.paid else "")
        for n in game.seats
    ]


def hands(late: Late) -> list[Option]:
    assert late.jackpot is not None
    return [late.option("hand", hand, hand_label(hand)) for hand in late.jackpot.rules.hands]


def claim_of(late: Late, chosen: list[int], press: Press) -> c.ClaimLate:
    """Raises `Refused` where something was not picked; the rules are the floor's."""
    if late.reader is None or late.jackpot is None or late.table is None or late.game is None:
        raise Refused("sheet_open", "Choose the table, the game, the seat and the hand.")
    return c.ClaimLate(
        link=late.jackpot.name,
        table=late.table.name,
        game=late.game.game,
        seat=int(late.asked["seat"]),
        hand=late.hand,
        cards=faces(chosen),
        reason=press.field("words"),
        reference=press.field("reference"),
    )
