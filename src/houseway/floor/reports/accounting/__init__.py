"""Money reports: coin-in, hold, journal, deposits, reconciliation, master games report."""
