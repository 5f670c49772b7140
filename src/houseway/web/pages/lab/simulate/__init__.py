"""`/lab/simulate`: rounds dealt by the table engine, compared with the exact figures.

Only web imports it.
"""
