"""Decisions away from the tables: people, devices, layouts, links, two-person requests, money and
daily routines.

Imported by web, too.
"""
