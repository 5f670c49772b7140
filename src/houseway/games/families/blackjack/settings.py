"""The table rules of blackjack with Royal Match, and what a layout of it may combine.

Source: RULEBOOK sections 5 and 9. The defaults are the usual rules; anything else is the house's
choice.
"""

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import ClassVar, Literal

from houseway.counting.options import Double, Surrender
from houseway.games.families.blackjack.settlement import SIX_TO_FIVE, BlackjackPays
from houseway.money import Money
from houseway.paytables import Paytable, Prize, Row
from houseway.paytables.words import counted_decks
from houseway.table.house_settings import labelled
from houseway.table.layout import Layout
from houseway.table.refused import refuse

DOUBLE_WORDS = {"any": "any two cards", "9_11": "hard 9 to 11", "10_11": "hard 10 and 11"}
BLACKJACK, INSURANCE, ROYAL_MATCH = "blackjack", "insurance", "royal_match"
EARLY_SURRENDER, PLAY, SURRENDER = "early_surrender", "play", "surrender"
JACKPOT, SECOND_JACKPOT = "jackpot", "second_jackpot"

# Families of hands that distinguish the three jackpots.
ROYAL, SEVENS, TRILUX = "royal_match", "blazing_sevens", "trilux"

# Rows that look at the dealer's two cards as well.
BOTH_HANDS = frozenset(
    (
        "crown_treasure",
        "matching_royal_matches",
        "double_royal_match",
        "suited_double_royal_match",
    )
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """Split aces receive one card each unless they may be hit; then they are ordinary hands.

    Without `peeks` the dealer takes the second card last, and a dealer's blackjack takes every
    double and split as well. `car_value` is what a car is worth on paytable 10.
    """

    EARLIER: ClassVar = {("surrender", True): "late", ("surrender", False): "none"}  # older logs

    decks: int = labelled(6, "Decks")
    hits_soft_17: bool = labelled(True, "Dealer hits soft 17")
    peeks: bool = labelled(True, "Dealer peeks for blackjack")
    blackjack_pays: BlackjackPays = labelled("3:2", "Blackjack pays")
    double: Double = labelled("any", "Double on", is_money=False, among=(), **DOUBLE_WORDS)
    double_after_split: bool = True
    max_hands: int = labelled(4, "Maximum hands after splits")
    resplit_aces: bool = False
    hit_split_aces: bool = labelled(False, "Split aces may be hit")
    surrender: Surrender = labelled(
        "none", "Surrender", early_not_ace="early except against an ace"
    )
    burned: int = labelled(1, "Cards burned from a new shoe")
    crown_treasure: bool = labelled(False, "Crown Treasure offered", of="royal_match")
    car_value: Money = labelled(0, "Value of the car", is_money=True, of="royal_match")
    third_card: Literal["player", "up-card"] = labelled(  # Blazing 7's, version A or B
        "player", "Third card", of="blazing_sevens", player="player's", up_card="dealer's up card"
    )
    dealer_blackjack_ends: bool = labelled(  # version A: the first two cards then decide
        True, "Blazing 7's counts two cards if the dealer has blackjack", of="blazing_sevens"
    )
    dual_progressives: bool = False  # the letter's title no. 45: two jackpots on one layout

    def __post_init__(self) -> None:
        if not 1 <= self.decks <= 8:
            raise ValueError(f"Blackjack is dealt from 1 to 8 decks, not {self.decks}.")
        if not 1 <= self.max_hands <= 4:
            raise ValueError(f"A player may hold 1 to 4 hands after splits, not {self.max_hands}.")
        if not 0 <= self.burned <= 10:
            raise ValueError(f"A new shoe has 0 to 10 cards burned, not {self.burned}.")


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """What a round needs to know of its layout: which jackpot is settled when, by spot and
    family."""

    settings: Settings
    at_deal: tuple[tuple[str, str], ...]  # once the up card shows
    with_wager: tuple[tuple[str, str], ...]  # together with the blackjack wager
    match_may_grow: bool  # the hole card may turn a royal match into more


@lru_cache(maxsize=64)
def terms_of(layout: Layout[Settings]) -> Terms:
    settings = layout.settings
    open_ = [(spot, layout.tables[spot].hands) for spot in jackpots_of(layout)]
    early = {TRILUX, SEVENS} if settings.third_card == "up-card" else {TRILUX}
    rows = layout.rows_offered(ROYAL_MATCH) if ROYAL_MATCH in layout.tables else ()
    return Terms(
        settings=settings,
        at_deal=tuple((spot, family) for spot, family in open_ if family in early),
        with_wager=tuple((spot, family) for spot, family in open_ if family not in early),
        match_may_grow=any(row.hand in BOTH_HANDS for row in rows),
    )


def rows_offered(layout: Layout[Settings], bet: str) -> tuple[Row, ...]:
    """Crown Treasure if the house offers it, a car at its value, and a blackjack at 6 to 5 if the
    house pays that."""
    settings = layout.settings
    rows = layout.tables[bet].rows_for(
        crown=settings.crown_treasure, car=settings.car_value or None
    )
    if bet != BLACKJACK or settings.blackjack_pays != "6:5":
        return rows
    return tuple(replace(row, pay=SIX_TO_FIVE) if row.hand == BLACKJACK else row for row in rows)


def check_opening(layout: Layout[Settings]) -> None:
    """Decks as approved for each paytable, one jackpot unless the title allows two, and the value
    of a car.

    Plain Royal Match 21 carries one jackpot of three (the stricter reading, REGULATION 1.5).
    """
    settings = layout.settings
    for table in layout.tables.values():
        if settings.decks not in table.decks:
            approved = counted_decks(table.decks)
            refuse("decks_wrong", id=table.name, approved=approved, decks=settings.decks)
    jackpots = [layout.tables[spot] for spot in jackpots_of(layout)]
    if len(jackpots) == 2 and not settings.dual_progressives:
        refuse("one_jackpot", game=layout.game.name)
    if len({table.hands for table in jackpots}) < len(jackpots):
        refuse("jackpot_twice", name=jackpots[-1].name)
    if ROYAL_MATCH in layout.tables and not settings.car_value:
        check_prizes(layout.tables[ROYAL_MATCH])


def check_prizes(table: Paytable) -> None:
    for row in table.rows:
        if isinstance(row.pay, Prize):
            refuse("prize_unvalued", name=table.name, prize=row.pay)


def jackpots_of(layout: Layout[Settings]) -> list[str]:
    return [spot for spot in (JACKPOT, SECOND_JACKPOT) if spot in layout.tables]


def cloth(layout: Layout[Settings]) -> tuple[str, ...]:
    """The text printed on a blackjack felt, in two arcs."""
    settings = layout.settings
    soft = "Dealer hits soft 17." if settings.hits_soft_17 else "Dealer stands on all 17s."
    pays = settings.blackjack_pays.replace(":", " to ")
    return (f"Blackjack pays {pays}", f"{soft} Insurance pays 2 to 1.")
