"""Blackjack counted exactly: the dealer's hands, split hands and the value of every choice.

Only games imports it.
"""
