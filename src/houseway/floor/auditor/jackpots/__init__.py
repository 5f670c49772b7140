"""Jackpots in the auditor's books: wagers, levels, awards, what is due, what moves."""
