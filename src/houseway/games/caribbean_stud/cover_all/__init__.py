"""Cover All: the side bet on the highest hand dealt, its odds and the compiled loops that check
them.

Only games imports it.
"""
