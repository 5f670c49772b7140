"""Every rule of a link, one decider per command, by subject; `decide` holds the table of them.

A decider reads as a ladder: its guards in a fixed order, then what happens.
"""
