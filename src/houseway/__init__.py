"""House-banked table games, their progressive jackpots, and the mathematics that proves them."""

__version__ = "0.1.0"
