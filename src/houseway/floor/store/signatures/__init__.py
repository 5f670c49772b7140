"""Signed heads: Merkle tree, checkpoints, watermarks (decision 0035).

Imported by cli and web, too.
"""
