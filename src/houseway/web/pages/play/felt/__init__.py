"""The table as a guest sees it: rail and felt, printed pays, the dealer's cards, and the other
seats.

Only web imports it.
"""
