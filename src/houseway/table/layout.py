"""An open table: one game, the paytable of each spot, the house settings and the limits."""

import typing
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Generic

from houseway.hands import names
from houseway.money import Money
from houseway.paytables import Paytable, Row, WagerRules, equipment, paytable
from houseway.paytables.words import bet_label
from houseway.table.deal import Deal, HouseWay
from houseway.table.house_settings import HouseSetting, house_settings, read_settings
from houseway.table.procedure import Round, Seats, TableShoe, Wagers
from houseway.table.refused import refuse
from houseway.table.settlement import Line, settle_side_bet
from houseway.table.shuffler import Mode
from houseway.table.wager_rules import TableRules, check_layout

if typing.TYPE_CHECKING:
    from typing_extensions import TypeVar

    S = TypeVar("S", covariant=True, default=object)  # a game's house settings
else:
    S = typing.TypeVar("S")  # Python 3.11 has no default for type variables; type checkers only.

Settle = Callable[..., Line | tuple[Line, ...]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Game(Generic[S]):
    """One game as the registry knows it. `settings` is its class of house settings.

    `spots` take wagers before the deal, in the order of the layout; `later` during the round.
    `tables` names the paytable of each bet unless the house chooses another; those of `base` cannot
    be left out. `second` names another spot that takes the tables of a bet. `check` refuses wagers
    and `opens` a whole layout for reasons that only this game has. `cloth` makes the text on the
    felt that depends on the house settings, and `rows` the rows of a bet's table that do.
    `borrows` names, by bet, tables of other games that this one uses unchanged; if such a bet
    requires the other game's base bet, it requires this game's base bet here.
    """

    id: str
    name: str
    title: str = ""  # the title of its documents, if that is not the name
    spots: tuple[str, ...]
    later: tuple[str, ...] = ()
    tables: Mapping[str, str]
    base: tuple[str, ...]
    deal: Deal
    deck: Callable[[S], tuple[int, ...]]  # from the settings, which may give the number of decks
    settings: type[S]
    play: Callable[[TableShoe, Seats, "Layout[S]"], Round]
    seats: int = 7
    mode: Mode | None = None  # the shuffler's mode
    borrows: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    looks_at: Mapping[str, str] = field(default_factory=dict)  # which cards a borrowed bet reads
    check: Callable[["Layout[S]", int, Wagers], None] | None = None
    second: Mapping[str, str] = field(default_factory=dict)
    opens: Callable[["Layout[S]"], None] | None = None
    cloth: Callable[["Layout[S]"], tuple[str, ...]] | None = None
    rows: Callable[["Layout[S]", str], tuple[Row, ...]] | None = None
    house_way: HouseWay | None = None
    controller_flow: str = ""  # if its document prints its own order for the controller

    @property
    def heading(self) -> str:
        return self.title or self.name

    @property
    def is_public(self) -> bool:
        """Whether it is played by public rules, which have no approval: never on a live
        property."""
        return any(not paytable(self.tables[bet]).approved for bet in self.base)

    @property
    def shuffler(self) -> str:
        """The approved machine of a game that cannot be dealt without one."""
        if self.mode is None or not (self.mode.required or self.draws_number):
            return ""
        names = paytable(self.tables[self.base[0]]).equipment
        return next((name for name in names if equipment()[name].family == "shuffler"), "")

    def as_played(self, table: Paytable) -> Paytable:
        """A borrowed table with this game's own terms; its pays are as approved."""
        if self.id in table.games:
            return table
        own = paytable(self.tables[self.base[0]]).wager
        needs = self.base[0] if table.wager.needs else None
        wager = replace(table.wager, needs=needs, after_fold=own.after_fold)
        looks_at = self.looks_at.get(table.bet, table.looks_at)
        return replace(table, wager=wager, looks_at=looks_at)

    def takes(self, table: Paytable, bet: str = "") -> bool:
        """Whether a table belongs to this game, and to a bet where one is named."""
        lent = any(table.id in ids for own, ids in self.borrows.items() if own == (bet or own))
        fits = not bet or table.bet == self.second.get(bet, bet)
        return lent or (self.id in table.games and fits)

    @property
    def draws_number(self) -> bool:
        """Whether the shuffler also draws the number of the first position."""
        return self.mode is not None and self.mode.shows == "first_position"

    @property
    def house_settings(self) -> tuple[HouseSetting, ...]:
        return tuple(house_settings(self.settings))

    def read_settings(self, chosen: Mapping[str, object]) -> S:
        return read_settings(self.name, self.settings, chosen)

    @property
    def base_spots(self) -> tuple[str, ...]:
        """Every spot of the base game, whether it is bet before the deal or later."""
        found = list(self.base)
        for table in (paytable(self.tables[bet]) for bet in self.base):
            found += [bet.bet for bet in table.further] + [bet for bet, _ in table.parts]
        return tuple(spot for spot in (*self.spots, *self.later) if spot in found)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Layout(Generic[S]):
    """`spots` are those of the game that are open here."""

    game: Game[S]
    spots: tuple[str, ...]
    tables: Mapping[str, Paytable]  # by bet
    wager_rules: Mapping[str, WagerRules]  # by spot, those of `later` included
    settings: S
    rules: TableRules
    deck: tuple[int, ...]  # unshuffled, low to high
    settle: "Settler"
    threshold_rows: tuple[str, ...]  # names for part of a category that the base game's table pays

    @property
    def unusual(self) -> tuple[str, ...]:
        """The house settings that are not the usual ones, as "label: value"."""
        now = ((one, getattr(self.settings, one.name)) for one in self.game.house_settings)
        return tuple(f"{one.label}: {one.say(value)}" for one, value in now if value != one.usual)

    def rows_offered(self, bet: str, hands: int | None = None) -> tuple[Row, ...]:
        """The rows of a bet's table that this house pays; none if they depend on `hands`, the
        hands dealt, and that is not given."""
        if self.game.rows is not None:
            return self.game.rows(self, bet)
        table = self.tables[bet]
        return () if table.by_hands and hands is None else table.rows_for(hands=hands)


class Settler:
    """Settles bets by the paytables of one layout and caches every line.

    Settlement is pure and a table sees few different stakes, so most lines are already known.
    """

    __slots__ = ("_envy", "_known", "_rows", "tables")

    MOST_KNOWN = 20_000

    def __init__(self, tables: Mapping[str, Paytable]) -> None:
        self.tables = tables
        self._known: dict[object, tuple[Line, ...]] = {}
        self._rows: dict[tuple[str, Collection[str]], str] = {}
        self._envy = {
            bet: {row.hand: row for row in table.rows if row.envy is not None}
            for bet, table in tables.items()
        }

    def bet(self, seat: int, spot: str, stake: Money, classes: Collection[str]) -> Line:
        """A bet on one hand by its own paytable; `classes` are the names of the hand."""
        key = (seat, spot, stake, classes)
        known = self._known.get(key)
        if known is None:
            known = self._remember(key, seat, self._side_bet(spot, stake, classes))
        return known[0]

    def lines(
        self, seat: int, settle: Settle, *outcome: object, table: str = ""
    ) -> tuple[Line, ...]:
        """`settle(*outcome)`, with the paytable of the bet `table` as its last argument if given.

        The outcome must be hashable; it is a class of deals, never cards.
        """
        key = (seat, settle, outcome)
        known = self._known.get(key)
        if known is None:
            given = (*outcome, self.tables[table]) if table else outcome
            known = self._remember(key, seat, settle(*given))
        return known

    def row_made(self, bet: str, classes: Collection[str]) -> str:
        """The row of a bet's table that a hand makes; "" if it makes none or the bet is not
        open."""
        key = (bet, classes)
        row = self._rows.get(key)
        if row is None:
            rows = self.tables[bet].rows if bet in self.tables else ()
            row = self._rows[key] = next((row.hand for row in rows if row.hand in classes), "")
        return row

    def envy_rows(self, bet: str) -> Mapping[str, Row]:
        """The rows that pay envy, by hand."""
        return self._envy.get(bet, {})

    def _side_bet(self, spot: str, stake: Money, classes: Collection[str]) -> Line:
        table = self.tables.get(spot) or self._line_table(spot)
        spoken = names.label(table.hands, next(iter(classes))) if classes else ""
        return settle_side_bet(spot, stake, table.rows, classes, spoken)

    def _line_table(self, spot: str) -> Paytable:
        """The table of another bet that is paid by the rows of its base bet, as the streets are."""
        return next(
            table
            for table in self.tables.values()
            if any(bet.bet == spot and bet.rows == table.rows for bet in table.further)
        )

    def _remember(self, key: object, seat: int, lines: Line | tuple[Line, ...]) -> tuple[Line, ...]:
        if len(self._known) >= self.MOST_KNOWN:
            self._known.clear()
        found = (lines,) if isinstance(lines, Line) else lines
        known = self._known[key] = tuple(replace(line, seat=seat) for line in found)
        return known


def open_layout(
    game: Game[S],
    tables: Mapping[str, str | Paytable | None] | None = None,
    settings: S | None = None,
    rules: TableRules | None = None,
) -> Layout[S]:
    """Open a table. `tables` changes the paytable of a bet, or closes its spot with None."""
    chosen = dict(read_tables(game, tables or {}))
    found = dict(open_spots(game, chosen))
    house = game.settings() if settings is None else settings
    if not isinstance(house, game.settings):
        raise TypeError(f"{house!r} are not settings of {game.name}.")
    layout = Layout(
        game=game,
        spots=tuple(spot for spot in game.spots if spot in found),
        tables=MappingProxyType(chosen),
        wager_rules=MappingProxyType(found),
        settings=house,
        rules=rules or TableRules(),
        deck=tuple(sorted(game.deck(house))),
        settle=Settler(chosen),
        threshold_rows=chosen[game.base[0]].threshold_rows,
    )
    check_layout(layout)
    if game.opens is not None:
        game.opens(layout)
    return layout


def open_spots(game: Game, tables: Mapping[str, Paytable]) -> Iterator[tuple[str, WagerRules]]:
    for spot, table in tables.items():
        bets = [
            (spot, game.as_played(table).wager),
            *((bet.bet, bet.wager) for bet in table.further),
        ]
        yield from ((bet, rules) for bet, rules in bets if bet in (*game.spots, *game.later))


def read_tables(
    game: Game, changes: Mapping[str, str | Paytable | None]
) -> Iterator[tuple[str, Paytable]]:
    """The tables of every bet; a designator such as TCP-01 also brings the tables it combines."""
    for bet, asked in {**game.tables, **changes}.items():
        if asked is None:
            if bet in game.base:
                refuse("spot_closed", game=game.name, spot=bet_label(bet))
            continue
        table = paytable(asked) if isinstance(asked, str) else asked
        if not game.takes(table, bet):
            refuse("paytable_wrong", id=table.id, game=game.name, spot=bet_label(bet))
        yield bet, table
        for part, id_ in table.parts:
            if changes.get(part, "") is not None:
                yield part, paytable(id_)
