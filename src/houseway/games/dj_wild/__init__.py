"""DJ Wild Stud Poker: procedure, settlement, odds, strategy and paytables.

Only games imports it.
"""

from houseway.cards import joker_deck
from houseway.games.dj_wild.procedure import PROGRESSIVE, TRIPS, Settings, play_round
from houseway.games.dj_wild.settlement import BAD_BEAT
from houseway.table.deal import Deal
from houseway.table.layout import Game
from houseway.table.shuffler import BOTH, Mode

GAME = Game(
    id="dj-wild",
    name="DJ Wild Stud Poker",
    spots=("ante", "blind", TRIPS, BAD_BEAT, PROGRESSIVE),
    later=("play",),
    tables={"blind": "dj-wild", TRIPS: "trips-01", BAD_BEAT: "twbb-01", PROGRESSIVE: "djwp-1"},
    base=("blind",),
    deal=Deal(own=5, dealer=5, joker=True),
    deck=lambda settings: joker_deck(),
    settings=Settings,
    play=play_round,
    controller_flow="nexus-dj-wild",
    mode=Mode(name="DJ Wild Poker", models=BOTH, packet=5, deck=53, extra=True),
)
