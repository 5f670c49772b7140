"""Signed log heads: signing keys, the Merkle tree, checkpoints and watermarks (decision 0035).

Imported by cli and web, too.
"""
