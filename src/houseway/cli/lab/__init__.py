"""Commands of the lab: exact figures, strategies, paytables, simulation and benchmarks.

May be imported by cli only.
"""
