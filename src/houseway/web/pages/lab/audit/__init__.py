"""`/lab/audit`: every printed figure against the computed one. Only web imports it."""
