"""Decisions away from the tables: people, layouts, links, changes, money.

Imported by web, too.
"""
