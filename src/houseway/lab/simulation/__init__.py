"""Rounds dealt by the thousand, by the table or compiled, beside the exact figure.

Imported by cli and web, too.
"""
