"""Blackjack: exact odds, optimal and basic strategy, advice, and an independent simulation."""
