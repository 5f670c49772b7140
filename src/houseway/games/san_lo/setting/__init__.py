"""How six cards are set: the players' step of the deal, the house ways, and the verify display.

Only games imports it.
"""
