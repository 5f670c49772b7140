"""`/lab/blackjack`: all rules, the charts for them, and what each rule is worth.

Only web imports it.
"""
