"""Maintenance of the log: backup, archives, snapshots, self-check, proofs.

Imported by cli and web, too.
"""
