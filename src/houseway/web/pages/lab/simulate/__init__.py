"""`/lab/simulate`: rounds dealt by the table engine, beside the exact figures.

Only web imports it.
"""
