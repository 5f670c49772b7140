"""Jackpots and their links: list, create, open, change. Only web imports it."""
