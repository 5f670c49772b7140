"""Wins paid and backed out, meters moved by hand."""
