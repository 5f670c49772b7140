"""`/lab/bankroll`: the result of a session, and whether a bankroll lasts. Only web imports it."""
