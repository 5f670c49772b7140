"""The dealer's panel: one page per table, with the buttons of its controller.

Only web imports it.
"""
