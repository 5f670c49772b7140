"""Commands for training: a table to play at, drills, dealing manuals, and what a hand is called.

Only cli imports it.
"""
