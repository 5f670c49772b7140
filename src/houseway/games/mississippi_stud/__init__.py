"""Mississippi Stud: procedure, settlement, odds, strategy and paytables. Only games imports it."""

from houseway.cards import standard_deck
from houseway.games.mississippi_stud.procedure import (
    BONUS,
    PROGRESSIVE,
    Settings,
    play_round,
)
from houseway.games.mississippi_stud.settlement import STREETS
from houseway.table.deal import Deal
from houseway.table.layout import Game
from houseway.table.shuffler import BOTH, Mode

GAME = Game(
    id="mississippi-stud",
    name="Mississippi Stud",
    spots=("ante", BONUS, PROGRESSIVE),
    later=STREETS,
    tables={"ante": "ms-01", BONUS: "three-card-bonus-1", PROGRESSIVE: "ms-stud-01"},
    base=("ante",),
    deal=Deal(own=2, community=3),
    deck=lambda settings: standard_deck(),
    settings=Settings,
    play=play_round,
    mode=Mode(name="Mississippi Stud", models=BOTH, packet=2, deck=52, first=3),
)
