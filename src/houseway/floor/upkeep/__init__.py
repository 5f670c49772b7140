"""Maintenance of the log: backup and restore, archives, snapshots, audit, self-check, proofs, and
repairs that two people sign.

Imported by cli and web, too.
"""
