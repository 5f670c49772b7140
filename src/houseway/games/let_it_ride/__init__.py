"""Let It Ride with 3 Card Bonus: procedure, settlement, odds and strategy. Played by public rules,
not approved.

Only games imports it.
"""

from houseway.cards import standard_deck
from houseway.games.let_it_ride.procedure import (
    BONUS,
    DOLLAR_SPOT,
    FIRST,
    PROGRESSIVE,
    SECOND,
    Settings,
    play_round,
)
from houseway.table.deal import Deal
from houseway.table.layout import Game
from houseway.table.shuffler import BOTH, Mode

GAME = Game(
    id="let-it-ride",
    name="Let It Ride",
    spots=(FIRST, SECOND, DOLLAR_SPOT, BONUS, PROGRESSIVE),
    tables={DOLLAR_SPOT: "lir-01", BONUS: "three-card-bonus-6", PROGRESSIVE: "link-01"},
    base=(DOLLAR_SPOT,),
    borrows={
        BONUS: tuple(f"three-card-bonus-{number}" for number in range(1, 7)),
        PROGRESSIVE: ("link-01", "link-ml01", "link-ml03"),
    },
    looks_at={
        BONUS: "the player's three cards",
        PROGRESSIVE: "the player's three cards and the two community cards",
    },
    deal=Deal(own=3, community=2),
    deck=lambda settings: standard_deck(),
    settings=Settings,
    play=play_round,
    mode=Mode(name="Let It Ride", models=BOTH, packet=3, deck=52),
)
