"""Fortune San Lo Poker: procedure, settlement, odds, house ways and paytables.

Only games imports it.
"""

from houseway.cards import joker_deck
from houseway.games.san_lo.procedure import (
    FORTUNE,
    HAT_TRICK,
    MAIN,
    PROGRESSIVE,
    Settings,
    cloth,
    play_round,
)
from houseway.games.san_lo.setting.house_way import POINTS
from houseway.table.deal import Deal
from houseway.table.layout import Game
from houseway.table.shuffler import BOTH, POSITIONS, Mode

GAME = Game(
    id="san-lo",
    name="Fortune San Lo Poker",
    spots=(MAIN, HAT_TRICK, FORTUNE, PROGRESSIVE),
    tables={MAIN: "san-lo", HAT_TRICK: "hat-trick", FORTUNE: "fslp-01", PROGRESSIVE: "fslpp-01"},
    base=(MAIN,),
    deal=Deal(own=6, dealer=6, joker=True, sets=(3, 2, 1)),
    deck=lambda settings: joker_deck(),
    settings=Settings,
    play=play_round,
    mode=Mode(
        name="Fortune San Lo Poker",
        models=BOTH,
        packet=6,
        deck=53,
        shows="first_position",
        required=True,
    ),
    seats=POSITIONS - 1,
    cloth=cloth,
    house_way=POINTS,
)
