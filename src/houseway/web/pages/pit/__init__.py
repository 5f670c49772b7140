"""The pit's pages: the dealer's panel of each table, and the supervisor's desk.

Only web imports it.
"""
