"""Three Card Poker: procedure, settlement, odds, strategy and paytables. Only games imports it."""

from houseway.cards import standard_deck
from houseway.games.three_card_poker.procedure import (
    Settings,
    check,
    play_round,
)
from houseway.table.deal import Deal
from houseway.table.layout import Game
from houseway.table.shuffler import BOTH, Mode

GAME = Game(
    id="three-card-poker",
    name="Three Card Poker",
    spots=("ante", "pair_plus", "bonus"),
    later=("play",),
    tables={"ante": "tcp-01", "bonus": "tcpb-03e"},
    base=("ante",),
    deal=Deal(own=3, dealer=3),
    deck=lambda settings: standard_deck(),
    settings=Settings,
    play=play_round,
    mode=Mode(name="Three Card Poker", models=(*BOTH, "ACE"), packet=3, deck=52, required=True),
    check=check,
)
