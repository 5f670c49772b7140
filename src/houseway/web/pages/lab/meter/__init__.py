"""`/lab/meter`: what a progressive costs and returns, how far it grows and how long that takes.

Only web imports it.
"""
