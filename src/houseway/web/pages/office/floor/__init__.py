"""The floor map with a drawer for each table: what is pending and what is wrong.

Only web imports it.
"""
