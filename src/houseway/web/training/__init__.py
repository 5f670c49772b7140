"""Train on the server: tables for programs, drills and exams, and mock games.

Only web imports it.
"""
