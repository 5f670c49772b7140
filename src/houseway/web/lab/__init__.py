"""The lab behind the server: reads questions from a URL and answers them in separate processes, as
plain data or files.

Only web imports it.
"""
