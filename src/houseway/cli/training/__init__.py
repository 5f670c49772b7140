"""Commands for training: a table to play at, drills, dealing manuals, and what a hand is called.

May be imported by cli only.
"""
