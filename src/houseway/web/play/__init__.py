"""Play on the server: a guest at a play table, the other seats, the coach, and what the guest's
pages show.

Only web imports it.
"""
