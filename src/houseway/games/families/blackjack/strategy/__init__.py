"""Ways to play blackjack: the optimum, basic strategy, charts, advice, bots, the cut-card effect,
and an independent simulation.

Only games imports it.
"""
