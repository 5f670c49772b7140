"""Signed heads: Merkle tree, checkpoints, watermarks (decision 0035)."""
