"""Simulated rounds next to the exact figure: dealt by the table engine or by compiled loops, on one
machine or on a cluster.

Imported by cli and web, too.
"""
