"""Reports of money: coin-in, hold, journal, deposits, reconciliation, master games report."""
