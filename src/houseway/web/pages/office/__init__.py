"""The manager's console: paperwork, dense, read at a desk. Its pages are made of `parts`."""
