"""The mock game: the dealer's side of a shared table, and the trainer's view of it.

Only web imports it.
"""
