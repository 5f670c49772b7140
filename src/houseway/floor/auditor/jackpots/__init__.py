"""The auditor's books on jackpots: wagers, levels, awards, what is due, what moves."""
