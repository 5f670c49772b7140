"""One function per event of a link, by subject: it applies the event to the link's state. `evolve`
maps each event to its function.

Only progressive imports it.
"""
