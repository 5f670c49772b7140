"""What every game is dealt on: Game and Layout, wager rules, a round, settlement, envy."""
