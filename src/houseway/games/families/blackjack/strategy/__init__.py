"""Ways to play blackjack: the optimum, basic strategy, charts, advice, bots, and a simulation."""
