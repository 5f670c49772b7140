"""Fortune San Lo Poker: all that only this game knows."""

from houseway.cards import joker_deck
from houseway.games.san_lo.procedure import (
    FORTUNE,
    HAT_TRICK,
    MAIN,
    PROGRESSIVE,
    Settings,
    play_round,
)
from houseway.table.layout import Game
from houseway.table.shuffler import POSITIONS

GAME = Game(
    id="san-lo",
    name="Fortune San Lo Poker",
    spots=(MAIN, HAT_TRICK, FORTUNE, PROGRESSIVE),
    tables={MAIN: "san-lo", HAT_TRICK: "hat-trick", FORTUNE: "fslp-01", PROGRESSIVE: "fslpp-01"},
    base=(MAIN,),
    deck=lambda settings: joker_deck(),
    settings=Settings,
    play=play_round,
    seats=POSITIONS - 1,
)
