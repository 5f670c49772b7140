"""Commands of the lab: exact figures, strategies, paytables, simulation and benchmarks.

Only cli imports it.
"""
