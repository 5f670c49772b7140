"""The log in one SQLite file, its writer process, and the files next to it.

Imported by cli and web, too.
"""
