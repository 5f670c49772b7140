"""The lab's pages. Each is its address: whoever has that sees the same figures."""
