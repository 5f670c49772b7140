"""What surrounds the felt: chips and buttons, the coach, the result, and the sheets.

Only web imports it.
"""
