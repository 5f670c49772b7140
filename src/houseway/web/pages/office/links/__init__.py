"""Jackpots and the links they run on: listed, made, opened, changed."""
