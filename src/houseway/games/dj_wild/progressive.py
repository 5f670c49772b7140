"""DJ Wild's progressive where wild cards count: the player's five of 53, as trips reads them."""

from houseway.counting.odds import Odds
from houseway.counting.one_deal import one_deal
from houseway.counting.options import Options
from houseway.games.dj_wild import trips
from houseway.paytables import Paytable


def odds(table: Paytable, options: Options) -> Odds:
    return one_deal(table, trips.counts(), options, {"cards": "5 of 53", "wild": True})
