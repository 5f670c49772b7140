"""Money reports: coin-in, hold, journal, deposits, reconciliation, and the adjustment of the master
games report.

Only floor imports it.
"""
