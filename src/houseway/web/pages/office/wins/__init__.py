"""Wins paid and backed out, manual meter adjustments."""
