"""One protocol for every game that can be solved.

A game's folder offers a `Solver` in its `solver.py`; without that file the game is dealt without
odds and coach, and says so. Coach, strategy, bots, drills, par sheets, design, audit and link
proofs use only this protocol and name no game.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from importlib import import_module
from typing import Any, Generic

from houseway.cards import Randomness
from houseway.counting.advice import Charts, Counsel, RuleOfThumb
from houseway.counting.odds import CutCard, Odds
from houseway.counting.options import BlackjackOptions, Options
from houseway.counting.seats import Together, TwoSeats
from houseway.counting.simulated import Result
from houseway.money import Money
from houseway.paytables import Paytable
from houseway.table.layout import Layout, S
from houseway.table.procedure import Ask, Fact, Wagers

Bot = Callable[[Ask], str]


def lazy_function(package: str | None, module: str, name: str = "odds") -> Any:
    """A function of another module of the game, imported when first called, so that listing games
    and paytables loads no solver."""

    def call(*args: object) -> object:
        return getattr(import_module(f"{package}.{module}"), name)(*args)

    return call


@dataclass(frozen=True, slots=True, kw_only=True)
class Shared:
    """How a long count is split among the workers of a cluster.

    `pieces` makes plain values for a number of workers; `count` is a plain function of one piece,
    which any worker may call, and may repeat; `odds` combines the answers in the order of their
    pieces. Answers are whole numbers, so any number of workers gives the same odds.
    """

    pieces: Callable[[Paytable, Options, int], Sequence[tuple[object, ...]]]
    count: Callable[..., object]
    odds: Callable[[Paytable, Options, Sequence[Any]], Odds]


@dataclass(frozen=True, slots=True, kw_only=True)
class BetSolver:
    """How one bet is solved.

    `adapts`: its pays change the best play, so the designer changes one row at a time.
    `not_designed` says why its pays cannot be designed. `part` names the table of a designator
    whose pays decide the bet, and `with_part` is the odds with another table in its place. `played`
    is the odds for a named player, None if they were not counted. `folds`: whether folded hands can
    win is the house's choice and changes the odds. `together` counts two seats at one table, if
    possible. `shared` splits the count over many machines.
    """

    odds: Callable[[Paytable, Options], Odds]
    adapts: bool = False
    not_designed: str = ""
    part: str = ""
    with_part: Callable[[Paytable, Paytable, Options], Odds] | None = None
    played: Callable[[Paytable, Options, str], Odds | None] | None = None
    folds: bool = False
    together: Together | TwoSeats | None = None
    shared: Callable[[], Shared] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Seen:
    """What the seat in question has on the layout: its wagers, and what it bet since.

    `made` is None if a person asks about cards alone: earlier bets are then assumed optimal.
    `meters` are the levels of each progressive bet. `gone` lists, by card, cards of the shoe seen
    elsewhere; if it is empty, the shoe is full.
    """

    wagers: Wagers
    made: tuple[Money, ...] | None = ()
    facts: tuple[Fact, ...] = ()
    meters: Mapping[str, Mapping[str, Money]] = field(default_factory=dict)
    gone: tuple[int, ...] = ()


def seen_by(
    ask: Ask,
    wagers: Wagers,
    facts: Iterable[Fact],
    meters: Mapping[str, Mapping[str, Money]],
    gone: tuple[int, ...] = (),
) -> Seen:
    own = tuple(fact for fact in facts if fact.seat == ask.seat)
    made = tuple(fact.amount for fact in own if fact.amount)
    return Seen(wagers=wagers, made=made, facts=own, meters=meters, gone=gone)


@dataclass(frozen=True, slots=True, kw_only=True)
class Player(Generic[S]):
    """A named way to play. `optimal`: there are exact figures for the base bet."""

    name: str
    says: str
    make: Callable[[Layout[S], Randomness], Bot]
    optimal: bool = False
    slow: bool = False  # takes seconds before the first answer


@dataclass(frozen=True, slots=True, kw_only=True)
class Equality:
    """One category's probability with the replacement card, and in five cards of 52."""

    hand: str
    deals: int  # with the replacement card: hands, and out of how many
    of: int
    standard: Fraction

    @property
    def replaced(self) -> Fraction:
        return Fraction(self.deals, self.of)

    @property
    def holds(self) -> bool:
        return self.replaced == self.standard


Rounds = Callable[[int, int, int, str, str, int], tuple[Result, ...]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Solver(Generic[S]):
    """Everything that can be computed about one game.

    `bets` are keyed by bet and family of hands. `values` gives the value of every answer to a
    question. `rules` are those a person can remember, `charts` the whole strategy on a page. `bot`
    finds the best answer directly; without it, the best answer is taken from `values`. `players`
    replaces the usual ones (best and habits), the default first. `rounds` deals compiled rounds:
    the first, how many, seed, player, dealer, threads; round n of a seed is always the same.
    `settings` makes house settings from the options of a command. `natural_proof` shows for a game
    with a joker that the hands of a natural progressive are as likely as in five cards of 52.
    """

    bets: Mapping[tuple[str, str], BetSolver] = field(default_factory=dict)
    values: Callable[[Layout[S], Ask, Seen], Counsel] | None = None
    rules: Callable[[Paytable], tuple[RuleOfThumb, ...]] | None = None
    charts: Callable[[BlackjackOptions, int], Charts] | None = None  # rules and decks
    cut_card: Callable[[BlackjackOptions, int], CutCard] | None = None  # the same, by the charts
    # from the cards and the units bet: the answer
    by_rule: Callable[[Sequence[int], int], str] | None = None
    bot: Callable[[Layout[S]], Bot] | None = None
    players: tuple[Player[S] | Player, ...] = ()
    rounds: Rounds | None = None
    prefers_rounds: bool = False
    settings: Callable[[BlackjackOptions, int], S] | None = None
    natural_proof: Callable[[], tuple[Equality, ...]] | None = None
