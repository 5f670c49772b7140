"""Live updates: a copy of the durable floor state, the streams that follow it, and what each stream
shows.

Only web imports it.
"""
