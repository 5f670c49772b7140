"""Caribbean Stud with Cover All: procedure, settlement, odds, strategy and paytables.

Only games imports it.
"""

from houseway.cards import standard_deck
from houseway.games.caribbean_stud.procedure import Settings, play_round
from houseway.games.caribbean_stud.settlement import COVER_ALL, RAISE
from houseway.table.deal import Deal
from houseway.table.layout import Game
from houseway.table.shuffler import Mode

GAME = Game(
    id="caribbean-stud",
    name="Caribbean Stud",
    spots=("ante", COVER_ALL),
    later=(RAISE,),
    tables={RAISE: "caribbean-stud", COVER_ALL: "cover-all"},
    base=(RAISE,),
    deal=Deal(own=5, dealer=5, up=1),
    deck=lambda settings: standard_deck(),
    settings=Settings,
    play=play_round,
    mode=Mode(
        name="Caribbean Stud Poker Cover All",
        models=("i-Deal Plus",),
        packet=5,
        deck=52,
        shows="cover_all",
    ),
)
