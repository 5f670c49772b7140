"""`/lab/bankroll`: what a session comes to, and whether a bankroll lasts."""
