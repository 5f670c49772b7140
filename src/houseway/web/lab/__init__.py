"""The lab behind the server: reads questions from an address and answers them in separate
processes, as plain data or files.

Only web imports it.
"""
