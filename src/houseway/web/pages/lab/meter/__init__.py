"""`/lab/meter`: what a progressive costs, returns and grows to, and how long it takes.

Only web imports it.
"""
