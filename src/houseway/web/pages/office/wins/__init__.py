"""Wins to pay or back out, manual meter adjustments, and approvals. Only web imports it."""
