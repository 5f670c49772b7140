"""War, a game in a package of its own: procedure, settlement, odds and paytables."""

from houseway.cards import standard_deck
from houseway.table.deal import Deal
from houseway.table.layout import Game
from houseway_war.procedure import BET, WAR, Settings, play_round

GAME = Game(
    id="war",
    name="War",
    spots=(BET,),
    later=(WAR,),
    tables={BET: "war-01"},
    base=(BET,),
    deal=Deal(own=1, dealer=1, up=1),
    deck=lambda settings: standard_deck(),
    settings=Settings,
    play=play_round,
)
