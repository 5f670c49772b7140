"""Royal Match 21: blackjack with Royal Match and up to two jackpots; procedure, settlement, odds
and paytables.

Only games imports it.
"""

from houseway.cards import shoe_of
from houseway.games.families.blackjack.settings import (
    BLACKJACK,
    INSURANCE,
    JACKPOT,
    ROYAL_MATCH,
    SECOND_JACKPOT,
    Settings,
    check_opening,
    cloth,
    rows_offered,
)
from houseway.games.royal_match_21.procedure import (
    play_round,
)
from houseway.table.deal import Deal
from houseway.table.layout import Game

GAME = Game(
    id="royal-match-21",
    name="Royal Match 21",
    title="Blackjack with Royal Match 21",
    spots=(BLACKJACK, ROYAL_MATCH, JACKPOT, SECOND_JACKPOT),
    later=(INSURANCE,),
    tables={
        BLACKJACK: "blackjack",
        ROYAL_MATCH: "royal-match-3",
        JACKPOT: "royal-match-jackpot-6",
    },
    base=(BLACKJACK,),
    deal=Deal(own=2, dealer=2, up=1, shoe=True, points=True),
    deck=lambda settings: shoe_of(settings.decks),
    settings=Settings,
    play=play_round,
    second={SECOND_JACKPOT: JACKPOT},
    opens=check_opening,
    cloth=cloth,
    rows=rows_offered,
)
