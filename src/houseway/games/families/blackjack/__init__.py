"""Blackjack for any game built on it: rules and settings, hands, settlement, the shoe, and its
odds.

Only games imports it.
"""
