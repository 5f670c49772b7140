"""House-banked table games, their progressive jackpots, and the mathematics that proves them."""

__version__ = "0.1.0"

# The room that gathers the paytables of all games and passes them down to the catalogue. It is
# imported when the first paytable is asked for.
GATHERS_PAYTABLES = "houseway.games"
