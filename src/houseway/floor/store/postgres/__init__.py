"""The log in PostgreSQL: several properties in one database, each with its own log.

Imported by cli and web, too.
"""
