"""`/lab/bankroll`: session results and risk of ruin. Only web imports it."""
