"""Reading the log back: the reports' ledger, coin-in by hour, meter history, pages of records,
verification, and winners' identities.

Only web imports it.
"""
