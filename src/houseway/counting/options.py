"""The assumptions a person can set, checked when they are read."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from houseway.money import DOLLAR, Money

Double = Literal["any", "9-11", "10-11"]  # hard totals only
Surrender = Literal["none", "late", "early", "early-not-ace"]


@dataclass(frozen=True, slots=True, kw_only=True)
class BlackjackOptions:
    """Table rules of blackjack, with the usual defaults (RULEBOOK section 5).

    Fields are named as in the settings of the game; the flags of a command are in `lab`.
    """

    hits_soft_17: bool = True
    double: Double = "any"
    double_after_split: bool = True
    max_hands: int = 4
    resplit_aces: bool = False
    hit_split_aces: bool = False
    surrender: Surrender = "none"
    peeks: bool = True
    blackjack_pays: Literal["3:2", "6:5"] = "3:2"
    strategy: Literal["optimal", "basic"] = "optimal"
    cut: int | None = None  # cards above the cut card; None for a shoe shuffled after every round
    players: int = 1  # at the table, where there is a cut card

    def __post_init__(self) -> None:
        if self.players != 1 and self.cut is None:
            raise ValueError(
                "The number of players matters only with a cut card; also set where the"
                " cut card goes."
            )


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """The options of `houseway odds`. None means the paytable's own default."""

    decks: int | None = None
    hands: int | None = None
    others: int = 0
    seats: int | None = None  # seats with the bet at one table, for the table's deviation
    crown: bool = False
    third_card: Literal["player", "up-card"] = "player"
    dealer_blackjack_ends: bool = True  # Blazing 7's, player's cards only (RULEBOOK section 9)
    meters: Mapping[str, Money] = field(default_factory=dict)
    wager: Money = DOLLAR
    basis: Literal["written", "joker-forced"] = "written"
    folded: Literal["win", "lose"] = "win"  # whether a folded hand may win the progressive
    car: Money | None = None
    blackjack: BlackjackOptions = field(default_factory=BlackjackOptions)

    def __post_init__(self) -> None:
        if self.decks is not None and not 1 <= self.decks <= 8:
            raise ValueError(f"Choose 1 to 8 decks, not {self.decks}.")
        if self.hands is not None and not 2 <= self.hands <= 8:
            raise ValueError(f"Choose 2 to 8 hands, including the dealer's, not {self.hands}.")
        if self.seats is not None and not 1 <= self.seats <= 9:
            raise ValueError(f"Choose 1 to 9 seats, not {self.seats}.")
        if not 0 <= self.others <= 8:
            raise ValueError(f"Choose 0 to 8 other players, not {self.others}.")
        if self.wager <= 0:
            raise ValueError("The wager must be more than $0.")
        if self.wager % 10_000:
            raise ValueError("The wager must be a whole number of cents.")
        for level, amount in self.meters.items():
            if amount < 0:
                raise ValueError(f"The {level} meter cannot be negative.")
