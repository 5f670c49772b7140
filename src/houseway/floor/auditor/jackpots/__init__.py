"""The auditor's books on jackpots: wagers, levels, awards, queues and taxes, and money moved
between links.

Only floor imports it.
"""
