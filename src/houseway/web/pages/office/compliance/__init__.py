"""Pages to read and sign: reports, the log, gambling days, the bank, the regulation.

Only web imports it.
"""
