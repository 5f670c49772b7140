"""`/lab/strategy`: tap the cards you see and read what each choice is worth.

Only web imports it.
"""
