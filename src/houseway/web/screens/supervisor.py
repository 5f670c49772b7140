"""Pending claims."""
